"""A real server that was away: nobody's clock has run meanwhile. Nothing here depends on how long anything takes."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx2
from tests.web.clients import QUICK, SECONDS, Player, Server, cookie_of

from connive.storage.stores import open_reader

AWAY = 3.0
CLOCK = {"kind": "bank", "bank": 600, "increment": 0, "reaction": 5}


async def sit_down(server: Server) -> tuple[str, str]:
    """Come in and begin a game on one screen; return who one is and where."""
    async with httpx2.AsyncClient(base_url=server.url, timeout=SECONDS) as client:
        cookie = cookie_of(await client.post("/api/session", json={"name": "Ann"}))
        headers = {"cookie": f"connive={cookie}"}
        csrf = (await client.get("/api/session", headers=headers)).json()["csrf"]
        order = {"game": "berlin63", "settings": QUICK | {"clock": CLOCK, "one_screen": True}}
        made = await client.post("/api/tables", json=order, headers=headers | {"x-connive": csrf})
        return cookie, str(made.json()["table"])


async def clock(server: Server, cookie: str, table: str) -> Any:
    """Return the clock of the first seat as a player sees it."""
    player = Player(server.url, cookie)
    await player.connect()
    await player.send(type="watch", id="w", table=table, seat=0, version=0, lang=None)
    found = (await player.until("update"))["clocks"][0]
    await player.close()
    return found


def test_the_time_of_a_killed_server_is_charged_to_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        server = Server(str(tmp_path / "a.db")).start()
        try:
            cookie, table = await sit_down(server)
            before = await clock(server, cookie, table)
            server.kill()
            killed = time.time() * 1000
            await asyncio.sleep(AWAY)
            server.start()
            after = await clock(server, cookie, table)
            assert after["deadline"] - before["deadline"] >= AWAY * 1000
            store = await open_reader(str(tmp_path / "a.db"))
            log = await store.entries(table)
            await store.close()
            assert [entry.kind for entry in log] == ["pause"]
            began, ended = map(int, log[0].text.split())
            assert began <= killed and ended - began >= after["deadline"] - before["deadline"]
        finally:
            server.stop()

    asyncio.run(scenario())
