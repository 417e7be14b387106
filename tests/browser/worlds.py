"""A table that is served from a thread of the test's own process, so that a test can put another world under it.

Two such tables that are set up alike have the same names, ids, times and secret: whatever a page of one shows and a
page of the other does not can only come from their worlds.
"""

import asyncio
import re
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import uvicorn
from playwright.sync_api import Browser, Page, expect
from tests.tables.services import FakeTime, LocalBots
from tests.web.wires import TABLE, Room
from tools.guests import SECONDS, Guest

from connive.tables.lobby.seats import Order
from connive.web.app import make_app
from connive.web.calls import COOKIE
from connive.web.config import Config

HOST = "127.0.0.1"
T = TypeVar("T")

WATCH = """(() => {
  localStorage['connive.settings'] = JSON.stringify({...JSON.parse(localStorage['connive.settings']), show: 'both'})
  const pristine = new Set([...Object.getOwnPropertyNames(globalThis), 'watch'])
  const watch = globalThis.watch = {update: 0, notes: 0, held: [], release: () => undefined, pristine}
  const Plain = globalThis.WebSocket
  globalThis.WebSocket = class extends Plain {
    set onmessage(take) {
      super.onmessage = event => {
        const told = JSON.parse(event.data)
        if (told.type !== 'presence') take(event)
        if (told.type === 'update' || told.type === 'notes') watch[told.type] = told.version
      }
    }
    send(text) {
      if (JSON.parse(text).type !== 'choose') return super.send(text)
      watch.held.push(JSON.parse(text).action)
      watch.release = () => super.send(text)
    }
  }
})()"""
"""Has the board drawn and told in words; notes how far a page has been told; holds its choices until their release.

Who is present is kept from it: that is no secret, and comes when it comes."""

SETTLED = """([version, notes, limit]) => new Promise(found => {
  const told = () => watch.update >= version && (!notes || watch.notes >= version)
  const look = left => told() ? requestAnimationFrame(() => setTimeout(() => found(true)))
    : left ? setTimeout(() => look(left - 1), 10) : found(false)
  look(limit * 100)
})"""
SNAPSHOT = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  const found = name => JSON.stringify(globalThis[name]) ?? String(globalThis[name])
  const left = Object.getOwnPropertyNames(globalThis).filter(name => !watch.pristine.has(name))
  return {
    page: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input, textarea, select')].map(field => field.value),
    title: document.title,
    window: Object.fromEntries(left.map(name => [name, found(name)])),
    storage: [{...localStorage}, {...sessionStorage}, document.cookie, JSON.stringify(history.state)],
    databases: [await indexedDB.databases(), await caches.keys()],
  }
}"""


class Served:
    """One server with one table, a wire for each seat and for a spectator, and whoever comes with a browser."""

    def __init__(self, database: Path, order: Order, seats: int) -> None:
        self.url = ""
        self.seats = seats
        self._app = make_app(Config(str(database), rate=100_000.0), FakeTime(), LocalBots())
        self._server = uvicorn.Server(uvicorn.Config(self._app, HOST, 0, log_config=None, access_log=False))
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._order = order
        self._loop: asyncio.AbstractEventLoop | None = None

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve()

    def start(self) -> None:
        """Serve, and begin the game."""
        self._thread.start()
        limit = time.monotonic() + SECONDS
        while not self._server.started:
            assert self._thread.is_alive() and time.monotonic() < limit, "the server does not start"
            time.sleep(0.02)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://{HOST}:{port}"
        self.room = Room(self._app.state.server)
        self.do(self.room.set_up(self._order, self.seats))

    def stop(self) -> None:
        """Let everybody go, and wait until the thread is over."""
        for wire in self.room.wires.values():
            self.do(wire.close())
        self._server.should_exit = True
        self._thread.join(SECONDS)
        assert not self._thread.is_alive()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something where the server lives."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SECONDS)

    @property
    def match(self) -> Any:
        """The match inside."""
        return self.room.match

    def choose(self, seat: int, action: int) -> None:
        """Make a seat's choice by its wire."""
        answer = self.do(self.room.choose(seat, action))
        assert answer["type"] == "accepted", answer

    def await_choice(self, deed: Callable[[], object]) -> None:
        """Do something that sends a choice to the server, and wait until it is made."""
        made, limit = len(self.match.log), time.monotonic() + SECONDS
        deed()
        while len(self.match.log) == made:
            assert time.monotonic() < limit, "no choice arrives"
            time.sleep(0.01)

    def visit(self, browser: Browser, seat: int | None, **kind: Any) -> Guest:
        """Come with a browser as the person in a seat, or as a spectator."""
        guest = Guest(browser, self.url, **kind)
        guest.context.add_init_script(WATCH)
        cookie = self.do(self._session(seat))
        guest.context.add_cookies([{"name": COOKIE, "value": cookie, "url": self.url, "httpOnly": True}])
        guest.go(f"/t/{TABLE}").page.locator(".words[tabindex]").wait_for()
        return guest

    async def _session(self, seat: int | None) -> str:
        people, person = self.room.server.people, await self.room.server.store.person(f"p{9 if seat is None else seat}")
        assert person is not None
        return await people._new_session(person)


@contextmanager
def served(folder: Path, order: Order, seats: int) -> Iterator[Served]:
    """Serve a table as long as it is needed."""
    folder.mkdir()
    place = Served(folder / "tables.db", order, seats)
    place.start()
    try:
        yield place
    finally:
        place.stop()


def settle(page: Page, version: int, notes: bool) -> None:
    """Wait until a page has drawn what it was told up to a version, its notebook too if it has one."""
    assert page.evaluate(SETTLED, [version, notes, SECONDS]), f"version {version} was never told"


def snapshots(guests: Sequence[Guest]) -> list[dict[str, Any]]:
    """Return everything that pages hold where a script or a person could find it, without the server's address.

    All of them draw at the same time.
    """
    for guest in guests:
        guest.page.mouse.move(0, 0)  # a card opens a while after the pointer came to rest
        expect(guest.page.locator("[data-power-card]")).to_have_count(0)
        guest.page.evaluate(f"void (watch.snapshot = ({SNAPSHOT})())")
    return [read_snapshot(guest) for guest in guests]


def read_snapshot(guest: Guest) -> dict[str, Any]:
    """Wait for what a page found in itself."""
    found: dict[str, Any] = guest.page.evaluate("watch.snapshot")
    found["storage"][0] = {name: blinded(name, value) for name, value in found["storage"][0].items()}
    edges = re.sub(r'(class="choices[^"]*?)(?: (?:above|below))+', r"\1", found["page"])  # seen by the browser later
    return found | {"page": edges.replace(guest.url, "")}


def blinded(name: str, value: str) -> Any:
    """Leave out of what a page keeps about a deal what every server has of its own, and the links, which are noise.

    How long a person took for spoken answers is that person's own.
    """
    if name == "connive.spoken.delays":
        return len(msgspec.json.decode(value))
    if not name.startswith("connive.kept."):
        return value
    kept = msgspec.json.decode(value)
    return kept | {"since": 0, "key": "", "links": len(kept["links"])}


def without_links(guest: Guest) -> list[dict[str, Any]]:
    """Return what a browser was told about games but for the links, which bind the server to what is hidden."""
    assert all(re.fullmatch("[0-9a-f]{64}", update["link"]) for update in guest.updates)
    return [update | {"link": None} for update in guest.updates]
