"""`connive serve` with several processes on real PostgreSQL and Redis while these freeze and die: each is seen for what
it is, in `/ready`, in the log and in the numbers, and nobody waits for ever."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.web.clients import SECONDS, Player, cookie_of
from tools.servers import Postgres, Redis, free_port

CONNIVE = [sys.executable, "-m", "connive"]
TOKEN = "a token that nobody guesses"
BEARER = {"authorization": f"Bearer {TOKEN}"}
GUESTS = 7
WHOLE = {"good": True, "store": True, "redis": True, "disk_space": True}


class Operator:
    """The operator, with settings in a file, its log and its token."""

    def __init__(self, folder: Path, database: str, redis: Redis) -> None:
        self._folder, self.port = folder, free_port()
        (folder / "token").write_text(TOKEN)
        lines = {"database": database, "redis": redis.url, "metrics_token": str(folder / "token")}
        settings = "".join(f'{name} = "{value}"\n' for name, value in lines.items())
        (folder / "connive.toml").write_text(f"{settings}port = {self.port}\nworkers = 2\nbot_workers = 1\n")
        self.url = f"http://127.0.0.1:{self.port}"

    @contextmanager
    def serving(self) -> Iterator[None]:
        words = [*CONNIVE, "serve", "--config", str(self._folder / "connive.toml")]
        with (self._folder / "log").open("wb") as log:
            server = subprocess.Popen(words, stdout=log, stderr=log)
        try:
            self.wait_until(lambda: self.condition().get("good") is True or server.poll() is not None)
            assert server.poll() is None, self.log
            yield
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(SECONDS)

    @property
    def log(self) -> str:
        return (self._folder / "log").read_text()

    def condition(self) -> dict[str, Any]:
        """What `/ready` says; every answer must come, whatever is frozen."""
        try:
            found: dict[str, Any] = httpx2.get(f"{self.url}/ready", headers=BEARER, timeout=SECONDS).json()
        except httpx2.ConnectError:
            return {}
        return found

    def says(self, **expected: bool) -> bool:
        """Tell whether both processes are in this condition: asked often, one after the other answers."""
        return all(self.condition().items() >= (WHOLE | expected).items() for _ in range(8))

    def number(self, name: str, **labels: str) -> float:
        """A number of the metrics page."""
        page = httpx2.get(f"{self.url}/metrics", headers=BEARER, timeout=SECONDS).text
        found = [sample for family in text_string_to_metric_families(page) for sample in family.samples]
        return sum(each.value for each in found if each.name == name and each.labels.items() >= labels.items())

    def told(self, event: str) -> int:
        """How often the processes have told of this, each for itself."""
        return self.log.count(f'"event":"{event}"')

    @staticmethod
    def wait_until(there: Callable[[], bool]) -> None:
        limit = time.monotonic() + 5 * SECONDS
        while not there():
            assert time.monotonic() < limit
            time.sleep(0.1)

    def drill(self) -> None:
        done = subprocess.run(
            [*CONNIVE, "admin", "drill", self.url], capture_output=True, text=True, check=False, timeout=5 * SECONDS
        )
        assert done.returncode == 0, done.stdout + done.stderr


@asynccontextmanager
async def frozen(postgres: Postgres) -> AsyncIterator[None]:
    """Stop all processes of PostgreSQL: it takes connections, and says nothing."""
    processes = await postgres.processes()
    for pid in processes:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in processes:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


async def refusal(operator: Operator, postgres: Postgres) -> str:
    """Make a choice while the database is frozen; return how it was answered."""
    async with httpx2.AsyncClient(base_url=operator.url, timeout=SECONDS) as client:
        cookie = cookie_of(await client.post("/api/session", json={"name": "Ann"}))
        headers = {"cookie": f"connive={cookie}"}
        headers["x-connive"] = (await client.get("/api/session", headers=headers)).json()["csrf"]
        order = {"game": "berlin63", "settings": {"one_screen": True}}
        table = (await client.post("/api/tables", json=order, headers=headers)).json()["table"]
    player = Player(operator.url, cookie)
    await player.connect()
    await player.send(type="watch", id="w", table=table, seat=0)
    decision = (await player.until("update"))["decision"]
    choice = {"type": "choose", "id": "c", "table": table, "seat": 0, "token": decision["token"]}
    async with frozen(postgres):
        await player.send(**choice, action=decision["actions"][0])
        refused = await player.until("refused")
    for _ in range(100):
        await player.send(**choice, action=decision["actions"][0])  # under the same id: it may have been stored
        while (answer := await player.next())["type"] not in ("accepted", "refused"):
            pass
        if answer["type"] == "accepted":
            break
        assert answer["code"] in ("store_unavailable", "busy")
        await asyncio.sleep(0.1)
    await player.close()
    assert answer["type"] == "accepted", "it came back, and the choice can be made"
    return str(refused["code"])


async def not_ready(operator: Operator, postgres: Postgres) -> None:
    """Wait until the server says that its database is away, while it is."""
    async with frozen(postgres):
        await asyncio.to_thread(operator.wait_until, lambda: operator.says(good=False, store=False))


@pytest.mark.long
@pytest.mark.usefixtures("key")
def test_what_is_away_is_told_apart(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    operator = Operator(tmp_path, postgres.new_database("outages"), redis)
    with operator.serving():
        operator.wait_until(operator.says)
        for guest in range(GUESTS):
            httpx2.post(f"{operator.url}/api/session", json={"name": f"Guest {guest}"}, timeout=SECONDS)
        redis.freeze()
        operator.wait_until(lambda: operator.says(redis=False))
        operator.drill()
        redis.thaw()
        operator.wait_until(lambda: operator.told("redis_back") == operator.told("redis_away") >= 2)
        operator.wait_until(operator.says)

        assert asyncio.run(refusal(operator, postgres)) == "store_unavailable"
        asyncio.run(not_ready(operator, postgres))
        operator.wait_until(operator.says)
        assert operator.told("store_away") and operator.told("store_back")
        operator.drill()
        sessions = GUESTS + 3  # two drills and Ann
        operator.wait_until(lambda: operator.number("connive_requests_total", operation="come_in") == sessions)
        assert operator.number("connive_processes") == 2 and operator.number("connive_store_good") == 1
        pages = {httpx2.get(f"{operator.url}/metrics", headers=BEARER, timeout=SECONDS).text for _ in range(12)}
        assert len(pages) <= 2, "one page for all processes, unless the minute has changed"
        assert "Traceback" not in operator.log and TOKEN not in operator.log
