"""What everybody must agree to: a draw, and more time. A seat asks, and gets it once every other person has agreed.

Invariant: both are folds over the log, and each has one open request at most. Bots agree to more time at once and to no
draw. One who was declined may ask again only after a choice of their own.
"""

from collections.abc import Sequence

import msgspec

from connive.storage.rows import Entry, SeatRow
from connive.tables.errors import DrawDeclined, DrawOpen, StillAsking, TimeDenied
from connive.tables.timers.clocks import Clocks


class DrawOffered(msgspec.Struct, frozen=True):
    """A seat's open offer, and the seats that have yet to accept."""

    seat: int
    waiting: tuple[int, ...]


class TimeAsked(msgspec.Struct, frozen=True):
    """A seat's open request: how many milliseconds it asks for, and the seats that have yet to agree."""

    seat: int
    amount: int
    waiting: tuple[int, ...]


class _Requests:
    """The open request of a table, if there is one, and who was declined."""

    open: DrawOffered | TimeAsked | None = None

    def __init__(self) -> None:
        self._declined: set[int] = set()

    def waits_for(self, seat: int) -> bool:
        """Tell whether the open request waits for an answer of this seat."""
        return self.open is not None and seat in self.open.waiting

    def _decline(self) -> None:
        if self.open is not None:
            self._declined.add(self.open.seat)
            self.open = None


class Draws(_Requests):
    """The offer of a draw, and whether the match was drawn. It lapses when somebody who has yet to answer chooses."""

    open: DrawOffered | None = None

    def __init__(self, seats: Sequence[SeatRow]) -> None:
        super().__init__()
        self._people = {row.seat: row.person for row in seats}
        self.agreed = False

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the seats of everybody else: a person who has several agrees with themselves."""
        return tuple(each for each, person in sorted(self._people.items()) if person != self._people[seat])

    def check_request(self, seat: int) -> None:
        """Refuse an offer that may not be made now."""
        if self.open is not None:
            raise DrawOpen
        if seat in self._declined:
            raise DrawDeclined

    def take(self, entry: Entry) -> None:
        """Take in an entry of the log that is about a draw."""
        if entry.kind == "draw":
            self.open, self.agreed = None, True
        elif entry.kind == "offer":
            self.open = DrawOffered(entry.seat, self.others(entry.seat))
        elif entry.kind == "decline":
            self._decline()
        elif self.open is not None and entry.kind == "accept":
            own = self._people[entry.seat]
            waiting = tuple(seat for seat in self.open.waiting if self._people[seat] != own)
            self.open = DrawOffered(self.open.seat, waiting)

    def chosen(self, seat: int) -> None:
        """A seat made its choice: playing on declines."""
        self._declined.discard(seat)
        if self.open is not None and seat in self.open.waiting:
            self.open = None


class MoreTime(_Requests):
    """The request for more time. It lapses with the choice that it was made for."""

    open: TimeAsked | None = None

    def __init__(self, clocks: Clocks, seats: Sequence[SeatRow]) -> None:
        super().__init__()
        self._clocks = clocks
        self._people = {row.seat: row.person for row in seats if row.person is not None}

    def check_request(self, seat: int) -> None:
        """Refuse a request that may not be made now."""
        if self.open is not None:
            raise StillAsking
        if seat in self._declined:
            raise TimeDenied

    def take(self, entry: Entry) -> None:
        """Take in an entry of the log that is about time or seats."""
        if entry.kind == "ask":
            own = self._people.get(entry.seat)
            others = tuple(seat for seat, person in sorted(self._people.items()) if person != own)
            self._settle(TimeAsked(entry.seat, entry.action, others))
        elif entry.kind == "agree":
            self._agreed(entry.seat)
        elif entry.kind == "deny":
            self._decline()
        elif entry.kind == "bot":
            self._people.pop(entry.seat, None)
            self.chosen(entry.seat)
            self._agreed(entry.seat)

    def chosen(self, seat: int) -> None:
        """A seat made its choice: what it asked for lapses."""
        self._declined.discard(seat)
        if self.open is not None and self.open.seat == seat:
            self.open = None

    def _agreed(self, seat: int) -> None:
        if self.open is not None:
            waiting = tuple(each for each in self.open.waiting if each != seat)
            self._settle(msgspec.structs.replace(self.open, waiting=waiting))

    def _settle(self, asked: TimeAsked) -> None:
        """Keep a request open, or grant it if nobody is left to agree."""
        self.open = asked if asked.waiting else None
        if not asked.waiting:
            self._clocks.grant(asked.seat, asked.amount)
