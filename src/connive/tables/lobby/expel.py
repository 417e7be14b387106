"""Somebody must go: what they sit at goes on without them, or is closed if nobody else is there.

Invariant: a start that everybody had pledged for is cancelled, as when somebody leaves; nobody sits down to its deal.
"""

from connive.storage.rows import SeatRow
from connive.tables.actions.leave import leave_for_good
from connive.tables.lobby.pledges import vacate
from connive.tables.table import Table


async def expel(table: Table, people: set[str]) -> None:
    """Take people away from a table; the caller holds its lock."""
    others = any(seat.person not in people for seat in table.seats if seat.person and seat.bot is None)
    if table.row.status not in ("open", "running"):
        return
    if not others:
        await close(table)
        return
    own = [seat for seat in table.seats if seat.person in people and seat.bot is None]
    if table.row.status == "open":
        kept = table.tournament is not None  # then somebody who does not come loses
        await vacate(table, *(SeatRow(seat.table_id, seat.seat, seat.person if kept else None) for seat in own))
        return
    for seat in own:
        if table.running:
            await leave_for_good(table, seat.seat, table.settings.on_leave)


async def close(table: Table) -> None:
    """End a table without a result; the caller holds its lock."""
    if table.row.status in ("open", "running"):
        await table.change(status="closed", due=None)
