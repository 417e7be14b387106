"""The operations of the HTTP API about games that are over: replays, reviews, other choices. And earlier moments.

Invariant: every caller is checked by `finished`: the game is over, and is not private to others.
"""

import itertools
from collections.abc import Iterable
from typing import Any

import msgspec

from connive.core.actions import shorten
from connive.core.viewer import Viewer
from connive.play.story import tell_story
from connive.play.talk import Talk
from connive.review.model import Review
from connive.review.starts import truth
from connive.tables.errors import BadMessage
from connive.tables.fair_queue import Asker
from connive.tables.feeds import fold, veil
from connive.tables.people.people import muted_by
from connive.tables.reviews.desk import Stage
from connive.tables.table import Table
from connive.web.calls import Call, Endpoint


class Moment(msgspec.Struct, frozen=True):
    """What a viewer was shown after a number of events."""

    version: int
    view: Any


class Replay(msgspec.Struct, frozen=True):
    """A finished game from one side: the events of each moment, unless briefly, and the view after one of them."""

    table: str
    viewer: str
    moments: list[list[Any]]
    moment: int
    view: Any
    words: list[list[str]] | None


class WhatIf(msgspec.Struct, frozen=True):
    """What a viewer would have been told if another choice had been made at a moment, and the view after it."""

    moment: int
    events: list[Any]
    view: Any
    words: list[str]


class Reviewed(msgspec.Struct, frozen=True):
    """How far the review of a finished game has come (`none`: nobody asked for one), and the review itself.

    `deep`: there is no deeper one to be had. While a deeper one is made, the review is the one from before.
    """

    stage: Stage
    review: Review | None
    deep: bool


COST_DEEPER = 5
"""How many reviews a deeper one counts as."""


async def moment(call: Call) -> Moment:
    """Show a table as one's own seat, or a spectator, saw it after a number of events."""
    seat = number(call.query("seat")) if call.query("seat") else None
    live, viewer = await call.server.tables.viewer(call.path("table"), call.me, seat)
    found = live.table
    told = found.playing.fold(viewer).told()
    known = found.events_for_spectators() if viewer.own_seat is None and found.settings.spectator_delay else len(told)
    version = moment_of(call.query("version"), known)
    return Moment(version, view_of(found, viewer, told[:version]))


async def replay(call: Call) -> Replay:
    """Open a finished game from anybody's side, at a moment; a private one only for those who sat there."""
    wanted = call.query("viewer") or "spectator"
    found, viewer = await call.server.tables.finished(call.path("table"), call.me, wanted)
    assert viewer is not None
    muted = found.seats_taken_by(muted_by(call.who.person))
    moments = [list(veil(told, muted)) for told in moments_of(found, viewer)]
    at = moment_of(call.query("moment"), len(moments) - 1)
    view = view_of(found, viewer, itertools.chain(*moments[: at + 1]))
    if call.query("brief"):
        return Replay(found.row.id, str(viewer), [], at, view, None)
    words = words_of(found, viewer, moments, call.lang) if call.query("lang") else None
    return Replay(found.row.id, str(viewer), moments, at, view, words)


async def review(call: Call) -> Reviewed:
    """Read the review of a finished game; all who may open the replay may read it."""
    found, _ = await call.server.tables.finished(call.path("table"), call.me, None)
    return await _reviewed(call, found.row.id)


async def ask_review(call: Call) -> Reviewed:
    """Have a finished game reviewed, or reviewed again with more thought."""
    found, _ = await call.server.tables.finished(call.path("table"), call.me, None)
    desk, deeper = call.server.reviews, bool(call.query("deeper"))
    known = await desk.find(found.row.id)
    if known is None or (deeper and not desk.is_deep(known)):
        record = await call.server.tables.record(found.row.id, call.me, None)
        if desk.stage(found.row.id) != "waiting":
            asker = Asker(call.server.address_of(call.request), call.me)
            desk.check_room(asker)
            call.server.rates.reviews.spend(call.me, COST_DEEPER if deeper else 1)
            desk.ask(found.row.id, record, asker, deeper)
    return await _reviewed(call, found.row.id)


async def _reviewed(call: Call, table: str) -> Reviewed:
    desk, found = call.server.reviews, await call.server.reviews.find(table)
    stage = desk.stage(table)
    return Reviewed("done" if found and stage == "none" else stage, found, found is not None and desk.is_deep(found))


async def what_if(call: Call) -> WhatIf:
    """Play another choice at a moment of a finished game, and show what a viewer would have seen of it."""
    found, viewer = await call.server.tables.finished(call.path("table"), call.me, call.query("viewer") or "referee")
    assert viewer is not None
    moments = moments_of(found, viewer)
    at, seat = moment_of(call.query("moment"), len(moments) - 1), number(call.query("seat"))
    branch = truth(found.playing, at).match(found.row.game)
    known = len(branch.events(viewer))
    branch.act(seat, number(call.query("action")))
    told = list(branch.events(viewer)[known:])
    view = view_of(found, viewer, itertools.chain(*moments[: at + 1]))
    said = [words for _, words in tell_story(branch.game, view, told, call.lang)]
    return WhatIf(at, told, view, said)


def moments_of(table: Table, viewer: Viewer) -> list[list[Any]]:
    """Return what a viewer was told, grouped by the choice or the words that it followed."""
    groups: list[list[Any]] = [[]]
    for emissions, entry in table.playing.moments():
        groups[-1] += [event for event, audience in emissions if viewer.sees(audience)]
        groups.append([entry] if isinstance(entry, Talk) else [])
    known = sum(map(len, groups))
    groups[-1] += table.playing.told(viewer)[known:]
    return groups


def view_of(table: Table, viewer: Viewer, told: Iterable[Any]) -> Any:
    """Return the view of somebody who has been told this."""
    match = table.playing
    return fold(match.game.new_view(viewer, match.options, match.seats), told)


def moment_of(given: str | None, last: int) -> int:
    """Return the moment that is asked for, the last one by default."""
    return last if given is None else min(number(given), last)


def number(given: str | None) -> int:
    """Return a number of the address."""
    if given is None or not (given.isascii() and given.isdigit() and len(given) < 7):
        raise BadMessage(text=shorten(given or ""))
    return int(given)


def words_of(table: Table, viewer: Viewer, moments: list[list[Any]], lang: str) -> list[list[str]]:
    """Return what was told at each moment, in words."""
    match = table.playing
    view = match.game.new_view(viewer, match.options, match.seats)
    return [[said for _, said in tell_story(match.game, view, events, lang)] for events in moments]


T = "/api/tables/{table}"
REPLAY_ENDPOINTS = (
    Endpoint("GET", f"{T}/moment", moment, Moment, queries=("seat", "version")),
    Endpoint("GET", f"{T}/replay", replay, Replay, queries=("viewer", "moment", "brief", "lang")),
    Endpoint("GET", f"{T}/what_if", what_if, WhatIf, queries=("viewer", "moment", "seat", "action", "lang")),
    Endpoint("GET", f"{T}/review", review, Reviewed),
    Endpoint("POST", f"{T}/review", ask_review, Reviewed, queries=("deeper",)),
)
