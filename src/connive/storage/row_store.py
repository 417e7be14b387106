"""What every part of the store does: it reads rows as values, and keeps changes together or not at all."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy.sql.elements import ClauseElement

from connive.storage.driver import Change, Driver, Unit, Value

T = TypeVar("T")


class RowStore:
    """Reads and writes rows of a database."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def _rows(self, kind: Callable[..., T], statement: ClauseElement, /, **values: Value) -> list[T]:
        return [kind(*row) for row in await self._driver.read(statement, values)]

    async def _row(self, kind: Callable[..., T], statement: ClauseElement, /, **values: Value) -> T | None:
        found = await self._rows(kind, statement, **values)
        return found[0] if found else None

    async def _number(self, statement: ClauseElement, /, **values: Value) -> int:
        return int((await self._driver.read(statement, values))[0][0])

    async def _change(self, statement: ClauseElement, /, **values: Value) -> bool:
        """Keep one change; False if it changed nothing."""
        return await self._keep(Change(statement, values, guard=True))

    async def _keep(self, *changes: Change) -> bool:
        """Keep changes together; False if a guard refused, and then none of them was kept."""
        return await self._driver.write(Unit(changes=changes))


def added(statement: ClauseElement, row: msgspec.Struct, **other: Any) -> Change:
    """Return the change that adds a row, with other values in some of its fields."""
    return Change(statement, msgspec.structs.asdict(row) | other)
