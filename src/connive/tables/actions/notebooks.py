"""The engine's deductions for the seats of a table, kept up to date as the match goes on.

Invariant: a notebook is a fold of its seat's events, and there is none where the players agreed to play without. Nobody
waits for another seat's: how long that takes could tell what the seat knows.
"""

import asyncio
from collections import defaultdict
from typing import Any

from connive.core.viewer import Viewer
from connive.tables.errors import NoNotebook
from connive.tables.messages import Notes
from connive.tables.table import Table
from connive.tables.tasks import in_thread


class Notebooks:
    """What each seat of one table can deduce. Worked out in a thread, because some games take a while."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._beliefs: dict[int, tuple[int, Any]] = {}
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def read(self, seat: int) -> Notes:
        """Return a seat's notebook as of now."""
        if not self._table.settings.notebook:
            raise NoNotebook
        async with self._locks[seat]:
            match = self._table.playing
            fold = match.fold(Viewer.seat(seat))
            events, version = fold.events(), len(fold.told())
            known = len(events)
            done, belief = self._beliefs.pop(seat, (0, None))
            belief = belief or match.game.new_belief(seat, match.options, match.seats)
            found = await in_thread(_deduce, belief, events[done:known])
            self._beliefs[seat] = (known, belief)
        return Notes(self._table.row.id, seat, version, found)


def _deduce(belief: Any, events: list[Any]) -> Any:
    for event in events:
        belief.apply(event)
    return belief.notebook()
