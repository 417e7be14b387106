"""Where the time of a choice goes, stage by stage: one server without sockets, 50 tables of Berlin 63.

    python -m benchmarks.choice [--tables 50] [--rounds 60] [--steps]

The settings are those of a table made in the browser; both people look on. A stage is timed without the stages inside
it. Printed is the median of its time, times how often it runs for a choice: a median does not see that another process
had the processor meanwhile. What reading and writing sockets costs, and the thread that commits, is in `load cost`.
With `--steps` the interpreter's instructions are counted, file by file: other programs cannot disturb that.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import uvloop

from benchmarks.load import set_up
from benchmarks.load_client import PEACEFUL
from connive.core.game import Game
from connive.play.fold import Fold
from connive.play.match import Match
from connive.storage.store import Store
from connive.tables import feeds
from connive.tables.actions.choice import PendingChoice
from connive.tables.feeds import Feed
from connive.tables.live import LiveTable
from connive.tables.table import Table
from connive.tables.table_fold import TableFold
from connive.web import connection, requests
from connive.web.config import Config
from connive.web.connection import Connection
from connive.web.outbox import Outbox
from connive.web.server import Server

STAGES: dict[str, tuple[tuple[Any, str], ...]] = {
    "the request is read": ((Connection, "_hear"), (connection, "_read")),
    "it waits for its turn and is checked": ((Connection, "_choose"), (PendingChoice, "_may_count")),
    "entry and link": ((Table, "next_entry"),),
    "handed to the store": ((Store, "append_then"),),
    "stored: the log grows": ((PendingChoice, "_stored"), (Table, "accept"), (TableFold, "take")),
    "rules: the step and its events": ((Match, "enter"),),
    "windows, standing passes, clocks": ((TableFold, "_changed"), (TableFold, "_chosen")),
    "views of both people": ((Fold, "view"), (Fold, "told")),
    "rules: the legal actions": ((Game, "legal_ids"),),
    "updates for both": ((Table, "_tell"), (Feed, "_update")),
    "updates written as JSON": ((feeds, "write"),),
    "what is due next": ((LiveTable, "look_after"),),
    "acknowledged and sent": ((Connection, "_chosen"), (Outbox, "flush")),
}


class Stopwatch:
    """Times functions, each without those inside it."""

    def __init__(self) -> None:
        self.times: dict[str, list[int]] = defaultdict(list)
        self._inside = [0]

    def put_on(self, stage: str, owner: Any, name: str) -> None:
        """Time a function as part of a stage."""
        function: Callable[..., Any] = getattr(owner, name)
        times, inside, clock = self.times[f"{stage}\n{name}"], self._inside, time.perf_counter_ns

        def timed(*given: Any, **named: Any) -> Any:
            inside.append(0)
            began = clock()
            try:
                return function(*given, **named)
            finally:
                spent = clock() - began
                times.append(spent - inside.pop())
                inside[-1] += spent

        setattr(owner, name, timed)

    def begin(self) -> None:
        """Forget what was timed before."""
        for times in self.times.values():
            times.clear()

    def of(self, stage: str, choices: int) -> float:
        """Return the microseconds of a stage in a choice."""
        found = [times for key, times in self.times.items() if key.partition("\n")[0] == stage and times]
        return sum(statistics.median(times) * len(times) / choices / 1000 for times in found)


class Steps:
    """Counts the instructions that the interpreter carries out, by file of ours."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def begin(self) -> None:
        """Begin to count."""
        sys.settrace(self._called)

    def _called(self, frame: FrameType, _event: str, _given: object) -> Callable[..., Any] | None:
        _, ours, name = frame.f_code.co_filename.rpartition("/src/connive/")
        if not ours:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False

        def step(_frame: FrameType, event: str, _given: object) -> Any:
            self.counted[name] += event == "opcode"
            return step

        return step


class Client:
    """Somebody at one table, at the end of a channel without a socket."""

    def __init__(self, server: Server, accepted: Callable[[], None]) -> None:
        self._server, self._accepted = server, accepted

    async def sit_down(self, cookie: str, table: str, seat: int) -> None:
        """Connect, and look on from a seat."""
        who = await self._server.people.signed_in(cookie)
        self._connection, self._seat = Connection(self._server, self, who, cookie, "en"), seat
        await self._connection._handlers.watch(requests.Watch("w", table, seat))
        self._table = self._connection._handlers.watched[table].table

    def request(self, key: str, chance: random.Random) -> bytes | None:
        """Return the request for one of the choices that are open here and open no window, if there are any."""
        found = self._table.open_decision(self._seat) if self._table.running else None
        actions = [action for action in found.ids if action in PEACEFUL] if found is not None else []
        if found is None or not actions or self._table.playing.to_act[0] != self._seat:
            return None
        words = {"type": "choose", "id": key, "table": self._table.row.id, "seat": self._seat}
        return msgspec.json.encode(words | {"token": found.token, "action": chance.choice(actions)})

    def hear(self, request: bytes) -> None:
        """Send a request."""
        self._connection._hear(request)

    def tell(self, messages: Sequence[bytes]) -> None:
        """Take messages."""
        for message in messages:
            if message.startswith(b'{"type":"accepted"'):
                self._accepted()

    async def listen(self, take: Any, spent: Any) -> None:
        """Never called: requests are handed over by `hear`."""

    def hold(self) -> None:
        """Never called: there is one request at a time."""

    go_on = hold

    @property
    def waiting(self) -> int:
        """Nothing waits: all is read at once."""
        return 0

    def cut(self) -> None:
        """Nobody is cut off."""

    def end(self, code: int) -> None:
        """Nobody is sent away."""


async def measure(folder: Path, tables: int, rounds: int, begin: Callable[[], None]) -> int:
    """Play rounds in which somebody makes a choice at each table, measured from `begin` on; return how many choices."""
    seats = await set_up(str(folder / "choice.db"), tables)
    server = Server(Config(str(folder / "choice.db"), rate=1e6))
    await server.open()
    waiting = asyncio.Semaphore(0)
    clients = [Client(server, waiting.release) for _ in seats]
    for client, (cookie, own, seat) in zip(clients, seats, strict=True):
        await client.sit_down(cookie, own[0], seat)
    begin()
    chance, made = random.Random(1), 0
    for number in range(rounds):
        asked = [(client, client.request(f"c{number}", chance)) for client in clients]
        sent = [(client, request) for client, request in asked if request is not None]
        for client, request in sent:
            client.hear(request)
        for _ in sent:
            await waiting.acquire()
        made += len(sent)
    sys.settrace(None)
    await server.close()
    return made


def main() -> None:
    """Print the microseconds of each stage, or the instructions of each file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--steps", action="store_true")
    given = parser.parse_args()
    watch, steps = Stopwatch(), Steps()
    for stage, functions in STAGES.items() if not given.steps else ():
        for owner, name in functions:
            watch.put_on(stage, owner, name)
    with tempfile.TemporaryDirectory(prefix="connive-choice-") as folder:
        begin = steps.begin if given.steps else watch.begin
        made = uvloop.run(measure(Path(folder), given.tables, given.rounds, begin))
    unit = "instructions" if given.steps else "µs"
    by_file = {name: counted / made for name, counted in steps.counted.most_common()}
    found = by_file or {stage: watch.of(stage, made) for stage in STAGES}
    for name, spent in found.items():
        print(f"{spent:7.1f} {unit}  {name}")
    print(f"{sum(found.values()):7.1f} {unit}  together, over {made} choices")


if __name__ == "__main__":
    main()
