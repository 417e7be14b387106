"""Those who look for a game, kept where every process finds them.

Invariant: a seek finds one table, once; the first process to keep that has decided it.
"""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, insert, select, update

from connive.storage.driver import Change
from connive.storage.row_store import RowStore, added
from connive.storage.rows import Seek
from connive.storage.schema import SEEKS, new, same

ADD = insert(SEEKS)
ALL = select(SEEKS).order_by(SEEKS.c.since, SEEKS.c.id)
ONE = select(SEEKS).where(same(SEEKS, "id"))
ADOPT = update(SEEKS).where(same(SEEKS, id="key")).values(**new(SEEKS, "process", "alive"))
ALIVE = update(SEEKS).where(same(SEEKS, process="own"), SEEKS.c.table_id.is_(None)).values(**new(SEEKS, "alive"))
FOUND = (
    update(SEEKS)
    .where(same(SEEKS, id="key"), SEEKS.c.table_id.is_(None))
    .values(table_id=bindparam("found", type_=SEEKS.c.table_id.type))
)
END = delete(SEEKS).where(same(SEEKS, id="key"), SEEKS.c.table_id.is_(None))
END_OTHERS = delete(SEEKS).where(same(SEEKS, "person"), SEEKS.c.id != bindparam("key"), SEEKS.c.table_id.is_(None))
END_OLD = delete(SEEKS).where(SEEKS.c.alive < bindparam("before"))


class Seeks(RowStore):
    """Reads and writes the rows of those who look for a game."""

    async def all(self) -> list[Seek]:
        """Return everybody who looks for a game, and those who have just found one; who waits longest first."""
        return await self._rows(Seek, ALL)

    async def one(self, key: str) -> Seek | None:
        """Return a seek."""
        return await self._row(Seek, ONE, id=key)

    async def add(self, seek: Seek) -> None:
        """Keep that somebody looks for a game, and for no other."""
        await self._keep(Change(END_OTHERS, {"person": seek.person, "key": seek.id}), added(ADD, seek))

    async def adopt(self, key: str, process: str, now: int) -> None:
        """Keep that somebody came back, to this process."""
        await self._change(ADOPT, key=key, new_process=process, new_alive=now)

    async def still_alive(self, process: str, now: int, expired: int) -> None:
        """Keep that all who wait at a process are still there; forget those who found, or whose process is gone."""
        alive = Change(ALIVE, {"own": process, "new_alive": now})
        await self._keep(alive, Change(END_OLD, {"before": expired}))

    async def end(self, key: str) -> bool:
        """Forget a seek that has found nothing; False if it has."""
        return await self._change(END, key=key)


def found(seeks: Sequence[str], table: str) -> tuple[Change, ...]:
    """Return the changes that keep what some seeks have found; refused if one of them has found something else."""
    return tuple(Change(FOUND, {"key": key, "found": table}, guard=True) for key in sorted(seeks))
