"""What is asked for when a tournament is set up: typed, bounded, with defaults; and what its tables are like."""

import unicodedata
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from connive.core.registry import find_game
from connive.core.text import one_line
from connive.core.viewer import MAX_SEATS
from connive.tables.errors import BadTournament
from connive.tables.lobby import seats as seating
from connive.tables.lobby.seats import Order
from connive.tables.lobby.seeks import CLOCKS, PaceName
from connive.tables.settings import DAY, MINUTE, Settings
from connive.tournaments.rules import TWO, Format, TournamentRules

NAME_LIMIT = 60
ALL_MEET_MOST = 16
"""More players than this cannot all meet in an evening."""

LATEST_START = 30 * DAY
PATIENCE = {"quick": 3 * MINUTE, "calm": 5 * MINUTE, "days": DAY}
ARENA_PATIENCE = MINUTE


class TournamentOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament: what is played, how, and who may see it. `starts` is when it begins; without, the host begins it.

    `rounds` 0 are as many as usual. `best_of` counts in a knock-out, `minutes` in an arena.
    """

    name: Annotated[str, Meta(max_length=200)]
    game: Annotated[str, Meta(max_length=40)]
    format: Format = "swiss"
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = None
    options: dict[str, str | int | bool] = {}
    pace: PaceName = "quick"
    rounds: Annotated[int, Meta(ge=0, le=15)] = 0
    best_of: Literal[1, 3, 5, 7] = 1
    minutes: Annotated[int, Meta(ge=10, le=180)] = 60
    rated: bool = False
    notebook: bool = False
    public: bool = True
    starts: Annotated[int, Meta(ge=0)] | None = None
    most: Annotated[int, Meta(ge=2, le=128)] = 64


def checked(order: TournamentOrder, now: int) -> TournamentOrder:
    """Return an order that can be played, or refuse it."""
    name = unicodedata.normalize("NFC", one_line(order.name))
    game = find_game(order.game)
    seats = game.read_seats(order.seats)
    if not name or len(name) > NAME_LIMIT:
        raise BadTournament(trouble="name")
    if (seats != TWO and order.format == "knockout") or seats < TWO:
        raise BadTournament(trouble="seats")
    if order.format == "arena" and order.pace == "days":
        raise BadTournament(trouble="pace")
    if order.starts is not None and not now <= order.starts <= now + LATEST_START:
        raise BadTournament(trouble="starts")
    most = min(order.most, ALL_MEET_MOST) if order.format == "round_robin" else order.most
    done = msgspec.structs.replace(order, name=name, seats=seats, most=most)
    seating.new_table(table_order(done, seats, {}), "", now)  # refuses what cannot be played
    return done


def rules_of(order: TournamentOrder) -> TournamentRules:
    """Return by which rules a tournament is paired."""
    seats = order.seats or TWO
    smaller = seats - 1 in find_game(order.game).seats and seats - 1 > TWO
    return TournamentRules(order.format, seats, order.rounds, order.best_of, order.minutes, smaller)


def table_order(order: TournamentOrder, seats: int, bots: dict[str, str]) -> Order:
    """Return what is ordered for one game of a tournament."""
    out: Literal["loss", "bot"] = "loss" if seats == TWO else "bot"
    settings = Settings(
        clock=CLOCKS[order.pace],
        on_timeout=out,
        on_leave=out,
        notebook=order.notebook,
        rated=order.rated,
        bots_talk=False,
    )
    return Order(order.game, seats, order.options, settings, bots, public=order.public, adds_entropy=True)


def patience(order: TournamentOrder) -> int:
    """Return how long a table waits for those who should play there."""
    return ARENA_PATIENCE if order.format == "arena" else PATIENCE[order.pace]
