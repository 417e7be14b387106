"""C5: deliveries, the last round, and the opened Bank Books."""

import pytest

from connive.core.viewer import REFEREE
from connive.games.conspiracy.events import Entry, closing

from .ruling import Ruling, new_game, ruling


def test_C5_1_the_seat_that_carries_the_case_into_its_own_headquarters_wins() -> None:
    game = ruling(tanya="lisbon", case="lisbon").act(0, "carry tanya washington").passes(1)
    assert game.outcome == "none yet"
    game.passes(2)
    assert game.outcome == "0 wins: delivered (C5.1)"
    assert game.match.outcome is not None
    assert game.match.outcome.results == (2, -1, -1)


def test_C5_1_only_once_every_challenge_has_failed() -> None:
    books = {0: {"tanya": 500}, 1: {"tanya": 500}, 2: {"tanya": 600}}
    game = ruling(books, tanya="lisbon", case="lisbon").act(0, "carry tanya washington")
    game.act(1, "challenge").act(0, "bid for it").act(1, "bid 500").act(0, "covered").act(1, "stop")
    assert game.outcome == "none yet"
    game.act(2, "challenge").act(0, "bid for it").act(2, "bid 600").act(0, "not covered")
    assert game.outcome == "none yet"
    assert (game.case, game.place("tanya")) == ("lisbon", "lisbon")


def test_C5_1_without_the_case_it_wins_nothing() -> None:
    game = ruling(tanya="lisbon", case="lisbon").act(0, "move tanya washington").passes(1, 2)
    assert game.asked == "1 turn"


def test_C5_1_a_case_in_anothers_headquarters_wins_nothing_until_it_is_carried_out_and_in_again() -> None:
    game = ruling(tanya="lisbon", case="lisbon", active=1).act(1, "carry tanya washington").passes(2, 0)
    assert game.outcome == "none yet"
    assert game.case == "washington"
    game.act(2, "pretend")
    game.act(0, "carry tanya dublin").passes(1, 2)
    game.act(1, "pretend").act(2, "pretend")
    game.act(0, "carry tanya washington").passes(1, 2)
    assert game.outcome == "0 wins: delivered (C5.1)"


def test_C5_1_option_anyone_delivers() -> None:
    game = ruling(tanya="lisbon", case="lisbon", active=1, options="anyone_delivers=true")
    game.act(1, "carry tanya washington").passes(2, 0)
    assert game.outcome == "0 wins: delivered (C5.1)"


def test_C1_4_the_fourth_headquarters_is_an_ordinary_space_for_three() -> None:
    game = ruling(tanya="cairo", case="cairo", options="map=quadrant anyone_delivers=true")
    game.act(0, "carry tanya peking").passes(1, 2)
    assert game.outcome == "none yet"


@pytest.mark.parametrize(("seats", "results"), [(2, (-1, 1)), (4, (-1, 3, -1, -1))])
def test_C5_1_results_count_the_seats_beaten(seats: int, results: tuple[int, ...]) -> None:
    home, near = ("moscow", "odessa") if seats == 2 else ("london", "oslo")
    game = ruling(seats=seats, tanya=near, case=near, active=1).act(1, f"carry tanya {home}")
    for seat in range(2, 1 + seats):
        game.act(seat % seats, "pass")
    assert game.match.outcome is not None
    assert game.match.outcome.results == results


def test_C5_2_after_the_last_round_it_is_a_draw() -> None:
    game = ruling(round=60, active=2).act(2, "pretend")
    assert game.outcome == "draw: rounds (C5.2)"
    assert game.match.outcome is not None
    assert game.match.outcome.results == (0, 0, 0)


def test_C5_2_a_round_ends_when_the_turn_reaches_the_first_seat() -> None:
    game = ruling(round=59, active=2, first=1).act(2, "pretend")
    assert game.view(0).round == 59
    game.act(0, "pretend")
    assert game.view(0).round == 60
    game.act(1, "pretend").act(2, "pretend")
    assert game.outcome == "none yet"
    game.act(0, "pretend")
    assert game.outcome == "draw: rounds (C5.2)"


def test_C5_2_a_skipped_turn_of_the_first_seat_counts() -> None:
    game = ruling(round=5, active=2, flags=(0,)).act(2, "pretend")
    assert game.told("spectator") == ["paid seat=2", "skipped seat=0", "turn seat=1 round=6"]
    assert ruling(round=60, active=2, flags=(0,)).act(2, "pretend").outcome == "draw: rounds (C5.2)"


def test_C5_2_option_round_limit() -> None:
    game = ruling(round=3, active=2, options="round_limit=3").act(2, "pretend")
    assert game.outcome == "draw: rounds (C5.2)"


def test_C5_2_a_delivery_in_the_last_round_still_wins() -> None:
    game = ruling(round=60, active=2, tanya="odessa", case="odessa").act(2, "carry tanya moscow").passes(0, 1)
    assert game.outcome == "2 wins: delivered (C5.1)"


# --- C5.3 The Bank Books ---


def finished() -> Ruling:
    """Play a short game with real and pretended pay-offs to its last round."""
    game = new_game(2, "round_limit=2")
    game.act(0, "pay earl 500").act(1, "pay rita 2000")
    for choice in ("pay tom 300", "pretend", "pay tom 200", "pay rita 100"):
        game.act(game.match.to_act[0], choice)
    return game


def test_C5_3_all_bank_books_are_shown_to_everybody_at_the_end() -> None:
    game = finished()
    assert game.outcome == "draw: rounds (C5.2)"
    for viewer in (0, 1, "spectator", "referee"):
        for seat in (0, 1):
            assert game.balance(seat, viewer) == game.balance(seat)
            assert game.account(seat, "tom", viewer) == game.account(seat, "tom")
    first = game.view(0).first
    assert game.account(first, "tom", "spectator") == 500
    assert game.account(1 - first, "rita", "spectator") == (2100 if first == 0 else 100)


def test_C5_3_the_whole_history_follows_from_what_the_referee_was_told() -> None:
    game = finished()
    first = game.view(0).first
    entries = [event for event, _ in closing(game.match.events(REFEREE)) if isinstance(event, Entry)]
    told = {seat: [(e.number, e.spy, e.hundreds) for e in entries if e.seat == seat] for seat in (0, 1)}
    assert [number for number, _, _ in told[0]] == [0, 1, 2]
    assert [hundreds for _, _, hundreds in told[first]] == [5 if first == 0 else 20, 3, 2]
    assert told[1 - first][1][1:] == (None, 0), "a pretended pay-off is shown as such"
    view = game.view("spectator")
    for entry in entries:
        if entry not in game.match.events(REFEREE):
            view.apply(entry)
    assert [line.hundreds for line in view.books[first].lines][1:] == [3, 2]
    assert [line.spy for line in view.books[1 - first].lines][1] is None


def test_C5_3_nothing_of_it_before_the_end() -> None:
    game = new_game(2).act(0, "pay earl 500").act(1, "pay rita 2000")
    assert list(closing(game.match.events(REFEREE))) == []
