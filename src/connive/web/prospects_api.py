"""The operation of the HTTP API that tells what one would be asked if everybody let the open window pass."""

from connive.tables.actions.prospects import Prospect
from connive.tables.errors import NotSeated
from connive.web.calls import Call, Endpoint
from connive.web.replay_api import number


async def prospect_of(call: Call) -> Prospect:
    """Read what one would see and be asked if everybody let the open window pass, as far as one can know."""
    call.server.rates.notes.spend(call.me)
    live, seat = await call.server.tables.find(call.path("table")), number(call.path("seat"))
    if not live.table.seats_person(seat, call.me):
        raise NotSeated
    return await live.prospects.read(seat)


PROSPECT_ENDPOINTS = (Endpoint("GET", "/api/tables/{table}/seats/{seat}/prospect", prospect_of, Prospect),)
