"""A table that goes on from a moment of a finished game: one person in a seat of it, bots in all others, unrated.

Invariant: it is dealt, and its first choices are in its log, before anybody can look at it. Nobody but its host may
look on, now or later: the game it comes from may be private.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from connive.core.errors import BadSeat
from connive.core.viewer import MAX_SEATS
from connive.play.chain import Logged, first_link, next_link
from connive.review.starts import Beginning, dealt_anew, truth
from connive.storage.rows import Entry, SeatRow, TableRow
from connive.tables.lobby.seats import Order, new_table
from connive.tables.messages import Origin
from connive.tables.settings import Pace, Settings
from connive.tables.table import Table
from connive.tables.table_fold import TableFold


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which moment, in which seat, and against which bot; `anew`: what the seat could not know is drawn again."""

    moment: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
    bot: Annotated[str, Meta(max_length=40)] = "expert"
    anew: bool = True
    pace: Pace = Pace()


class NewTable(msgspec.Struct, frozen=True):
    """All that is kept of a table that begins in the middle of a game."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]


def table_from(source: Table, wanted: PlayOn, host: str, now: int) -> NewTable:
    """Return the table; it runs already."""
    old = source.row
    if wanted.seat >= old.seats:
        raise BadSeat(seat=wanted.seat, seats=old.seats)
    bots = {str(seat): wanted.bot for seat in range(old.seats) if seat != wanted.seat}
    settings = Settings(spectators=False, pace=wanted.pace)
    order = Order(old.game, seats=old.seats, settings=settings, bots=bots, seat=wanted.seat)
    row, seats = new_table(order, host, now)
    beginning = begin(source, wanted, row.secret)
    row = msgspec.structs.replace(
        row, options=old.options, status="running", started=now, due=now, position=beginning.position.encode(),
        origin=str(Origin(old.id, wanted.moment, wanted.seat, wanted.anew)),
    )  # fmt: skip
    return NewTable(row, seats, _entries(row, seats, beginning, now))


def begin(source: Table, wanted: PlayOn, secret: bytes) -> Beginning:
    """Return where the game goes on from, with what the seat could not know drawn by the secret, or as it was."""
    match = source.playing
    if wanted.anew:
        return dealt_anew(match, wanted.moment, wanted.seat, secret)
    return truth(match, wanted.moment)


def _entries(row: TableRow, seats: list[SeatRow], beginning: Beginning, now: int) -> list[Entry]:
    """Return the choices that the game begins with as the first entries of its log."""
    link, entries = first_link(TableFold(row, list(seats)).start()), list[Entry]()
    for number, (seat, action) in enumerate(beginning.given):
        logged = Logged(number, now, "given", seat, action, "", "")
        link = next_link(row.secret, link, logged)
        entries.append(Entry(row.id, number, "given", seat, action, "", "", now, row.rules, link))
    return entries
