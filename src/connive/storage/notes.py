"""Notes on moments of finished games."""

from typing import cast

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select

from connive.storage.driver import Change, Driver, Unit, Value
from connive.storage.rows import NamedNote, Note
from connive.storage.schema import NOTES, PEOPLE

ADD = insert(NOTES)
AT = (
    select(*NOTES.c, PEOPLE.c.name, PEOPLE.c.account.is_not(None))
    .join_from(NOTES, PEOPLE, NOTES.c.person == PEOPLE.c.id)
    .where(NOTES.c.table_id == bindparam("table_id"), PEOPLE.c.banned == 0)
    .order_by(NOTES.c.moment, NOTES.c.at, NOTES.c.id)
)
COUNT = select(func.count()).select_from(NOTES).where(NOTES.c.table_id == bindparam("table_id"))
COUNT_OF = COUNT.where(NOTES.c.person == bindparam("person"))
BY = select(NOTES).where(NOTES.c.person == bindparam("person")).order_by(NOTES.c.at)
REMOVE = delete(NOTES).where(NOTES.c.id == bindparam("key"), NOTES.c.table_id == bindparam("at_table"))
REMOVE_OWN = REMOVE.where(NOTES.c.person == bindparam("by"))


class Notes:
    """Reads and writes notes."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def add(self, note: Note) -> None:
        """Keep a note."""
        values = cast(dict[str, Value], msgspec.structs.asdict(note))
        await self._driver.write(Unit(changes=(Change(ADD, values),)))

    async def at(self, table: str) -> list[NamedNote]:
        """Return the notes on a game by those who are not banned, in the order of its moments."""
        return [NamedNote(*row) for row in await self._driver.read(AT, {"table_id": table})]

    async def by(self, person: str) -> list[Note]:
        """Return all notes of a person."""
        return [Note(*row) for row in await self._driver.read(BY, {"person": person})]

    async def count(self, table: str, person: str) -> tuple[int, int]:
        """Return how many notes a game has, and how many of them are a person's."""
        whole = await self._driver.read(COUNT, {"table_id": table})
        own = await self._driver.read(COUNT_OF, {"table_id": table, "person": person})
        return int(whole[0][0]), int(own[0][0])

    async def remove(self, table: str, key: str, person: str | None) -> bool:
        """Remove a note, of one person or of anybody; False if there is none."""
        values: dict[str, Value] = {"key": key, "at_table": table}
        change = Change(REMOVE, values) if person is None else Change(REMOVE_OWN, values | {"by": person})
        return await self._driver.write(Unit(changes=(change._replace(guard=True),)))
