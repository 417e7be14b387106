"""The operations of the HTTP API."""

import re
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from starlette.responses import PlainTextResponse, Response

from connive.bots.bot import bot_names
from connive.bots.levels import ratings
from connive.bots.settings import settings
from connive.core.registry import find_game, games
from connive.core.signals import signals
from connive.core.text import catalogue
from connive.play.lesson import Lesson, play_lesson
from connive.tables.lobby.playing_on import PlayOn
from connive.tables.lobby.seats import Order
from connive.tables.messages import TableFacts
from connive.tables.people.people import muted_by
from connive.tables.table import Table
from connive.web import answers
from connive.web.account_api import ACCOUNT_ENDPOINTS
from connive.web.answers import Done, TableList
from connive.web.calls import Call, Endpoint
from connive.web.lobby_api import LOBBY_ENDPOINTS, check_reports
from connive.web.moderation_api import MODERATION_ENDPOINTS
from connive.web.notes_api import NOTES_ENDPOINTS
from connive.web.notices_api import NOTICE_ENDPOINTS
from connive.web.passkeys_api import PASSKEY_ENDPOINTS
from connive.web.people_api import PEOPLE_ENDPOINTS
from connive.web.puzzles_api import PUZZLES_ENDPOINTS
from connive.web.replay_api import REPLAY_ENDPOINTS, number
from connive.web.schemas import game_schemas, options_schema
from connive.web.seat_api import SEAT_ENDPOINTS
from connive.web.tournament_api import TOURNAMENT_ENDPOINTS
from connive.web.vacation_api import VACATION_ENDPOINTS

# --- People ---


async def come_in(call: Call) -> answers.Done:
    """Come in as a guest; the answer sets the cookie of the session."""
    call.server.rates.guests.spend(call.server.address_of(call.request))
    _, call.cookie = await call.server.people.come_in(call.body.name)
    return Done()


async def me(call: Call) -> answers.Me | None:
    """Tell who one is; null to a stranger, whose question is as good as anybody's."""
    if call.guest:
        return None
    who, person = call.who, call.who.person
    return answers.Me(
        person=person.id,
        name=person.name,
        account=person.account is not None,
        csrf=who.csrf,
        muted=muted_by(person),
        moderator=bool(person.moderator),
    )


async def rename(call: Call) -> answers.Done:
    """Give oneself another name, as a guest."""
    call.server.rates.guests.spend(call.server.address_of(call.request))
    name = await call.server.people.rename(call.who.person, call.body.name)
    call.server.tables.rename(call.me, name)
    return Done()


async def log_out(call: Call) -> answers.Done:
    """End this session."""
    await call.server.people.revoke(call.me, call.who.digest)
    await call.server.sessions_ended(call.me)
    call.cookie = ""
    return Done()


async def sessions(call: Call) -> answers.SessionList:
    """List one's sessions."""
    found = await call.server.people.sessions(call.me)
    own = call.who.digest
    facts = [answers.SessionFacts(s.digest[:16], s.created, s.expires, s.digest == own) for s in found]
    return answers.SessionList(facts)


async def end_session(call: Call) -> answers.Done:
    """End one of one's sessions."""
    for session in await call.server.people.sessions(call.me):
        if session.digest[:16] == call.path("session"):
            await call.server.people.revoke(call.me, session.digest)
            await call.server.sessions_ended(call.me)
    return Done()


async def mute(call: Call) -> answers.Done:
    """Hide or show again what a person says."""
    await call.server.mute(call.who.person, call.path("person"), call.body.muted)
    return Done()


# --- Games ---


async def list_games(call: Call) -> answers.GameList:
    """List the games and bots."""
    found = []
    for game in games().values():
        words = catalogue(call.lang, game.name)
        facts = answers.GameFacts(
            name=game.name,
            rules=game.version,
            seats=list(game.seats),
            title=words.say("title"),
            blurb=words.say("blurb"),
            time=words.sentences.get("box.time", ""),
            difficulty=words.sentences.get("box.difficulty", ""),
            ratings=ratings(game.name),
            grandmaster=list(settings(game.name).offered),
        )
        found.append(facts)
    return answers.GameList(found, list(bot_names()))


async def game_details(call: Call) -> answers.GameDetails:
    """Tell all that a client needs to know about a game."""
    game = find_game(call.path("game"))
    return answers.GameDetails(
        name=game.name,
        rules=game.version,
        seats=list(game.seats),
        options=options_schema(game),
        actions=[game.actions[number] for number in range(len(game.actions))],
        sentences=dict(catalogue(call.lang, game.name).sentences),
        signals=list(signals(game)),
        rulebook=game.rules_text(call.lang),
        windows=bool(game.silent),
    )


async def lesson(call: Call) -> Lesson:
    """Return one of a game's lessons, step by step, from the learner's seat."""
    number = call.query("number") or "0"
    return play_lesson(
        find_game(call.path("game")), call.lang, int(number) if re.fullmatch("[0-9]{1,3}", number) else -1
    )


async def game_schema(call: Call) -> Response:
    """Return the JSON Schemas of a game's view, events and actions."""
    found = game_schemas(find_game(call.path("game")))
    return Response(msgspec.json.encode(found), media_type="application/schema+json")


# --- Tables ---


async def server_key(call: Call) -> answers.ServerKey:
    """Tell with which key this server signs records."""
    return answers.ServerKey(call.server.store.signer.public)


async def open_tables(call: Call) -> TableList:
    """List the tables that anybody may join."""
    return TableList(await call.server.tables.open_tables())


async def my_tables(call: Call) -> TableList:
    """List one's own tables."""
    return TableList(await call.server.tables.tables_of(call.me))


async def finished_tables(call: Call) -> TableList:
    """List public games that are over."""
    return TableList(await call.server.tables.finished_tables())


async def create_table(call: Call) -> answers.Created:
    """Set up a table."""
    async with _room(call):
        return _created(await call.server.tables.create(call.body, call.me))


def _created(made: Table) -> answers.Created:
    facts = made.facts()
    return answers.Created(facts.table, facts.commitment, facts.key, facts.cancelled)


async def play_on(call: Call) -> answers.Created:
    """Go on from a moment of a finished game, in one of its seats, against bots, if one may open its replay."""
    async with _room(call):
        return _created(await call.server.tables.play_on(call.path("table"), call.me, call.body))


def _room(call: Call) -> AbstractAsyncContextManager[None]:
    """Refuse people who set up tables too fast, or have too many already."""
    call.server.rates.tables.spend(call.me)
    call.server.rates.places.spend(call.server.address_of(call.request))
    return call.server.quota.room(call.me)


async def table(call: Call) -> TableFacts:
    """Tell what is public about a table."""
    live, _ = await call.server.tables.viewer(call.path("table"), call.me, None)
    return live.table.facts()


async def join(call: Call) -> answers.Seated:
    """Sit down at a table."""
    key = call.path("table")
    taken = await call.server.tables.join(key, call.me, call.body.seat, call.body.pledge)
    facts = (await call.server.tables.find(key)).table.facts()
    return answers.Seated(taken, None if facts.opening is None else facts.pledges)


async def open_pledge(call: Call) -> answers.Done:
    """Open what one has pledged; the game begins when everybody has."""
    await call.server.tables.open_pledge(call.path("table"), call.me, call.body.entropy)
    return Done()


async def leave(call: Call) -> answers.Done:
    """Leave a table: before the start, or for good."""
    await call.server.tables.leave(call.path("table"), call.me)
    return Done()


async def arrange(call: Call) -> answers.Done:
    """Give a seat that nobody has taken yet to a bot, or to anybody who comes."""
    await call.server.tables.arrange(call.path("table"), call.me, number(call.path("seat")), call.body.bot)
    return Done()


async def rematch(call: Call) -> answers.Created:
    """Set up the next match with the same people, or find it."""
    async with _room(call):
        following = await call.server.tables.rematch(call.path("table"), call.me)
    return _created((await call.server.tables.find(following)).table)


async def report(call: Call) -> answers.Done:
    """Complain about somebody at a table."""
    await check_reports(call)
    await call.server.tables.report(call.path("table"), call.me, call.body.person, call.body.words)
    return Done()


async def record(call: Call) -> Response:
    """Download a record: of a game that is over, or what one's own seat has seen so far."""
    found = await call.server.tables.record(call.path("table"), call.me, call.query("viewer"))
    name = {"content-disposition": 'attachment; filename="game.connive"'}
    return PlainTextResponse(str(found), headers=name)


T = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint("POST", "/api/session", come_in, Done, answers.ComeIn, open=True),
    Endpoint("GET", "/api/session", me, answers.Me | None, open=True),
    Endpoint("PUT", "/api/session", rename, Done, answers.ComeIn),
    Endpoint("DELETE", "/api/session", log_out, Done),
    *ACCOUNT_ENDPOINTS,
    *PASSKEY_ENDPOINTS,
    *MODERATION_ENDPOINTS,
    *NOTICE_ENDPOINTS,
    *PEOPLE_ENDPOINTS,
    *LOBBY_ENDPOINTS,
    *SEAT_ENDPOINTS,
    *VACATION_ENDPOINTS,
    *TOURNAMENT_ENDPOINTS,
    Endpoint("GET", "/api/sessions", sessions, answers.SessionList),
    Endpoint("DELETE", "/api/sessions/{session}", end_session, Done),
    Endpoint("PUT", "/api/people/{person}/mute", mute, Done, answers.Mute),
    Endpoint("GET", "/api/games", list_games, answers.GameList, queries=("lang",), open=True),
    Endpoint("GET", "/api/games/{game}", game_details, answers.GameDetails, queries=("lang",), open=True),
    Endpoint("GET", "/api/games/{game}/lesson", lesson, Lesson, queries=("lang", "number"), open=True),
    Endpoint("GET", "/api/games/{game}/schema", game_schema, dict[str, Any], open=True),
    Endpoint("GET", "/api/key", server_key, answers.ServerKey, open=True),
    Endpoint("GET", "/api/tables", open_tables, TableList, open=True),
    Endpoint("GET", "/api/mine", my_tables, TableList),
    Endpoint("GET", "/api/finished", finished_tables, TableList, open=True),
    Endpoint("POST", "/api/tables", create_table, answers.Created, Order),
    Endpoint("GET", T, table, TableFacts),
    Endpoint("POST", f"{T}/join", join, answers.Seated, answers.Join),
    Endpoint("POST", f"{T}/open", open_pledge, Done, answers.Opening),
    Endpoint("POST", f"{T}/leave", leave, Done),
    Endpoint("PUT", f"{T}/seats/{{seat}}", arrange, Done, answers.Arrange),
    Endpoint("POST", f"{T}/rematch", rematch, answers.Created),
    Endpoint("POST", f"{T}/report", report, Done, answers.ReportBody),
    Endpoint("GET", f"{T}/record", record, str, queries=("viewer",)),
    Endpoint("POST", f"{T}/play_on", play_on, answers.Created, PlayOn),
    *REPLAY_ENDPOINTS,
    *NOTES_ENDPOINTS,
    *PUZZLES_ENDPOINTS,
)
