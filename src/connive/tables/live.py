"""A match in play: what each viewer has been told so far, and what each seat is asked, kept up to date step by step.

Invariant: as in every match, the state stays inside; views handed out here are for reading only.
"""

from typing import Any

import msgspec

from connive.core.errors import StaleToken
from connive.core.events import Event
from connive.core.viewer import Viewer
from connive.play.match import Choice, Match

FIRST_SEAT = Viewer.seat(0)


class Open(msgspec.Struct, frozen=True):
    """A seat's open decision, ready for the wire: `actions` are ids of the game's action table."""

    seat: int
    question: str
    token: str
    actions: tuple[int, ...]
    words: tuple[str, ...] | None = None


class LiveMatch(Match):
    """A match that remembers what it has already worked out."""

    def _start(self, *given: Any) -> None:
        super()._start(*given)
        self._told: dict[Viewer, tuple[int, list[Event]]] = {}
        self._open: dict[int, Open] = {}
        self._asked: tuple[int, ...] | None = None
        self._window: tuple[object, int] = (None, 0)
        self.reaction = False

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have an open choice; worked out once for each step."""
        if self._asked is None:
            self._asked = super().to_act
        return self._asked

    def told(self, viewer: Viewer) -> list[Event]:
        """Return all that a viewer has been told; the list grows as the match goes on."""
        done, events = self._told.get(viewer) or (0, [])
        events.extend(event for event, audience in self._emissions[done:] if viewer.sees(audience))
        self._told[viewer] = (len(self._emissions), events)
        return events

    def shown(self, viewer: Viewer) -> Any:
        """Return a viewer's view, to be encoded and not to be changed."""
        return self._view(viewer)

    def open_decision(self, seat: int) -> Open | None:
        """Return what a seat is asked now, if anything."""
        if seat not in self._open and seat in self.to_act:
            view = self._view(Viewer.seat(seat))
            ids = self.game.legal_ids(self._state, seat)
            self._open[seat] = Open(seat, view.question.name.lower(), self._token(seat), ids)
        return self._open.get(seat)

    def check(self, seat: int, action: int, token: str) -> int:
        """Return a choice that may be made now, or refuse it; nothing changes."""
        found = self.open_decision(seat)
        if found is not None and found.token == token and action in found.actions:
            return action
        self._refuse(seat, action, token)
        raise AssertionError("a choice that is not offered was not refused")

    def _refuse(self, seat: int, action: int, token: str) -> None:
        decision = self.decision(seat)
        if token != decision.token:
            raise StaleToken(seat=seat)
        raise self.game.views.refuse(self._view(Viewer.seat(seat)), seat, decision.id(action))

    def enter(self, seat: int, action: int) -> None:
        """Carry out a choice that was checked and stored."""
        self._step(Choice(seat, action))
        self._open.clear()
        self._asked = None

    def look(self) -> None:
        """Find out whether the open window is a reaction: it was opened while the seat on turn is not asked."""
        view = self._view(FIRST_SEAT)
        question, before = self._window
        asked = int(view.to_act)
        if view.question != question or asked & ~before:
            self.reaction = bool(asked) and not asked >> view.active & 1
        self._window = (view.question, asked)
