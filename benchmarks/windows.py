"""What windows tell, and how long they take: `python -m benchmarks.windows [WINDOWS [KIND …]]`

Simulated people sit at a window of each kind there is, on the real service, on a clock that jumps. Each person reacts
in a time of their own (log-normal), falls silent or asks for a moment now and then. From what a neighbour, a spectator
and an outsider (the wall, the metrics) see of a window that nobody used, in time, order and number of messages, the
best threshold guesses what an asked seat hides: the area under its curve (AUC) is 0.5 if nothing is told.
"""

import asyncio
import heapq
import itertools
import statistics
import sys
import tempfile
from collections.abc import Callable, Container, Coroutine
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from benchmarks.window_moments import KINDS, Kind, Moment, moments
from connive.core.viewer import SPECTATOR, Viewer
from connive.storage.rows import Person, SeatRow
from connive.storage.stores import open_store
from connive.tables.bots.jobs import Answer, Job
from connive.tables.bus.bus import NoBus
from connive.tables.counters import Counters
from connive.tables.fair_queue import ANYBODY, Asker
from connive.tables.live import LiveTable
from connive.tables.lobby.registry import TableRegistry
from connive.tables.lobby.seats import Order, new_table
from connive.tables.services import Services
from connive.tables.settings import Settings
from connive.tables.table import Table

PEOPLE = ("ann", "bob", "cat")
SILENT, MOMENT = 0.1, 0.1
"""How often somebody does not react at all, or asks for a moment first."""

ANSWERS = ("passed", "answered")
"""Events that say that a seat let it pass, or has answered."""

OLD_PACE = (0.7, 1.7)
"""Between these bounds, in seconds, lay the least length of a window before; whoever had a choice could be later."""


SHOWN_EVERY = 1_000
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

    def go_on(self, at: int) -> None:
        """Let the time be `at`, and wake whoever slept until then."""
        while self._waiting and self._waiting[0][0] <= at:
            self.jump()
        self._now = max(self._now, at)

    def jump(self) -> None:
        """Go on to the next moment."""
        at, _, work = heapq.heappop(self._waiting)
        self._now = max(self._now, at)
        work()


class Looker:
    """Somebody who looks on: when messages came, and the events in them."""

    def __init__(self, time: JumpingTime) -> None:
        self._time = time
        self.times: list[int] = []
        self.events: list[dict[str, Any]] = []
        self.person, self.address = "", ""

    def push(self, text: bytes) -> None:
        """Take a message."""
        self.times.append(self._time.now())
        self.events += msgspec.json.decode(text).get("events", ())

    def has_muted(self, person: str) -> bool:  # noqa: ARG002
        """Nobody is muted."""
        return False

    def since(self, opened: int, own: Container[int] = ()) -> list[int]:
        """Return after how many milliseconds each message came that oneself has not caused; the last one always is."""
        return [at - opened for at in self.times if at not in own or at == self.times[-1]]


class Seen(NamedTuple):
    """What others saw of a window, and what they may not know: whether the seat hides something."""

    hides: bool
    lasted: int
    order: int
    neighbour: list[int]
    spectator: list[int]
    outsider: list[int]


class NoBots:
    """There are no bots at these tables."""

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        """Nobody asks."""
        raise AssertionError(job, asker)

    async def close(self) -> None:
        """Nothing to end."""


class Crowd:
    """People at one window after the other."""

    def __init__(self, kind: Kind, thinking: float) -> None:
        self.rng, self._thinking, self.kind = Random(63), thinking, kind
        self.seen: list[Seen] = []
        self.waits: list[int] = []
        self.by_hand: list[int] = []
        self.old_waits: list[float] = []
        self._habits = [self.rng.uniform(-0.3, 0.6) for _ in PEOPLE]

    def reaction(self, seat: int, choice: bool) -> int:
        """Draw how long a person takes, in milliseconds; `thinking` makes those with something to hide slower."""
        drawn = self.rng.lognormvariate(self._habits[seat], 0.5)
        return int(1000 * drawn * (self._thinking if choice else 1))

    async def play(self, tables: TableRegistry, time: JumpingTime, windows: int) -> None:
        """Play until so many windows were seen of each sort."""
        found = moments(self.kind)
        pools = [[each for each in found if any(each.hides.values()) == sort] for sort in (True, False)]
        while min(sum(seen.hides == sort for seen in self.seen) for sort in (True, False)) < windows:
            self.rng.shuffle(self._habits)
            await self._sit(tables, time, self.rng.choice(self.rng.choice(pools)))
            if len(self.waits) % SHOWN_EVERY == 0:
                print(f"\r{self.kind.name}: {len(self.seen):,} answers", end="", file=sys.stderr)

    async def _sit(self, tables: TableRegistry, time: JumpingTime, moment: Moment) -> None:
        """Set up a table at which the window opens in this moment."""
        order = Order(game=moment.game, seats=moment.seats, settings=Settings(), seat=0)
        made, _ = new_table(order, PEOPLE[0], time.now())
        row = replace(made, status="running", started=time.now(), position=moment.position.encode())
        row = replace(row, options=moment.position.partition(" | ")[0].partition(" ")[2])
        seats = [SeatRow(row.id, seat, PEOPLE[seat], pledge="") for seat in range(moment.seats)]
        await tables.services.store.add_table(row, seats)
        live = await tables.find(row.id)
        await self._window(tables, live, time, moment)
        live.stop()
        del tables._live[row.id]

    async def _window(self, tables: TableRegistry, live: LiveTable, time: JumpingTime, moment: Moment) -> None:
        """Let everybody who is asked react, and note down what the others saw."""
        table, opened, lookers = live.table, time.now(), [Looker(time) for _ in range(moment.seats + 1)]
        for looker, viewer in zip(lookers, (*map(Viewer.seat, range(moment.seats)), SPECTATOR), strict=True):
            table.feed(viewer, None).subscribers.add(looker)
        window, hands = table.window, {seat: self._react(live, time, seat, moment) for seat in moment.hides}
        public, outsider = self._public(tables, table), list[int]()
        while table.window is window:
            time.jump()
            await _settle(table)
            if (now := self._public(tables, table)) != public:
                public = now
                outsider.append(time.now() - opened)
        lasted = time.now() - opened
        if any(hand.used for hand in hands.values()):
            return
        self._note(moment, hands, lasted)
        told = [event["seat"] for event in lookers[-1].events if event["event"] in ANSWERS]
        by_the_rules = sorted(told, key=list(moment.hides).index)
        for seat, hides in moment.hides.items():
            neighbour = next(other for other in range(moment.seats) if other != seat)
            own = hands[neighbour].times if neighbour in hands else ()
            places = told.index(seat) - by_the_rules.index(seat)
            others = lookers[neighbour].since(opened, own), lookers[-1].since(opened), outsider
            self.seen.append(Seen(hides, lasted, places, *others))

    def _public(self, tables: TableRegistry, table: Table) -> tuple[int, int]:
        """Return what decides on a place on the wall, and what the metrics count."""
        return tables.told_at(table.row.id), tables.services.counters.entries

    def _react(self, live: LiveTable, time: JumpingTime, seat: int, moment: Moment) -> "Hand":
        """Let a person answer, or be silent, and perhaps ask for a moment before."""
        found, after = live.table.open_decision(seat), self.reaction(seat, moment.hides[seat])
        assert found is not None
        asks, silent, uses = self.rng.random() < MOMENT, self.rng.random() < SILENT, self.rng.random() < 0.05
        times = list[int]()
        if asks:
            times.append(time.now() + after)
            _later(time, times[-1], partial(live.wait, seat, f"w{seat}", found.token))
            after += self.reaction(seat, moment.hides[seat]) * 5
        silence = live.table.playing.offers()[seat].silence
        action = next((id for id in found.ids if id != silence), silence) if uses and not silent else silence
        if not silent:
            times.append(time.now() + after)
            _later(time, times[-1], partial(live.choose, seat, f"a{seat}", found.token, action))
        return Hand(times, action != silence, not asks and not silent)

    def _note(self, moment: Moment, hands: "dict[int, Hand]", lasted: int) -> None:
        """Keep how long it took, and how long it would have taken before."""
        self.waits.append(lasted)
        self.by_hand += [lasted] * all(hand.by_hand for hand in hands.values())
        self.old_waits.append(sum(self._old(seat, choice) for seat, choice in moment.hides.items()))

    def _old(self, seat: int, choice: bool) -> float:
        """Return how long the same window took one seat before: one after the other, and forced ones by themselves."""
        least = 1000 * self.rng.uniform(*OLD_PACE)
        return max(least, self.reaction(seat, choice)) if choice else least


class Hand(NamedTuple):
    """What a person does in a window: when, whether it is more than letting it pass, and whether by hand at once."""

    times: list[int]
    used: bool
    by_hand: bool


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
    """Return how well the best threshold on a value tells who hides something: 0.5 to 1."""
    ranked = sorted(seen, key=value)
    ranks: dict[float, float] = {}
    for key, group in itertools.groupby(enumerate(ranked, start=1), key=lambda pair: value(pair[1])):
        places = [place for place, _ in group]
        ranks[key] = statistics.mean(places)
    yes = [each for each in seen if each.hides]
    no = len(seen) - len(yes)
    area = (sum(ranks[value(each)] for each in yes) - len(yes) * (len(yes) + 1) / 2) / (len(yes) * no)
    return max(area, 1 - area)


async def measure(kind: Kind, windows: int, thinking: float) -> Crowd:
    """Let a crowd play on a service of its own."""
    crowd, time = Crowd(kind, thinking), JumpingTime()
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        store = await open_store(str(Path(folder) / "a.db"))
        for name in PEOPLE:
            await store.add_person(Person(name, name.title(), None, None, 0))
        tables = TableRegistry(Services(store, time, NoBots(), NoBus(), Counters()))
        await crowd.play(tables, time, windows)
        await tables.close()
        await store.close()
    return crowd


SCENES = ((1.0, "everybody reacts alike"), (1.5, "whoever hides something takes half as long again"))
VALUES: tuple[tuple[str, Callable[[Seen], float]], ...] = (
    ("how long it lasted", lambda seen: seen.lasted),
    ("order of the answers", lambda seen: seen.order),
    ("messages to a neighbour", lambda seen: len(seen.neighbour)),
    ("time of the first to a neighbour", lambda seen: min(seen.neighbour, default=0)),
    ("messages to a spectator", lambda seen: len(seen.spectator)),
    ("time of the first to a spectator", lambda seen: min(seen.spectator, default=0)),
    ("changes to an outsider", lambda seen: len(seen.outsider)),
    ("time of the first to an outsider", lambda seen: min(seen.outsider, default=0)),
)


def main() -> None:
    """Print what each kind of onlooker could learn, and how long a turn waits."""
    windows = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    kinds = [kind for kind in KINDS if kind.question in sys.argv[2:]] or KINDS
    for (thinking, how), kind in itertools.product(SCENES, kinds):
        crowd = asyncio.run(measure(kind, windows if thinking == 1 else windows // 10, thinking))
        sorts = " and ".join(f"{sum(seen.hides == sort for seen in crowd.seen):,}" for sort in (True, False))
        print(f"\r{kind.name}, {how}: {len(crowd.waits):,} windows; answers of seats that {kind.secret}: {sorts}")
        for name, value in VALUES:
            print(f"  AUC by {name}: {auc(crowd.seen, value):.3f}")
        waits = (statistics.mean(each) / 1000 for each in (crowd.waits, crowd.by_hand, crowd.old_waits))
        print("  seconds of waiting: {:.2f}, if all answer by hand: {:.2f}, before: {:.2f}".format(*waits), flush=True)


if __name__ == "__main__":
    main()
