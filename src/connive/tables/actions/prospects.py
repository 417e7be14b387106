"""What a seat would be asked if everybody let the open window pass, so that it can prepare its choice.

Invariant: it is found in a world drawn from what the seat was told, always the same one, and tells nothing beyond that.
Nobody waits for another seat's, which would tell that there is one, and how long it takes.
"""

import asyncio
from collections import defaultdict
from typing import Any

import msgspec

from connive.bots.bot import Place
from connive.core.decision import Decision
from connive.core.errors import ConniveError
from connive.core.randomness import SECRET_BYTES
from connive.core.viewer import Viewer
from connive.play.match import Match
from connive.review.starts import drawn
from connive.tables.table import Table
from connive.tables.tasks import in_thread

SAME = bytes(SECRET_BYTES)
"""No secret: what is drawn depends on what the seat was told alone."""


class Prospect(msgspec.Struct, frozen=True):
    """What a seat would see and be asked; nulls if it would not be asked anything."""

    view: Any = None
    decision: Decision | None = None


async def prospect(table: Table, seat: int) -> Prospect:
    """Return what a seat would be asked if everybody let the open window pass."""
    if not table.running or table.window is None:
        return Prospect()
    match, viewer = table.playing, Viewer.seat(seat)
    place = Place(match.game, match.options, match.seats, seat)
    return await in_thread(_look_ahead, place, list(match.events(viewer)))


class Prospects:
    """What the seats of one table would be asked in the open window; for all that a seat was told, worked out once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: dict[int, tuple[int, Prospect]] = {}
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def read(self, seat: int) -> Prospect:
        """Return what a seat would be asked if everybody let the open window pass."""
        table = self._table
        async with self._locks[seat]:
            if not table.running or table.window is None:
                return Prospect()
            told = len(table.playing.events(Viewer.seat(seat)))
            if self._known.get(seat, (-1,))[0] != told:
                self._known[seat] = told, await prospect(table, seat)
            return self._known[seat][1]


def _look_ahead(place: Place, told: list[Any]) -> Prospect:
    try:
        match = drawn(place, told, SAME).match(place.game.name, SAME)
    except ConniveError:
        return Prospect()
    while match.silent:
        match.enter(match.to_act[0], match.default(match.to_act[0]))
    return _asked(match, place.seat)


def _asked(match: Match, seat: int) -> Prospect:
    found = match.open_decision(seat)
    return Prospect() if found is None else Prospect(match.view(Viewer.seat(seat)), found)
