"""Tables in lists: the lobby, one's own, those that are over. Who sits where is public."""

from collections import defaultdict

import msgspec

from connive.storage.rows import NamedSeat, TableRow
from connive.tables.lobby import seats as seating
from connive.tables.messages import Chair, Listing
from connive.tables.table import Table


def listings(rows: list[TableRow], seated: list[NamedSeat], person: str | None = None) -> list[Listing]:
    """Return rows as they are listed; for a person, with the seats that are its own."""
    chairs: defaultdict[str, list[NamedSeat]] = defaultdict(list)
    for seat in seated:
        chairs[seat.table_id].append(seat)
    return [_listing(row, chairs[row.id], person) for row in rows]


def _listing(row: TableRow, seated: list[NamedSeat], person: str | None) -> Listing:
    own = [seat for seat in seated if person is not None and seat.person == person and seat.bot is None]
    return Listing(
        table=row.id,
        game=row.game,
        options=row.options,
        status=row.status,
        seats=[Chair(seat.name, seat.bot, bool(seat.account)) for seat in seated],
        host=row.host,
        created=row.created,
        number=row.number,
        outcome=seating.outcome_of(row),
        own=[seat.seat for seat in own],
        asked=[seat.seat for seat in own if seat.expected and row.status == "open"],
    )


def with_turn(listing: Listing, table: Table) -> Listing:
    """Add who is asked, and until when a seat of one's own must choose."""
    asked = [seat for seat in range(table.row.seats) if table.running and _is_asked(listing, table, seat)]
    closes = table.window.closes if table.window is not None else None
    times = [table.clocks.deadline(seat) or closes for seat in asked if seat in listing.own]
    deadline = min((time for time in times if time is not None), default=None)
    return msgspec.structs.replace(listing, asked=asked, deadline=deadline)


def _is_asked(listing: Listing, table: Table, seat: int) -> bool:
    """Tell whether a seat is asked: one's own no more once it has answered, or lets windows pass."""
    return table.open_decision(seat) is not None if seat in listing.own else seat in table.playing.to_act
