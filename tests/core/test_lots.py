"""Lots for time-outs: in range, repeatable, even, and telling nothing about one another."""

import itertools
from collections import Counter

import pytest

from connive.core.lots import LOTS, SecretLots, lot_below
from connive.core.randomness import FastRng, secret_from_seed
from connive.play.match import Match

SAMPLE = 6000


def lots(seed: int = 1) -> list[int]:
    rng = FastRng(seed)
    return [rng.below(LOTS) for _ in range(SAMPLE)]


@pytest.mark.parametrize("lot", [0, 1, LOTS // 2, LOTS - 2, LOTS - 1])
@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 100])
def test_a_lot_lies_between_zero_and_its_bound(lot: int, n: int) -> None:
    assert all(0 <= lot_below(lot, purpose, n) < n for purpose in range(200))


def test_a_lot_is_a_function_of_the_deal_and_the_purpose() -> None:
    assert [lot_below(12345, purpose, 1000) for purpose in range(20)] == [
        lot_below(12345, purpose, 1000) for purpose in range(20)
    ]


def test_purposes_of_one_deal_and_deals_of_one_purpose_differ() -> None:
    assert len({lot_below(12345, purpose, 1 << 20) for purpose in range(300)}) > 295
    assert len({lot_below(lot, 3, 1 << 20) for lot in range(300)}) > 295


@pytest.mark.parametrize("purpose", [0, 1, 2, 10, 17, 400])
def test_every_number_is_about_equally_likely(purpose: int) -> None:
    drawn = Counter(lot_below(lot, purpose, 6) for lot in lots())
    assert all(abs(drawn[i] - SAMPLE / 6) < SAMPLE / 6 * 0.15 for i in range(6))


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations([0, 1, 2, 3, 9, 10], 2)))
def test_what_is_drawn_for_one_purpose_tells_nothing_about_another(one: int, other: int) -> None:
    pairs = Counter((lot_below(lot, one, 4), lot_below(lot, other, 4)) for lot in lots(2))
    expected = SAMPLE / 16
    assert all(abs(pairs[pair] - expected) < expected * 0.25 for pair in itertools.product(range(4), range(4)))


def test_neighbouring_deals_do_not_draw_neighbouring_lots() -> None:
    steps = Counter((lot_below(lot + 1, 0, 64) - lot_below(lot, 0, 64)) % 64 for lot in lots(3))
    assert max(steps.values()) < SAMPLE / 64 * 1.6


# --- Lots of a real deal ---


def placements(match: Match) -> list[int]:
    """Place all spies of both sides by time-out."""
    placed: list[int] = []
    while match._state.question == 0 and len(placed) < 16:
        placed.append(match.default(match.to_act[0]))
        match.act(match.to_act[0], placed[-1])
    return placed


def test_who_finds_the_number_drawn_with_the_deal_knows_no_lot_of_a_real_match() -> None:
    """Six time-outs used to be enough to find all 31 bits by trying them, and then every later lot was known."""
    drawn = set()
    for lot in (0, 12345, LOTS - 1):
        match = Match("berlin63", seed=4)
        match._state.lot = lot
        drawn.add(tuple(placements(match)))
    assert len(drawn) == 1 and len(drawn.pop()) > 6


def test_lots_of_a_secret_are_even_and_differ_by_purpose_and_secret() -> None:
    lots = [SecretLots(secret_from_seed(seed)) for seed in range(SAMPLE)]
    drawn = Counter(lot_below(lot, 3, 6) for lot in lots)
    assert all(abs(drawn[i] - SAMPLE / 6) < SAMPLE / 6 * 0.15 for i in range(6))
    assert len({lot_below(lots[0], purpose, 1 << 20) for purpose in range(300)}) > 295
