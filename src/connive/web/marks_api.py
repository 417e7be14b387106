"""The operations of the HTTP API about marks by hand."""

from connive.tables.actions.marks import NOTES, put_marks, read_marks
from connive.web import answers
from connive.web.answers import Done
from connive.web.calls import Call, Endpoint
from connive.web.replay_api import number


async def marks(call: Call) -> answers.MarkList:
    """Read what one has marked by hand in one's own seat."""
    found = (await call.server.tables.find(call.path("table"))).table
    rows = await read_marks(call.server.store, found, number(call.path("seat")), call.me)
    made = [answers.Mark(row.place, row.version, row.mark) for row in rows if row.place != NOTES]
    return answers.MarkList(made, next((row.mark for row in rows if row.place == NOTES), ""))


async def mark(call: Call) -> answers.Done:
    """Mark places by hand. Nobody else is told."""
    call.server.rates.marks.spend(call.me)
    found = (await call.server.tables.find(call.path("table"))).table
    seat, body = number(call.path("seat")), call.body
    await put_marks(call.server.store, found, seat, call.me, body.marks, body.notes)
    return Done()


MARKS = "/api/tables/{table}/seats/{seat}/marks"
MARKS_ENDPOINTS = (
    Endpoint("GET", MARKS, marks, answers.MarkList),
    Endpoint("PUT", MARKS, mark, Done, answers.PutMarks),
)
