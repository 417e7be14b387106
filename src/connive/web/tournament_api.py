"""The operations of the HTTP API about tournaments."""

from typing import Annotated

import msgspec
from msgspec import Meta

from connive.core.actions import shorten
from connive.storage.rows import TournamentRow
from connive.tables.errors import BadMessage
from connive.tables.tournaments.facts import TournamentFacts, TournamentListing, facts, listing
from connive.tables.tournaments.order import TournamentOrder
from connive.web.answers import Body, Done
from connive.web.calls import Call, Endpoint


class BotName(Body, frozen=True):
    """A bot that is to take part."""

    bot: Annotated[str, Meta(max_length=40)]


class TournamentMade(msgspec.Struct, frozen=True):
    """A tournament that was set up."""

    tournament: str


class TournamentLists(msgspec.Struct, frozen=True):
    """Tournaments that can be entered, that go on, and that are over; and one's own, public or not."""

    open: list[TournamentListing]
    running: list[TournamentListing]
    over: list[TournamentListing]
    own: list[TournamentListing]


class TableTournament(msgspec.Struct, frozen=True):
    """The tournament that a table belongs to; null if there is none, or if it is for those who take part."""

    tournament: TournamentListing | None


LISTED = 50


async def list_tournaments(call: Call) -> TournamentLists:
    """List public tournaments, and one's own."""
    store = call.server.store.tournaments
    open_, running, over = [
        await _listings(call, await store.public(status, LISTED)) for status in ("open", "running", "over")
    ]
    own = [] if call.guest else await _listings(call, await store.of(call.me, LISTED))
    return TournamentLists(open_, running, over, own)


async def _listings(call: Call, rows: list[TournamentRow]) -> list[TournamentListing]:
    me = None if call.guest else call.me
    return [listing(await call.server.tables.organiser.read(row), me) for row in rows]


async def create_tournament(call: Call) -> TournamentMade:
    """Set up a tournament."""
    call.server.rates.tables.spend(call.me)
    call.server.rates.places.spend(call.server.address_of(call.request))
    return TournamentMade(await call.server.tables.organiser.create(call.body, call.who.person))


async def tournament(call: Call) -> TournamentFacts:
    """Tell everything about a tournament to anybody who knows its address."""
    key = call.path("tournament")
    found = await call.server.tables.organiser.find(key)
    return facts(found, await call.server.store.tournaments.names(key))


async def enter_tournament(call: Call) -> Done:
    """Take part."""
    call.server.rates.tables.spend(call.me)
    await call.server.tables.organiser.enter(call.path("tournament"), call.who.person)
    return Done()


async def withdraw_from_tournament(call: Call) -> Done:
    """Take no further part."""
    call.server.rates.tables.spend(call.me)
    await call.server.tables.organiser.withdraw(call.path("tournament"), call.me)
    return Done()


async def begin_tournament(call: Call) -> Done:
    """Begin now, as the host."""
    await call.server.tables.organiser.begin(call.path("tournament"), call.who.person)
    return Done()


async def cancel_tournament(call: Call) -> Done:
    """Call a tournament off, as the host."""
    await call.server.tables.organiser.cancel(call.path("tournament"), call.who.person)
    return Done()


async def enter_bot(call: Call) -> Done:
    """Enter a bot, as the host."""
    call.server.rates.tables.spend(call.me)
    await call.server.tables.organiser.add_bot(call.path("tournament"), call.who.person, call.body.bot)
    return Done()


async def remove_entrant(call: Call) -> Done:
    """Take somebody out, as the host."""
    number = call.path("entrant")
    if not (number.isascii() and number.isdigit() and len(number) < 5):
        raise BadMessage(text=shorten(number))
    await call.server.tables.organiser.remove(call.path("tournament"), call.who.person, int(number))
    return Done()


async def table_tournament(call: Call) -> TableTournament:
    """Tell which tournament a table belongs to; one that is by link only, to those who take part or host it."""
    live, _ = await call.server.tables.viewer(call.path("table"), call.me, None)
    if live.table.tournament is None:
        return TableTournament(None)
    found = await call.server.tables.organiser.find(live.table.tournament)
    known = found.order.public or call.me == found.row.host or found.tournament.entrant_of(call.me) is not None
    return TableTournament(listing(found, call.me) if known else None)


T = "/api/tournaments/{tournament}"
TOURNAMENT_ENDPOINTS = (
    Endpoint("GET", "/api/tournaments", list_tournaments, TournamentLists, open=True),
    Endpoint("POST", "/api/tournaments", create_tournament, TournamentMade, TournamentOrder),
    Endpoint("GET", T, tournament, TournamentFacts, open=True),
    Endpoint("POST", f"{T}/enter", enter_tournament, Done),
    Endpoint("POST", f"{T}/withdraw", withdraw_from_tournament, Done),
    Endpoint("POST", f"{T}/begin", begin_tournament, Done),
    Endpoint("POST", f"{T}/cancel", cancel_tournament, Done),
    Endpoint("POST", f"{T}/bots", enter_bot, Done, BotName),
    Endpoint("DELETE", f"{T}/entrants/{{entrant}}", remove_entrant, Done),
    Endpoint("GET", "/api/tables/{table}/tournament", table_tournament, TableTournament),
)
