"""What windows tell, and how long they take: `python -m benchmarks.windows [WINDOWS]`

Simulated people play Conspiracy at tables of three on the real service, on a clock that jumps. Each person reacts in a
time of their own (log-normal), falls silent or asks for a moment now and then. From what a neighbour, a spectator and
an outsider see of a window that nobody used (how long it lasted, how many messages came), the best threshold guesses
whether an asked seat had a choice: the area under its curve (AUC) is 0.5 if nothing is told.
"""

import asyncio
import heapq
import itertools
import statistics
import sys
import tempfile
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from connive.core.viewer import SPECTATOR, Viewer
from connive.games.conspiracy import actions
from connive.storage.rows import Person
from connive.storage.stores import open_store
from connive.tables.bots.jobs import Answer, Job
from connive.tables.bus.bus import NoBus
from connive.tables.counters import Counters
from connive.tables.fair_queue import ANYBODY, Asker
from connive.tables.live import LiveTable
from connive.tables.lobby.registry import TableRegistry
from connive.tables.lobby.seats import Order
from connive.tables.services import Services
from connive.tables.settings import Settings
from connive.tables.table import Table

PEOPLE = ("ann", "bob", "cat")
SILENT, MOMENT = 0.1, 0.1
"""How often somebody does not react at all, or asks for a moment first."""

OLD_PACE = (0.7, 1.7)
"""Between these bounds, in seconds, lay the least length of a window before; whoever had a choice could be later."""


CALM = 10
"""So many turns of the event loop in which nothing happens mean that nothing will, until time goes on."""


class JumpingTime:
    """Time that jumps to the next moment at which somebody wakes."""

    def __init__(self) -> None:
        self._now, self._order = 0, itertools.count()
        self._waiting: list[tuple[int, int, Callable[[], None]]] = []

    def now(self) -> int:
        """Return the time."""
        return self._now

    def call_at(self, at: int, work: Callable[[], None]) -> None:
        """Call something at a time."""
        heapq.heappush(self._waiting, (at, next(self._order), work))

    async def sleep_until(self, at: int) -> None:
        """Return when the time is `at`."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.call_at(at, lambda: None if woken.done() else woken.set_result(None))
        await woken

    def jump(self) -> None:
        """Go on to the next moment."""
        at, _, work = heapq.heappop(self._waiting)
        self._now = max(self._now, at)
        work()


class Counter:
    """Somebody who looks on and counts messages."""

    def __init__(self) -> None:
        self.messages = 0
        self.person, self.address = "", ""

    def push(self, text: bytes) -> None:  # noqa: ARG002
        """Take a message."""
        self.messages += 1

    def has_muted(self, person: str) -> bool:  # noqa: ARG002
        """Nobody is muted."""
        return False


class Seen(NamedTuple):
    """What others saw of a window, and what they may not know: whether the seat had a choice."""

    choice: bool
    lasted: int
    neighbour: int
    spectator: int


class NoBots:
    """There are no bots at these tables."""

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        """Nobody asks."""
        raise AssertionError(job, asker)

    async def close(self) -> None:
        """Nothing to end."""


class Crowd:
    """People at one table after the other."""

    def __init__(self, seed: int, thinking: float) -> None:
        self.rng, self._thinking = Random(seed), thinking
        self.seen: list[Seen] = []
        self.waits: list[int] = []
        self.by_hand: list[int] = []
        self.old_waits: list[float] = []
        self._habits = [self.rng.uniform(-0.3, 0.6) for _ in PEOPLE]

    def reaction(self, seat: int, choice: bool) -> int:
        """Draw how long a person takes, in milliseconds; `thinking` makes those with a choice slower."""
        drawn = self.rng.lognormvariate(self._habits[seat], 0.5)
        return int(1000 * drawn * (self._thinking if choice else 1))

    async def play(self, tables: TableRegistry, time: JumpingTime, windows: int) -> None:
        """Play until so many windows were seen of each kind."""
        while min(sum(seen.choice == kind for seen in self.seen) for kind in (True, False)) < windows:
            order = Order(game="conspiracy", seats=3, settings=Settings(), seat=0)
            table = await tables.create(order, PEOPLE[0])
            for seat in (1, 2):
                await tables.join(table.row.id, PEOPLE[seat], seat, None)
            await self._play_one(await tables.find(table.row.id), time)

    async def _play_one(self, live: LiveTable, time: JumpingTime) -> None:
        table = live.table
        lookers = [Counter() for _ in range(4)]
        for looker, viewer in zip(lookers, (*map(Viewer.seat, range(3)), SPECTATOR), strict=True):
            table.feed(viewer, None).subscribers.add(looker)
        for number in itertools.count():
            if not table.running:
                return
            if table.window is not None:
                await self._window(live, time, lookers, number)
                continue
            found = table.playing.decision(table.playing.to_act[0])
            ids = [id for id, each in zip(found.ids, found, strict=True) if isinstance(each, actions.Move)] or found.ids
            await live.choose(found.seat, f"c{number}", found.token, self.rng.choice(list(ids)))

    async def _window(self, live: LiveTable, time: JumpingTime, lookers: list[Counter], number: int) -> None:
        """Let everybody who is asked react, and note down what the others saw."""
        table = live.table
        window, opened, before = table.window, time.now(), [looker.messages for looker in lookers]
        offers = [found for seat in range(3) if (found := table.open_decision(seat))]
        used, by_hand = False, True
        for found in offers:
            choice = len(found) > 1
            after = self.reaction(found.seat, choice)
            if self.rng.random() < MOMENT:
                _later(time, opened + after, partial(live.wait, found.seat, f"w{number}", found.token))
                after += self.reaction(found.seat, choice) * 5
                by_hand = False
            if self.rng.random() < SILENT:
                by_hand = False
                continue
            action = found.ids[-1] if choice and self.rng.random() < 0.05 else found.ids[0]
            used |= action != found.ids[0]
            _later(time, opened + after, partial(live.choose, found.seat, f"a{number}", found.token, action))
        while table.window is window:
            time.jump()
            await _settle(table)
        if used or offers[0].question != "challenge":
            return
        lasted = time.now() - opened
        self.waits.append(lasted)
        self.by_hand += [lasted] * by_hand
        self.old_waits.append(sum(self._old(found.seat, len(found) > 1) for found in offers))
        for found in offers:
            neighbour = next(seat for seat in range(3) if seat != found.seat)
            told = [looker.messages - then for looker, then in zip(lookers, before, strict=True)]
            own = next((each.seat for each in offers if each.seat == neighbour), None)
            self.seen.append(Seen(len(found) > 1, lasted, told[neighbour] - (own is not None), told[3]))

    def _old(self, seat: int, choice: bool) -> float:
        """Return how long the same window took one seat before: one after the other, and forced ones by themselves."""
        least = 1000 * self.rng.uniform(*OLD_PACE)
        return max(least, self.reaction(seat, choice)) if choice else least


def _later(time: JumpingTime, at: int, work: Callable[[], Coroutine[None, None, None]]) -> None:
    def begin() -> None:
        task = asyncio.ensure_future(work())
        _TASKS.add(task)
        task.add_done_callback(_TASKS.discard)

    time.call_at(at, begin)


_TASKS: set[asyncio.Task[None]] = set()


async def _settle(table: Table) -> None:
    """Wait until nothing goes on at the table: the disk takes real time."""
    calm = 0
    while calm < CALM:
        busy = table.lock.locked()
        calm = 0 if busy else calm + 1
        await asyncio.sleep(0.0005 if busy else 0)


def auc(seen: list[Seen], value: Callable[[Seen], float]) -> float:
    """Return how well the best threshold on a value tells a choice from none: 0.5 to 1."""
    ranked = sorted(seen, key=value)
    ranks: dict[float, float] = {}
    for key, group in itertools.groupby(enumerate(ranked, start=1), key=lambda pair: value(pair[1])):
        places = [place for place, _ in group]
        ranks[key] = statistics.mean(places)
    yes = [each for each in seen if each.choice]
    no = len(seen) - len(yes)
    area = (sum(ranks[value(each)] for each in yes) - len(yes) * (len(yes) + 1) / 2) / (len(yes) * no)
    return max(area, 1 - area)


async def measure(windows: int, thinking: float) -> Crowd:
    """Let a crowd play on a service of its own."""
    crowd, time = Crowd(63, thinking), JumpingTime()
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(str(Path(folder) / "a.db"))
        for name in PEOPLE:
            await store.add_person(Person(name, name.title(), None, None, 0))
        tables = TableRegistry(Services(store, time, NoBots(), NoBus(), Counters()))
        await crowd.play(tables, time, windows)
        await tables.close()
        await store.close()
    return crowd


SCENES = ((1.0, "choice or not, people react alike"), (1.5, "people with a choice take half as long again"))
VALUES: tuple[tuple[str, Callable[[Seen], float]], ...] = (
    ("time", lambda seen: seen.lasted),
    ("messages to a neighbour", lambda seen: seen.neighbour),
    ("messages to a spectator", lambda seen: seen.spectator),
)


def main() -> None:
    """Print what each kind of onlooker could learn, and how long a turn waits."""
    windows = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for thinking, who in SCENES:
        crowd = asyncio.run(measure(windows, thinking))
        print(f"{who}: {len(crowd.seen)} answers in {len(crowd.waits)} windows")
        for name, value in VALUES:
            print(f"  AUC by {name}: {auc(crowd.seen, value):.3f}")
        waits = (statistics.mean(each) / 1000 for each in (crowd.waits, crowd.by_hand, crowd.old_waits))
        print("  seconds a turn waits: {:.2f}, if all answer by hand: {:.2f}, before: {:.2f}".format(*waits))


if __name__ == "__main__":
    main()
