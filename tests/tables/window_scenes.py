"""A table of Conspiracy at which a window is open, for tests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.tables.services import FakeTime, Listener, Service, service

from connive.core.viewer import SPECTATOR
from connive.games.conspiracy import actions
from connive.tables.live import LiveTable
from connive.tables.lobby.seats import Order
from connive.tables.settings import Pace, Settings

LENGTH = 8_000
NAMES = ("ann", "bob", "cat")
SLOW_BOTS = Settings(pace=Pace(1_000, 3_000), spare_bot="random")


class Scene:
    """A table of Conspiracy at which a window is open, and all who look on."""

    def __init__(self, services: Service, live: LiveTable, listeners: list[Listener]) -> None:
        self.services, self.time, self.live, self.table = services, services.time, live, live.table
        self.listeners = listeners
        self.counts = self.told()

    def told(self) -> list[int]:
        return [len(listener.texts) for listener in self.listeners]

    def news(self) -> list[int]:
        """How many messages each has been sent since the last call."""
        before, self.counts = self.counts, self.told()
        return [now - then for now, then in zip(self.counts, before, strict=True)]

    @property
    def active(self) -> int:
        return int(self.table.playing.view(SPECTATOR).active)

    @property
    def question(self) -> Any:  # it changes from one line to the next
        return self.table.playing.view(SPECTATOR).question

    def others(self) -> list[int]:
        """The other seats, in the order in which the rules ask them."""
        seats = self.table.row.seats
        return [(self.active + step) % seats for step in range(1, seats)]

    async def answer(self, seat: int, action: int, client: str = "a") -> None:
        found = self.table.open_decision(seat)
        assert found is not None
        await self.live.choose(seat, client, found.token, action)

    def events(self, count: int) -> list[dict[str, Any]]:
        return [event for update in self.listeners[-1].of("update")[-count:] for event in update["events"]]


@asynccontextmanager
async def move_made(
    path: Path, bots: dict[str, str] | None = None, settings: Settings = SLOW_BOTS, payoffs: tuple[int, ...] = (0, 0, 0)
) -> AsyncIterator[Scene]:
    """Sit down, pay off (`payoffs`: an offset in each seat's list), and move a spy: everybody else may challenge."""
    async with service(path, FakeTime()) as services:
        await services.people(*NAMES, "eve")
        order = Order(game="conspiracy", seats=3, options={"first": 0}, settings=settings, bots=bots or {}, seat=0)
        table = await services.tables.create(order, "ann")
        free = [seat for seat in (1, 2) if str(seat) not in (bots or {})]
        for seat in free:
            await services.tables.join(table.row.id, NAMES[seat], seat, None)
        live = await services.tables.find(table.row.id)
        listeners = [await services.listen(table, NAMES[seat], seat) for seat in (0, *free)]
        listeners.append(await services.listen(table, "eve", None))
        for seat in (0, *free):
            found = live.table.playing.decision(seat)
            await live.choose(seat, "pay", found.token, found.ids[payoffs[seat]])
        await services.time.pass_by(5_000)
        turn = live.table.playing.decision(0)
        moves = (id for id, each in zip(turn.ids, turn, strict=True) if isinstance(each, actions.Move))
        await live.choose(0, "move", turn.token, next(moves))
        await services.time.settle()
        yield Scene(services, live, listeners)


def run(scenario: Any) -> None:
    asyncio.run(scenario)
