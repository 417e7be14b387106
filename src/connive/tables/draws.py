"""A draw by agreement: a seat offers it, and it is one once every other person has accepted.

Invariant: a fold over the log. Bots play on, so none is offered where one sits; an offer lapses when somebody who has
yet to answer makes a choice, and one who was declined may offer again only after a choice of their own.
"""

from collections.abc import Sequence

import msgspec

from connive.storage.rows import Entry, SeatRow


class DrawOffered(msgspec.Struct, frozen=True):
    """A seat's open offer, and the seats that have yet to accept."""

    seat: int
    waiting: tuple[int, ...]


class Draws:
    """The open offer of a table, if there is one, and whether the match was drawn by agreement."""

    def __init__(self, seats: Sequence[SeatRow]) -> None:
        self._people = {row.seat: row.person for row in seats}
        self._declined: set[int] = set()
        self.open: DrawOffered | None = None
        self.agreed = False

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the seats of everybody else: a person who has several agrees with itself."""
        return tuple(each for each, person in sorted(self._people.items()) if person != self._people[seat])

    def may_offer(self, seat: int) -> bool:
        """Tell whether nobody has declined since the seat's last choice."""
        return seat not in self._declined

    def waits_for(self, seat: int) -> bool:
        """Tell whether the open offer waits for an answer of this seat."""
        return self.open is not None and seat in self.open.waiting

    def take(self, entry: Entry) -> None:
        """Take in an entry of the log that is about a draw."""
        if entry.kind == "draw":
            self.open, self.agreed = None, True
        elif entry.kind == "offer":
            self.open = DrawOffered(entry.seat, self.others(entry.seat))
        elif self.open is not None and entry.kind == "accept":
            own = self._people[entry.seat]
            waiting = tuple(seat for seat in self.open.waiting if self._people[seat] != own)
            self.open = DrawOffered(self.open.seat, waiting)
        elif self.open is not None and entry.kind == "decline":
            self._declined.add(self.open.seat)
            self.open = None

    def chosen(self, seat: int) -> None:
        """A seat made its choice: playing on declines."""
        self._declined.discard(seat)
        if self.open is not None and seat in self.open.waiting:
            self.open = None
