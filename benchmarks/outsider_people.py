"""People on a real server: three who play Conspiracy by a script, and an outsider who notes down all that it sees."""

import asyncio
import itertools
import re
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from random import Random
from typing import Any, NamedTuple

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from connive.games.conspiracy.actions import ACTIONS, Move, Pass, Pay
from connive.games.conspiracy.model import Spy

SECONDS = 120
"""How long anything may take at most."""

TURNS, VICTIM, PONG = 9, 2, "pong"
MOVED, OTHER = Spy.EARL, Spy.TANYA
LENGTH, EARLY, LATE = 1, 0.1, 0.6
"""How long a window lasts, and between which moments of it people click, in seconds."""

PING, ASK, MOVE = 0.02, 0.25, 0.25
"""How often the outsider sends a ping, asks for lists, and moves at its own table, in seconds."""

MOVES = {id for id in range(len(ACTIONS)) if isinstance(each := ACTIONS[id], Move) and each.spy == MOVED}
NOISE = re.compile(
    r'"(link|commitment|secret|table|series|host|person)":"[^"]*"|"(at|closes|now|time|started|origin|target)":\d+|"place":[^]]*]'
)
"""What is another in every game by its nature: links, names of tables and people, times of day, where spies stand."""

NEWS = ('{"type":"wall"', '{"type":"lobby"')

FEATURES = (
    "seconds it lasted", "seconds after the last click", "messages to a spectator", "their bytes",
    "messages of lobby and wall", "their bytes, too",
    "mean ping", "longest ping", "mean time of a list", "longest time of a list", "bytes of lists",
    "mean time of a move elsewhere", "longest", "mean time of a bot elsewhere", "longest of a bot",
)  # fmt: skip


class Person:
    """Somebody with a session and a socket, from an address of the loopback."""

    def __init__(self, url: str, address: str) -> None:
        self._url, self._address = url, address
        self.http = httpx2.AsyncClient(
            base_url=url, transport=httpx2.AsyncHTTPTransport(local_address=address), timeout=SECONDS
        )
        self.heard: list[tuple[float, str]] = []
        self.decision: dict[str, Any] | None = None
        self.answers: dict[str, float] = {}
        self.refused: list[str] = []
        self.turns: dict[str, int] = {}
        """Whose turn it is at a table, as a set of bits; 0 while a window is open."""

        self.table, self.over = "", False
        self._numbers = itertools.count()
        self._news = asyncio.Condition()
        self._socket: ClientConnection | None = None

    async def come_in(self, name: str) -> None:
        """Have a session, and listen."""
        answer = await self.http.post("/api/session", json={"name": name})
        found = re.search("connive=([^;]+)", answer.headers["set-cookie"])
        assert found is not None
        self.http.cookies.clear()
        self.http.headers["cookie"] = f"connive={found[1]}"
        self.http.headers["x-connive"] = (await self.http.get("/api/session")).json()["csrf"]
        self._socket = await connect(
            self._url.replace("http", "ws") + "/api/socket",
            additional_headers={"cookie": f"connive={found[1]}"}, local_addr=(self._address, 0), compression=None,
            max_size=None, open_timeout=SECONDS, ping_interval=None,
        )  # fmt: skip
        self._listening = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        assert self._socket is not None
        async for text in self._socket:
            at, said = time.perf_counter(), msgspec.json.decode(text)
            self.heard.append((at, str(text)))
            if said["type"] == "update" and said["table"] == self.table:
                self.decision = said["decision"]
            if said["type"] == "table" and said["table"] == self.table:
                self.over = said["status"] == "over"
            if said["type"] == "update":
                self.turns[said["table"]] = said["view"]["to_act"] if said.get("window") is None else 0
            elif said["type"] in ("accepted", "refused", "pong"):
                self.answers[said.get("id", PONG)] = at
                self.refused += [said["code"]] if said["type"] == "refused" else []
            async with self._news:
                self._news.notify_all()

    async def until(self, true: Callable[[], object]) -> None:
        """Wait for what something told makes true."""
        async with asyncio.timeout(SECONDS), self._news:
            await self._news.wait_for(lambda: bool(true()))

    async def send(self, **request: Any) -> str:
        """Ask for something, and return the id of the request."""
        request["id"] = f"r{next(self._numbers)}"
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode(request).decode())
        return str(request["id"])

    async def ask(self, **request: Any) -> float:
        """Ask for something, and return how long the answer took."""
        began, number = time.perf_counter(), await self.send(**request)
        answer = PONG if request["type"] == "ping" else number
        await self.until(lambda: self.answers.get(answer, 0.0) > began)
        return self.answers[answer] - began

    async def make(self, **order: Any) -> str:
        """Set up a table."""
        answer = await self.http.post("/api/tables", json=order)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    async def sit(self, table: str, seat: int | None) -> None:
        """Watch a table from a seat, or as a spectator."""
        if seat is not None:
            self.table, self.decision, self.over = table, None, False
        await self.ask(type="watch", table=table, seat=seat)

    async def choose(self, action: int, seat: int) -> float:
        """Answer what is asked, and return how long it took to be accepted."""
        assert self.decision is not None
        token, self.decision = self.decision["token"], None
        return await self.ask(type="choose", table=self.table, seat=seat, token=token, action=action)

    async def leave(self) -> None:
        """Go away."""
        self._listening.cancel()
        assert self._socket is not None
        await self._socket.close()
        await self.http.aclose()


class Probe(NamedTuple):
    """Something that the outsider tried: when it began, how long it took, and how much came back."""

    kind: str
    at: float
    took: float
    size: int = 0


class Window(NamedTuple):
    """What an outsider saw from the opening of a window until it closed; all texts are without what is noise."""

    lasted: float
    settled: float
    told: list[str]
    news: list[str]
    probes: list[Probe]

    def features(self) -> list[float]:
        """Return times, sizes and numbers."""
        found = [self.lasted, self.settled]
        for texts in (self.told, self.news):
            found += [len(texts), sum(map(len, texts))]
        for kind in ("ping", "list", "move", "bot"):
            took = [probe.took for probe in self.probes if probe.kind == kind] or [0.0]
            found += [sum(took) / len(took), max(took)]
            if kind == "list":
                found.append(max((probe.size for probe in self.probes if probe.kind == kind), default=0))
        return [float(each) for each in found]


class Outsider(Person):
    """Somebody who plays and looks on elsewhere, and keeps how long everything took."""

    def __init__(self, url: str) -> None:
        super().__init__(url, "127.0.0.9")
        self.probes: list[Probe] = []
        self.metrics = 0
        self._tasks: list[asyncio.Future[None]] = []

    @classmethod
    @asynccontextmanager
    async def there(cls, url: str) -> AsyncIterator["Outsider"]:
        """Be there, and try everything again and again."""
        self = cls(url)
        await self.come_in("Outsider")
        self.metrics = (await self.http.get("/metrics")).status_code
        for kind in ("lobby", "wall"):
            await self.send(type=kind)
        self._tasks = [asyncio.ensure_future(work()) for work in (self._ping, self._ask, self._play)]
        try:
            yield self
            self.check()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self.leave()

    def check(self) -> None:
        """Fail if it has stopped looking."""
        for task in self._tasks:
            if task.done():
                task.result()

    def _note(self, kind: str, took: float, size: int = 0) -> None:
        self.probes.append(Probe(kind, time.perf_counter() - took, took, size))

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING)
            self._note("ping", await self.ask(type="ping"))

    async def _ask(self) -> None:
        for path in itertools.cycle(("/api/tables", "/api/wall", "/api/finished")):
            await asyncio.sleep(ASK)
            began = time.perf_counter()
            answer = await self.http.get(path)
            self._note("list", time.perf_counter() - began, len(answer.content) if path == "/api/tables" else 0)

    async def _play(self) -> None:
        """Play against a bot, one game after the other."""
        while True:
            bots, settings = {"1": "random"}, {"pace": {"low": 0, "high": 0}}
            table = await self.make(game="berlin63", seats=2, bots=bots, settings=settings, options={"first": 0})
            await self.sit(table, 0)
            await self.until(lambda: self.decision is not None)
            while self.decision is not None:
                began, action = time.perf_counter(), self.decision["actions"][0]
                self._note("move", await self.choose(action, 0))
                await self.until(lambda: self.decision is not None or self.over)
                self._note("bot", time.perf_counter() - began)
                await asyncio.sleep(MOVE)
            await self.http.post(f"/api/tables/{table}/leave")
            await self.send(type="unwatch", table=table)

    def window(self, table: str, began: float, settled: float, first: int) -> Window:
        """Return what was seen since some moment."""
        ended = time.perf_counter()
        texts = [text for _, text in self.heard[first:]]
        heard = [NOISE.sub("", text) for text in texts if f'"{table}"' in text and not text.startswith(NEWS)]
        news = [NOISE.sub("", text) for text in texts if text.startswith(NEWS)]
        probes = [probe for probe in self.probes if began <= probe.at <= ended]
        return Window(ended - began, settled and ended - settled, heard, news, probes)


class Game:
    """Three people who play by a script in one of two worlds."""

    def __init__(self, url: str, what: str, world: bool, rng: Random, number: int, turns: int = TURNS) -> None:
        self._url, self._what, self._world, self._rng, self._number = url, what, world, rng, number
        self._turns, self._clicked = turns, 0.0
        self._people: list[Person] = []

    async def play(self, outsider: Outsider) -> list[Window]:
        """Play, and return what the outsider saw of each window in which the victim was asked."""
        address = f"127.{1 + self._number // 250}.1.{1 + self._number % 250}"
        self._people = [Person(self._url, address) for _ in range(3)]
        for seat, person in enumerate(self._people):
            await person.come_in(f"Player {seat}")
        options, settings = {"first": 0, "round_limit": 60}, {"window": LENGTH}
        order = {"game": "conspiracy", "seats": 3, "options": options, "settings": settings, "seat": 0, "public": True}
        table = await self._people[0].make(**order)
        for seat in (1, 2):
            await self._people[seat].http.post(f"/api/tables/{table}/join", json={"seat": seat})
        for seat, person in enumerate(self._people):
            await person.sit(table, seat)
        await outsider.sit(table, None)
        for seat, person in enumerate(self._people):
            await person.until(lambda person=person: person.decision is not None)  # type: ignore[misc]
            paid = MOVED if seat == VICTIM and (self._what == "click" or self._world) else OTHER
            await person.choose(ACTIONS.id(Pay(paid, 1)), seat)
        seen = [await self._turn(table, outsider) for _ in range(self._turns)]
        await outsider.send(type="unwatch", table=table)
        for person in self._people:
            await person.leave()
        return [window for window in seen if window is not None]

    async def _turn(self, table: str, outsider: Outsider) -> Window | None:
        """The seat on turn always moves the same spy; the others let it pass, or are silent."""
        mover, action = await self._on_turn()
        asked = [seat for seat in range(3) if seat != mover]
        delays = [self._rng.uniform(EARLY, LATE) for _ in asked]
        await outsider.until(lambda: outsider.turns.get(table) == 1 << mover)
        first = len(outsider.heard)
        await self._people[mover].choose(action, mover)
        began = time.perf_counter()
        for seat in asked:
            person = self._people[seat]
            await person.until(lambda person=person: person.decision and Pass.id in person.decision["actions"])  # type: ignore[misc]
        clicking = [(seat, delay) for seat, delay in zip(asked, delays, strict=True) if self._clicks(seat, asked)]
        await asyncio.gather(*itertools.starmap(self._click, clicking))
        later, _ = await self._on_turn()
        await outsider.until(lambda: outsider.turns[table] == 1 << later)
        settled = self._clicked if self._what == "secret" else 0.0
        return outsider.window(table, began, settled, first) if VICTIM in asked else None

    def _clicks(self, seat: int, asked: Collection[int]) -> bool:
        return self._what == "secret" or VICTIM not in asked or (seat == VICTIM and self._world)

    async def _click(self, seat: int, delay: float) -> None:
        await asyncio.sleep(delay)
        self._clicked = time.perf_counter()
        decision = self._people[seat].decision
        if decision is not None and Pass.id in decision["actions"]:  # else the window closed before that
            await self._people[seat].choose(Pass.id, seat)

    async def _on_turn(self) -> tuple[int, int]:
        """Wait until somebody is on turn; return who, and the move."""
        async with asyncio.timeout(SECONDS):
            while True:
                for seat, person in enumerate(self._people):
                    moves = MOVES.intersection(person.decision["actions"] if person.decision else ())
                    if moves:
                        return seat, min(moves)
                await asyncio.sleep(0.002)
