"""Simulated workers of bots: the real worker's code, which now and then dies, hangs, forgets or answers nonsense."""

import asyncio
from random import Random

from connive.tables.bots import worker
from connive.tables.bots.jobs import FORGOTTEN, Answer, Job
from connive.tables.bots.pool import Worker
from tools.simulator.faults import Faults

USUAL, SLOW, NONSENSE = 0.05, 6.0, 999_999


class SimulatedWorker(Worker):
    """A worker inside the simulation."""

    def __init__(self, faults: Faults, rng: Random) -> None:
        super().__init__()
        self._faults, self._rng = faults, rng
        self._worker = worker.Worker()

    async def carry(self, job: Job) -> Answer:
        """Return an answer, as a process would, or not."""
        happens, rng = self._faults.happens, self._rng
        await asyncio.sleep(rng.random() * (SLOW if happens("a worker is slow", rng) else USUAL))
        if happens("a worker dies", rng):
            raise EOFError
        if happens("a worker hangs", rng):
            await asyncio.get_running_loop().create_future()
        if happens("a worker answers nonsense", rng):
            return Answer(NONSENSE)
        if happens("a worker forgets", rng):
            self._worker = worker.Worker()
            return Answer(trouble=FORGOTTEN)
        return self._worker.answer(job)

    async def end(self) -> None:
        """Be gone: nothing of it is outside the simulation."""
