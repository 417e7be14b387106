"""What one viewer of a table is told: new events, its view, its open decision, under the viewer's own numbering.

Invariant: everything in an update is a fold of this viewer's events, or public.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from connive.core.decision import Decision
from connive.core.text import catalogue
from connive.core.viewer import Viewer
from connive.play.fold import Told
from connive.play.match import Match
from connive.play.story import tell_story
from connive.play.talk import Talk
from connive.tables.messages import Update, write

if TYPE_CHECKING:
    from connive.tables.table import Table


class Subscriber(Protocol):
    """Somebody who listens, usually a connection: who it is, and from where."""

    @property
    def person(self) -> str:
        """Whose connection it is."""
        ...

    @property
    def address(self) -> str:
        """Where it comes from."""
        ...

    def push(self, text: bytes) -> None:
        """Take a message; never waits."""

    def has_muted(self, person: str) -> bool:
        """Tell whether the listener does not want to read a person."""
        ...


class FeedKey(NamedTuple):
    """Who is told, in which language or without words, and the seats whose words it does not want to read."""

    viewer: Viewer
    lang: str | None
    muted: frozenset[int]


class Feed:
    """The updates of one viewer. All who listen to it get the same bytes."""

    def __init__(self, table: "Table", key: FeedKey) -> None:
        self._table = table
        self._viewer, self._lang, self._muted = key
        self._match: Match = table.playing
        self._fold = self._match.fold(key.viewer)
        self._seat = key.viewer.own_seat
        self._late = table.settings.spectator_delay > 0 and self._seat is None
        self._clocked = table.settings.clock.kind != "none" and not self._late
        self.subscribers: set[Subscriber] = set()
        self.version = 0
        self._view = self._new_view() if self._late else self._fold.view()
        self._story_view = self._new_view() if key.lang else None
        self._words: list[str] = []
        self._advance()

    def _new_view(self) -> Any:
        return self._match.game.new_view(self._viewer, self._match.options, self._match.seats)

    def _advance(self) -> Sequence[Told]:
        """Take in what this viewer may know by now; return what is new."""
        told = self._fold.told()
        until = len(told) if not self._late else self._table.events_for_spectators()
        new = told[self.version : until]
        if self._muted:
            new = veil(new, self._muted)
        self.version = until
        if self._late:
            fold(self._view, new)
        if self._story_view is not None:
            story = tell_story(self._match.game, self._story_view, new, self._lang or "")
            self._words += [said for _, said in story]
        return new

    def news(self) -> bool:
        """Tell everybody who listens what is new; False if there is nothing new."""
        new = self._advance()
        if new:
            self.push(self._update(new))
        return bool(new)

    def seen(self) -> tuple[int, Any]:
        """Return how many events this viewer has been told by now, and what it sees; for one who is told no updates."""
        self._advance()
        return self.version, self._view

    def is_of(self, table: "Table") -> bool:
        """Tell whether it follows the match of a table, which may have been read again."""
        return self._match is table.match

    def push(self, text: bytes) -> None:
        """Send a message to everybody who listens."""
        for subscriber in self.subscribers:
            subscriber.push(text)

    def catch_up(self, since: int) -> bytes:
        """Return the update for somebody who has been told `since` events; all of them if that makes no sense."""
        start = since if 0 <= since <= self.version else 0
        return self._update(veil(self._fold.told()[start : self.version], self._muted))

    def refresh(self, since: int | None = None) -> None:
        """Tell everybody the present state: something beside the game changed, or there is doubt since some event."""
        self.push(self.catch_up(self.version if since is None else since))

    def _update(self, told: Sequence[Told]) -> bytes:
        table, seat = self._table, self._seat
        return write(
            Update(
                table=table.row.id,
                seat=seat,
                version=self.version,
                events=told,
                view=self._view,
                decision=self._decision(table),
                clocks=table.clock_faces() if self._clocked else None,
                words=self._words[self.version - len(told) : self.version] if self._lang else None,
                window=msgspec.UNSET if self._late or table.window is None else table.window_facts(seat),
                standing=table.standing_facts(seat) if table.standing else msgspec.UNSET,
                link=None if self._late and table.row.status != "over" else table.told_link,
            )
        )

    def _decision(self, table: "Table") -> Decision | None:
        found = table.open_decision(self._seat) if table.running and self._seat is not None else None
        return found if found is None or self._lang is None else found.in_words()


def veil(told: Sequence[Told], muted: frozenset[int]) -> Sequence[Told]:
    """Return what is told without the words of some seats; number and order stay."""
    return [each.veiled() if isinstance(each, Talk) and each.seat in muted else each for each in told]


def fold(view: Any, told: Iterable[Told]) -> Any:
    """Let a view take in what is told, and return it."""
    for each in told:
        if not isinstance(each, Talk):
            view.apply(each)
    return view


class SpectatorDelay:
    """When spectators may know what: how many of their events had happened at which time."""

    def __init__(self, delay: int) -> None:
        self._delay = delay
        self._times: list[int] = []
        self._counts: list[int] = []

    def mark(self, at: int, count: int) -> None:
        """Remember how many events there were at a time."""
        self._times.append(at)
        self._counts.append(count)

    def shown(self, now: int) -> int:
        """Return how many events may be shown."""
        found = bisect_right(self._times, now - self._delay)
        return self._counts[found - 1] if found else 0

    def next_after(self, now: int) -> int | None:
        """Return when the next events may be shown."""
        found = bisect_right(self._times, now - self._delay)
        return self._times[found] + self._delay if found < len(self._times) else None


def language(lang: str | None) -> str | None:
    """Return a language that there is, or None for no words."""
    return catalogue(lang).lang if lang else None
