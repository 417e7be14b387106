"""A match in play: what each viewer has been told so far, and what each seat is asked, kept up to date step by step.

Invariant: as in every match, the state stays inside; views handed out here are for reading only.
"""

from enum import IntEnum
from functools import lru_cache
from typing import Any

import msgspec

from connive.core.errors import StaleToken
from connive.core.events import Emission, Event
from connive.core.viewer import MAX_SEATS, Viewer
from connive.play.match import Choice, Match
from connive.play.talk import Talk

SEATS = tuple(Viewer.seat(seat) for seat in range(MAX_SEATS))


class Open(msgspec.Struct, frozen=True):
    """A seat's open decision, ready for the wire: `actions` are ids of the game's action table."""

    seat: int
    question: str
    token: str
    actions: tuple[int, ...]
    words: tuple[str, ...] | None = None


@lru_cache(maxsize=1_000, typed=True)
def question_name(question: IntEnum) -> str:
    """Return what a question is called on the wire; `typed`, since questions of two games are equal as numbers."""
    return question.name.lower()


@lru_cache(maxsize=256)
def seats_in(asked: int) -> tuple[int, ...]:
    """Return the seats whose bits are set."""
    return tuple(seat for seat in range(asked.bit_length()) if asked >> seat & 1)


class Sight:
    """What one viewer has been told, and the view that its events add up to; both follow the match when looked at."""

    __slots__ = ("_done", "_emissions", "_events", "_folded", "_mask", "_view")

    def __init__(self, viewer: Viewer, view: Any, emissions: list[Emission]) -> None:
        self._mask, self._view, self._emissions = viewer.mask, view, emissions
        self._events: list[Event] = []
        self._done = 0
        self._folded = 0

    def told(self) -> list[Event]:
        """Return all that the viewer has been told; the list grows as the match goes on."""
        emissions, events = self._emissions, self._events
        if self._done != len(emissions):
            mask = self._mask
            events += [event for event, audience in emissions[self._done :] if mask & audience]
            self._done = len(emissions)
        return events

    def shown(self) -> Any:
        """Return the viewer's view, to be encoded and not to be changed."""
        if self._done != len(self._emissions):
            self.told()
        view, events = self._view, self._events
        if self._folded != len(events):
            for event in events[self._folded :]:
                if type(event) is not Talk:
                    view.apply(event)
            self._folded = len(events)
        return view


class LiveMatch(Match):
    """A match that remembers what it has already worked out."""

    to_act: tuple[int, ...] = ()
    """The seats that have an open choice; found out once for each step."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._look_who_is_asked()

    def _start(self, *given: Any) -> None:
        super()._start(*given)
        self._sights: dict[int, Sight] = {}
        self._open: dict[int, Open] = {}
        self._offers = [0] * self.game.model.MAX_LEGAL
        self._window: tuple[object, int] = (None, 0)
        self.reaction = False

    def _look_who_is_asked(self) -> None:
        self._open.clear()
        self.to_act = seats_in(self.game.rules.to_act(self._state))

    def sight(self, viewer: Viewer) -> Sight:
        """Return what a viewer sees."""
        found = self._sights.get(viewer.mask)
        if found is None:
            view = self.game.new_view(viewer, self.options, self.seats)
            found = self._sights[viewer.mask] = Sight(viewer, view, self._emissions)
        return found

    def told(self, viewer: Viewer) -> list[Event]:
        """Return all that a viewer has been told; the list grows as the match goes on."""
        return self.sight(viewer).told()

    def shown(self, viewer: Viewer) -> Any:
        """Return a viewer's view, to be encoded and not to be changed."""
        return self.sight(viewer).shown()

    def _view(self, viewer: Viewer) -> Any:
        return self.sight(viewer).shown()

    def open_decision(self, seat: int) -> Open | None:
        """Return what a seat is asked now, if anything."""
        found = self._open.get(seat)
        if found is None and seat in self.to_act:
            question = question_name(self._view(SEATS[seat]).question)
            found = self._open[seat] = Open(seat, question, self._token(seat), self._legal(seat))
        return found

    def _legal(self, seat: int) -> tuple[int, ...]:
        return tuple(self._offers[: self.game.rules.legal(self._state, seat, self._offers)])

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
        self._look_who_is_asked()

    def look(self) -> None:
        """Find out whether the open window is a reaction: it was opened while the seat on turn is not asked."""
        view = self._view(SEATS[0])
        question, before = self._window
        asked = int(view.to_act)
        if view.question != question or asked & ~before:
            self.reaction = bool(asked) and not asked >> view.active & 1
        self._window = (view.question, asked)
