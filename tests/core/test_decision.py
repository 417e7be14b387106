"""Decisions and actions: containment, ids, typed values and texts say the same."""

from enum import IntEnum
from itertools import islice
from typing import Any

import msgspec
import pytest

from connive import Match
from connive.core.actions import Action, ActionTable, shorten
from connive.core.decision import Decision
from connive.core.errors import BadNotation, UnknownAction
from connive.games.conclave.actions import Send


class Way(IntEnum):
    LEFT = 0
    RIGHT = 1


class Wait(Action, frozen=True):
    """Do nothing."""


class Go(Action, frozen=True):
    way: Way


TABLE = ActionTable(__name__)
TEXTS = ("wait", "left", "right")


class Notation:
    """The notation of a game whose view nobody needs."""

    @staticmethod
    def write_action(view: None, seat: int, action: int) -> str:
        return TEXTS[action]

    @staticmethod
    def read_action(view: None, seat: int, text: str) -> int:
        if text not in TEXTS:
            raise BadNotation(text=text)
        return TEXTS.index(text)


class Ways:
    actions = TABLE
    notation = Notation


DECISION = Decision(1, "where", "1.4", (0, 2)).within(Ways, None)  # type: ignore[arg-type]


def test_a_decision_says_who_is_asked_what() -> None:
    assert (DECISION.seat, DECISION.question, DECISION.token, len(DECISION)) == (1, "where", "1.4", 2)
    assert repr(DECISION) == "<Decision seat=1 where: 2 actions, token '1.4'>"


def test_a_decision_iterates_over_typed_actions_in_the_order_of_their_ids() -> None:
    assert list(DECISION) == [Wait(), Go(Way.RIGHT)]
    assert DECISION.ids == (0, 2)
    assert DECISION.texts == ("wait", "right")


def test_a_decision_is_the_same_on_the_wire_with_words_if_they_are_wanted() -> None:
    plain = b'{"seat":1,"question":"where","token":"1.4","actions":[0,2],"words":'
    assert msgspec.json.encode(DECISION) == plain + b"null}"
    assert msgspec.json.encode(DECISION.in_words()) == plain + b'["wait","right"]}'
    assert msgspec.json.decode(plain + b"null}", type=Decision) == DECISION


@pytest.mark.parametrize("action", [0, 2, Wait(), Go(Way.RIGHT), "wait", "right"])
def test_a_legal_action_is_in_the_decision_however_it_is_said(action: Any) -> None:
    assert action in DECISION


@pytest.mark.parametrize("action", [1, Go(Way.LEFT), "left"])
def test_an_illegal_action_is_not_in_it_but_has_an_id(action: Any) -> None:
    assert action not in DECISION
    assert DECISION.id(action) == 1
    assert DECISION.text(action) == "left"


NONSENSE: list[Any] = [-1, 3, 10**5000, True, False, None, 0.0, 2.5, [], {}, object(), b"wait"]


@pytest.mark.parametrize("action", NONSENSE, ids=lambda value: type(value).__name__)
def test_what_is_no_action_is_not_in_it_and_has_no_id(action: Any) -> None:
    assert action not in DECISION
    with pytest.raises(UnknownAction) as refusal:
        DECISION.id(action)
    assert len(str(refusal.value)) < 200


def test_what_is_no_text_is_not_in_it() -> None:
    assert "nonsense" not in DECISION
    with pytest.raises(BadNotation):
        DECISION.id("nonsense")


class Stray(Action, frozen=True):
    """An action of another game."""


class Heavy(Action, frozen=True):
    load: list[int]


@pytest.mark.parametrize("action", [Stray(), Heavy([1]), Go(7)], ids=["stray", "unhashable", "no such way"])  # type: ignore[arg-type]
def test_an_action_of_another_game_is_unknown(action: Action) -> None:
    with pytest.raises(UnknownAction):
        TABLE.id(action)
    assert action not in DECISION


def test_a_table_maps_ids_to_actions_and_back() -> None:
    assert len(TABLE) == 3
    assert [TABLE.id(TABLE[i]) for i in range(3)] == [0, 1, 2]


def test_ids_follow_from_the_order_of_classes_and_from_their_domains() -> None:
    assert (Wait.id, Go.id) == (0, 1)
    assert list(Go.domain()) == [Go(Way.LEFT), Go(Way.RIGHT)]


def test_the_last_field_of_an_action_changes_first() -> None:
    assert [(a.card, a.cell) for a in islice(Send.domain(), 15, 17)] == [(0, 15), (1, 0)]


def test_an_action_with_two_ids_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wait, "domain", lambda: iter((Wait(), Wait())))
    with pytest.raises(AssertionError, match="two ids"):
        ActionTable(__name__)


def test_a_decision_of_a_match_takes_all_three_forms() -> None:
    decision = Match("berlin63", seed=1).decision(0)
    for number, action, text in zip(decision.ids, decision, decision.texts, strict=True):
        assert decision.id(action) == decision.id(text) == decision.id(number) == number
        assert number in decision
        assert action in decision
        assert text in decision


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *(("short", "short"), ("", '""'), (7, "7"), ("a\nb\x1b[2J", "a?b?[2J"), ("\ud800", "?")),
        *(("x" * 60, "x" * 60), ("x" * 61, "x" * 59 + "…")),
    ],
)
def test_what_is_repeated_in_a_message_is_short_and_printable(value: object, text: str) -> None:
    assert shorten(value) == text


def test_a_number_that_python_will_not_write_is_repeated_as_a_question_mark() -> None:
    assert shorten(10**5000) == "?"
