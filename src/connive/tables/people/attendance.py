"""Whether anybody is there for whom the bots of a table should think.

Invariant: without somebody who plays there, bots do not think; a table of bots alone goes on only while its host looks
on. Nobody can leave work behind that goes on without them, except in tournaments, whose bots are limited in number.
"""

from collections.abc import Callable, Collection, Sequence

from connive.storage.rows import SeatRow
from connive.tables.fair_queue import Asker
from connive.tables.feeds import Subscriber
from connive.tables.settings import MINUTE

GRACE = MINUTE
"""How long bots still answer after somebody chose, sat down or looked away."""

PEOPLE, BOTS_ALONE, HINTS = 0, 1, 2
"""Tables of people go before tables of bots, and every move before a hint."""


class Attendance:
    """Who is at one table."""

    def __init__(
        self, host: str, seats: Sequence[SeatRow], onlookers: Collection[Subscriber], now: Callable[[], int]
    ) -> None:
        self._host, self._seats, self._onlookers, self._now = host, seats, onlookers, now
        self._until = 0
        self.always = False
        """At a table of a tournament bots play on: others wait for its result."""

    def seen(self, at: int) -> None:
        """Somebody who plays did something at a moment."""
        self._until = max(self._until, at + GRACE)

    def left(self, subscriber: Subscriber) -> None:
        """Somebody looks away."""
        if subscriber.person in self._people():
            self.seen(self._now())

    @property
    def anybody(self) -> bool:
        """Whether somebody is there, or was a moment ago."""
        return self.always or bool(self._here()) or (bool(self._people()) and self._now() < self._until)

    def asker(self) -> Asker:
        """Return for whom the bots think: the host, from where somebody who plays looks on."""
        here = self._here()
        return Asker(here[0].address if here else "", self._host, PEOPLE if self._people() else BOTS_ALONE)

    def _people(self) -> set[str]:
        return {seat.person for seat in self._seats if seat.person and seat.bot is None}

    def _here(self) -> list[Subscriber]:
        entitled = self._people() or {self._host}
        return [each for each in self._onlookers if each.person in entitled]
