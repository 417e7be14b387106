"""What one viewer of a match has been told so far: events, the view they add up to, and table-talk in its place.

Invariant: it follows its match when looked at, and takes in each event once.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from connive.core.events import Emission, Event
from connive.core.viewer import Viewer
from connive.play.talk import Talk

Told = Event | Talk
"""What a viewer is told: an event of the game, or words."""


class Said(NamedTuple):
    """Words, and how many emissions, or events of a viewer, were told before them."""

    before: int
    talk: Talk


class Fold:
    """The fold of one viewer's events. Lists and views handed out here are for reading only."""

    __slots__ = ("_done", "_emissions", "_events", "_heard", "_mask", "_said", "_view")

    def __init__(self, viewer: Viewer, view: Any, emissions: list[Emission], said: list[Said]) -> None:
        self._mask, self._view, self._emissions, self._said = viewer.mask, view, emissions, said
        self._events: list[Event] = []
        self._heard: list[Said] = []
        self._done = 0

    def events(self) -> list[Event]:
        """Return the viewer's events; the list grows as the match goes on."""
        if len(self._heard) != len(self._said):
            for before, talk in self._said[len(self._heard) :]:
                self._take(before)
                self._heard.append(Said(len(self._events), talk))
        if self._done != (until := len(self._emissions)):
            self._take(until)
        return self._events

    def _take(self, until: int) -> None:
        """Find the viewer's events among what was told, and let the view take them in."""
        mask, view, events = self._mask, self._view, self._events
        for event, audience in self._emissions[self._done : until]:
            if mask & audience:
                events.append(event)
                view.apply(event)
        self._done = until

    def told(self) -> Sequence[Told]:
        """Return the viewer's events with all talk in its place among them."""
        events = self.events()
        if not self._heard:
            return events
        joined: list[Told] = []
        start = 0
        for before, talk in self._heard:
            joined += events[start:before]
            joined.append(talk)
            start = before
        return joined + events[start:]

    def view(self) -> Any:
        """Return what the viewer may know now."""
        if self._done != len(self._emissions):
            self.events()
        return self._view
