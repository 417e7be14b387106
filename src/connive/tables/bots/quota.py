"""How long bots may think for one person, and for one address: a number of seconds in any ten minutes.

Invariant: those who have used it up still get answers, from a bot that hardly thinks, and is told so; hints must wait.
"""

import time
from collections import OrderedDict, deque
from collections.abc import Callable

import msgspec

from connive.tables.bots.jobs import Answer, Job
from connive.tables.bots.pool import SPARE, Bots
from connive.tables.errors import ThoughtEnough
from connive.tables.fair_queue import ANYBODY, Asker, keys_of

MINUTES = 10
WINDOW = MINUTES * 60.0
EACH_ADDRESS, EACH_PERSON = 480.0, 240.0
"""Seconds of workers' time in any ten minutes. Three Masters at a quick table use about a hundred."""

REMEMBERED = 10_000
"""How many people and addresses are remembered; who was thought for longest ago is forgotten first."""


class Used:
    """What was used under one key within the last ten minutes."""

    def __init__(self) -> None:
        self._spent: deque[tuple[float, float]] = deque()
        self._total = 0.0

    def add(self, seconds: float, now: float) -> None:
        """Remember a use."""
        self._spent.append((now, seconds))
        self._total += seconds

    def seconds(self, now: float) -> float:
        """Return how much was used lately."""
        while self._spent and self._spent[0][0] <= now - WINDOW:
            self._total -= self._spent.popleft()[1]
        return self._total if self._spent else 0.0


class ThinkingQuota:
    """Bots that think for everybody, and for nobody without end."""

    def __init__(self, bots: Bots, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        """Let bots think; `factor` multiplies what everybody may use."""
        self._bots, self._clock = bots, clock
        self._most = (EACH_ADDRESS * factor, EACH_PERSON * factor)
        self._used: OrderedDict[str, Used] = OrderedDict()

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        """Return a bot's answer; that of a cheap bot if enough was thought for the person who asks."""
        hasty = self._has_enough(asker)
        if hasty and job.advises:
            raise ThoughtEnough(minutes=MINUTES)
        answer = await self._bots.ask(msgspec.structs.replace(job, bot=SPARE) if hasty else job, asker)
        self._spend(asker, answer.seconds)
        return msgspec.structs.replace(answer, hasty=hasty)

    def _has_enough(self, asker: Asker) -> bool:
        now = self._clock()
        used = [self._used[key].seconds(now) if key in self._used else 0.0 for key in keys_of(asker)]
        return any(seconds >= most for seconds, most in zip(used, self._most, strict=True))

    def _spend(self, asker: Asker, seconds: float) -> None:
        for key in keys_of(asker):
            used = self._used.pop(key, None) or Used()
            used.add(seconds, self._clock())
            self._used[key] = used
        while len(self._used) > REMEMBERED:
            self._used.popitem(last=False)

    async def close(self) -> None:
        """End all workers."""
        await self._bots.close()
