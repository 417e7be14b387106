"""The operations of the HTTP API about notes on moments of finished games.

Invariant: whoever may open the replay may read and write them; nobody reads whom they muted; everybody may remove
their own, and moderators any.
"""

import secrets

from connive.play.talk import clean
from connive.storage.rows import NamedNote, Note
from connive.tables.errors import BadMessage, TooMany
from connive.tables.people.people import muted_by
from connive.web import answers
from connive.web.answers import Done
from connive.web.calls import Call, Endpoint

MOST, OWN = 200, 20
"""So many notes a game may have, and so many of one person."""


async def list_notes(call: Call) -> answers.NoteList:
    """List the notes on a finished game."""
    found, _ = await call.server.tables.finished(call.path("table"), call.me, None)
    muted = set(muted_by(call.who.person))
    notes = await call.server.store.notes.at(found.row.id)
    return answers.NoteList([_facts(note, call.me) for note in notes if note.person not in muted])


async def write_note(call: Call) -> answers.NoteFacts:
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
    return answers.NoteFacts(note.id, note.moment, who.id, who.name, who.account is not None, text, note.at, True)


async def remove_note(call: Call) -> answers.Done:
    """Remove a note of one's own; a moderator removes any."""
    found, _ = await call.server.tables.finished(call.path("table"), call.me, None)
    whose = None if call.who.person.moderator else call.me
    await call.server.store.notes.remove(found.row.id, call.path("note"), whose)
    return Done()


def _facts(note: NamedNote, me: str) -> answers.NoteFacts:
    own = note.person == me
    return answers.NoteFacts(note.id, note.moment, note.person, note.name, bool(note.account), note.text, note.at, own)


T = "/api/tables/{table}/notes"
NOTES_ENDPOINTS = (
    Endpoint("GET", T, list_notes, answers.NoteList),
    Endpoint("POST", T, write_note, answers.NoteFacts, answers.NoteBody),
    Endpoint("DELETE", f"{T}/{{note}}", remove_note, Done),
)
