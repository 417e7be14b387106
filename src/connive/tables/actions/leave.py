"""Somebody leaves a match that is being played: a bot takes over, or the seat loses."""

import msgspec

from connive.storage.changes import seat_change
from connive.tables.errors import NotRunning, NotSeated
from connive.tables.table import Table


async def leave_for_good(table: Table, seat: int, how: str) -> None:
    """Give a person's seat up by `loss`, or to the table's spare `bot`; it must be one's turn at the table."""
    row = table.seats[seat]
    if row.bot is not None:
        raise NotSeated
    if not table.running:
        raise NotRunning
    if how == "loss":
        await table.record("forfeit", seat, 0, "")
        return
    bot = table.settings.spare_bot
    taken = seat_change(msgspec.structs.replace(row, bot=bot))
    await table.record("bot", seat, 0, bot, "", taken)
