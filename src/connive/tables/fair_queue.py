"""A queue for work that costs: those who have had least of it lately go first, however much others have asked for.

Invariant: of those who wait, a lower rank goes first; then the address, and behind it the person, with fewest turns
under way; then the one who has used less lately; then the one served longest ago. What one asks for never decides.
One address never has all places: where there are several, one is left for the next to come.
"""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

HALF_LIFE = 60.0
"""After how many seconds half of what somebody has used is forgotten."""

REMEMBERED = 10_000
"""How many people and addresses are remembered; who was served longest ago is forgotten first."""


class Asker(NamedTuple):
    """For whom work is done: the address and the person behind it, and how urgent it is (0 goes first)."""

    address: str = ""
    person: str = ""
    rank: int = 0


ANYBODY = Asker()


class Use(NamedTuple):
    """What somebody has used, in seconds, as of a moment; and when they were last served, as a number."""

    seconds: float = 0.0
    at: float = 0.0
    served: int = 0


class Ticket:
    """A place in the queue; once its turn came, when that was."""

    def __init__(self, asker: Asker, number: int) -> None:
        self.asker, self.number = asker, number
        self.came: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.began: float | None = None


class FairQueue:
    """Lets a few at a time have their turn."""

    def __init__(self, size: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._each, self._clock = size, max(1, size - 1), clock
        self._waiting: list[Ticket] = []
        self._under_way: Counter[str] = Counter()
        self._uses: OrderedDict[str, Use] = OrderedDict()
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._waiting)

    async def enter(self, asker: Asker = ANYBODY) -> Ticket:
        """Wait for one's turn; the one who has it must leave."""
        ticket = Ticket(asker, next(self._numbers))
        self._waiting.append(ticket)
        self._let_in()
        try:
            await ticket.came
        except asyncio.CancelledError:
            self._go_away(ticket)
            raise
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Let the next one have its turn."""
        now = self._clock()
        assert ticket.began is not None
        for key in keys_of(ticket.asker):
            self._under_way[key] -= 1
            if not self._under_way[key]:
                del self._under_way[key]
            used = self._uses.pop(key, Use())
            self._uses[key] = Use(_faded(used, now) + now - ticket.began, now, next(self._numbers))
        while len(self._uses) > REMEMBERED:
            self._uses.popitem(last=False)
        self._free += 1
        self._let_in()

    def _go_away(self, ticket: Ticket) -> None:
        """Somebody does not wait any more; perhaps their turn came at the same moment."""
        if ticket.began is not None:
            self.leave(ticket)
        elif ticket in self._waiting:
            self._waiting.remove(ticket)

    def _let_in(self) -> None:
        self._waiting = [ticket for ticket in self._waiting if not ticket.came.done()]
        while self._free and (ready := [ticket for ticket in self._waiting if self._may_enter(ticket)]):
            ticket = min(ready, key=self._standing)
            self._waiting.remove(ticket)
            self._free -= 1
            for key in keys_of(ticket.asker):
                self._under_way[key] += 1
            ticket.began = self._clock()
            ticket.came.set_result(None)

    def _may_enter(self, ticket: Ticket) -> bool:
        return self._under_way[keys_of(ticket.asker)[0]] < self._each

    def _standing(self, ticket: Ticket) -> tuple[float, ...]:
        """Return what decides who goes first."""
        now, standing = self._clock(), [float(ticket.asker.rank)]
        for key in keys_of(ticket.asker):
            use = self._uses.get(key, Use())
            standing += [self._under_way[key], _faded(use, now), use.served]
        return (*standing, ticket.number)


def keys_of(asker: Asker) -> tuple[str, str]:
    """Return under what somebody is remembered: the address, and the person behind it."""
    return f"address {asker.address}", f"person {asker.person}"


def _faded(use: Use, now: float) -> float:
    return float(use.seconds * 0.5 ** ((now - use.at) / HALF_LIFE))
