"""The operations of the HTTP API about notes on moments of finished games.

Invariant: those who may open the replay may read and write them; nobody reads whom they muted; everybody may remove
their own, and moderators any.
"""

import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from connive.play.talk import clean
from connive.storage.rows import NamedNote, Note
from connive.tables.errors import BadMessage, TooMany
from connive.tables.people.people import muted_by
from connive.web.answers import Done
from connive.web.calls import Call, Endpoint


class NoteBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note on a moment of a finished game."""

    moment: Annotated[int, Meta(ge=0, le=1_000_000)]
    text: Annotated[str, Meta(max_length=2_000)]


class NoteFacts(msgspec.Struct, frozen=True):
    """A note, and who wrote it; `own`: one's own."""

    id: str
    moment: int
    person: str
    name: str
    account: bool
    text: str
    at: int
    own: bool


class NoteList(msgspec.Struct, frozen=True):
    """The notes on a game, in the order of its moments."""

    notes: list[NoteFacts]


MOST, OWN = 200, 20
"""How many notes a game may have, and how many of one person."""


async def list_notes(call: Call) -> NoteList:
    """List the notes on a finished game."""
    found, _ = await call.server.tables.finished(call.path("table"), call.me, None)
    muted = set(muted_by(call.who.person))
    notes = await call.server.store.notes.at(found.row.id)
    return NoteList([_facts(note, call.me) for note in notes if note.person not in muted])


async def write_note(call: Call) -> NoteFacts:
    """Write a note on a moment."""
    found, _ = await call.server.tables.finished(call.path("table"), call.me, None)
    text, who, store = clean(call.body.text), call.who.person, call.server.store
    if call.body.moment > len(found.playing.log):
        raise BadMessage(field="moment")
    call.server.rates.talk.spend(call.me)
    whole, own = await store.notes.count(found.row.id, call.me)
    if whole >= MOST or own >= OWN:
        raise TooMany(most=OWN if own >= OWN else MOST)
    note = Note(secrets.token_hex(8), found.row.id, call.body.moment, who.id, text, call.server.time.now())
    await store.notes.add(note)
    return NoteFacts(note.id, note.moment, who.id, who.name, who.account is not None, text, note.at, True)


async def remove_note(call: Call) -> Done:
    """Remove a note of one's own; a moderator removes any."""
    found, _ = await call.server.tables.finished(call.path("table"), call.me, None)
    whose = None if call.who.person.moderator else call.me
    await call.server.store.notes.remove(found.row.id, call.path("note"), whose)
    return Done()


def _facts(note: NamedNote, me: str) -> NoteFacts:
    own = note.person == me
    return NoteFacts(note.id, note.moment, note.person, note.name, bool(note.account), note.text, note.at, own)


T = "/api/tables/{table}/notes"
NOTES_ENDPOINTS = (
    Endpoint("GET", T, list_notes, NoteList),
    Endpoint("POST", T, write_note, NoteFacts, NoteBody),
    Endpoint("DELETE", f"{T}/{{note}}", remove_note, Done),
)
