"""Series (B1.5): first to two wins, the first player alternating, at most five games."""

import pytest

from connive import SPECTATOR, Match, Outcome, Series
from connive.core.errors import BadOptions, BadSeats, UnknownGame
from connive.play.series import first_seat

from .playing import lose, random_match


def play(series: Series, *results: str) -> Series:
    """Play one match for each result: '0' and '1' name the winner, 'draw' nobody."""
    for result in results:
        match = series.next_match()
        if result == "draw":
            draw(match)
        else:
            lose(match, loser=1 - int(result))
        assert match.outcome is not None
        assert match.outcome.winners == (() if result == "draw" else (int(result),))
        series.add(match)
    return series


def draw(match: Match) -> None:
    """Let nothing happen until the game is a draw."""
    while match.to_act:
        match.act(match.to_act[0], match.default(match.to_act[0]))


@pytest.mark.parametrize(
    "results",
    [("0", "0"), ("1", "1"), ("0", "1", "0"), ("0", "draw", "0"), ("draw", "draw", "1", "1"), ("draw", "0", "1", "0")],
)
def test_B1_5_the_first_to_two_wins_takes_the_series(results: tuple[str, ...]) -> None:
    series = play(Series("berlin63", seed=3), *results[:-1])
    assert not series.over
    assert series.winners == ()
    decided = play(series, results[-1])
    assert decided.over
    assert decided.winners == (int(results[-1]),)


def test_B1_5_the_first_player_alternates() -> None:
    series = play(Series("berlin63", seed=3), "0", "1", "0")
    assert [played.first for played in series.played] in ([0, 1, 0], [1, 0, 1])


def test_B1_5_the_first_player_alternates_after_a_draw_too() -> None:
    series = play(Series("berlin63", seed=3), "draw", "draw", "0", "draw", "1")
    firsts = [played.first for played in series.played]
    assert firsts in ([0, 1, 0, 1, 0], [1, 0, 1, 0, 1])


@pytest.mark.parametrize("first", [0, 1])
def test_B1_5_the_first_match_may_be_begun_by_a_named_seat(first: int) -> None:
    series = play(Series("berlin63", seed=3, options=f"first={first} rows=6"), "draw", "draw")
    assert [played.first for played in series.played] == [first, 1 - first]
    assert series.next_match().view(SPECTATOR).rows == 6


def test_B1_5_the_first_player_of_the_first_match_is_random() -> None:
    assert {first_seat(Series("berlin63", seed=seed).next_match()) for seed in range(12)} == {0, 1}


def test_B1_5_there_are_at_most_five_games_and_then_more_wins_decide() -> None:
    series = play(Series("berlin63", seed=3), "draw", "draw", "1", "draw")
    assert not series.over
    assert play(series, "draw").over
    assert (series.tally, series.winners) == ((0, 1), (1,))


@pytest.mark.parametrize("results", [("draw",) * 5, ("0", "draw", "1", "draw", "draw")])
def test_B1_5_with_as_many_wins_each_the_series_is_drawn(results: tuple[str, ...]) -> None:
    series = play(Series("berlin63", seed=3), *results)
    assert series.over
    assert series.winners == ()


def test_B1_5_a_single_game_is_a_series_too() -> None:
    assert play(Series("berlin63", wins=1, limit=1, seed=3), "1").winners == (1,)
    assert play(Series("berlin63", wins=1, limit=1, seed=3), "draw").over


def test_a_series_takes_in_finished_matches_only_and_none_after_its_end() -> None:
    series = Series("berlin63", seed=3)
    with pytest.raises(ValueError, match="not over"):
        series.add(series.next_match())
    play(series, "0", "0")
    with pytest.raises(ValueError, match="series"):
        series.add(lose(series.next_match(), 0))
    assert len(series.played) == 2


def test_a_seed_makes_a_series_repeatable_and_its_matches_different() -> None:
    one, other = (play(Series("berlin63", seed=9), "draw") for _ in range(2))
    assert one.next_match().position() == other.next_match().position()
    assert one.next_match().commitment != Series("berlin63", seed=9).next_match().commitment


def test_a_series_without_a_seed_is_dealt_by_chance() -> None:
    assert Series("berlin63").next_match().secret != Series("berlin63").next_match().secret


def test_an_outcome_of_a_series_is_that_of_its_match() -> None:
    series = play(Series("berlin63", seed=3), "0")
    assert series.played[0].outcome == Outcome((1, -1), "reserve_exhausted", "B7.2")


def test_a_series_of_nonsense_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Series("chess")
    with pytest.raises(BadOptions):
        Series("berlin63", options="rows=99")
    with pytest.raises(BadSeats):
        Series("berlin63", seats=3)


def test_the_first_seat_is_the_one_announced() -> None:
    match = random_match(4, 10)
    assert f"first seat={first_seat(match)}" in [str(event) for event in match.events(SPECTATOR)]
