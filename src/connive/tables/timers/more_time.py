"""More time by agreement: a seat asks while it is asked, and gets it once every other person has agreed.

Invariant: a fold over the log. Bots agree at once; a request lapses with the choice it was made for, and one who
was refused may ask again only after that choice.
"""

from collections.abc import Sequence

import msgspec

from connive.storage.rows import Entry, SeatRow
from connive.tables.timers.clocks import Clocks


class TimeAsked(msgspec.Struct, frozen=True):
    """A seat's open request: how many milliseconds it asks for, and the seats that have yet to agree."""

    seat: int
    amount: int
    waiting: tuple[int, ...]


class MoreTime:
    """The open request of a table, if there is one."""

    def __init__(self, clocks: Clocks, seats: Sequence[SeatRow]) -> None:
        self._clocks = clocks
        self._people = {row.seat: row.person for row in seats if row.person is not None}
        self._denied: set[int] = set()
        self.open: TimeAsked | None = None

    def may_ask(self, seat: int) -> bool:
        """Tell whether nobody has declined while the seat's present choice was open."""
        return seat not in self._denied

    def waits_for(self, seat: int) -> bool:
        """Tell whether the open request waits for an answer of this seat."""
        return self.open is not None and seat in self.open.waiting

    def take(self, entry: Entry) -> None:
        """Take in an entry of the log that is about time or seats."""
        if entry.kind == "ask":
            own = self._people.get(entry.seat)
            others = tuple(seat for seat, person in sorted(self._people.items()) if person != own)
            self._settle(TimeAsked(entry.seat, entry.action, others))
        elif entry.kind == "agree":
            self._agreed(entry.seat)
        elif entry.kind == "deny" and self.open is not None:
            self._denied.add(self.open.seat)
            self.open = None
        elif entry.kind == "bot":
            self._people.pop(entry.seat, None)
            self.chosen(entry.seat)
            self._agreed(entry.seat)

    def chosen(self, seat: int) -> None:
        """A seat made its choice: what it asked for lapses."""
        self._denied.discard(seat)
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
