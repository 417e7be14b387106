"""Scores and ratings: uncertain where little is known, and right where much is."""

import math

import numpy as np
import pytest

from connive.arena.games import Played
from connive.arena.ratings import ELO, Floats, fit, meetings, rate
from connive.arena.scores import interval, lines
from connive.core.randomness import FastRng

from .contests import game

FINE = 1 << 30


def test_intervals_hold_the_mean_and_shrink_with_games() -> None:
    few = interval([[1.0, 0.0], [1.0, 1.0], [0.0, 0.5]])
    many = interval([[1.0, 0.0], [1.0, 1.0], [0.0, 0.5]] * 50)
    assert few[1] < few[0] < few[2]
    assert few[0] == pytest.approx(many[0])
    assert many[2] - many[1] < (few[2] - few[1]) / 4


def test_intervals_stay_honest_when_every_game_went_one_way() -> None:
    mean, low, high = interval([[1.0]] * 10)
    assert mean == 1 and high == pytest.approx(1)
    assert 0.6 < low < 0.9


def test_pairs_that_cancel_out_count_as_sure() -> None:
    """Deals that decide the game by themselves, one win each way, say nothing for either bot: the mean is one half."""
    mean, low, high = interval([[1.0, 0.0]] * 40)
    assert mean == 0.5 and low < 0.5 < high


def test_a_bot_is_scored_over_all_its_seats() -> None:
    first, second = lines("ab", [[game("ab", 1, -1), game("ba", 1, -1)], [game("ab", 0, 0)]])
    assert (first.won, first.drawn, first.lost) == (1, 1, 1)
    assert first.score == second.score == 0.5


def test_the_first_place_of_a_game_is_shared_by_all_who_have_it() -> None:
    first, second, third = lines("abc", [[game("abc", 1, 1, -2)], [game("cab", -1, 2, -1)], [game("abc", 0, 0, 0)]])
    assert (first.victory, second.victory, third.victory) == pytest.approx((11 / 18, 5 / 18, 2 / 18))
    assert all(line.victory_low <= line.victory <= line.victory_high for line in (first, second, third))


def test_of_two_seats_the_first_place_is_the_score() -> None:
    for line in lines("ab", [[game("ab", 1, -1), game("ba", 0, 0)], [game("ab", -1, 1)]]):
        assert (line.victory, line.victory_low, line.victory_high) == (line.score, line.low, line.high)


# --- Ratings ---


def test_two_bots_are_as_far_apart_as_their_score_says() -> None:
    pairs, counts = meetings("ab", [[game("ab", 1, -1)] * 3 + [game("ba", 1, -1)]])
    ratings = fit(pairs, counts.sum(axis=0), 2)
    assert ratings[0] - ratings[1] == pytest.approx(400 * math.log10(3))
    assert ratings.mean() == pytest.approx(1500)


def drawn_game(one: str, other: str, strengths: dict[str, float], nu: float, rng: FastRng) -> Played:
    """Draw a game by Davidson's model."""
    a, b = (10 ** (strengths[bot] / 400) for bot in (one, other))
    tie = nu * math.sqrt(a * b)
    draw = rng.below(FINE) / FINE * (a + b + tie)
    return game(one + other, *((1, -1) if draw < a else (-1, 1) if draw < a + b else (0, 0)))


def test_the_ratings_behind_many_games_are_found_again() -> None:
    true, rng = {"a": 200.0, "b": 0.0, "c": -200.0}, FastRng(5)
    deals = [[drawn_game(x, y, true, 0.7, rng) for x, y in ("ab", "ba", "bc", "cb")] for _ in range(1500)]
    found = rate("abc", deals)
    for bot, rating in zip("abc", found, strict=True):
        assert rating.rating - 1500 == pytest.approx(true[bot], abs=15)
        assert rating.low < rating.rating < rating.high


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    true, held, runs = {"a": 60.0, "b": -60.0}, 0, 16
    for seed in range(runs):
        rng = FastRng(seed)
        deals = [[drawn_game("a", "b", true, 0.3, rng), drawn_game("b", "a", true, 0.3, rng)] for _ in range(60)]
        rating = rate("ab", deals, seed)[0]
        held += rating.low <= 1560 <= rating.high
    assert runs * 0.75 < held <= runs


def test_a_bot_that_won_everything_has_a_rating_and_a_wide_interval() -> None:
    ten, hundred = (rate("ab", [[game("ab", 1, -1)]] * deals)[0] for deals in (10, 100))
    assert 1500 < ten.rating < hundred.rating < math.inf
    assert ten.high - ten.low > 200
    assert hundred.low > ten.low


def test_deals_that_decide_by_themselves_say_that_bots_are_equal() -> None:
    rating = rate("ab", [[game("ab", 1, -1), game("ba", 1, -1)]] * 50)[0]
    assert rating.rating == pytest.approx(1500)
    assert rating.high - rating.low < 30


def test_a_game_of_four_counts_by_its_pairs() -> None:
    pairs, counts = meetings("abc", [[game("abca", 3, 1, -1, -3)]])
    assert dict(zip(pairs, counts[0].tolist(), strict=True)) == {
        (0, 1): [1, 1, 0],
        (0, 2): [1, 1, 0],
        (1, 2): [1, 0, 0],
    }


def test_the_likelihood_is_at_its_peak() -> None:
    pairs = [(0, 1), (1, 2)]
    counts = np.array([[12.0, 5.0, 4.0], [3.0, 9.0, 1.0]])
    best = fit(pairs, counts, 3)
    peak = max(likelihood(best, pairs, counts, nu / 100) for nu in range(5, 200))
    for bot in range(3):
        for step in (-8.0, 8.0):
            moved = best.copy()
            moved[bot] += step
            assert max(likelihood(moved, pairs, counts, nu / 100) for nu in range(5, 200)) < peak


def likelihood(ratings: Floats, pairs: list[tuple[int, int]], counts: Floats, nu: float) -> float:
    total = 0.0
    for (i, j), (won, lost, draws) in zip(pairs, counts.tolist(), strict=True):
        a, b = math.exp(ratings[i] / ELO), math.exp(ratings[j] / ELO)
        tie = nu * math.sqrt(a * b)
        total += (
            won * math.log(a)
            + lost * math.log(b)
            + draws * math.log(tie)
            - (won + lost + draws) * math.log(a + b + tie)
        )
    return total
