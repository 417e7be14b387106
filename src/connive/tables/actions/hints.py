"""Hints for a person who plays against bots: what a strong bot makes of their decision.

Invariant: a hint is made of what its seat was told. There is none where anybody else plays or played, nothing of it is
stored, and nobody else is told that it was asked for.
"""

import asyncio

import msgspec

from connive.bots.advice import STRONGEST, Advice, Depth, counter
from connive.core.errors import NotAsked, StaleToken
from connive.play.bot_seat import decision_seed
from connive.tables.bots.seats import BotSeats
from connive.tables.errors import BotFailed, NoNotebook, NotAlone
from connive.tables.messages import Hint
from connive.tables.people.attendance import HINTS
from connive.tables.table import Table


class Hints:
    """What was said about the open decision of one table's person."""

    def __init__(self, table: Table, bots: BotSeats) -> None:
        self._table, self._bots = table, bots
        self._said: dict[tuple[str, Depth], Advice] = {}
        self._lock = asyncio.Lock()

    async def read(self, seat: int, token: str, depth: Depth) -> Hint:
        """Return what a strong bot says about a seat's decision; about each it is asked once."""
        async with self._lock:
            self._check(seat, token)
            if (token, depth) not in self._said:
                self._said = {key: said for key, said in self._said.items() if key[0] == token}
                self._said[token, depth] = await self._think(seat, token, depth)
        return Hint(self._table.row.id, seat, token, depth, self._said[token, depth])

    def _check(self, seat: int, token: str) -> None:
        table = self._table
        table.must_run()
        if any(other.seat != seat and (other.person is not None or other.bot is None) for other in table.seats):
            raise NotAlone
        if table.tournament is not None:
            raise NotAlone
        if table.settings.rated:
            raise NoNotebook
        found = table.open_decision(seat)
        if found is None:
            raise NotAsked(seat=seat)
        if found.token != token:
            raise StaleToken(seat=seat)

    async def _think(self, seat: int, token: str, depth: Depth) -> Advice:
        table = self._table
        found = table.open_decision(seat)
        assert found is not None
        bot = STRONGEST if depth == "hint" else counter(table.playing.game)
        seed = decision_seed(table.row.id.encode(), f"hint {token}")  # no secret of the deal goes into a hint
        job = msgspec.structs.replace(self._bots.job(bot, found), advises=depth, seed=seed, talks=False)
        answer = await table.services.bots.ask(job, table.attendance.asker()._replace(rank=HINTS))
        if answer.advice is None:
            raise BotFailed(bot=bot)
        return answer.advice
