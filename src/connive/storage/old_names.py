"""Names that accounts had before: nobody else can take one for a while, and links to it still lead to the person.

Invariant: a name changes together with the reservation of the one before.
"""

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from connive.storage.driver import Change, Driver, Unit, Value
from connive.storage.rows import OldName, Person
from connive.storage.schema import OLD_NAMES, PEOPLE

ADD = insert(OLD_NAMES)
LOOKS_LIKE = select(OLD_NAMES).where(OLD_NAMES.c.skeleton == bindparam("skeleton"))
CALLED = select(OLD_NAMES).where(OLD_NAMES.c.account == bindparam("account"))
OF = select(OLD_NAMES).where(OLD_NAMES.c.person == bindparam("person")).order_by(OLD_NAMES.c.until)
REMOVE = delete(OLD_NAMES).where(OLD_NAMES.c.skeleton == bindparam("key"))
EXPIRE = delete(OLD_NAMES).where(OLD_NAMES.c.until <= bindparam("now", type_=OLD_NAMES.c.until.type))
SET_NAME = (
    update(PEOPLE)
    .where(PEOPLE.c.id == bindparam("key"), PEOPLE.c.account == bindparam("before"))
    .values(name=bindparam("new_name"), account=bindparam("new_account"), skeleton=bindparam("new_skeleton"))
)


class OldNames:
    """Reads and writes former names, and changes names."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def looks_like(self, skeleton: str, now: int) -> OldName | None:
        """Return the former name that looks like this, while it is kept for its person."""
        return _first([OldName(*row) for row in await self._driver.read(LOOKS_LIKE, {"skeleton": skeleton})], now)

    async def called(self, account: str, now: int) -> OldName | None:
        """Return the former name that is written like this, while it is kept for its person."""
        return _first([OldName(*row) for row in await self._driver.read(CALLED, {"account": account})], now)

    async def of(self, person: str, now: int) -> list[OldName]:
        """Return the former names that are kept for a person."""
        found = [OldName(*row) for row in await self._driver.read(OF, {"person": person})]
        return [each for each in found if each.until > now]

    async def change(self, person: Person, name: str, skeleton: str, now: int, until: int) -> bool:
        """Give an account another name and keep the old one for it; False if it was changed meanwhile."""
        new: dict[str, Value] = {"new_name": name, "new_account": name.casefold(), "new_skeleton": skeleton}
        old = OldName(person.skeleton or "", person.account or "", person.id, until)
        kept = (Change(REMOVE, {"key": old.skeleton}), Change(ADD, msgspec.structs.asdict(old)))
        changes = (
            Change(EXPIRE, {"now": now}),
            Change(SET_NAME, {"key": person.id, "before": person.account} | new, guard=True),
            Change(REMOVE, {"key": skeleton}),
            *(kept if old.skeleton != skeleton else ()),
        )
        return await self._driver.write(Unit(changes=changes))


def _first(found: list[OldName], now: int) -> OldName | None:
    return next((each for each in found if each.until > now), None)
