"""Vacations: days on which a person's clocks do not run at tables with days for each choice.

Invariant: the time that was left when somebody went is the time that is left when they are back, so nobody gains
anything by going when their time is nearly out. The days in a year are limited, and every day that was begun counts.
A table takes a vacation into its log, once; clocks are a fold over the log like everything else.
"""

import msgspec

from connive.storage.rows import Vacation
from connive.tables.errors import AlreadyAway, NoVacationLeft
from connive.tables.lobby.loaded import LoadedTables
from connive.tables.settings import DAY
from connive.tables.timers.rests import tell_table

DAYS = 30
"""How many days of vacation a person has in any year."""

YEAR = 365 * DAY


class VacationFacts(msgspec.Struct, frozen=True):
    """Until when somebody is away, if they are, and how many days they have left."""

    until: int | None
    left: int


class Vacations:
    """Lets people go away and come back."""

    def __init__(self, tables: LoadedTables) -> None:
        self._tables, self._services = tables, tables.services

    async def facts(self, person: str) -> VacationFacts:
        """Return until when a person is away, and how many days are left."""
        now = self._services.time.now()
        found = await self._services.store.vacations.since(person, now - YEAR)
        until = next((each.until for each in found if each.until > now), None)
        return VacationFacts(until, max(0, DAYS - sum(-(-(each.until - each.began) // DAY) for each in found)))

    async def begin(self, person: str, days: int) -> VacationFacts:
        """Let a person be away for some days from now on, at all their tables."""
        known, now = await self.facts(person), self._services.time.now()
        if known.until is not None:
            raise AlreadyAway
        if days > known.left:
            raise NoVacationLeft(left=known.left)
        vacation = Vacation(person, now, now + days * DAY)
        if not await self._services.store.vacations.add(vacation):
            raise AlreadyAway
        await self._tell_tables(person)
        return await self.facts(person)

    async def end(self, person: str) -> VacationFacts:
        """Let a person be back before their time."""
        store, now = self._services.store.vacations, self._services.time.now()
        for vacation in await store.since(person, now):
            await store.end(vacation, now)
        await self._tell_tables(person)
        return await self.facts(person)

    async def _tell_tables(self, person: str) -> None:
        for key in await self._services.store.tables_alive(person):
            await tell_table((await self._tables.find(key)).table)
