"""The operations of the HTTP API about tournaments."""

from connive.core.actions import shorten
from connive.storage.rows import TournamentRow
from connive.tables.errors import BadMessage
from connive.tables.tournaments.facts import TournamentFacts, TournamentListing, facts, listing
from connive.tables.tournaments.order import TournamentOrder
from connive.web import answers
from connive.web.answers import Done
from connive.web.calls import Call, Endpoint

LISTED = 50


async def list_tournaments(call: Call) -> answers.TournamentLists:
    """List public tournaments, and one's own."""
    store = call.server.store.tournaments
    open_, running, over = [
        await _listings(call, await store.public(status, LISTED)) for status in ("open", "running", "over")
    ]
    own = [] if call.guest else await _listings(call, await store.of(call.me, LISTED))
    return answers.TournamentLists(open_, running, over, own)


async def _listings(call: Call, rows: list[TournamentRow]) -> list[TournamentListing]:
    me = None if call.guest else call.me
    return [listing(await call.server.tables.organiser.read(row), me) for row in rows]


async def create_tournament(call: Call) -> answers.TournamentMade:
    """Set up a tournament."""
    call.server.rates.tables.spend(call.me)
    call.server.rates.places.spend(call.server.address_of(call.request))
    return answers.TournamentMade(await call.server.tables.organiser.create(call.body, call.who.person))


async def tournament(call: Call) -> TournamentFacts:
    """Tell all about a tournament to whoever knows its address."""
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


async def table_tournament(call: Call) -> answers.TableTournament:
    """Tell which tournament a table belongs to; one that is by link only, to those who take part or host it."""
    live, _ = await call.server.tables.viewer(call.path("table"), call.me, None)
    if live.table.tournament is None:
        return answers.TableTournament(None)
    found = await call.server.tables.organiser.find(live.table.tournament)
    known = found.order.public or call.me == found.row.host or found.tournament.entrant_of(call.me) is not None
    return answers.TableTournament(listing(found, call.me) if known else None)


T = "/api/tournaments/{tournament}"
TOURNAMENT_ENDPOINTS = (
    Endpoint("GET", "/api/tournaments", list_tournaments, answers.TournamentLists, open=True),
    Endpoint("POST", "/api/tournaments", create_tournament, answers.TournamentMade, TournamentOrder),
    Endpoint("GET", T, tournament, TournamentFacts, open=True),
    Endpoint("POST", f"{T}/enter", enter_tournament, Done),
    Endpoint("POST", f"{T}/withdraw", withdraw_from_tournament, Done),
    Endpoint("POST", f"{T}/begin", begin_tournament, Done),
    Endpoint("POST", f"{T}/cancel", cancel_tournament, Done),
    Endpoint("POST", f"{T}/bots", enter_bot, Done, answers.BotName),
    Endpoint("DELETE", f"{T}/entrants/{{entrant}}", remove_entrant, Done),
    Endpoint("GET", "/api/tables/{table}/tournament", table_tournament, answers.TableTournament),
)
