"""Which choices are moments worth showing, and in which words."""

import pytest
from msgspec.structs import replace

from connive.review.model import Heard, Highlight, ReviewedChoice
from connive.review.moments import moments_of

from .games import played, reviewed

SAID = {"en": "Leo Storm is in a1", "fr": "Leo Storm est en a1"}


def shown(chance: float, *, true: bool, doubted: bool, cost: float = 0.0, proved: bool = False) -> list[Highlight]:
    """Return the moments of two choices: the first seat states something, the second hears it."""
    real = next(turn for turn in reviewed("berlin63").turns if not turn.forced)
    plain = replace(real, deduced=[], open_chance=None, lie=False, heard=None, cost=0.0, low=0.0, high=0.0, loss=0.0)
    heard = Heard(0, "power", chance, true, doubted, proved, 0, SAID)
    stated = replace(plain, number=0, seat=0, lie=not true)
    answer: ReviewedChoice = replace(plain, number=1, seat=1, heard=heard, cost=cost, low=cost, high=cost, loss=cost)
    return moments_of([stated, answer], played("berlin63"))


def test_what_was_stated_is_named() -> None:
    found = [turn.heard for turn in reviewed("berlin63", 4).turns if turn.heard]
    assert found
    assert all(" is in " in each.said["en"] and " est en " in each.said["fr"] for each in found)


def test_a_doubt_that_cost_something_is_shown_with_what_was_true() -> None:
    (moment,) = shown(0.7, true=True, doubted=True, cost=0.05)
    assert moment.kind == "wrong_doubt" and "Leo Storm is in a1" in moment.said["en"] and "5 %" in moment.said["en"]


@pytest.mark.parametrize(("chance", "is_shown"), [(0.3, True), (0.9, False)])
def test_a_doubt_that_cost_nothing_is_shown_only_if_it_looked_right(chance: float, is_shown: bool) -> None:
    assert bool(shown(chance, true=True, doubted=True)) == is_shown


def test_whose_belief_is_told_is_known_to_the_page() -> None:
    (moment,) = shown(0.4, true=False, doubted=False)
    assert (moment.seat, moment.other) == (0, 1)


@pytest.mark.parametrize(("chance", "is_shown"), [(0.4, True), (0.02, False)])
def test_catching_a_lie_that_nobody_would_believe_is_no_feat(chance: float, is_shown: bool) -> None:
    assert [each.kind for each in shown(chance, true=False, doubted=True)] == ["lie_caught"] * is_shown


def test_who_could_have_known_is_told_what() -> None:
    (moment,) = shown(0.0, true=False, doubted=False, cost=0.05, proved=True)
    assert moment.kind == "missed" and moment.said["fr"].endswith("Leo Storm est en a1.")
