"""Every registered game, in every variant, through the whole kit. Nothing opts out."""

from itertools import count

import pytest

from connive.core.game import Game
from connive.core.registry import games
from connive.testing import conformance
from connive.testing.cases import Case, full_cases, small_cases

SEEDS, LONG_SEEDS = range(4), range(4, 24)
PAIRS = 200
"""(state, viewer) pairs compared for each variant; the long run compares LONG_PAIRS in all."""

LONG_PAIRS = 100_000


@pytest.mark.parametrize("check", conformance.CASE_CHECKS)
@pytest.mark.parametrize("case", full_cases(), ids=str)
def test_variant(case: Case, check: str) -> None:
    for seed in SEEDS:
        conformance.CASE_CHECKS[check](case, seed)


@pytest.mark.long
@pytest.mark.parametrize("check", conformance.CASE_CHECKS)
@pytest.mark.parametrize("case", full_cases(), ids=str)
def test_variant_at_length(case: Case, check: str) -> None:
    for seed in LONG_SEEDS:
        conformance.CASE_CHECKS[check](case, seed)


@pytest.mark.parametrize("check", conformance.SECRECY_CHECKS)
@pytest.mark.parametrize("case", full_cases(), ids=str)
def test_secrecy(case: Case, check: str) -> None:
    compare_pairs(case, check, PAIRS)


@pytest.mark.long
@pytest.mark.parametrize("check", conformance.SECRECY_CHECKS)
@pytest.mark.parametrize("case", full_cases(), ids=str)
def test_secrecy_at_length(case: Case, check: str) -> None:
    compare_pairs(case, check, LONG_PAIRS // len(full_cases()) + 1, first_seed=1000)


def compare_pairs(case: Case, check: str, wanted: int, first_seed: int = 0) -> None:
    compared = 0
    for seed in count(first_seed):
        compared += conformance.SECRECY_CHECKS[check](case, seed)
        if compared >= wanted:
            return


@pytest.mark.parametrize("check", conformance.SMALL_CHECKS)
@pytest.mark.parametrize("case", small_cases(), ids=str)
def test_small_variant(case: Case, check: str) -> None:
    plies = sum(conformance.SMALL_CHECKS[check](case, seed) for seed in range(8))
    assert plies > 8


@pytest.mark.parametrize("check", conformance.NATIVE_CHECKS)
@pytest.mark.parametrize("case", full_cases(), ids=str)
def test_native(case: Case, check: str) -> None:
    conformance.NATIVE_CHECKS[check](case, 1)


@pytest.mark.parametrize("check", conformance.GAME_CHECKS)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_game(game: Game, check: str) -> None:
    conformance.GAME_CHECKS[check](game)
