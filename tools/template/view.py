"""What one viewer may know now: the fold of its events, and their sentences.

Invariant: a View is made from events alone. Public fields have the names they have in the State.
"""

from typing import Self

import msgspec

from connive.core.events import Event
from connive.core.view import Blanks, ViewBase, sentence, word
from connive.core.viewer import Viewer

from . import events
from .model import CLAUSES, Options, Question, Reason


class End(msgspec.Struct):
    """How the game ended."""

    reason: Reason
    clause: str
    winner: int | None


class View(ViewBase, msgspec.Struct):
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

    # --- One method for each kind of event that changes something ---

    def on_dealt(self, event: events.Dealt) -> None:
        """G1.2."""
        self.card[event.seat] = event.card

    def on_hidden(self, event: events.Hidden) -> None:
        """G1.3."""
        self.hidden[event.seat], self.coins[event.seat] = True, event.coins

    def on_claimed(self, event: events.Claimed) -> None:
        """G2.1."""
        self.claim[event.seat] = event.coins

    def on_guessed(self, event: events.Guessed) -> None:
        """G3.1."""
        self.guess[event.seat] = event.coins

    def on_shown(self, event: events.Shown) -> None:
        """G3.4."""
        self.card[event.seat], self.coins[event.seat] = event.card, event.coins

    def on_asked(self, event: events.Asked) -> None:
        """The next question."""
        self.to_act, self.question = event.seats, event.question

    def on_ended(self, event: events.Ended) -> None:
        """G3."""
        self.to_act, self.question = 0, Question.OVER
        self.ended = End(event.reason, CLAUSES[event.reason], event.winner)


def describe(view: View, event: Event) -> tuple[str, Blanks]:  # noqa: ARG001
    """Return the sentence of an event; `view` is the view before it."""
    return sentence(event, _variant(event), lambda name, value: {name: word(name, value)})


def _variant(event: Event) -> str:
    """Return which of an event's sentences fits what is told."""
    match event:
        case events.Dealt(card=None) | events.Hidden(coins=None):
            return "veiled"
        case events.Dealt() | events.Hidden():
            return "open"
        case events.Ended(winner=winner):
            return "even" if winner is None else "won"
    return ""
