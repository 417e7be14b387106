"""The operations of the HTTP API about one's own seat: marks by hand, and what it would be asked next."""

from typing import Annotated

import msgspec
from msgspec import Meta

from connive.tables.actions.marks import NOTES, put_marks, read_marks
from connive.tables.actions.prospects import Prospect
from connive.tables.errors import NotSeated
from connive.web.answers import Body, Done
from connive.web.calls import Call, Endpoint
from connive.web.replay_api import number

Place = Annotated[str, Meta(pattern="^[!-~]+( [!-~]+)+$", max_length=80)]
MarkText = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)", max_length=12)]
NotesText = Annotated[str, Meta(pattern=r"^[^\x00-\x08\x0b-\x1f\x7f]*$", max_length=2_000)]


class PutMarks(Body, frozen=True):
    """Marks by hand, by the place on the pages of one's seat (an empty one rubs out), and notes, if they changed."""

    marks: Annotated[dict[Place, MarkText], Meta(max_length=400)] = msgspec.field(default_factory=dict)
    notes: NotesText | None = None


class Mark(msgspec.Struct, frozen=True):
    """What was marked on a place, after a number of events had been told; empty if it was erased."""

    place: str
    version: int
    mark: str


class MarkList(msgspec.Struct, frozen=True):
    """Every mark that one has made in a seat, in order (the last one of a place counts), and one's notes."""

    marks: list[Mark]
    notes: str


async def marks(call: Call) -> MarkList:
    """Read what one has marked by hand in one's own seat."""
    found = (await call.server.tables.find(call.path("table"))).table
    rows = await read_marks(call.server.store, found, number(call.path("seat")), call.me)
    made = [Mark(row.place, row.version, row.mark) for row in rows if row.place != NOTES]
    return MarkList(made, next((row.mark for row in rows if row.place == NOTES), ""))


async def mark(call: Call) -> Done:
    """Mark places by hand. Nobody else is told."""
    call.server.rates.marks.spend(call.me)
    call.server.rates.ink.spend(call.server.address_of(call.request), max(1, len(call.body.marks)))
    found = (await call.server.tables.find(call.path("table"))).table
    seat, body = number(call.path("seat")), call.body
    await put_marks(call.server.store, found, seat, call.me, body.marks, body.notes)
    return Done()


async def prospect_of(call: Call) -> Prospect:
    """Read what one would see and be asked if everybody let the open window pass, as far as one can know."""
    call.server.rates.notes.spend(call.me)
    live, seat = await call.server.tables.find(call.path("table")), number(call.path("seat"))
    if not live.table.seats_person(seat, call.me):
        raise NotSeated
    return await live.prospects.read(seat)


SEAT = "/api/tables/{table}/seats/{seat}"
SEAT_ENDPOINTS = (
    Endpoint("GET", f"{SEAT}/marks", marks, MarkList),
    Endpoint("PUT", f"{SEAT}/marks", mark, Done, PutMarks),
    Endpoint("GET", f"{SEAT}/prospect", prospect_of, Prospect),
)
