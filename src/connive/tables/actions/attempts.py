"""Work at a table that another process may be at too."""

from collections.abc import Awaitable, Callable

from connive.tables.errors import Busy
from connive.tables.table import Table

TRIES = 5


async def attempt(table: Table, work: Callable[[], Awaitable[None]]) -> None:
    """Do something when it is one's turn at the table; if another process was faster, look again and try again."""
    for tried in range(1, TRIES + 1):
        async with table.lock:
            await table.refresh()
            try:
                return await work()
            except Busy:
                if tried == TRIES:
                    raise
