"""What windows tell, and how long they take: `python -m benchmarks.windows [WINDOWS [KIND or SCENE …]]`

Simulated people sit at a window of each kind there is, on the real service, on a clock that jumps. Each person reacts
in a time of their own (log-normal), falls silent or asks for a moment now and then; in some scenes they leave windows
to standing passes and prepare their next choice. From what a neighbour, a spectator and an outsider (the wall, the
metrics) see of a window that nobody used, in time, order and number of messages, the best threshold guesses what an
asked seat hides: the area under its curve (AUC) is 0.5 if nothing is told.
"""

import asyncio
import itertools
import statistics
import sys
import tempfile
from collections.abc import Callable, Container
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from benchmarks.jumping_time import Hands, JumpingTime
from benchmarks.window_moments import KINDS, Kind, Moment, moments
from benchmarks.window_people import PEOPLE, Hand, People, Scene
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

ANSWERS = ("passed", "answered")
"""Events that say that a seat let it pass, or has answered."""

OLD_PACE = (0.7, 1.7)
"""Between these bounds, in seconds, was the shortest window before; a seat that had a choice could be later."""


SHOWN_EVERY = 1_000


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

    def __init__(self, kind: Kind, scene: Scene) -> None:
        self._people, self.kind = People(scene), kind
        self.seen: list[Seen] = []
        self.waits: list[int] = []
        self.by_hand: list[int] = []
        self.old_waits: list[float] = []
        self.sorts = [0, 0]

    async def play(self, tables: TableRegistry, time: JumpingTime, windows: int) -> None:
        """Play until enough windows of each sort were seen."""
        found = moments(self.kind)
        pools = [[each for each in found if any(each.hides.values()) == sort] for sort in (True, False)]
        choice = self._people.rng.choice
        while min(self.sorts) < windows:
            self._people.change_places()
            await self._sit(tables, time, choice(choice(pools)))
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
        window, public, outsider = table.window, self._public(tables, table), list[int]()
        later = Hands(table, time, lambda: table.window is not window)
        hands = {seat: await self._people.react(live, later, opened, seat, moment) for seat in moment.hides}
        await later.settle()
        while table.window is window:
            time.jump()
            await later.settle()
            if (now := self._public(tables, table)) != public:
                public = now
                outsider.append(time.now() - opened)
        lasted = time.now() - opened
        if any(hand.used for hand in hands.values()):
            return
        self._note(moment, hands, lasted)
        told = [event["seat"] for event in lookers[-1].events if event["event"] in ANSWERS][: len(moment.hides)]
        by_the_rules = sorted(told, key=list(moment.hides).index)
        for seat, hides in moment.hides.items():
            neighbour = next(other for other in range(moment.seats) if other != seat)
            own = hands[neighbour].times if neighbour in hands else ()
            places = told.index(seat) - by_the_rules.index(seat)
            others = lookers[neighbour].since(opened, own), lookers[-1].since(opened), outsider
            self.seen.append(Seen(hides, lasted, places, *others))
            self.sorts[hides] += 1

    def _public(self, tables: TableRegistry, table: Table) -> tuple[int, int]:
        """Return what decides on a place on the wall, and what the metrics count."""
        return tables.told_at(table.row.id), tables.services.counters.entries

    def _note(self, moment: Moment, hands: dict[int, Hand], lasted: int) -> None:
        """Keep how long it took, and how long it would have taken before."""
        self.waits.append(lasted)
        self.by_hand += [lasted] * all(hand.by_hand for hand in hands.values())
        self.old_waits.append(sum(self._old(seat, choice) for seat, choice in moment.hides.items()))

    def _old(self, seat: int, choice: bool) -> float:
        """Return how long the same window took one seat before: one after the other, and forced ones by themselves."""
        least = 1000 * self._people.rng.uniform(*OLD_PACE)
        return max(least, self._people.reaction(seat, choice)) if choice else least


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


async def measure(kind: Kind, windows: int, scene: Scene) -> Crowd:
    """Let a crowd play on a service of its own."""
    crowd, time = Crowd(kind, scene), JumpingTime()
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


SCENES = (
    Scene("alike", "everybody reacts alike"),
    Scene("left", "some leave windows to standing passes and prepare choices", leave=(0.4, 0.4)),
    Scene("slow", "those who hide something take half as long again", part=0.1, thinking=1.5),
    Scene("telling", "only those with nothing to hide leave windows to standing passes", part=0.1, leave=(0.0, 0.4)),
)
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
    scenes = [scene for scene in SCENES if scene.name in sys.argv[2:]] or SCENES
    for scene, kind in itertools.product(scenes, kinds):
        crowd = asyncio.run(measure(kind, int(windows * scene.part), scene))
        sorts = "{1:,} and {0:,}".format(*crowd.sorts)
        print(f"\r{kind.name}, {scene.how}: {len(crowd.waits):,} windows; answers of seats that {kind.secret}: {sorts}")
        for name, value in VALUES:
            print(f"  AUC by {name}: {auc(crowd.seen, value):.3f}")
        waits = (statistics.mean(each or [0]) / 1000 for each in (crowd.waits, crowd.by_hand, crowd.old_waits))
        print("  seconds of waiting: {:.2f}, if all answer by hand: {:.2f}, before: {:.2f}".format(*waits), flush=True)


if __name__ == "__main__":
    main()
