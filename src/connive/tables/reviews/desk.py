"""Where reviews are asked for: one at a time, in fair order, each in a process of its own, kept with the table.

Invariant: only records of games that are over come here; a review that failed or takes too long is given up, and can
be asked for again.
"""

import asyncio
import contextlib
import logging
import sys
import zlib
from asyncio.subprocess import PIPE
from typing import Literal

import msgspec

import connive
from connive.core.registry import find_game
from connive.play.record import Record
from connive.review.chances import settings
from connive.review.model import Review
from connive.storage.rows import ReviewRow
from connive.storage.store import Store
from connive.tables.errors import TooMany
from connive.tables.fair_queue import Asker, FairQueue
from connive.tables.people.style import doubts_in
from connive.tables.timers.time import Time

LOG = logging.getLogger("connive.tables")

SECONDS = 900.0
"""So long a review may take."""

DEEPER = 10
"""How many times the usual thought goes into a deeper review."""

MOST, EACH_ADDRESS = 50, 5
"""How many reviews may wait, in all and for one address."""

Stage = Literal["none", "waiting", "failed", "done"]


class ReviewDesk:
    """Takes orders for reviews."""

    def __init__(self, store: Store, time: Time, simulations: int = 0) -> None:
        """Review with a number of simulations, or with as many as a game usually gets."""
        self._store, self._time, self._simulations = store, time, simulations
        self._queue = FairQueue(1)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._askers: dict[str, Asker] = {}
        self._failed: set[str] = set()

    async def find(self, table: str) -> Review | None:
        """Return the review of a table, if this version has made one."""
        return read_review(await self._store.review(table))

    def stage(self, table: str) -> Stage:
        """Say how far a review that is not there yet has come."""
        if table in self._tasks:
            return "waiting"
        return "failed" if table in self._failed else "none"

    def is_deep(self, review: Review) -> bool:
        """Tell whether there is no deeper review to be had."""
        return review.simulations >= DEEPER * (self._simulations or settings(find_game(review.game)).simulations)

    def ask(self, table: str, record: Record, asker: Asker, deeper: bool = False) -> None:
        """Have a table reviewed, unless that is under way; the order in which askers are served is fair."""
        if table in self._tasks:
            return
        self.check_room(asker)
        self._failed.discard(table)
        self._askers[table] = asker
        self._tasks[table] = asyncio.create_task(self._work(table, record, asker, deeper))

    def check_room(self, asker: Asker) -> None:
        """Refuse if as many reviews wait as may, in all or for the address of who asks."""
        beside = [each for each in self._askers.values() if each.address == asker.address]
        for waiting, most in ((beside, EACH_ADDRESS), (self._tasks, MOST)):
            if len(waiting) >= most:
                raise TooMany(most=most)

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, table: str, record: Record, asker: Asker, deeper: bool) -> None:
        try:
            ticket = await self._queue.enter(asker)
            try:
                body = await asyncio.wait_for(_reviewed(str(record).encode(), self._simulations, deeper), SECONDS)
            finally:
                self._queue.leave(ticket)
            found = msgspec.json.decode(body, type=Review)
            row = ReviewRow(table, connive.__version__, zlib.compress(body), self._time.now())
            await self._store.keep_review(row)
            await self._store.played.set_bins(table, doubts_in(found))
        except Exception as error:
            self._failed.add(table)
            LOG.error("review", exc_info=error)
        finally:
            del self._tasks[table], self._askers[table]


def read_review(row: ReviewRow | None) -> Review | None:
    """Return a review that was kept, if this version has made it."""
    if row is None or row.version != connive.__version__:
        return None
    return msgspec.json.decode(zlib.decompress(row.body), type=Review)


async def _reviewed(record: bytes, simulations: int, deeper: bool) -> bytes:
    """Return what the process of a review writes; it is ended with the task that waits for it."""
    times = DEEPER if deeper else 1
    words = (sys.executable, "-m", "connive.tables.reviews.worker", str(simulations), str(times))
    process = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE)
    try:
        found, _ = await process.communicate(record)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return found
