"""The operations of the HTTP API about vacations."""

from typing import Annotated

from msgspec import Meta

from connive.tables.people.vacations import DAYS, VacationFacts, Vacations
from connive.web.answers import Body
from connive.web.calls import Call, Endpoint


class Leave(Body, frozen=True):
    """For how many days somebody is away, from now on."""

    days: Annotated[int, Meta(ge=1, le=DAYS)]


async def vacation(call: Call) -> VacationFacts:
    """Tell until when one is away, and how many days of vacation one has left."""
    return await Vacations(call.server.tables).facts(call.me)


async def go_away(call: Call) -> VacationFacts:
    """Be away for some days: clocks with days for each choice do not run, and everybody at those tables is told."""
    call.server.rates.talk.spend(call.me)
    return await Vacations(call.server.tables).begin(call.me, call.body.days)


async def come_back(call: Call) -> VacationFacts:
    """Be back before one's time."""
    call.server.rates.talk.spend(call.me)
    return await Vacations(call.server.tables).end(call.me)


VACATION = "/api/vacation"
VACATION_ENDPOINTS = (
    Endpoint("GET", VACATION, vacation, VacationFacts),
    Endpoint("PUT", VACATION, go_away, VacationFacts, Leave),
    Endpoint("DELETE", VACATION, come_back, VacationFacts),
)
