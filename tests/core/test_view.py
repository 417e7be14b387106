"""What views share: events reach their methods, facts become words, and a choice at the wrong moment is refused."""

from enum import IntEnum

from connive.core.actions import Action
from connive.core.events import Event
from connive.core.text import Term
from connive.core.view import Refusals, ViewBase, sentence, term, word


class Question(IntEnum):
    BUY = 0
    OVER = 1


class Rung(Event, frozen=True):
    """Nothing to remember."""


class CoinFound(Event, frozen=True):
    seat: int
    coins: int | None


class Buy(Action, frozen=True):
    """Answers the question."""


class View(ViewBase):
    def __init__(self) -> None:
        self.coins = 0

    def on_coin_found(self, event: CoinFound) -> None:
        self.coins += event.coins or 0


def test_an_event_reaches_its_method_and_one_without_a_method_changes_nothing() -> None:
    view = View()
    for event in (Rung(), CoinFound(0, 2), Rung(), CoinFound(1, None)):
        view.apply(event)
    assert view.coins == 2


def test_a_sentence_has_words_for_what_is_told_only() -> None:
    assert sentence(CoinFound(1, None), "veiled", lambda name, value: {name: word(name, value)}) == (
        "event.coin_found.veiled",
        {"seat": Term("seat.1")},
    )
    assert sentence(Rung(), "", lambda name, value: {name: word(name, value)}) == ("event.rung", {})


def test_facts_that_all_games_know_have_their_words() -> None:
    assert word("question", Question.BUY) == term(Question.BUY) == Term("question.buy")
    assert word("winner", 0) == Term("seat.0")
    assert word("winners", 3) == Term("seats.3")
    assert word("coins", True) == 1


def test_an_action_that_does_not_answer_the_question_comes_at_the_wrong_moment() -> None:
    refusals = Refusals("berlin63", {Question.BUY: ("B1.1", (Buy,)), Question.OVER: ("B7", ())})
    assert refusals.fits(Question.BUY, Buy())
    assert not refusals.fits(Question.OVER, Buy())
    refused = refusals.wrong_moment(Question.OVER)
    assert (refused.clause, refused.reason, refused.facts) == (
        "B7",
        "wrong_moment",
        {"question": Term("question.over")},
    )
