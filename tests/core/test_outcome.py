"""Outcomes: who won, and by which clause."""

import msgspec
import pytest

from connive import Outcome


@pytest.mark.parametrize(
    ("results", "winners"),
    [
        *(((1, -1), (0,)), ((-1, 1), (1,)), ((0, 0), ())),
        *(((2, 0, -2), (0,)), ((1, 1, -2), (0, 1)), ((0, 0, 0), ()), ((-3, 1, 1, 1), (1, 2, 3))),
    ],
)
def test_the_winners_have_the_best_result_and_nobody_wins_a_draw(
    results: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert Outcome(results, "reason", "X1").winners == winners


def test_an_outcome_is_a_value_that_names_its_reason_and_clause() -> None:
    outcome = Outcome((1, -1), "leader_fallen", "B7.1")
    assert outcome == Outcome((1, -1), "leader_fallen", "B7.1")
    assert outcome != Outcome((1, -1), "leader_fallen", "B7.2")
    assert repr(outcome) == "Outcome(results=(1, -1), reason='leader_fallen', clause='B7.1')"
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome) == outcome
