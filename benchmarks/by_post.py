"""How many days a Conspiracy of three takes by post: `python -m benchmarks.by_post [GAMES] [ROUNDS]`

Simulated people look at the table twice a day, each at hours of their own, on the real service with a clock that jumps,
and do what they are asked. Once they answer every window by hand, once they also prepare their next choice wherever
that can be done, and once they leave windows to a standing pass.
"""

import asyncio
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.jumping_time import JumpingTime, settle
from benchmarks.window_people import PEOPLE
from benchmarks.windows import NoBots
from connive.games.conspiracy import actions
from connive.storage.rows import Person
from connive.storage.stores import open_store
from connive.tables.actions.prospects import prospect
from connive.tables.bus.bus import NoBus
from connive.tables.counters import Counters
from connive.tables.live import LiveTable
from connive.tables.lobby.registry import TableRegistry
from connive.tables.lobby.seats import Order
from connive.tables.services import Services
from connive.tables.settings import DAY, Clock, Settings

HOUR = DAY // 24
HABITS = ("windows by hand", "windows by hand, next choice prepared", "standing pass")


def looks(rng: Random) -> Iterator[tuple[int, int]]:
    """Return who looks when: in the morning and in the evening, at hours of their own, give or take one."""
    hours = [(rng.uniform(6, 10), rng.uniform(18, 23)) for _ in PEOPLE]
    for day in range(3650):
        today = [
            (int(day * DAY + (hour + rng.uniform(-1, 1)) * HOUR), seat) for seat in range(3) for hour in hours[seat]
        ]
        yield from sorted(today)


class Game:
    """One game by post."""

    def __init__(self, live: LiveTable, rng: Random, habit: str) -> None:
        self.live, self.table, self.rng, self.habit = live, live.table, rng, habit
        self._requests = 0

    def _id(self) -> str:
        self._requests += 1
        return f"r{self._requests}"

    async def look(self, seat: int) -> None:
        """Do whatever a seat is asked, and leave to the server what its person leaves to it."""
        if self.habit == HABITS[2]:
            await self.live.let_pass(seat, self._id(), "end")
        while self.table.running and (found := self.table.open_decision(seat)) is not None:
            action = found.ids[0] if self.table.window is not None else self._pick(found.ids)
            await self.live.choose(seat, self._id(), found.token, action)
        if self.habit == HABITS[1] and self.table.running:
            ahead = await prospect(self.table, seat)
            if ahead.decision is not None and self.table.standing.prepared(seat) is None:
                await self.live.prepare(seat, self._id(), self._pick(ahead.decision.ids))

    def _pick(self, ids: tuple[int, ...]) -> int:
        """Move a spy in four of five turns; pay, or do what there is, in the others."""
        moves = [each for each in ids if isinstance(self.table.playing.game.actions[each], actions.Move)]
        return self.rng.choice(moves if moves and self.rng.random() < 0.8 else list(ids))


async def play(seed: int, rounds: int, habit: str) -> float:
    """Return how many days a game took."""
    rng, time = Random(seed), JumpingTime()
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(str(Path(folder) / "a.db"))
        for name in PEOPLE:
            await store.add_person(Person(name, name.title(), None, None, 0))
        tables = TableRegistry(Services(store, time, NoBots(), NoBus(), Counters()))
        settings = Settings(clock=Clock("correspondence", days=3))
        order = Order(game="conspiracy", seats=3, options={"round_limit": rounds}, settings=settings, seat=0)
        table = await tables.create(order, PEOPLE[0])
        for seat in (1, 2):
            await tables.join(table.row.id, PEOPLE[seat], seat, None)
        game = Game(await tables.find(table.row.id), rng, habit)
        for at, seat in looks(rng):
            time.go_on(at)
            await game.look(seat)
            await settle(game.table)
            if not game.table.running:
                break
        await tables.close()
        await store.close()
    return time.now() / DAY


def main() -> None:
    """Print how long games take by each habit."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 18
    for habit in HABITS:
        days = [asyncio.run(play(seed, rounds, habit)) for seed in range(games)]
        print(f"{habit}: {statistics.mean(days):.1f} days a game ({min(days):.1f} to {max(days):.1f}), {rounds} rounds")


if __name__ == "__main__":
    main()
