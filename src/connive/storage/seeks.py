"""Those who look for a game, kept where every process finds them.

Invariant: a seek finds one table, once; the first process to keep that has decided it.
"""

from collections.abc import Sequence
from typing import cast

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from connive.storage.driver import Change, Driver, Unit, Value
from connive.storage.rows import Seek
from connive.storage.schema import SEEKS

ADD = insert(SEEKS)
ALL = select(SEEKS).order_by(SEEKS.c.since, SEEKS.c.id)
ONE = select(SEEKS).where(SEEKS.c.id == bindparam("id"))
ADOPT = (
    update(SEEKS)
    .where(SEEKS.c.id == bindparam("key"))
    .values(
        process=bindparam("new_process", type_=SEEKS.c.process.type),
        alive=bindparam("new_alive", type_=SEEKS.c.alive.type),
    )
)
ALIVE = (
    update(SEEKS)
    .where(SEEKS.c.process == bindparam("own"), SEEKS.c.table_id.is_(None))
    .values(alive=bindparam("new_alive", type_=SEEKS.c.alive.type))
)
FOUND = (
    update(SEEKS)
    .where(SEEKS.c.id == bindparam("key"), SEEKS.c.table_id.is_(None))
    .values(table_id=bindparam("found", type_=SEEKS.c.table_id.type))
)
END = delete(SEEKS).where(SEEKS.c.id == bindparam("key"), SEEKS.c.table_id.is_(None))
END_OTHERS = delete(SEEKS).where(
    SEEKS.c.person == bindparam("person"), SEEKS.c.id != bindparam("key"), SEEKS.c.table_id.is_(None)
)
END_OLD = delete(SEEKS).where(SEEKS.c.alive < bindparam("before"))


class Seeks:
    """Reads and writes the rows of those who look for a game."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def all(self) -> list[Seek]:
        """Return everybody who looks for a game, and those who have just found one; who waits longest first."""
        return [Seek(*row) for row in await self._driver.read(ALL, {})]

    async def one(self, key: str) -> Seek | None:
        """Return a seek."""
        found = await self._driver.read(ONE, {"id": key})
        return Seek(*found[0]) if found else None

    async def add(self, seek: Seek) -> None:
        """Keep that somebody looks for a game, and for no other."""
        values = cast(dict[str, Value], msgspec.structs.asdict(seek))
        others = Change(END_OTHERS, {"person": seek.person, "key": seek.id})
        await self._driver.write(Unit(changes=(others, Change(ADD, values))))

    async def adopt(self, key: str, process: str, now: int) -> None:
        """Keep that somebody came back, to this process."""
        values: dict[str, Value] = {"key": key, "new_process": process, "new_alive": now}
        await self._driver.write(Unit(changes=(Change(ADOPT, values),)))

    async def still_alive(self, process: str, now: int, expired: int) -> None:
        """Keep that all who wait at a process are still there; forget those who found, or whose process is gone."""
        alive = Change(ALIVE, {"own": process, "new_alive": now})
        await self._driver.write(Unit(changes=(alive, Change(END_OLD, {"before": expired}))))

    async def end(self, key: str) -> bool:
        """Forget a seek that has found nothing; False if it has."""
        return await self._driver.write(Unit(changes=(Change(END, {"key": key}, guard=True),)))


def found(seeks: Sequence[str], table: str) -> tuple[Change, ...]:
    """Return the changes that keep what some seeks have found; refused if one of them has found something else."""
    return tuple(Change(FOUND, {"key": key, "found": table}, guard=True) for key in sorted(seeks))
