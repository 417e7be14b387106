"""What is said in the lobby. It is kept for a day, so that newcomers can read it and moderators can look back."""

from sqlalchemy import bindparam, delete, insert, select

from connive.storage.row_store import RowStore
from connive.storage.rows import ChatLine
from connive.storage.schema import CHAT, PEOPLE, same

ADD_LINE = insert(CHAT)
LINES = (
    select(*CHAT.c, PEOPLE.c.name, PEOPLE.c.account.is_not(None))
    .join_from(CHAT, PEOPLE, CHAT.c.person == PEOPLE.c.id)
    .where(CHAT.c.at >= bindparam("since", type_=CHAT.c.at.type))
    .order_by(CHAT.c.at.desc(), CHAT.c.id)
    .limit(bindparam("limit"))
)
LINES_BY = select(CHAT.c.at, CHAT.c.text).where(same(CHAT, "person")).order_by(CHAT.c.at)
REMOVE_LINES = delete(CHAT).where(same(CHAT, "person"))


class Chat(RowStore):
    """Reads and writes what is said in the lobby."""

    async def add(self, key: str, person: str, text: str, now: int) -> None:
        """Keep something that was said."""
        await self._change(ADD_LINE, id=key, person=person, text=text, at=now)

    async def last(self, since: int, limit: int) -> list[ChatLine]:
        """Return the last things said, the oldest first."""
        return (await self._rows(ChatLine, LINES, since=since, limit=limit))[::-1]

    async def by(self, person: str) -> list[tuple[int, str]]:
        """Return what a person said, and when."""
        return [(int(row[0]), str(row[1])) for row in await self._driver.read(LINES_BY, {"person": person})]

    async def remove(self, person: str) -> None:
        """Remove what a person said."""
        await self._change(REMOVE_LINES, person=person)
