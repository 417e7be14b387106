"""Only a WebSocket and PROTOCOL.md: a client that answers what it is asked is accepted, whenever its answer comes.

A real server, and clients that know no more than the page says: they send one of the actions that they were offered,
once, under the token that they were given. Where silence is an answer too, or a choice is made for somebody who has
only one, no answer may turn into a refusal.
"""

import asyncio
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from tests.web.clients import SECONDS, Player, Server, cookie_of

ENOUGH = 60
AT_ONCE = (0.0,)
LATE = (0.0, 0.99, 1.0, 1.01, 1.4)
"""When an answer to a window of one second is sent: before, when, and after it closes."""

TABLES: list[tuple[str, list[str | None]]] = [
    ("berlin63", ["Ann", "Bob"]),
    ("berlin63", ["Ann", None]),
    ("conspiracy", ["Ann", "Bob", "Cat"]),
    ("conspiracy", ["Ann", None, None]),
    ("conspiracy", ["Ann", None, "Cat"]),
    ("confusion", ["Ann", "Bob"]),
    ("conclave", ["Ann", "Bob", None]),
]
"""Games, and who sits where: people and (None) bots."""

SAME_DEALS = "from connive.tables.lobby import seats; seats.new_secret = lambda: b'w' * 32\n"


class Person:
    """Somebody at a table who answers every decision once, and remembers what the answers were."""

    def __init__(self, client: httpx2.AsyncClient, server: Server, name: str, late: tuple[float, ...]) -> None:
        self._client, self._server, self._name = client, server, name
        self._chance, self._late = Random(name), cycle(late)
        self._sent: dict[str, bool] = {}
        self.accepted: dict[str, bool] = {}
        """The answers that were accepted; true for those to a window."""

    async def come_in(self) -> None:
        cookie = cookie_of(await self._client.post(f"{self._server.url}/api/session", json={"name": self._name}))
        self._headers, self._player = {"cookie": f"connive={cookie}"}, Player(self._server.url, cookie)
        self._headers["x-connive"] = (await self.ask("GET", "/api/session"))["csrf"]

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self._client.request(method, self._server.url + path, headers=self._headers, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def play(self, table: str, seat: int) -> None:
        """Answer whatever is asked until the game is over and all was answered."""
        await self._player.connect()
        await self._player.send(type="watch", id="w", table=table, seat=seat)
        over, answers = False, set[asyncio.Task[None]]()
        while not over or self._sent != self.accepted:
            message = await self._player.next()
            assert message["type"] != "refused", (message, self._sent)
            if message["type"] == "accepted" and message["id"] in self._sent:
                self.accepted[message["id"]] = self._sent[message["id"]]
            if message["type"] == "update":
                over = message["view"]["ended"] is not None
                if message["decision"] is not None and message["decision"]["token"] not in self._sent:
                    answers.add(asyncio.create_task(self._answer(table, message)))
        await self._player.close()

    async def _answer(self, table: str, update: dict[str, Any]) -> None:
        decision, in_window = update["decision"], update.get("window") is not None
        self._sent[decision["token"]] = in_window
        if in_window:
            await asyncio.sleep(next(self._late))
        action = self._chance.choice(decision["actions"])
        request = {"type": "choose", "id": decision["token"], "table": table, "seat": decision["seat"]}
        await self._player.send(**request, token=decision["token"], action=action)


async def set_up(people: list[Person | None], game: str, window: int) -> str:
    """Let everybody come in and sit down."""
    host, *others = (person for person in people if person is not None)
    for person in (host, *others):
        await person.come_in()
    bots = {str(seat): "random" for seat, person in enumerate(people) if person is None}
    settings = {"window": window, "pace": {"low": 0, "high": 20}}
    order = {"game": game, "seats": len(people), "bots": bots, "settings": settings, "public": True}
    table = str((await host.ask("POST", "/api/tables", order))["table"])
    for person in others:
        await person.ask("POST", f"/api/tables/{table}/join", {"seat": people.index(person)})
    return table


class Evening:
    """Tables on one real server."""

    def __init__(self, client: httpx2.AsyncClient, server: Server) -> None:
        self._client, self._server = client, server

    async def play(self, game: str, names: list[str | None], late: tuple[float, ...] = AT_ONCE, window: int = 8) -> int:
        """Play until enough was answered, or the game is over; return how many answers went to windows."""
        seats = [None if name is None else Person(self._client, self._server, name, late) for name in names]
        table = await set_up(seats, game, window)
        people = [person for person in seats if person is not None]
        playing = [asyncio.create_task(person.play(table, seats.index(person))) for person in people]
        while not all(task.done() for task in playing) and not enough(people, late):
            await asyncio.sleep(0.02)
        for task in playing:
            task.cancel()
        done = await asyncio.gather(*playing, return_exceptions=True)
        assert [error for error in done if isinstance(error, Exception)] == [], (game, names)
        assert all(len(person.accepted) > 3 for person in people)
        return min(sum(person.accepted.values()) for person in people)


def enough(people: list[Person], late: tuple[float, ...]) -> bool:
    """Tell whether there were many answers, and to windows at each of the moments."""
    windows = late == AT_ONCE or all(sum(person.accepted.values()) >= len(late) for person in people)
    return windows and sum(len(person.accepted) for person in people) >= ENOUGH


@pytest.mark.slow
def test_every_answer_is_accepted_before_when_and_after_a_window_closes(tmp_path: Path) -> None:
    async def scenario() -> None:
        server = await asyncio.to_thread(Server(str(tmp_path / "a.db"), before=SAME_DEALS).start)
        try:
            async with httpx2.AsyncClient(timeout=SECONDS) as client:
                evening = Evening(client, server)
                late = evening.play("conspiracy", ["Ann", "Bob", "Cat"], LATE, window=1)
                found = await asyncio.gather(late, *(evening.play(game, names) for game, names in TABLES))
                assert found[0] >= len(LATE) and found[3] > 0
        finally:
            await asyncio.to_thread(server.stop)

    asyncio.run(scenario())
