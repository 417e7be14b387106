"""The operations of the HTTP API about the lobby: the wall of games that are being played, and what is said there."""

import secrets

import msgspec
from starlette.responses import Response

from connive.core.text import one_line
from connive.storage.rows import Report
from connive.tables.errors import TooMany
from connive.tables.messages import LobbyTalk, WallNews
from connive.tables.people.people import muted_by
from connive.web.answers import Done, ReportBody
from connive.web.calls import Call, Endpoint


class ChatLines(msgspec.Struct, frozen=True):
    """What was said in the lobby lately, the oldest first; `open`: whether people can speak there."""

    open: bool
    lines: list[LobbyTalk]


LOBBY = ""
"""Where a report about the lobby has the name of a table."""


async def wall(call: Call) -> Response:
    """Show public games that are being played, as spectators see them."""
    return Response(await call.server.tables.lobby.wall.snapshot(), media_type="application/json")


async def chat(call: Call) -> ChatLines:
    """Read what was said in the lobby lately, without those whom one does not want to read."""
    lobby, muted = call.server.tables.lobby, muted_by(call.who.person)
    lines = [
        LobbyTalk(each.id, each.at, each.person, each.name, each.text)
        for each in await lobby.last_words()
        if each.person not in muted
    ]
    return ChatLines(lobby.talks, lines)


REPORTS_MOST = 10
"""How many complaints of one person may wait for a moderator."""


async def check_reports(call: Call) -> None:
    """Refuse a complaint of somebody who complains without end, so that those of others are seen."""
    call.server.rates.talk.spend(call.me)
    call.server.rates.reports.spend(call.server.address_of(call.request))
    waiting = [each for each in await call.server.store.reported_by(call.me) if each.handled is None]
    if len(waiting) >= REPORTS_MOST:
        raise TooMany(most=REPORTS_MOST)


async def report_talk(call: Call) -> Done:
    """Complain about somebody in the lobby."""
    await check_reports(call)
    now, body = call.server.time.now(), call.body
    said = Report(secrets.token_hex(8), LOBBY, call.me, one_line(body.person), one_line(body.words), now)
    await call.server.store.add_report(said)
    return Done()


LOBBY_ENDPOINTS = (
    Endpoint("GET", "/api/wall", wall, WallNews, open=True),
    Endpoint("GET", "/api/chat", chat, ChatLines),
    Endpoint("POST", "/api/chat/report", report_talk, Done, ReportBody),
)
