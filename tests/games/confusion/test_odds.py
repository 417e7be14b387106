"""The odds behind the notebook: brute force over all assignments, only faster."""

from collections import Counter
from itertools import permutations
from math import prod

import numpy as np
import pytest

from connive.core.randomness import FastRng
from connive.games.confusion.odds import Odds

Matrix = list[float]


def random_matrix(size: int, seed: int) -> Matrix:
    """Return weights with many zeroes, some tiny, and at least one possible assignment."""
    rng = FastRng(seed)
    weights = [(rng.below(3) > 0) * [1.0, 0.5, 1e-9][rng.below(3)] for _ in range(size * size)]
    for spy in range(size):
        weights[spy * size + (spy + seed) % size] = 1.0
    return weights


def odds_of(weights: Matrix, size: int) -> Odds:
    return Odds([weights[first : first + size] for first in range(0, size * size, size)])


def brute_force(weights: Matrix, size: int) -> Matrix:
    shares = [0.0] * (size * size)
    for assignment in permutations(range(size)):
        weight = prod(weights[spy * size + piece] for spy, piece in enumerate(assignment))
        for spy, piece in enumerate(assignment):
            shares[spy * size + piece] += weight
    total = sum(shares[:size])
    return [share / total for share in shares]


@pytest.mark.parametrize("size", [3, 5, 7])
@pytest.mark.parametrize("seed", range(4))
def test_odds_are_brute_force(size: int, seed: int) -> None:
    weights = random_matrix(size, seed)
    assert odds_of(weights, size).marginals.reshape(-1) == pytest.approx(brute_force(weights, size), abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_full_odds_are_a_sum_over_all_sets_of_pieces(seed: int) -> None:
    weights = random_matrix(13, seed)
    exact = np.array(by_sets(weights, 13))
    found = odds_of(weights, 13).marginals.reshape(-1)
    assert found == pytest.approx(exact, abs=1e-9)
    assert ((found > 0) == (exact > 0)).all()


def by_sets(weights: Matrix, size: int) -> Matrix:
    """Return the odds by counting assignments spy after spy, for every set of pieces that the first spies may hold."""
    full = (1 << size) - 1
    later, before = [0.0] * full + [1.0], [1.0] + [0.0] * full
    for taken in reversed(range(full)):
        spy = taken.bit_count()
        free = [piece for piece in range(size) if not taken >> piece & 1]
        later[taken] = sum(weights[spy * size + piece] * later[taken | 1 << piece] for piece in free)
    shares = [0.0] * (size * size)
    for taken in range(full):
        for piece in (piece for piece in range(size) if not taken >> piece & 1):
            cell = taken.bit_count() * size + piece
            before[taken | 1 << piece] += before[taken] * weights[cell]
            shares[cell] += before[taken] * weights[cell] * later[taken | 1 << piece] / later[0]
    return shares


def test_without_evidence_all_pieces_are_equally_likely() -> None:
    assert odds_of([1.0] * 169, 13).marginals == pytest.approx(np.full((13, 13), 1 / 13))


def test_spies_nobody_asked_about_share_what_is_left() -> None:
    weights = [1.0] * 16
    weights[:4] = [1.0, 0.0, 0.0, 0.0]
    weights[8:12] = [0.5, 0.25, 0.0, 0.0]
    found = odds_of(weights, 4).marginals
    assert found.tolist() == [[1, 0, 0, 0], [0, 0, 0.5, 0.5], [0, 1, 0, 0], [0, 0, 0.5, 0.5]]


def test_draws_follow_the_weights() -> None:
    weights = random_matrix(4, 3)
    exact: Counter[tuple[int, ...]] = Counter()
    for assignment in permutations(range(4)):
        exact[assignment] += prod(weights[spy * 4 + piece] for spy, piece in enumerate(assignment))  # type: ignore[assignment]
    drawn, rng = odds_of(weights, 4), FastRng(1)
    seen = Counter(tuple(drawn.draw(rng)) for _ in range(4000))
    assert set(seen) <= {assignment for assignment, weight in exact.items() if weight > 0}
    for assignment, weight in exact.items():
        assert seen[assignment] / 4000 == pytest.approx(weight / sum(exact.values()), abs=0.03)


def test_a_draw_is_always_a_possible_assignment() -> None:
    weights = random_matrix(13, 1)
    drawn, rng = odds_of(weights, 13), FastRng(3)
    for _ in range(300):
        found = drawn.draw(rng)
        assert sorted(found) == list(range(13))
        assert all(weights[spy * 13 + piece] > 0 for spy, piece in enumerate(found))


def test_the_same_chance_draws_the_same_world() -> None:
    weights = random_matrix(13, 2)
    first, second = ([odds_of(weights, 13).draw(FastRng(seed)) for seed in range(30)] for _ in range(2))
    assert first == second
    assert len(set(map(tuple, first))) > 20


def test_evidence_that_contradicts_itself_is_noticed() -> None:
    with pytest.raises(AssertionError, match="contradicts"):
        odds_of([1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0], 3)


@pytest.mark.parametrize("third", [[0.0, 1.0, 1.0], [1.0, 1.0, 1.0]])
def test_two_spies_that_must_hold_one_piece_are_noticed(third: list[float]) -> None:
    with pytest.raises(AssertionError, match="contradicts"):
        Odds([[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], third])


def test_a_certain_piece_is_drawn_for_certain() -> None:
    weights = [0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0]
    assert odds_of(weights, 3).draw(FastRng(5)) == [2, 0, 1]
