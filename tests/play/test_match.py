"""The match: its deal, its choices and tokens, and that whatever is refused changes nothing."""

from typing import Any

import pytest

from connive import REFEREE, SPECTATOR, IllegalAction, Match, Outcome, Viewer, find_game
from connive.core.errors import (
    BadEntropy,
    BadNotation,
    BadOptions,
    BadPosition,
    BadSeat,
    BadSeats,
    BadSeed,
    ConniveError,
    NotAsked,
    StaleToken,
    UnknownAction,
    UnknownGame,
)
from connive.core.randomness import SecretStream, commitment, deal_key, secret_from_seed
from connive.core.viewer import viewers
from connive.games.berlin63.actions import Place
from connive.games.berlin63.events import Dealt
from connive.games.berlin63.model import Character

from .playing import deploy, everything, lose, random_match

SECRET = bytes(range(32))
NOBODYS = [-1, 2, 99, 10**5000, True, None, "0", 0.0]


def nobody(value: object) -> str:
    return "huge" if isinstance(value, int) and abs(value) > 100 else repr(value)


# --- Starting ---


@pytest.mark.parametrize("game", ["chess", "", "Berlin63"])
def test_an_unknown_game_is_refused(game: str) -> None:
    with pytest.raises(UnknownGame):
        Match(game)


@pytest.mark.parametrize("seats", [0, 1, 3, -1, 10**5000], ids=nobody)
def test_wrong_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadSeats):
        Match("berlin63", seats=seats)


@pytest.mark.parametrize("options", ["rows=99", {"rows": "5"}, {"wall": 1}, "first=2"], ids=str)
def test_wrong_options_are_refused(options: Any) -> None:
    with pytest.raises(BadOptions):
        Match("berlin63", options=options)


WRONG_SEEDS: list[dict[str, Any]] = [
    {"seed": 1.5},
    {"seed": True},
    {"seed": b"seed"},
    {"seed": [1]},
    {"seed": 10**5000},
    {"seed": "\ud800"},
    {"secret": SECRET[:-1]},
    {"secret": SECRET + b"x"},
    {"secret": "00" * 32},
    {"secret": b""},
    {"secret": SECRET, "seed": 1},
]


@pytest.mark.parametrize("given", WRONG_SEEDS, ids=[str(i) for i in range(len(WRONG_SEEDS))])
def test_wrong_seeds_and_secrets_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadSeed):
        Match("berlin63", **given)


@pytest.mark.parametrize("entropy", [("a\nb",), ("a\r",), ("\ud800",), ("x" * 201,), (5,), ("ok", "\x00")], ids=ascii)
def test_entropy_is_lines_of_printable_text(entropy: Any) -> None:
    with pytest.raises(BadEntropy):
        Match("berlin63", seed=1, entropy=entropy)


def test_a_seed_makes_a_match_repeatable() -> None:
    assert Match("berlin63", seed=7).position() == Match("berlin63", seed=7).position()
    assert Match("berlin63", seed=7).position() == Match("berlin63", seed="7").position()
    assert Match("berlin63", seed=7).position() != Match("berlin63", seed=8).position()
    assert Match("berlin63", seed=7).secret == secret_from_seed(7)


def test_without_a_seed_a_match_is_dealt_by_chance() -> None:
    assert Match("berlin63").secret != Match("berlin63").secret


def test_the_deal_is_a_function_of_secret_context_and_entropy() -> None:
    match = Match("berlin63", secret=SECRET, options="rows=6", entropy=("heads", "tails"))
    assert match.deal_context == "berlin63 1 2 rows=6"
    chance = SecretStream(deal_key(SECRET, "berlin63 1 2 rows=6", ("heads", "tails")))
    blue, red, first = chance.below(6), chance.below(5), chance.below(2)
    leaders = [event.leader for event in match.events(REFEREE) if isinstance(event, Dealt)]
    deck = [character for character in Character if character < 6]
    assert leaders == [deck.pop(blue), deck.pop(red)]
    assert match.view(SPECTATOR).active == first


def test_another_option_or_entropy_makes_another_deal() -> None:
    deals = {
        Match("berlin63", secret=SECRET, options=options, entropy=entropy).position().split("lot=")[1]
        for options in ("", "rows=6")
        for entropy in ((), ("a",), ("b",), ("a", "b"))
    }
    assert len(deals) == 8


def test_the_commitment_is_that_of_the_secret() -> None:
    assert Match("berlin63", secret=SECRET).commitment == commitment(SECRET)
    assert Match.from_position("berlin63", Match("berlin63", seed=1).position()).commitment is None


def test_options_and_seats_are_kept() -> None:
    match = Match("berlin63", seats=2, options={"rows": 6}, seed=1)
    assert (match.seats, str(match.options), match.game) == (2, "rows=6", find_game("berlin63"))


# --- Choosing ---


def test_a_match_says_who_must_choose() -> None:
    match = Match("berlin63", seed=1)
    assert match.to_act == (0, 1)
    deploy(match)
    assert len(match.to_act) == 1


@pytest.mark.parametrize("action", [0, Place(Character.LEO_STORM), "place leo", "  PLACE   Leo "])
def test_an_action_may_be_an_id_a_value_or_a_text(action: Any) -> None:
    match = Match("berlin63", seed=1)
    match.act(0, action)
    assert match.view(Viewer.seat(0)).bases[0].character == Character.LEO_STORM
    assert match.log == [(0, 0)]


def test_a_decision_is_the_seats_own() -> None:
    match = Match("berlin63", seed=1)
    assert match.decision(0).token != match.decision(1).token
    assert (match.decision(1).seat, match.decision(1).question) == (1, "deploy")


def test_a_token_counts_the_choices_of_its_seat_only() -> None:
    match = Match("berlin63", seed=1)
    token = match.decision(1).token
    match.act(0, "place leo")
    assert match.decision(1).token == token
    assert match.decision(0).token != "0.0"
    match.act(1, match.decision(1).ids[0], token)


def test_a_stale_token_is_refused() -> None:
    match = Match("berlin63", seed=1)
    token = match.decision(0).token
    match.act(0, "place leo", token)
    for wrong in (token, "", "1.0", "0.2", "nonsense"):
        with pytest.raises(StaleToken):
            match.act(0, "place ray", wrong)
    match.act(0, "place ray", match.decision(0).token)


# --- Refusals change nothing ---


REFUSED: list[tuple[int, Any, type[ConniveError]]] = [
    (0, "nonsense", BadNotation),
    (0, "", BadNotation),
    (0, 157, IllegalAction),
    (0, "pass", IllegalAction),
    (0, 158, UnknownAction),
    (0, -1, UnknownAction),
    (0, 10**5000, UnknownAction),
    (0, True, UnknownAction),
    (0, None, UnknownAction),
    (0, 1.0, UnknownAction),
    (2, 0, BadSeat),
    (-1, 0, BadSeat),
]


@pytest.mark.parametrize(("seat", "action", "error"), REFUSED, ids=[str(i) for i in range(len(REFUSED))])
def test_a_refused_choice_changes_nothing(seat: int, action: Any, error: type[ConniveError]) -> None:
    match = Match("berlin63", seed=1)
    before = everything(match)
    with pytest.raises(error):
        match.act(seat, action)
    assert everything(match) == before


def test_a_choice_out_of_turn_changes_nothing() -> None:
    match = deploy(Match("berlin63", seed=1))
    waiting, before = 1 - match.to_act[0], everything(match)
    for ask in (match.decision, match.default, lambda seat: match.act(seat, 0), lambda seat: match.why_not(seat, 0)):
        with pytest.raises(NotAsked):
            ask(waiting)
    assert everything(match) == before


@pytest.mark.parametrize("seat", NOBODYS, ids=nobody)
def test_there_is_no_such_seat(seat: Any) -> None:
    match = Match("berlin63", seed=1)
    for ask in (match.decision, match.default, lambda seat: match.talk(seat, "hello"), match.belief):
        with pytest.raises(BadSeat):
            ask(seat)


def test_every_refusal_of_a_whole_game_changes_nothing() -> None:
    match = Match("berlin63", seed=5)
    while match.to_act:
        before = match._state.key()
        seat = match.to_act[0]
        ids = match.decision(seat).ids
        for action in range(len(match.log) % 7, 158, 7):
            if action not in ids:
                with pytest.raises(IllegalAction):
                    match.act(seat, action)
                assert match.why_not(seat, action)
        assert match._state.key() == before
        match.act(seat, match.default(seat))


def test_a_legal_action_has_no_reason_against_it() -> None:
    match = Match("berlin63", seed=1)
    assert match.why_not(0, "place leo") is None


# --- What is known ---


def test_each_viewer_receives_its_own_events() -> None:
    match = Match("berlin63", seed=1)
    match.act(0, "place leo")
    assert str(match.events(Viewer.seat(0))[-2]) == "placed base=0 character=leo_storm"
    assert str(match.events(Viewer.seat(1))[-2]) == "placed base=0"
    assert str(match.events(SPECTATOR)[-2]) == "placed base=0"
    assert str(match.events(REFEREE)[-2]) == "placed base=0 character=leo_storm"


def test_every_viewer_receives_as_many_events_as_any_other() -> None:
    match = random_match(3)
    assert len({len(match.events(viewer)) for viewer in viewers(2)}) == 1


def test_a_view_is_the_fold_of_the_viewers_events() -> None:
    match = random_match(3, 60)
    for viewer in viewers(2):
        view = match.game.new_view(viewer, match.options, 2)
        for event in match.events(viewer):
            view.apply(event)
        assert match.view(viewer) == view


def test_a_view_asked_for_early_and_late_is_the_same() -> None:
    asked, unasked = Match("berlin63", seed=3), Match("berlin63", seed=3)
    for match in (asked, unasked):
        while match.to_act and len(match.log) < 60:
            if match is asked:
                match.view(SPECTATOR)
            match.act(match.to_act[0], match.default(match.to_act[0]))
    assert asked.view(SPECTATOR) == unasked.view(SPECTATOR)


def test_a_view_is_a_copy() -> None:
    match = Match("berlin63", seed=1)
    match.view(SPECTATOR).cast.clear()
    assert len(match.view(SPECTATOR).cast) == 8


def test_the_moments_are_the_log_with_what_was_told_before_each_choice() -> None:
    match = random_match(2, 40)
    moments = list(match.moments())
    assert [entry for _, entry in moments] == match.log
    assert len(moments[0][0]) == 6
    assert sum(len(told) for told, _ in moments) < len(match._emissions)


# --- The end ---


def test_a_match_that_goes_on_has_no_outcome() -> None:
    assert Match("berlin63", seed=1).outcome is None


@pytest.mark.parametrize("loser", [0, 1])
def test_a_match_that_is_over_names_its_outcome(loser: int) -> None:
    match = lose(Match("berlin63", seed=1), loser)
    results = (-1, 1) if loser == 0 else (1, -1)
    assert match.outcome == Outcome(results, "reserve_exhausted", "B7.2")
    assert match.to_act == ()
    for seat in range(2):
        with pytest.raises(NotAsked):
            match.act(seat, "pass")


def test_a_match_says_how_it_stands() -> None:
    match = Match("berlin63", seed=1)
    assert repr(match) == "<Match berlin63 after 0 choices, seats (0, 1) to act>"
    assert "reserve_exhausted" in repr(lose(match, 0))


# --- Positions ---


def test_a_position_starts_a_match_that_plays_on_alike() -> None:
    match = random_match(6, 50)
    again = Match.from_position("berlin63", match.position())
    assert again.position_text == match.position()
    while match.to_act:
        seat = match.to_act[0]
        action = match.decision(seat).ids[-1]
        match.act(seat, action)
        again.act(seat, action)
        assert again._state == match._state
    assert again.outcome == match.outcome


def test_a_position_without_a_head_has_the_usual_seats_and_options() -> None:
    body = Match("berlin63", seed=1).position().partition("|")[2]
    assert Match.from_position("berlin63", body).position() == Match("berlin63", seed=1).position()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        *(("", BadPosition), ("nonsense", BadPosition), ("|", BadPosition), ("seats=2 |", BadPosition)),
        *(("seats=3 | x", BadSeats), ("seats=² | x", BadPosition), ("seats=two | x", BadPosition)),
        *(("seats=" + "2" * 5000 + " | x", BadPosition), ("rows=9 | x", BadOptions), ("wall=1 | x", BadOptions)),
        *(
            ("rows | x", BadOptions),
            ("\x00 | \x00", BadOptions),
            ("| \ud800", BadPosition),
            ("x" * 99_999, BadPosition),
        ),
    ],
    ids=[str(i) for i in range(14)],
)
def test_what_is_no_position_is_refused(text: str, error: type[ConniveError]) -> None:
    with pytest.raises(error) as refusal:
        Match.from_position("berlin63", text)
    assert len(str(refusal.value)) < 300


def test_a_position_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Match.from_position("chess", "x")
