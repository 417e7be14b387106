"""What is done for a seat whose time is out: nothing where possible, else by lot, never by what it holds."""

import pytest

from connive import Match
from connive.core.errors import NotAsked

from .lively import VARIANTS, moments
from .ruling import Ruling, new_game, ruling
from .test_refusals import ASKED, at


def default(game: Ruling, side: str) -> str:
    seat = ("blue", "red").index(side)
    return game.match.decision(seat).text(game.match.default(seat))


@pytest.mark.parametrize(
    ("question", "choice"),
    [
        ("turn", "illusion a3+c1 keep"),
        ("answer", "pass"),
        ("doubt", "accept"),
        ("freeze", "pass"),
        ("power", "pass"),
        ("redress", "pass"),
        ("shadow", "illusion a4+c1 keep"),
        ("sacrifice", "lose steel"),
    ],
)
def test_the_default_does_nothing_where_that_is_possible(question: str, choice: str) -> None:
    assert default(at(question), ASKED[question][0]) == choice


def test_a_lone_leader_names_the_reserve_by_default() -> None:
    game = ruling("ray*@c1 + steel lilly", "miranda*@b5 quark@c5 + leo", options="last_stand=board_and_reserve")
    assert default(game, "blue") == "illusion c1+reserve keep"


def test_the_first_two_that_stand_are_named_by_default() -> None:
    game = ruling("ray@a1 leo*@c1 lilly@e1", "miranda*@c2 quark@e5 leo@d5", to_move="red").red("c2-c3", "pass")
    assert default(game, "blue") == "illusion a1+c1 keep"
    fallen = ruling("leo@b2 ray*@c1 lilly@e1", "miranda@b3 lilly*@e5 leo@d5", to_move="red")
    fallen.red("b3-b2").blue("pass").red("pass")
    assert default(fallen, "blue") == "illusion c1+e1 keep"


@pytest.mark.parametrize("options", VARIANTS)
def test_the_default_is_always_legal(options: str) -> None:
    for seed in range(3):
        for match in moments(seed, options):
            for seat in match.to_act:
                assert match.default(seat) in match.decision(seat).ids


@pytest.mark.parametrize("options", VARIANTS)
def test_whole_games_of_defaults_end_quietly_and_deploy_the_leader(options: str) -> None:
    match = new_game(options, seed=21).match
    while match.to_act:
        match.act(match.to_act[0], match.default(match.to_act[0]))
    assert match.outcome is not None
    assert match.outcome.reason == "quiet"


def test_a_deployment_by_lot_differs_from_deal_to_deal_and_puts_the_leader_anywhere() -> None:
    rows, columns = set(), set()
    for seed in range(60):
        game = new_game("first=0", seed)
        placed = []
        for _ in range(5):
            placed.append(game.match.default(0))
            game.match.act(0, placed[-1])
        rows.add(tuple(placed))
        columns.add(placed.index(game.view("blue").leader[0]))
    assert len(rows) > 50
    assert columns == {0, 1, 2, 3, 4}


def test_a_sacrifice_by_lot_is_not_always_the_first() -> None:
    lost = set()
    for lot in range(0, 2**31 - 1, 2**27 + 12345):
        game = ruling("leo@a3 veronica*@c1 + ray quark steel", "miranda*@b5 quark@e4", extra=f"lot={lot}")
        lost.add(default(game.blue("a3-a4", "ray").red("challenge"), "blue"))
    assert lost == {"lose ray", "lose quark", "lose steel"}


def test_a_seat_that_is_not_asked_has_no_default() -> None:
    with pytest.raises(NotAsked):
        at("turn").match.default(1)


def test_the_default_of_a_match_is_the_same_when_it_is_replayed() -> None:
    match = Match("berlin63", seed="defaults")
    for _ in range(12):
        match.act(match.to_act[0], match.default(match.to_act[0]))
    assert match.record().match().default(match.to_act[0]) == match.default(match.to_act[0])
