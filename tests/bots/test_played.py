"""Games that Master and its search without listening played, on deals that nothing was fitted to."""

from pathlib import Path

import pytest

from connive.bots.calibration import Calibration, calibrate, collect
from connive.bots.listening.worlds import listening_worlds
from connive.bots.worlds import PlainWorlds
from connive.play.match import Match
from connive.play.record import load

RECORDS = sorted((Path(__file__).parent / "records").glob("berlin63-*.txt"))


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    return [load(path.read_bytes()).match() for path in RECORDS]


@pytest.fixture(scope="module")
def listening(matches: list[Match]) -> Calibration:
    return calibrate(one for match in matches for one in collect(match, listening_worlds, worlds=32))


def test_whoever_listens_guesses_much_better_than_one_who_knows_how_often_people_lie(
    matches: list[Match], listening: Calibration
) -> None:
    plain = calibrate(one for match in matches for one in collect(match, PlainWorlds, worlds=32))
    assert listening.guesses > 100
    assert listening.brier is not None and listening.blind is not None and plain.brier is not None
    assert listening.brier < 0.7 * listening.blind
    assert listening.brier < plain.brier / 3


def test_what_seemed_almost_certain_was_true_and_what_seemed_almost_impossible_was_not(listening: Calibration) -> None:
    lowest, highest = listening.bins[0], listening.bins[-1]
    assert lowest.guesses >= 5 and lowest.true < 0.2
    assert highest.guesses >= 30 and highest.true > 0.9


def test_bluffs_are_made_now_and_then(listening: Calibration) -> None:
    assert listening.false is not None and 0.03 < listening.false < 0.4
