"""Notes on moments of finished games."""

from sqlalchemy import delete, func, insert, select

from connive.storage.row_store import RowStore, added
from connive.storage.rows import NamedNote, Note
from connive.storage.schema import NOTES, PEOPLE, same

ADD = insert(NOTES)
AT = (
    select(*NOTES.c, PEOPLE.c.name, PEOPLE.c.account.is_not(None))
    .join_from(NOTES, PEOPLE, NOTES.c.person == PEOPLE.c.id)
    .where(same(NOTES, "table_id"), PEOPLE.c.banned == 0)
    .order_by(NOTES.c.moment, NOTES.c.at, NOTES.c.id)
)
COUNT = select(func.count()).select_from(NOTES).where(same(NOTES, "table_id"))
COUNT_OF = COUNT.where(same(NOTES, "person"))
BY = select(NOTES).where(same(NOTES, "person")).order_by(NOTES.c.at)
REMOVE = delete(NOTES).where(same(NOTES, id="key", table_id="at_table"))
REMOVE_OWN = REMOVE.where(same(NOTES, person="by"))


class Notes(RowStore):
    """Reads and writes notes."""

    async def add(self, note: Note) -> None:
        """Keep a note."""
        await self._keep(added(ADD, note))

    async def at(self, table: str) -> list[NamedNote]:
        """Return the notes on a game by those who are not banned, in the order of its moments."""
        return await self._rows(NamedNote, AT, table_id=table)

    async def by(self, person: str) -> list[Note]:
        """Return all notes of a person."""
        return await self._rows(Note, BY, person=person)

    async def count(self, table: str, person: str) -> tuple[int, int]:
        """Return how many notes a game has, and how many of them are a person's."""
        whole = await self._number(COUNT, table_id=table)
        return whole, await self._number(COUNT_OF, table_id=table, person=person)

    async def remove(self, table: str, key: str, person: str | None) -> bool:
        """Remove a note, of one person or of anybody; False if there is none."""
        if person is None:
            return await self._change(REMOVE, key=key, at_table=table)
        return await self._change(REMOVE_OWN, key=key, at_table=table, by=person)
