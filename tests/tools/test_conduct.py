"""Fitting conduct to played games: counts become odds, and what is written reads back."""

import tomllib
from pathlib import Path

import msgspec
import pytest
from tools.conduct import Tally, fit, written

from connive.games.berlin63.conduct import Conducts, Offer, Taken, load_conducts
from connive.games.berlin63.model import LEO, LILLY, RAY, VICTOR
from connive.play.record import load

RECORDS = sorted((Path(__file__).parents[1] / "bots" / "records").glob("berlin63-*.txt"))


def test_odds_are_claims_against_silence_by_whether_the_spy_was_there() -> None:
    tally, offers = Tally(), (Offer(0, LEO), Offer(0, VICTOR))
    for _ in range(3):
        tally.add(Taken(0, offers, Offer(0, LEO)), [LEO, RAY])
    tally.add(Taken(0, offers, None), [LEO, RAY])
    tally.add(Taken(0, offers, Offer(0, LEO)), [RAY, LEO])
    tally.add(Taken(0, offers, None), [RAY, LEO])
    found = tally.conduct()
    assert found.truths[LEO] == pytest.approx(3.5 / 1.5, abs=1e-3)
    assert found.lies[LEO] == pytest.approx(1.5 / 1.5)
    assert found.lies[VICTOR] == pytest.approx(0.5 / 2.5)


def test_a_spy_that_is_moved_more_often_than_it_stands_idle_is_moved_gladly() -> None:
    tally = Tally()
    for _ in range(9):
        tally.add(Taken(0, (), None, standing=(0, 1), moved=0), [LILLY, RAY])
    moves = tally.conduct().moves
    assert moves[LILLY] > 5 * moves[RAY]


def test_who_tells_the_truth_is_likelier_to_claim_it_than_who_lies() -> None:
    found = fit(load(path.read_bytes()).match() for path in RECORDS)
    assert all(truth > lie for truth, lie in zip(found.truths, found.lies, strict=True))
    again = msgspec.convert(tomllib.loads(written(found)), Conducts)
    assert again.usual == found and again.temperaments == load_conducts().temperaments


def test_temperaments_are_shares_of_all() -> None:
    assert sum(one.share for one in load_conducts().temperaments) == pytest.approx(1)
