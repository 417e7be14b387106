"""Marks by hand: what a person crosses out, circles or writes on the pages of their seat.

Invariant: they are told to the person who made them and to nobody else, and nobody else is told that any were made:
they are no entries of the log, change no table, and no other process hears of them.
"""

from collections.abc import Mapping

from connive.core.viewer import Viewer
from connive.storage.rows import MarkRow
from connive.storage.store import Store
from connive.tables.errors import NoRoom, NotSeated
from connive.tables.table import Table

NOTES = "notes"
"""The place of what is written beside the pages. Nobody remembers what stood there before."""

MOST = 3_000
"""How many marks a seat may have. Erased ones count, too, because a replay shows them."""


async def read_marks(store: Store, table: Table, seat: int, person: str) -> list[MarkRow]:
    """Return what a person marked in their seat, also after the game and after a bot took over."""
    if seat >= len(table.seats) or table.seats[seat].person != person:
        raise NotSeated
    return await store.marks.of_seat(table.row.id, seat, person)


async def put_marks(
    store: Store, table: Table, seat: int, person: str, marks: Mapping[str, str], notes: str | None = None
) -> None:
    """Keep marks by place, as made after all that the seat has been told (an empty one rubs out), and notes."""
    if not table.seats_person(seat, person):
        raise NotSeated
    version = len(table.playing.fold(Viewer.seat(seat)).told())
    if await store.marks.count(table.row.id, seat, person) + len(marks) > MOST:
        raise NoRoom(most=MOST)
    made = [(place, version, mark) for place, mark in marks.items()]
    made += [] if notes is None else [(NOTES, 0, notes)]
    await store.marks.put([MarkRow(table.row.id, seat, person, *each) for each in made])
