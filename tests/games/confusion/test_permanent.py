"""The permanents behind the notebook: plain, vectorised and compiled are one; all are brute force, only faster."""

from collections import Counter
from itertools import permutations
from math import factorial, prod
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from connive.core.randomness import FastRng
from connive.games.confusion import odds, permanent
from connive.games.confusion.odds import KERNELS, Odds
from connive.games.confusion.permanent import completions, draw, marginals, members

Matrix = list[float]


def random_matrix(size: int, seed: int) -> Matrix:
    """Return weights with many zeroes, some tiny, and at least one possible assignment."""
    rng = FastRng(seed)
    weights = [(rng.below(3) > 0) * [1.0, 0.5, 1e-9][rng.below(3)] for _ in range(size * size)]
    for spy in range(size):
        weights[spy * size + (spy + seed) % size] = 1.0
    return weights


def brute_force(weights: Matrix, size: int) -> Matrix:
    shares = [0.0] * (size * size)
    for assignment in permutations(range(size)):
        weight = prod(weights[spy * size + piece] for spy, piece in enumerate(assignment))
        for spy, piece in enumerate(assignment):
            shares[spy * size + piece] += weight
    total = sum(shares[:size])
    return [share / total for share in shares]


def plain(weights: Matrix, size: int) -> Matrix:
    table, ways, found = [0.0] * (1 << size), [0.0] * (1 << size), [0.0] * (size * size)
    completions(weights, size, table)
    marginals(weights, size, table, ways, found)
    return found


@pytest.fixture(params=["numpy", "native"])
def solver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a test with numpy, and with the compiled functions in its place."""
    monkeypatch.setattr(odds, "kernels", compiled() if request.param == "native" else None)
    return str(request.param)


_compiled: list[Any] = []


def compiled() -> Any:
    """Return the functions of `permanent.py` in native code, compiled once."""
    pytest.importorskip("numba")
    if not _compiled:
        from connive.compiled.bind import bind
        from connive.compiled.program import Scope, program

        entries = [getattr(permanent, name) for name in KERNELS]
        _compiled.append(SimpleNamespace(**bind(program(entries, Scope({}, {}, ("connive",))), entries)))
    return _compiled[0]


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("seed", range(4))
def test_plain_functions_are_brute_force(size: int, seed: int) -> None:
    weights = random_matrix(size, seed)
    assert plain(weights, size) == pytest.approx(brute_force(weights, size), abs=1e-9)


@pytest.mark.parametrize("size", [3, 5, 7])
@pytest.mark.parametrize("seed", range(4))
def test_odds_are_brute_force(solver: str, size: int, seed: int) -> None:
    weights = random_matrix(size, seed)
    assert Odds(weights, size).marginals.reshape(-1) == pytest.approx(brute_force(weights, size), abs=1e-9)


@pytest.mark.parametrize("seed", range(2))
def test_full_odds_are_those_of_the_plain_functions(solver: str, seed: int) -> None:
    weights = random_matrix(13, seed)
    exact = plain(weights, 13)
    found = Odds(weights, 13).marginals
    assert found.reshape(-1) == pytest.approx(exact, abs=1e-9)
    assert ((found.reshape(-1) > 0) == (np.array(exact) > 0)).all()
    assert found.sum(axis=0) == pytest.approx(np.ones(13))
    assert found.sum(axis=1) == pytest.approx(np.ones(13))


def test_without_evidence_there_are_13_factorial_ways(solver: str) -> None:
    table = [0.0] * (1 << 13)
    assert completions([1.0] * 169, 13, table) == factorial(13)
    assert Odds([1.0] * 169, 13).marginals == pytest.approx(np.full((13, 13), 1 / 13))


def test_draws_follow_the_weights(solver: str) -> None:
    weights = random_matrix(4, 3)
    exact: Counter[tuple[int, ...]] = Counter()
    for assignment in permutations(range(4)):
        exact[assignment] += prod(weights[spy * 4 + piece] for spy, piece in enumerate(assignment))  # type: ignore[assignment]
    drawn, rng = Odds(weights, 4), FastRng(1)
    seen = Counter(tuple(drawn.draw(rng)) for _ in range(4000))
    assert set(seen) <= {assignment for assignment, weight in exact.items() if weight > 0}
    for assignment, weight in exact.items():
        assert seen[assignment] / 4000 == pytest.approx(weight / sum(exact.values()), abs=0.03)


def test_a_draw_is_always_a_possible_assignment(solver: str) -> None:
    weights = random_matrix(13, 1)
    drawn, rng = Odds(weights, 13), FastRng(3)
    for _ in range(300):
        found = drawn.draw(rng)
        assert sorted(found) == list(range(13))
        assert all(weights[spy * 13 + piece] > 0 for spy, piece in enumerate(found))


def test_all_ways_draw_the_same_world_with_the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = random_matrix(13, 2)
    drawn = []
    for kernels in (None, compiled()):
        monkeypatch.setattr(odds, "kernels", kernels)
        drawn.append([Odds(weights, 13).draw(FastRng(seed)) for seed in range(30)])
    assert drawn[0] == drawn[1]


def test_evidence_that_contradicts_itself_is_noticed(solver: str) -> None:
    with pytest.raises(AssertionError, match="contradicts"):
        Odds([1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0], 3)


def test_a_certain_piece_is_drawn_for_certain() -> None:
    pieces = [0] * 3
    weights = [0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0]
    table = [0.0] * 8
    completions(weights, 3, table)
    draw(weights, 3, table, 12345, pieces)
    assert pieces == [2, 0, 1]


def test_members_counts_bits() -> None:
    assert all(members(n) == n.bit_count() for n in range(1 << 13))
