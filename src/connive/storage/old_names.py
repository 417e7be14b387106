"""Names that accounts had before: nobody else can take one for a while, and links to it still lead to the person.

Invariant: a name changes together with the reservation of the one before.
"""

from sqlalchemy import bindparam, delete, insert, select, update

from connive.storage.driver import Change, Value
from connive.storage.row_store import RowStore, added
from connive.storage.rows import OldName, Person
from connive.storage.schema import OLD_NAMES, PEOPLE, new, same

ADD = insert(OLD_NAMES)
LOOKS_LIKE = select(OLD_NAMES).where(same(OLD_NAMES, "skeleton"))
CALLED = select(OLD_NAMES).where(same(OLD_NAMES, "account"))
OF = select(OLD_NAMES).where(same(OLD_NAMES, "person")).order_by(OLD_NAMES.c.until)
REMOVE = delete(OLD_NAMES).where(same(OLD_NAMES, skeleton="key"))
EXPIRE = delete(OLD_NAMES).where(OLD_NAMES.c.until <= bindparam("now", type_=OLD_NAMES.c.until.type))
SET_NAME = (
    update(PEOPLE).where(same(PEOPLE, id="key", account="before")).values(**new(PEOPLE, "name", "account", "skeleton"))
)


class OldNames(RowStore):
    """Reads and writes former names, and changes names."""

    async def looks_like(self, skeleton: str, now: int) -> OldName | None:
        """Return the former name that looks like this, while it is kept for its person."""
        return _first(await self._rows(OldName, LOOKS_LIKE, skeleton=skeleton), now)

    async def called(self, account: str, now: int) -> OldName | None:
        """Return the former name that is written like this, while it is kept for its person."""
        return _first(await self._rows(OldName, CALLED, account=account), now)

    async def of(self, person: str, now: int) -> list[OldName]:
        """Return the former names that are kept for a person."""
        return [each for each in await self._rows(OldName, OF, person=person) if each.until > now]

    async def change(self, person: Person, name: str, skeleton: str, now: int, until: int) -> bool:
        """Give an account another name and keep the old one for it; False if it was changed meanwhile."""
        named: dict[str, Value] = {"new_name": name, "new_account": name.casefold(), "new_skeleton": skeleton}
        old = OldName(person.skeleton or "", person.account or "", person.id, until)
        kept = (Change(REMOVE, {"key": old.skeleton}), added(ADD, old))
        return await self._keep(
            Change(EXPIRE, {"now": now}),
            Change(SET_NAME, {"key": person.id, "before": person.account} | named, guard=True),
            Change(REMOVE, {"key": skeleton}),
            *(kept if old.skeleton != skeleton else ()),
        )


def _first(found: list[OldName], now: int) -> OldName | None:
    return next((each for each in found if each.until > now), None)
