"""Who is looking: a seat, a spectator, or the referee. A viewer receives the events whose audience includes it."""

import msgspec

from connive.core import emit
from connive.core.actions import shorten
from connive.core.errors import BadViewer

MAX_SEATS = emit.SPECTATORS.bit_length() - 1
"""The most seats a game can have: this many bits of an audience stand for seats."""


class Viewer(msgspec.Struct, frozen=True):
    """One who looks. `mask` is its bit in the audience of an event.

    >>> Viewer.seat(1)
    Viewer.parse('1')
    >>> Viewer.parse("spectator") is SPECTATOR
    True
    """

    mask: int

    @staticmethod
    def seat(seat: int) -> "Viewer":
        """Return the viewer that sits in `seat`."""
        if not 0 <= seat < MAX_SEATS:
            raise BadViewer(viewer=shorten(seat))
        return Viewer(1 << seat)

    @staticmethod
    def parse(text: str) -> "Viewer":
        """Return the viewer that `str(viewer)` wrote: '0', '1', ..., 'spectator' or 'referee'."""
        if text in _NAMED:
            return _NAMED[text]
        if len(text) == 1 and text in "0123456789"[:MAX_SEATS]:
            return Viewer.seat(int(text))
        raise BadViewer(viewer=shorten(text))

    @property
    def own_seat(self) -> int | None:
        """Return the seat of this viewer, or None for the spectator and the referee."""
        return self.mask.bit_length() - 1 if self.mask < emit.SPECTATORS else None

    def sees(self, audience: int) -> bool:
        """Tell whether an event with this audience is for this viewer."""
        return bool(self.mask & audience)

    def __str__(self) -> str:
        return next((name for name, viewer in _NAMED.items() if viewer == self), str(self.own_seat))

    def __repr__(self) -> str:
        return f"Viewer.parse({str(self)!r})"


SPECTATOR = Viewer(emit.SPECTATORS)
REFEREE = Viewer(emit.REFEREE)
_NAMED = {"spectator": SPECTATOR, "referee": REFEREE}


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Return every viewer of a match: each seat, the spectator, the referee."""
    return (*(Viewer.seat(seat) for seat in range(seats)), SPECTATOR, REFEREE)
