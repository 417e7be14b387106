"""Which choices are moments worth showing, and in which words."""

import re

import pytest
from msgspec.structs import replace

from connive.core.text import retelling
from connive.review.model import Heard, Highlight, Opinion, ReviewedChoice, Suspicion
from connive.review.moments import moments_of

from .games import played, reviewed

SAID = {"en": "Leo Storm is in a1", "fr": "Leo Storm est en a1"}


def shown(chance: float, *, true: bool, doubted: bool, cost: float = 0.0, proved: bool = False) -> list[Highlight]:
    """Return the moments of two choices: the first seat states something, the second hears it."""
    heard = Heard(0, "power", chance, true, doubted, proved, 0, SAID)
    stated = replace(plain(), number=0, seat=0, lie=not true)
    answer: ReviewedChoice = replace(plain(), number=1, seat=1, heard=heard, cost=cost, low=cost, high=cost, loss=cost)
    return moments_of([stated, answer], played("berlin63"))


def plain() -> ReviewedChoice:
    """Return a choice with two alternatives, of which the worse was made, and nothing else to tell."""
    real = next(turn for turn in reviewed("berlin63").turns if len(turn.alternatives) > 1)
    best, other = real.alternatives[:2]
    made = replace(real, action=other.action, said=other.said, alternatives=[best, other], open_chance=None)
    return replace(made, deduced=[], lie=False, heard=None, bet=None, cost=0.0, low=0.0, high=0.0, loss=0.0)


def test_what_was_stated_is_named() -> None:
    found = [turn.heard for turn in reviewed("berlin63", 4).turns if turn.heard]
    assert found
    assert all(" is in " in each.said["en"] and " est en " in each.said["fr"] for each in found)


def test_a_doubt_that_cost_something_is_shown_with_what_was_true() -> None:
    (moment,) = shown(0.7, true=True, doubted=True, cost=0.05)
    assert moment.kind == "wrong_doubt" and "Leo Storm is in a1" in moment.said["en"]
    made, best = sorted(round(100 * each.chance) for each in plain().alternatives[:2])
    assert f"doubting it won {made} % of the time, believing it {best} %" in moment.said["en"]


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


def test_a_costly_choice_is_told_with_what_it_fell_from_and_what_would_have_been_better() -> None:
    costly = replace(plain(), cost=0.2, low=0.1, high=0.3)
    (moment,) = moments_of([costly], played("berlin63"))
    best, made = costly.alternatives
    assert moment.kind == "costly" and moment.better == best.action
    assert f"falls from {best.chance:.0%} to {made.chance:.0%}".replace("%", " %") in moment.said["en"]
    assert best.said["fr"] in moment.said["fr"] and made.said["fr"] in moment.said["fr"]


@pytest.mark.parametrize(
    ("chance", "true", "words"),
    [(0.3, True, ["only 30 %", "it is so"]), (0.8, True, []), (0.4, False, ["40 %", "not so"]), (0.0, False, [])],
)
def test_a_bet_is_shown_if_it_was_won_against_the_odds_or_lost(chance: float, true: bool, words: list[str]) -> None:
    bet = replace(plain(), bet=Opinion(SAID, chance, true))
    found = moments_of([bet], played("berlin63"))
    assert [each.kind for each in found] == ["bet"] * bool(words)
    assert all(word in each.said["en"] for each in found for word in words)
    assert all(each.open for each in found)  # whether it was so nobody tells the seat


@pytest.mark.parametrize(("chance", "is_shown"), [(0.02, True), (0.3, False)])
def test_F2_3_a_double_agent_that_passes_unsuspected_is_shown(chance: float, is_shown: bool) -> None:
    turn = next(turn for turn in reviewed("confusion").turns if not turn.forced)
    quiet = replace(turn, cost=0.0, low=0.0, loss=0.0, deduced=[], bet=None, open_chance=None)
    found = moments_of([replace(quiet, hidden=Suspicion(1 - turn.seat, "e4", chance))], played("confusion"))
    assert [(each.kind, each.other) for each in found] == [("best_lie", 1 - turn.seat)] * is_shown
    assert all("e4" in each.said[lang] and "2 %" in each.said[lang] for each in found for lang in ("en", "fr"))


def test_the_turn_of_fortune_names_the_choice_and_is_for_those_who_see_everything() -> None:
    first = replace(plain(), number=0, open_chance=0.6)
    second = replace(plain(), number=1, seat=first.seat, open_chance=0.3)
    found = [each for each in moments_of([first, second], played("berlin63")) if each.kind == "turning"]
    assert [(each.turn, each.open) for each in found] in ([(0, True)], [(1, True)])
    turned = first if found[0].turn == 0 else second
    assert turned.said["en"] in found[0].said["en"]


@pytest.mark.parametrize("game", ["conclave", "confusion", "conspiracy", "berlin63"])
@pytest.mark.parametrize(("lang", "second"), [("en", r"\byours?\b|\byou\b"), ("fr", r"\bt(?:u|es|on|a|oi)\b")])
def test_what_somebody_chose_is_not_told_in_the_second_person(game: str, lang: str, second: str) -> None:
    words = retelling(lang, game).sentences
    told = {key: said for key, said in words.items() if key.startswith("choice.")}
    assert told and not {key: said for key, said in told.items() if re.search(second, said)}
