"""What is done for a seat whose time is out, what the heuristics think, and how the table is drawn."""

import re

import pytest

from connive import Match, Viewer
from connive.core.text import LANGUAGES, catalogue
from connive.games.conspiracy import draw, heuristics
from connive.games.conspiracy.maps import MAPS
from connive.games.conspiracy.model import Options, State

from .lively import GAME, VARIANTS, played, walk
from .ruling import Ruling, new_game, ruling

MARKUP = re.compile(r"\[/?[a-z _]*\]")


# --- Time-outs ---


def default(game: Ruling, seat: int) -> str:
    return game.match.decision(seat).text(game.match.default(seat))


def test_C1_6_the_default_opening_is_100_dollars_on_a_spy_by_lot() -> None:
    drawn = {default(new_game(3, seed=seed), seat) for seed in range(40) for seat in range(3)}
    assert drawn == {f"pay {spy} 100" for spy in ("earl", "tanya", "tom", "rita", "rock", "ahmed")}
    game = new_game(3)
    assert len({default(new_game(3, seed=seed), 0) == default(new_game(3, seed=seed), 1) for seed in range(20)}) == 2
    assert default(game, 0) == default(game, 0)


@pytest.mark.parametrize("account", [500, 10_000])
def test_defaults_tell_nothing_about_the_book(account: int) -> None:
    books = {0: {"tanya": account}, 1: {"tanya": account}}
    game = ruling(books, tanya="vienna")
    assert default(game, 0) == "pretend"
    assert default(game.act(0, "move tanya prague"), 1) == "pass"
    assert default(game.act(1, "challenge"), 0) == "concede"
    assert default(game.act(0, "bid for it"), 1) == "bid 100"
    assert default(game.act(1, "bid 100"), 0) == "not covered"
    assert default(game.act(0, "covered"), 1) == "stop"


def test_the_default_keeps_an_account_secret() -> None:
    game = ruling({0: {"rock": 1000}}, rock="paris", rita="paris").act(0, "blow rita with rock").passes(1, 2)
    assert default(game, 1) == "hide"


def test_a_game_of_time_outs_ends_in_a_draw() -> None:
    match = Match("conspiracy", seats=3, seed=1, options="round_limit=5")
    while match.to_act:
        match.act(match.to_act[0], match.default(match.to_act[0]))
    assert match.outcome is not None
    assert match.outcome.reason == "rounds"


# --- Heuristics ---


def value(game: Ruling, seat: int) -> int:
    return heuristics.value(game.match._state, seat)


def test_the_nearer_the_briefcase_the_better() -> None:
    near = ruling({0: {"tanya": 500}}, tanya="lisbon", case="lisbon")
    far = ruling({0: {"tanya": 500}}, tanya="vienna")
    assert value(near, 0) > value(far, 0) > -1000
    assert value(near, 1) < value(far, 1)


def test_control_of_the_carrier_counts() -> None:
    safe = ruling({0: {"tanya": 500}, 1: {"tanya": 400}}, tanya="zurich", case="zurich")
    outbid = ruling({0: {"tanya": 500, "tom": 9500}, 1: {"tanya": 600}}, tanya="zurich", case="zurich")
    assert value(safe, 0) > value(outbid, 0)


def test_a_delivery_that_nobody_can_stop_is_as_good_as_won() -> None:
    game = ruling({0: {"tanya": 500}, 1: {"tanya": 400}}, tanya="lisbon", case="lisbon")
    game.act(0, "carry tanya washington")
    assert value(game, 0) >= 500
    stopped = ruling({0: {"tanya": 300}, 1: {"tanya": 400}}, tanya="lisbon", case="lisbon")
    stopped.act(0, "carry tanya washington")
    assert value(stopped, 0) < value(game, 0)
    game.passes(1, 2)
    assert [value(game, seat) for seat in range(3)] == [1000, -1000, -1000]


def test_a_victim_is_no_carrier_any_more() -> None:
    books = {0: {"rock": 1000}, 1: {"rita": 9000}}
    at = {"rock": "oslo", "rita": "oslo", "case": "oslo"}
    spared = ruling(books, **at).act(0, "pretend")  # type: ignore[arg-type]
    exposed = ruling(books, **at).act(0, "blow rita with rock")  # type: ignore[arg-type]
    assert value(exposed, 1) < value(spared, 1)


def test_a_draw_is_worth_nothing() -> None:
    assert value(ruling(round=60, active=2).act(2, "pretend"), 1) == 0


def test_values_and_weights_stay_in_their_ranges() -> None:
    for i, variant in enumerate(VARIANTS):
        match = Match("conspiracy", seats=variant[0], options=variant[1], seed=i)
        for _ in walk(match, i, 120):
            for seat in range(match.seats):
                assert -1000 <= heuristics.value(match._state, seat) <= 1000
                for action in GAME.legal_ids(match._state, seat):
                    assert heuristics.weight(match._state, seat, action) >= 1


def test_C7_lively_play_is_not_a_row_of_draws() -> None:
    ended = [played((3, ""), seed, 3000).outcome for seed in range(12)]
    won = sum(outcome is not None and bool(outcome.winners) for outcome in ended)
    assert won >= 6


def test_weights_know_what_a_player_wants() -> None:
    game = ruling({0: {"tanya": 500}}, tanya="lisbon", case="lisbon")
    state, decision = game.match._state, game.match.decision(0)

    def weight(text: str) -> int:
        return heuristics.weight(state, 0, decision.id(text))

    assert weight("carry tanya washington") > weight("carry tanya madrid")
    assert weight("pay tanya 1000") > weight("pay tanya 1100")


# --- Drawing ---


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_tables_notebooks_and_choices_fit_a_line_and_are_in_words(variant: tuple[int, str], lang: str) -> None:
    words = catalogue(lang, "conspiracy")
    match = Match("conspiracy", seats=variant[0], options=variant[1], seed=9)
    for i, _ in enumerate(walk(match, 9, 260)):
        if i % 7 and match.to_act:
            continue
        view = match.view(Viewer.seat(0))
        drawn = draw.board(view, words) + "\n" + draw.notes(view, match.belief(0).notebook(), words)
        for line in MARKUP.sub("", drawn).split("\n"):
            assert len(line) <= 100, line
            assert "{" not in line
        for seat in match.to_act:
            own, ids = match.view(Viewer.seat(seat)), match.decision(seat).ids
            said = [draw.choice(own, seat, action, words) for action in ids]
            assert len(set(said)) == len(said)


def test_the_map_shows_every_space_every_spy_and_the_briefcase() -> None:
    words = catalogue("en", "conspiracy")
    for seats in (2, 3, 4):
        view = new_game(seats).view("spectator")
        plain = MARKUP.sub("", draw.board(view, words))
        for place in view.spaces:
            assert words.say(f"space.{place.name}") in plain
        assert "(#)" in plain
        for letter in "ETPRBA":
            assert f"({letter})" in plain


def test_a_board_tells_what_is_under_way() -> None:
    words = catalogue("en", "conspiracy")
    game = ruling({0: {"tanya": 500}, 1: {"tanya": 400}}, tanya="vienna", flags=(2,)).act(0, "carry tanya prague")
    game.act(1, "challenge").act(0, "bid for it").act(1, "bid 300")
    plain = MARKUP.sub("", draw.board(game.view(2), words))
    assert "Amber moves Tanya with the briefcase from Vienna to Prague" in plain
    assert "Cobalt against Amber over Tanya: the bid is $300" in plain
    assert "Jade loses the next turn" in plain
    assert "Jade (you)" in plain


def test_C5_3_the_drawn_table_has_the_histories_at_the_end() -> None:
    match = played((2, "map=study money=400 cover_cost=100 round_limit=3"), 3, 400)
    plain = MARKUP.sub("", draw.board(match.view(Viewer.seat(0)), catalogue("en", "conspiracy")))
    assert "Amber’s book:" in plain
    assert "game over" in plain


def test_the_state_is_small() -> None:
    from connive.core.state import dtype

    assert dtype(State).itemsize <= 512


def test_the_log_has_room_for_the_longest_step() -> None:
    """Four seats with money on all eight spies; the last answer about a Victim ends the last round."""
    options = "money=10000 round_limit=9"
    spies = ("earl", "tanya", "tom", "rita", "rock", "ahmed", "bea")
    books = {seat: dict.fromkeys(spies, 1000) for seat in range(4)}
    game = ruling(books, seats=4, options=options, round=9, first=3, active=2, flags=(), rock="paris", rita="paris")
    game.act(2, "blow rita with rock").passes(3, 0, 1)
    for seat in range(4):
        game.act(seat, "show")
    assert game.outcome == "draw: rounds (C5.2)"
    state = game.match._state
    assert state.log_len + 9 <= len(state.log), "three skipped turns would fit as well"


def test_options_have_their_ranges() -> None:
    assert Options().money == 10_000
    assert {board.name for board in MAPS} == {"quadrant", "study", "trefoil"}
