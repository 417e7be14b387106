"""A third party: somebody who plays and watches elsewhere on the server at which a game with windows is played.

Three people play Conspiracy by a script. One of them has paid the spy that is moved, or another spy, so that they can
challenge or not; nobody else can know. The outsider plays against a bot, follows the lobby, the wall and the table as
a spectator, asks for other tables and reads metrics, and notes down each byte with its simulated time.
"""

import asyncio
import re
from functools import partial
from random import Random
from typing import Any

import msgspec

from connive.games.conspiracy.actions import ACTIONS, Move, Pass, Pay
from connive.games.conspiracy.model import Spy
from connive.tables.live import LiveTable
from connive.tables.lobby.seats import Order
from connive.tables.settings import Pace, Settings
from connive.tables.table import Table
from connive.web.metrics import Metrics
from connive.web.server import Server
from tools.simulator.client import write
from tools.simulator.faults import Faults
from tools.simulator.link import Link
from tools.simulator.process import Process
from tools.simulator.world import World

TURNS = 12
LOOK, SOON = 0.2, 0.01
"""How often the outsider asks for something, and how often the script looks whether a window is open, in seconds."""

SILENT, MOMENT = 0.2, 0.2
VICTIM = 2
"""The seat whose secret is asked for."""

MOVED, OTHER = Spy.EARL, Spy.TANYA
LINK = re.compile(rb'"link":"[0-9a-f]{64}"')
"""Links are noise, and another one in every world: they are bound to what is hidden."""


class Socket:
    """Somebody's connection; all that comes is kept with its time."""

    def __init__(self, world: World, name: str, cookie: str, table: str, seat: int) -> None:
        self._world, self.name, self.cookie, self.table, self.first_seat = world, name, cookie, table, seat
        self.address = f"10.1.0.{name}"
        self.rng = world.faults.stream(f"socket {name}")
        self.heard: list[tuple[float, bytes]] = []
        self._numbers = 0
        self._link = Link(self, world.processes[0])  # type: ignore[arg-type]
        world.processes[0].accept(self._link)

    def hear(self, link: Link, text: bytes) -> None:  # noqa: ARG002
        """A message came."""
        self.heard.append((self._world.now, text))

    def lost(self, link: Link) -> None:  # noqa: ARG002
        """Nothing breaks in calm weather."""
        self._world.fail(f"{self.name} was cut off")

    def send(self, **request: Any) -> None:
        """Ask for something."""
        self._numbers += 1
        request["id"] = f"{self.name}.{self._numbers}"
        self._world.truth.sent[self.table, self.first_seat, request["id"]] = request
        self._link.send(write(request))


class Steady(Faults):
    """Calm weather in which stores and networks always take the same time, so that one request shifts no other."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.calm = True

    def stream(self, name: str) -> Random:
        """Return an actor's own source of chance; stores and networks have none."""
        return Even() if name.startswith(("disk", "socket")) else super().stream(name)


class Even(Random):
    """No chance at all."""

    def random(self) -> float:
        """Return the same every time."""
        return 0.5


class WatchedWorld(World):
    """One process in calm weather, a table of three, and an outsider.

    `paid` is the victim's secret, and `hand` draws whether and when the victim clicks. With `lull` somebody else is
    silent in every window, so that it closes at the same time whatever the victim does.
    `could` is whether the victim could challenge, window by window; `seen` all that the outsider saw, with its time.
    """

    def __init__(self, seed: int, paid: Spy, hand: int, lull: bool) -> None:
        super().__init__(seed)
        self.faults, self.shared = Steady(seed), False
        self.processes = [Process(self, 0)]
        self._paid, self._lull = paid, lull
        self._hands = [Random(hand if seat == VICTIM else seat) for seat in range(3)]
        self.could: list[bool] = []
        self.seen: list[tuple[float, object]] = []
        self._over = False

    @property
    def _server(self) -> Server:
        server = self.processes[0].server
        assert server is not None
        return server

    async def _play(self) -> None:
        live, people = await self._sit_together()
        outsider = await self._come_to_watch(live.table.row.id)
        await self._script(live, people)
        self._over = True
        await outsider

    # --- Those who play ---

    async def _sit_together(self) -> tuple[LiveTable, list[Socket]]:
        people = [await self._come_in(f"Player {seat}") for seat in range(3)]
        settings = Settings(pace=Pace(700, 1_700), window=8)
        order = Order("conspiracy", 3, {"first": 0, "round_limit": 60}, settings, {}, 0, public=True)
        made = await self.insist(lambda server: server.tables.create(order, people[0][0]))
        assert made is not None
        for seat in (1, 2):
            await self.insist(partial(_join, made.row.id, people[seat][0], seat))
        sockets = [Socket(self, str(seat), cookie, made.row.id, seat) for seat, (_, cookie) in enumerate(people)]
        for seat, socket in enumerate(sockets):
            socket.send(type="watch", table=made.row.id, seat=seat)
        return await self._server.tables.find(made.row.id), sockets

    async def _script(self, live: LiveTable, people: list[Socket]) -> None:
        table = live.table
        for seat in range(3):
            spy = self._paid if seat == VICTIM else OTHER
            await self._choose(table, people, seat, ACTIONS.id(Pay(spy, 1)))
        for _ in range(TURNS):
            await self._take_turn(table, people)
            await self._answer_window(table, people)

    async def _choose(self, table: Table, people: list[Socket], seat: int, action: int) -> None:
        found = table.playing.decision(seat)
        people[seat].send(type="choose", table=table.row.id, seat=seat, token=found.token, action=action)
        while (now := table.playing.open_decision(seat)) is not None and now.token == found.token:
            await asyncio.sleep(SOON)

    async def _take_turn(self, table: Table, people: list[Socket]) -> None:
        """The seat on turn always moves the same spy."""
        (seat,) = table.playing.to_act
        found = table.playing.decision(seat)
        moves = (id for id, each in zip(found.ids, found, strict=True) if isinstance(each, Move) and each.spy == MOVED)
        await self._choose(table, people, seat, next(moves))

    async def _answer_window(self, table: Table, people: list[Socket]) -> None:
        """Everybody passes when their hand says so, or is silent; now and then somebody asks for a moment before."""
        window, asked = table.window, [seat for seat in range(3) if table.open_decision(seat) is not None]
        for seat in asked[1 if self._lull else 0 :]:
            self._answer(table, people[seat], seat)
        while table.window is window:
            await asyncio.sleep(SOON)

    def _answer(self, table: Table, person: Socket, seat: int) -> None:
        found, (slow, moment, silent) = table.open_decision(seat), [self._hands[seat].random() for _ in range(3)]
        assert found is not None
        if seat == VICTIM:
            self.could.append(len(found) > 1)
        about = {"table": table.row.id, "seat": seat, "token": found.token}
        if silent < SILENT:
            return
        if moment < MOMENT:
            self.later(slow, partial(person.send, type="wait", **about))
        self.later(3 * slow, partial(person.send, type="choose", action=Pass.id, **about))

    # --- Those who watch ---

    async def _come_to_watch(self, table: str) -> "asyncio.Task[None]":
        person, cookie = await self._come_in("Outsider")
        order = Order("conclave", 3, {"pack": "small"}, Settings(), {"1": "random", "2": "random"}, 0, public=True)
        own = await self.insist(lambda server: server.tables.create(order, person))
        assert own is not None
        socket = Socket(self, "9", cookie, own.row.id, 0)
        for request in ({"type": "lobby"}, {"type": "wall"}, {"type": "watch", "table": own.row.id, "seat": 0}):
            socket.send(**request)
        socket.send(type="watch", table=table, seat=None)
        return asyncio.ensure_future(self._look_on(socket, own.row.id))

    async def _look_on(self, socket: Socket, own: str) -> None:
        metrics, thought = Metrics(self._server), ""
        while not self._over:
            await asyncio.sleep(LOOK)
            decision = _decision(socket.heard, own)
            if decision is not None and decision["token"] != thought:
                thought = decision["token"]
                action = decision["actions"][0]
                socket.send(type="choose", table=own, seat=0, token=thought, action=action)
            socket.send(type="ping")
            lists = await self._server.tables.open_tables(), await self._server.tables.finished_tables()
            self.seen.append((self.now, [lists, await self._server.tables.lobby.wall.snapshot(), _page(metrics)]))
        self.seen += [(at, LINK.sub(b"", text)) for at, text in socket.heard]


async def _join(table: str, person: str, seat: int, server: Server) -> int:
    return await server.tables.join(table, person, seat, None)


def _page(metrics: Metrics) -> list[str]:
    """Return the metrics but for the seconds that a disk took."""
    return [line for line in metrics.text().decode().splitlines() if "store_seconds" not in line]


def _decision(heard: list[tuple[float, bytes]], table: str) -> dict[str, Any] | None:
    """Return what the outsider is asked at their own table."""
    for _, text in reversed(heard):
        said = msgspec.json.decode(text)
        if said["type"] == "update" and said["table"] == table:
            found: dict[str, Any] | None = said["decision"]
            return found
    return None
