"""Passkeys, and the challenges that they answer.

Invariant: a challenge is taken once, by the person it was made for, whichever process made it. A passkey's counter only
changes from the value that was checked.
"""

import hashlib

from sqlalchemy import bindparam, delete, insert, select, update

from connive.storage.driver import Change, Value
from connive.storage.row_store import RowStore, added
from connive.storage.rows import Passkey
from connive.storage.schema import CHALLENGES, PASSKEYS, same

ADD = insert(PASSKEYS)
ONE = select(PASSKEYS).where(same(PASSKEYS, "id"))
OF = select(PASSKEYS).where(same(PASSKEYS, "person")).order_by(PASSKEYS.c.created, PASSKEYS.c.id)
USE = (
    update(PASSKEYS)
    .where(same(PASSKEYS, id="key", counter="before"))
    .values(counter=bindparam("now_counter"), used=bindparam("now"))
)
REMOVE = delete(PASSKEYS).where(same(PASSKEYS, id="key", person="owner"))
ADD_CHALLENGE = insert(CHALLENGES)
TAKE = delete(CHALLENGES).where(
    same(CHALLENGES, digest="key", person="owner"),
    CHALLENGES.c.until > bindparam("now", type_=CHALLENGES.c.until.type),
)
EXPIRE = delete(CHALLENGES).where(CHALLENGES.c.until <= bindparam("now", type_=CHALLENGES.c.until.type))

ANYBODY = ""
"""For whom a challenge is made that lets somebody in: that is not known yet."""


class Passkeys(RowStore):
    """Reads and writes passkeys."""

    async def of(self, person: str) -> list[Passkey]:
        """Return the passkeys of a person, the oldest first."""
        return await self._rows(Passkey, OF, person=person)

    async def one(self, key: str) -> Passkey | None:
        """Return a passkey."""
        return await self._row(Passkey, ONE, id=key)

    async def add(self, passkey: Passkey) -> None:
        """Keep a new passkey."""
        await self._keep(added(ADD, passkey))

    async def use(self, passkey: Passkey, counter: int, now: int) -> bool:
        """Keep that a passkey was used; False if it was used by somebody else meanwhile, or is gone."""
        return await self._change(USE, key=passkey.id, before=passkey.counter, now_counter=counter, now=now)

    async def remove(self, key: str, person: str) -> bool:
        """Forget a passkey of a person; False if there is none."""
        return await self._change(REMOVE, key=key, owner=person)

    async def challenge(self, value: bytes, person: str, now: int, until: int) -> None:
        """Keep a challenge for a while; those of before that nobody answered in time go."""
        made: dict[str, Value] = {"digest": _digest(value), "person": person, "until": until}
        await self._keep(Change(EXPIRE, {"now": now}), Change(ADD_CHALLENGE, made))

    async def take(self, value: bytes, person: str, now: int) -> bool:
        """Use a challenge up; False if there is none for this person, or it is too old."""
        return await self._change(TAKE, key=_digest(value), owner=person, now=now)


def _digest(value: bytes) -> str:
    return hashlib.sha256(value).hexdigest()
