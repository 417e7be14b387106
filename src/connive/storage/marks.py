"""What players mark by hand, kept with the table, the seat and their author.

Invariant: marks are read only by naming the person who wrote them. A place has one mark for each version: what is
written over it without anything having happened in between is gone.
"""

from collections.abc import Sequence
from typing import cast

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select

from connive.storage.driver import Change, Value
from connive.storage.row_store import RowStore
from connive.storage.rows import MarkRow
from connive.storage.schema import MARKS, same

_OWN = same(MARKS, "table_id", "seat", "person")
ADD = insert(MARKS)
OF_SEAT = select(MARKS).where(_OWN).order_by(MARKS.c.version, MARKS.c.place)
COUNT = select(func.count()).select_from(MARKS).where(_OWN)
REMOVE = delete(MARKS).where(_OWN, same(MARKS, "place"), MARKS.c.version >= bindparam("version"))


class Marks(RowStore):
    """Reads and writes the rows of marks."""

    async def of_seat(self, table: str, seat: int, person: str) -> list[MarkRow]:
        """Return what a person marked in a seat, in the order in which it was marked."""
        return await self._rows(MarkRow, OF_SEAT, table_id=table, seat=seat, person=person)

    async def count(self, table: str, seat: int, person: str) -> int:
        """Return how many marks a person has made in a seat."""
        return await self._number(COUNT, table_id=table, seat=seat, person=person)

    async def put(self, marks: Sequence[MarkRow]) -> None:
        """Keep marks in place of those that were made at the same version; all of them or none."""
        await self._keep(*(change for mark in marks for change in _changes(mark)))


def _changes(mark: MarkRow) -> tuple[Change, Change]:
    values = cast(dict[str, Value], msgspec.structs.asdict(mark))
    return Change(REMOVE, {name: value for name, value in values.items() if name != "mark"}), Change(ADD, values)
