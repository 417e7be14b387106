"""Passkeys, and the challenges that they answer.

Invariant: a challenge is taken once, by the person it was made for, whichever process made it. A passkey's counter only
changes from the value that was checked.
"""

import hashlib

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from connive.storage.driver import Change, Driver, Unit, Value
from connive.storage.rows import Passkey
from connive.storage.schema import CHALLENGES, PASSKEYS

ADD = insert(PASSKEYS)
ONE = select(PASSKEYS).where(PASSKEYS.c.id == bindparam("id"))
OF = select(PASSKEYS).where(PASSKEYS.c.person == bindparam("person")).order_by(PASSKEYS.c.created, PASSKEYS.c.id)
USE = (
    update(PASSKEYS)
    .where(PASSKEYS.c.id == bindparam("key"), PASSKEYS.c.counter == bindparam("before"))
    .values(counter=bindparam("now_counter"), used=bindparam("now"))
)
REMOVE = delete(PASSKEYS).where(PASSKEYS.c.id == bindparam("key"), PASSKEYS.c.person == bindparam("owner"))
ADD_CHALLENGE = insert(CHALLENGES)
TAKE = delete(CHALLENGES).where(
    CHALLENGES.c.digest == bindparam("key"),
    CHALLENGES.c.person == bindparam("owner"),
    CHALLENGES.c.until > bindparam("now", type_=CHALLENGES.c.until.type),
)
EXPIRE = delete(CHALLENGES).where(CHALLENGES.c.until <= bindparam("now", type_=CHALLENGES.c.until.type))

ANYBODY = ""
"""For whom a challenge is made that lets somebody in: that is not known yet."""


class Passkeys:
    """Reads and writes passkeys."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def of(self, person: str) -> list[Passkey]:
        """Return the passkeys of a person, the oldest first."""
        return [Passkey(*row) for row in await self._driver.read(OF, {"person": person})]

    async def one(self, key: str) -> Passkey | None:
        """Return a passkey."""
        found = await self._driver.read(ONE, {"id": key})
        return Passkey(*found[0]) if found else None

    async def add(self, passkey: Passkey) -> None:
        """Keep a new passkey."""
        values: dict[str, Value] = msgspec.structs.asdict(passkey)
        await self._driver.write(Unit(changes=(Change(ADD, values),)))

    async def use(self, passkey: Passkey, counter: int, now: int) -> bool:
        """Keep that a passkey was used; False if it was used by somebody else meanwhile, or is gone."""
        values: dict[str, Value] = {"key": passkey.id, "before": passkey.counter, "now_counter": counter, "now": now}
        return await self._driver.write(Unit(changes=(Change(USE, values, guard=True),)))

    async def remove(self, key: str, person: str) -> bool:
        """Forget a passkey of a person; False if there is none."""
        return await self._driver.write(Unit(changes=(Change(REMOVE, {"key": key, "owner": person}, guard=True),)))

    async def challenge(self, value: bytes, person: str, now: int, until: int) -> None:
        """Keep a challenge for a while; those of before that nobody answered in time go."""
        made: dict[str, Value] = {"digest": _digest(value), "person": person, "until": until}
        await self._driver.write(Unit(changes=(Change(EXPIRE, {"now": now}), Change(ADD_CHALLENGE, made))))

    async def take(self, value: bytes, person: str, now: int) -> bool:
        """Use a challenge up; False if there is none for this person, or it is too old."""
        values: dict[str, Value] = {"key": _digest(value), "owner": person, "now": now}
        return await self._driver.write(Unit(changes=(Change(TAKE, values, guard=True),)))


def _digest(value: bytes) -> str:
    return hashlib.sha256(value).hexdigest()
