"""What is said in the lobby. It is kept for a day, so that newcomers can read it and moderators can look back."""

from sqlalchemy import bindparam, delete, insert, select

from connive.storage.driver import Change, Driver, Unit, Value
from connive.storage.rows import ChatLine
from connive.storage.schema import CHAT, PEOPLE

ADD_LINE = insert(CHAT)
LINES = (
    select(*CHAT.c, PEOPLE.c.name, PEOPLE.c.account.is_not(None))
    .join_from(CHAT, PEOPLE, CHAT.c.person == PEOPLE.c.id)
    .where(CHAT.c.at >= bindparam("since", type_=CHAT.c.at.type))
    .order_by(CHAT.c.at.desc(), CHAT.c.id)
    .limit(bindparam("limit"))
)
LINES_BY = select(CHAT.c.at, CHAT.c.text).where(CHAT.c.person == bindparam("person")).order_by(CHAT.c.at)
REMOVE_LINES = delete(CHAT).where(CHAT.c.person == bindparam("person"))


class Chat:
    """Reads and writes what is said in the lobby."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def add(self, key: str, person: str, text: str, now: int) -> None:
        """Keep something that was said."""
        values: dict[str, Value] = {"id": key, "person": person, "text": text, "at": now}
        await self._driver.write(Unit(changes=(Change(ADD_LINE, values),)))

    async def last(self, since: int, limit: int) -> list[ChatLine]:
        """Return the last things said, the oldest first."""
        found = await self._driver.read(LINES, {"since": since, "limit": limit})
        return [ChatLine(*row) for row in reversed(found)]

    async def by(self, person: str) -> list[tuple[int, str]]:
        """Return what a person said, and when."""
        return [(int(row[0]), str(row[1])) for row in await self._driver.read(LINES_BY, {"person": person})]

    async def remove(self, person: str) -> None:
        """Remove what a person said."""
        await self._driver.write(Unit(changes=(Change(REMOVE_LINES, {"person": person}),)))
