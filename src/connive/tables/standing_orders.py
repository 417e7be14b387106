"""What seats leave to the server: windows that pass for them, and a choice that is made for them if all others pass.

Invariant: a fold over the log. Each works by the same rule whether a seat has a choice or not, asked or not, and nobody
but the seat's own person is told that there is one, what it is, or that it has ended.
"""

from typing import Literal

import msgspec

from connive.storage.rows import Entry

Until = Literal["turn", "reaction", "end"]
UNTIL: tuple[Until, ...] = ("turn", "reaction", "end")
"""A standing pass ends when its seat is asked something else, when anybody does not let a window pass, or never."""


class StandingOrderFacts(msgspec.Struct, frozen=True):
    """What a seat has left to the server: how long windows pass for it, and the action it has prepared.

    `dropped` is an action that was prepared and not made, because something else happened.
    """

    passes: Until | None = None
    prepared: int | None = None
    dropped: int | None = None


NOTHING = StandingOrderFacts()


class StandingOrders(dict[int, StandingOrderFacts]):
    """Standing passes and prepared choices of one table, by seat; only of seats that have left anything."""

    def __init__(self) -> None:
        super().__init__()
        self._since: dict[int, str | None] = {}
        """What was asked of a seat, if anything, when it began to let windows pass."""

    def facts(self, seat: int) -> StandingOrderFacts:
        """Return what a seat has left to the server."""
        return self.get(seat, NOTHING)

    def passes(self, seat: int) -> bool:
        """Tell whether windows pass for a seat."""
        return self.facts(seat).passes is not None

    def prepared(self, seat: int) -> int | None:
        """Return the action that a seat has prepared."""
        return self.facts(seat).prepared

    def take(self, entry: Entry, asked: str | None) -> None:
        """Take in an entry of the log by which a seat leaves something to the server, or takes it back.

        `asked` is the token of what the seat is asked meanwhile.
        """
        if entry.kind == "pass":
            self._since[entry.seat] = asked
            self._change(entry.seat, passes=next((until for until in UNTIL if until == entry.text), None))
        else:
            self._change(entry.seat, prepared=entry.action if entry.text else None, dropped=None)

    def asked(self, seat: int, token: str) -> None:
        """A seat is asked something that silence does not answer."""
        if self.facts(seat).passes == "turn" and self._since[seat] != token:
            self._change(seat, passes=None)

    def reacted(self) -> None:
        """Somebody did something else in a window than to let it pass."""
        for seat, left in list(self.items()):
            if left.passes == "reaction":
                self._change(seat, passes=None)

    def chosen(self, seat: int) -> None:
        """A seat made a choice, other than to let a window pass: what others have prepared was for another moment."""
        if self:
            self._change(seat, prepared=None, dropped=None)
        for other in list(self):
            self.drop(other)

    def drop(self, seat: int) -> None:
        """What a seat has prepared cannot be done."""
        prepared = self.prepared(seat)
        if prepared is not None:
            self._change(seat, prepared=None, dropped=prepared)

    def forget(self, seat: int) -> None:
        """A bot takes over the seat."""
        self.pop(seat, None)

    def _change(self, seat: int, **changed: object) -> None:
        left = msgspec.structs.replace(self.facts(seat), **changed)
        if left == NOTHING:
            self.pop(seat, None)
        else:
            self[seat] = left
