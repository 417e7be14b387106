"""A crowd that plays over real sockets while servers die: what it was promised is compared with what is kept."""

import asyncio
import contextlib
from typing import Any

import httpx2
import msgspec
from tests.tables.services import FakeTime, LocalBots
from tests.web.clients import QUICK, Player, cookie_of
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from connive.core.randomness import FastRng
from connive.core.viewer import Viewer
from connive.storage.store import Store
from connive.tables.settings import read_settings
from connive.tables.table import Table

LOST = (ConnectionClosed, OSError, TimeoutError, InvalidHandshake, EOFError)


class Solo:
    """A person who plays both sides of tables on one screen, as fast as it can, and never gives up."""

    def __init__(self, urls: list[str], number: int) -> None:
        self.urls, self.number = urls, number
        self.rng = FastRng(number)
        self.table = ""
        self.cookie = ""
        self.told: dict[int, list[Any]] = {0: [], 1: []}
        self.promised: dict[str, tuple[int, int]] = {}
        self.sent = 0
        self.pending: dict[str, Any] | None = None
        self.over = False

    async def sit_down(self, client: httpx2.AsyncClient, url: str) -> None:
        """Come in and set up a table."""
        if not self.cookie:
            self.cookie = cookie_of(await client.post(f"{url}/api/session", json={"name": f"Solo {self.number}"}))
        headers = {"cookie": f"connive={self.cookie}"}
        csrf = (await client.get(f"{url}/api/session", headers=headers)).json()["csrf"]
        order = {"game": "berlin63", "settings": QUICK | {"one_screen": True}}
        answer = await client.post(f"{url}/api/tables", json=order, headers=headers | {"x-connive": csrf})
        self.table = answer.json()["table"]

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop; when the connection is lost, come back with what is known."""
        while not stop.is_set() and not self.over:
            url = self.urls[self.rng.below(len(self.urls))]
            player = Player(url, self.cookie)
            try:
                await player.connect()
                await self._play(player, stop)
            except LOST:
                await asyncio.sleep(0.05)
            finally:
                with contextlib.suppress(*LOST):
                    await player.close()

    async def _play(self, player: Player, stop: asyncio.Event) -> None:
        for seat in (0, 1):
            since = len(self.told[seat])
            await player.send(type="watch", id=f"w{seat}", table=self.table, seat=seat, version=since)
        open_: dict[int, Any] = {}
        while not stop.is_set() and not self.over:
            message = await player.next(10)
            self._hear(message, open_)
            back = message["type"] == "accepted" and message["id"] == "w1"
            if (self.pending is None and len(open_) == 2 and self._decide(open_)) or (back and self.pending):
                await player.send(**self.pending or {})

    def _hear(self, message: dict[str, Any], open_: dict[int, Any]) -> None:
        if message["type"] == "update":
            seat, told = message["seat"], self.told[message["seat"]]
            start = message["version"] - len(message["events"])
            assert start == len(told), "an event was missed or told twice"
            told += message["events"]
            open_[seat] = message["decision"]
            self.over = self.over or message["view"]["ended"] is not None
        elif message["type"] == "accepted" and self.pending and message["id"] == self.pending["id"]:
            self.promised[self.pending["id"]] = (self.pending["seat"], self.pending["action"])
            self.pending = None
        elif message["type"] == "refused" and self.pending and message["id"] == self.pending["id"]:
            assert message["code"] in ("store_unavailable", "busy"), message
            raise ConnectionError

    def _decide(self, open_: dict[int, Any]) -> bool:
        asked = [decision for decision in open_.values() if decision is not None]
        if not asked:
            return False
        decision = asked[self.rng.below(len(asked))]
        action = decision["actions"][self.rng.below(len(decision["actions"]))]
        self.sent += 1
        key = f"{self.number}-{self.sent}"
        self.pending = {"type": "choose", "id": key, "table": self.table, "seat": decision["seat"]}
        self.pending |= {"token": decision["token"], "action": action}
        return True


def promised(solos: list[Solo]) -> int:
    """Return how many choices of all of them were acknowledged."""
    return sum(len(solo.promised) for solo in solos)


async def check(store: Store, solo: Solo) -> int:
    """Compare what somebody was promised and told with what is kept; return how many choices are kept."""
    entries = await store.entries(solo.table)
    kept = {entry.client: (entry.seat, entry.action) for entry in entries}
    assert [entry.seq for entry in entries] == list(range(len(entries)))
    assert len(kept) == len(entries), "a choice was applied twice"
    for key, promise in solo.promised.items():
        assert kept.get(key) == promise, "an acknowledged choice was lost"
    unknown = kept.keys() - solo.promised.keys()
    assert unknown <= ({solo.pending["id"]} if solo.pending else set()), "a choice nobody made"
    table = await rebuilt(store, solo.table)
    table.replay(entries)
    for seat, told in solo.told.items():
        events = list(msgspec.to_builtins(table.playing.told(Viewer.seat(seat))))
        assert told == events[: len(told)], "somebody was told what is not stored"
    return len(entries)


async def rebuilt(store: Store, key: str) -> Table:
    """Return a table before its first entry."""
    from connive.tables.bus.bus import NoBus
    from connive.tables.counters import Counters
    from connive.tables.services import Services

    row = await store.table(key)
    assert row is not None and read_settings(row.settings).one_screen
    services = Services(store, FakeTime(), LocalBots(), NoBus(), Counters())
    return Table(services, row, await store.seats_of(key), {})
