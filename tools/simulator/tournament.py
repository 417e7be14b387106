"""A tournament of bots in a simulated world: whole servers pair, play and settle it, and some of them die meanwhile.

Invariant: its games are played choice by choice at tables of the real service; only time, chance and faults are drawn.
"""

import asyncio
from collections.abc import Sequence

import msgspec

from connive.storage.rows import Person
from connive.tables.tournaments.order import TournamentOrder
from connive.tables.tournaments.organiser import Found
from connive.tournaments import log
from connive.web.server import Server
from tools.simulator.world import World

SMALL: dict[str, str | int | bool] = {"rows": 3, "columns": 3, "cast": "six", "quiet_limit": 12}
"""Berlin 63 on a board of nine squares."""


class TournamentWorld(World):
    """A world in which somebody holds a Swiss tournament for bots."""

    def __init__(self, seed: int, bots: int) -> None:
        super().__init__(seed)
        self._bots = bots
        self.log: Sequence[log.Entry] = ()

    async def _play(self) -> None:
        host, _ = await self._guest("Ann")
        order = TournamentOrder("Bots", "berlin63", options=SMALL)
        key = await self.insist(lambda server: server.tables.organiser.create(order, host))
        assert key is not None
        while len((await self._found(key)).tournament.active) < self._bots:
            await self.insist(lambda server: server.tables.organiser.add_bot(key, host, "random"), "too_many")
        await self.insist(lambda server: server.tables.organiser.begin(key, host), "too_late")
        while (await self._found(key)).row.status == "running":
            await asyncio.sleep(5)
        self.log = await self._read(key)

    async def _guest(self, name: str) -> tuple[Person, str]:
        found = await self.insist(lambda server: server.people.come_in(name))
        assert found is not None
        return msgspec.structs.replace(found[0], account=name), found[1]

    async def _found(self, key: str) -> Found:
        found = await self.insist(lambda server: server.tables.organiser.find(key))
        assert found is not None
        return found

    async def _read(self, key: str) -> list[log.Entry]:
        async def read(server: Server) -> list[tuple[int, str]]:
            return await server.store.tournaments.log(key)

        found = await self.insist(read)
        return [log.Entry(at, log.DECODER.decode(body)) for at, body in found or ()]
