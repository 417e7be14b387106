"""What one viewer may know now: the fold of its events, and their sentences.

Invariant: a View is made from events alone. Public fields have the names they have in the State.
"""

from typing import Any, Self

import msgspec

from connive.core.events import Event, tag_of
from connive.core.text import Param, Term
from connive.core.viewer import Viewer

from . import events
from .model import CLAUSES, Options, Question, Reason
from .refusals import refuse

__all__ = ["View", "describe", "refuse"]


class End(msgspec.Struct):
    """How the game ended."""

    reason: Reason
    clause: str
    winner: int | None


class View(msgspec.Struct):
    """All that one viewer may know. Lists are by seat; None is not known, or not yet said."""

    viewer: str
    cards: int
    card: list[int | None]
    hidden: list[bool]
    coins: list[int | None]
    claim: list[int | None]
    guess: list[int | None]
    question: Question = Question.HIDE
    to_act: int = 0
    ended: End | None = None

    @classmethod
    def start(cls, viewer: Viewer, options: Options, seats: int) -> Self:
        """Return the view of somebody who has seen nothing yet."""
        hidden = [False] * seats
        return cls(str(viewer), options.cards, [None] * seats, hidden, [None] * seats, [None] * seats, [None] * seats)

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        match event:
            case events.Dealt(seat, card):
                self.card[seat] = card
            case events.Hidden(seat, coins):
                self.hidden[seat], self.coins[seat] = True, coins
            case events.Claimed(seat, coins):
                self.claim[seat] = coins
            case events.Guessed(seat, coins):
                self.guess[seat] = coins
            case events.Shown(seat, card, coins):
                self.card[seat], self.coins[seat] = card, coins
            case events.Asked(seats, question):
                self.to_act, self.question = seats, question
            case events.Ended(reason, winner):
                self.to_act, self.question = 0, Question.OVER
                self.ended = End(reason, CLAUSES[reason], winner)


def describe(view: View, event: Event) -> tuple[str, dict[str, Param]]:  # noqa: ARG001
    """Return the sentence of an event; `view` is the view before it."""
    facts = {name: getattr(event, name) for name in event.__struct_fields__}
    words = {name: _word(name, value) for name, value in facts.items() if value is not None}
    veiled = "" if len(words) == len(facts) else "_even" if isinstance(event, events.Ended) else "_veiled"
    return f"event.{tag_of(type(event))}{veiled}", words


def _word(name: str, value: Any) -> Param:
    if isinstance(value, Question | Reason):
        return Term(f"{name}.{value.name.lower()}")
    if name in ("seat", "winner"):
        return Term(f"seat.{value}")
    return Term(f"seats.{value}") if name == "seats" else int(value)
