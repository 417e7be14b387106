"""Fitting the conduct of Confusion to games: answers are counted, risks weighed, and what is written reads back."""

import tomllib

import msgspec
import numpy as np
import pytest
from tests.games.confusion.lively import lively_match
from tests.games.confusion.ruling import ruling
from tools.confusion_conduct import GLADLY, Tally, fit, halved, listen, written

from connive.games.confusion.beliefs import state_of
from connive.games.confusion.conduct import Conduct, Yes
from connive.games.confusion.events import Announced
from connive.games.confusion.model import How, Options
from connive.games.confusion.pieces import square_number
from connive.play.match import Match


def finished(seed: int) -> Match:
    """Return a small game played to its end."""
    match = lively_match("pieces=three quiet_limit=6", seed, 400)
    assert match.outcome is not None
    return match


def test_what_is_written_reads_back() -> None:
    found = fit([finished(1), finished(2)])
    assert msgspec.convert(tomllib.loads(written(found)), Conduct) == found


def test_half_a_habit_is_half_way_from_what_tells_nothing() -> None:
    assert halved(Conduct(Yes(0.1, 0.3, 0.5), 0.2)) == Conduct(Yes(0.3, 0.4, 0.5), 0.6)


def test_a_chance_is_that_of_the_answers_counted_and_half_a_case_of_each() -> None:
    tally = Tally()
    tally.answers.update({("harm", False): 3, ("forward", True): 1})
    assert tally.yes().harm == pytest.approx(0.5 / 4)
    assert tally.yes().forward == pytest.approx(1.5 / 2)
    assert tally.yes().other == pytest.approx(0.5)


def test_answers_are_counted_for_the_double_agent_alone() -> None:
    tally = Tally()
    for seed in range(6):
        for seat in range(2):
            tally.add(finished(seed), seat)
    assert 0 < sum(tally.answers.values()) < sum(len(finished(seed).log) for seed in range(6)) / 2


def test_a_risk_that_was_taken_speaks_against_the_piece_the_more_the_less_gladly_it_is_taken() -> None:
    case = ruling("8@f2 5@c1 6@a4", "8@f8 5@a11", case="f8", to_move="red")
    assert isinstance(case.match.options, Options)
    belief, heard = case.match.belief(0), np.zeros((len(GLADLY), 13, 13))
    event = Announced(13, square_number("f5"), How.SPY_AND_CASE)
    listen(belief, state_of(belief.view, case.match.options, 2), event, heard)
    against = heard[:, 0, 0]
    assert list(against) == sorted(against) and against[0] < 0 < against[-1]
