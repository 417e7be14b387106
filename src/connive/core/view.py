"""What all views share: how an event reaches its method, how it becomes a sentence, how a choice is refused.

Invariant: all of it is made from one viewer's events and view alone.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

from connive.core.actions import Action
from connive.core.errors import IllegalAction
from connive.core.events import Event, tag_of
from connive.core.text import Param, Term


class ViewBase:
    """The base of every View. A `Turn` goes to its method `on_turn`; an event that changes nothing needs none."""

    __slots__ = ()

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        method = getattr(self, event.method, None)
        if method is not None:
            method(event)


Blanks = dict[str, Param]
"""What goes into the blanks of a sentence."""


def sentence(event: Event, variant: str, words: Callable[[str, Any], Blanks]) -> tuple[str, Blanks]:
    """Return the catalogue key of an event's sentence, and the words for every fact of it that is told."""
    told: Blanks = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if value is not None:
            told |= words(name, value)
    return f"event.{tag_of(type(event))}{'.' if variant else ''}{variant}", told


def word(name: str, value: Any) -> Param:
    """Return a fact whose words are the same in all games: a member of an enumeration, a seat, seats, or a number."""
    if isinstance(value, IntEnum):
        return term(value)
    if name in ("seat", "winner", "to"):
        return Term(f"seat.{value}")
    return Term(f"seats.{value}") if name in ("seats", "winners") else int(value)


def term(member: IntEnum) -> Term:
    """Return the word for a member of an enumeration: `Reason.QUIET` is `reason.quiet` in the catalogue."""
    return Term(f"{type(member).__name__.lower()}.{member.name.lower()}")


class Refusals:
    """How a game says no. `answers` has, for each question, its clause and the actions that answer it."""

    def __init__(self, game: str, answers: Mapping[Any, tuple[str, tuple[type[Action], ...]]]) -> None:
        self.game, self.answers = game, answers

    def no(self, clause: str, reason: str, **facts: Param) -> IllegalAction:
        """Return a refusal with its clause; its sentence is `refusal.` and the reason in the catalogue."""
        return IllegalAction(game=self.game, clause=clause, reason=reason, **facts)

    def fits(self, question: IntEnum, action: Action) -> bool:
        """Tell whether an action answers the question."""
        return isinstance(action, self.answers[question][1])

    def wrong_moment(self, question: IntEnum) -> IllegalAction:
        """Refuse an action because something else is asked."""
        return self.no(self.answers[question][0], "wrong_moment", question=term(question))
