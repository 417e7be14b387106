"""The operations of the HTTP API for moderators: reading reports and acting on them.

Invariant: only whom `connive admin moderator` has named gets here; a moderator sees of a table what was said there, and
nothing of its game.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from connive.core.text import one_line
from connive.storage.rows import Report
from connive.tables.errors import NotModerator
from connive.tables.settings import DAY
from connive.web.answers import Body, Done
from connive.web.calls import Call, Endpoint
from connive.web.lobby_api import LOBBY
from connive.web.people_api import find_person
from connive.web.server import Server


class Verdict(Body, frozen=True):
    """What is done about a report: nothing, silence in the lobby for a week, or the accused is kept out.

    `words` are for those who look later.
    """

    ban: bool = False
    silence: bool = False
    words: Annotated[str, Meta(max_length=1_000)] = ""


class Silence(Body, frozen=True):
    """Whether somebody is to be silent in the lobby."""

    silent: bool = True


class SilencedPerson(msgspec.Struct, frozen=True):
    """Somebody who may not speak in the lobby until then."""

    person: str
    name: str
    until: int


class SilencedList(msgspec.Struct, frozen=True):
    """Who may not speak in the lobby for now."""

    people: list[SilencedPerson]


class ReportFacts(msgspec.Struct, frozen=True):
    """A report that waits: who complains about whom, at which table, in which words, and what was said there."""

    id: str
    table: str
    reporter: str
    accused: str
    accused_id: str
    words: str
    at: int
    said: list[str]


class ReportList(msgspec.Struct, frozen=True):
    """The reports that nobody has dealt with yet, the oldest first."""

    reports: list[ReportFacts]


LISTED = 50
SILENCE = 7 * DAY
SAID = 40
"""How many of the last words at a table are shown with a report."""


async def list_reports(call: Call) -> ReportList:
    """List the reports that nobody has dealt with yet."""
    _check(call)
    found = await call.server.store.open_reports(LISTED)
    return ReportList([await _facts(call.server, report) for report in found])


async def handle_report(call: Call) -> Done:
    """Put a report away; the accused may be kept out."""
    _check(call)
    store, key = call.server.store, call.path("report")
    found = await store.report(key)
    if found is not None:
        if call.body.ban:
            await _ban(call.server, found.accused)
        elif call.body.silence:
            await _silence(call.server, found.accused, True)
        verdict = "ban" if call.body.ban else "silence" if call.body.silence else "none"
        words = f"{verdict} {call.who.person.id} {one_line(call.body.words)}"
        await store.handle_report(key, words, call.server.time.now())
    return Done()


def _check(call: Call) -> None:
    if not call.who.person.moderator:
        raise NotModerator


async def silence(call: Call) -> Done:
    """Silence somebody in the lobby for a week, or let them speak again."""
    _check(call)
    await _silence(call.server, (await find_person(call)).id, call.body.silent)
    return Done()


async def silenced(call: Call) -> SilencedList:
    """List who may not speak in the lobby for now."""
    _check(call)
    found = await call.server.store.profiles.silenced(call.server.time.now(), LISTED)
    return SilencedList([SilencedPerson(*each) for each in found])


async def _check_accused(server: Server, key: str) -> None:
    """Refuse a verdict on somebody who moderates too: that is for the operator."""
    person = await server.store.person(key)
    if person is not None and person.moderator:
        raise NotModerator


async def _ban(server: Server, key: str) -> None:
    """Keep somebody out."""
    await _check_accused(server, key)
    await server.store.set_banned(key, True)


async def _silence(server: Server, key: str, silent: bool) -> None:
    """Let somebody say nothing in the lobby for a week, and take away what they said there; or let them speak again."""
    await _check_accused(server, key)
    await server.tables.lobby.silence(key, server.time.now() + SILENCE if silent else 0)


async def _facts(server: Server, report: Report) -> ReportFacts:
    seats = {seat.seat: seat.person for seat in await server.store.seats_of(report.table_id)}
    talk = [entry for entry in await server.store.entries(report.table_id) if entry.kind == "talk"]
    said = [entry.text for entry in talk if seats.get(entry.seat) == report.accused]
    said += [note.text for note in await server.store.notes.by(report.accused) if note.table_id == report.table_id]
    if report.table_id == LOBBY:
        said = [text for _, text in await server.store.chat.by(report.accused)]
    names = [await _name(server, key) for key in (report.reporter, report.accused)]
    return ReportFacts(
        report.id, report.table_id, names[0], names[1], report.accused, report.words, report.at, said[-SAID:]
    )


async def _name(server: Server, key: str) -> str:
    person = await server.store.person(key)
    return key if person is None else person.name


MODERATION_ENDPOINTS = (
    Endpoint("GET", "/api/reports", list_reports, ReportList),
    Endpoint("GET", "/api/silenced", silenced, SilencedList),
    Endpoint("PUT", "/api/people/{person}/silence", silence, Done, Silence),
    Endpoint("POST", "/api/reports/{report}", handle_report, Done, Verdict),
)
