"""Setting up tables and sitting down: the life of a table before its first choice and after its last.

Invariant: the secret of a deal is fixed, and its commitment public, before anybody pledges entropy.
"""

import hmac
import secrets
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from connive.bots.bot import bot_names
from connive.core.actions import shorten
from connive.core.errors import UnknownBot
from connive.core.outcome import Outcome
from connive.core.randomness import new_secret
from connive.core.registry import find_game
from connive.core.viewer import MAX_SEATS
from connive.play.series import Played, Series, first_seat
from connive.storage.rows import SeatRow, ShownName, TableRow
from connive.tables.errors import (
    AlreadySeated,
    BadSettings,
    LateScreen,
    NeedsAccount,
    NotHost,
    NotOpen,
    NotOver,
    NotRateable,
    NotSeated,
    SeatTaken,
)
from connive.tables.lobby.pledges import check_pledge, is_late, is_ready, vacate
from connive.tables.settings import Settings, write_settings
from connive.tables.table import Table


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for when a table is set up. `bots` names a bot for each seat that is not for a person.

    With `adds_entropy` the host adds to the chance like everybody else: they sit down by joining, with a pledge.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = None
    options: dict[str, str | int | bool] = {}
    settings: Settings = Settings()
    bots: dict[str, Annotated[str, Meta(max_length=40)]] = {}
    seat: Annotated[int, Meta(ge=0, lt=MAX_SEATS)] | None = None
    public: bool = False
    adds_entropy: bool = False


def new_table(order: Order, host: str, now: int) -> tuple[TableRow, list[SeatRow]]:
    """Return a new table with its host in a seat, or refuse what cannot be played."""
    game = find_game(order.game)
    number = game.read_seats(order.seats)
    options = game.read_options(order.options)
    game.new_state(options, number)  # refuses options that do not go together
    _check_settings(order, number)
    key = secrets.token_urlsafe(12)
    row = TableRow(
        id=key, game=game.name, rules=game.version, seats=number, options=str(options),
        settings=write_settings(order.settings), host=host, status="open", public=int(order.public),
        secret=new_secret(), series=key, number=0, version=0, created=now, rated=int(order.settings.rated),
    )  # fmt: skip
    return row, _seats(order, row, host)


def _check_settings(order: Order, number: int) -> None:
    settings = order.settings
    if settings.pace.high < settings.pace.low or settings.limit < settings.wins:
        raise BadSettings(trouble="pace" if settings.pace.high < settings.pace.low else "limit")
    if settings.one_screen and settings.spectator_delay:
        raise LateScreen
    if settings.rated and not _is_rateable(order):
        raise NotRateable
    if not order.bots.keys() <= set(map(str, range(number))):
        raise BadSettings(trouble="bots")
    for name in (settings.spare_bot, *order.bots.values()):
        _check_bot(name)


def _is_rateable(order: Order) -> bool:
    """Tell whether everybody plays under the same conditions, and anybody may check the result."""
    settings = order.settings
    even = order.public and settings.clock.kind != "none" and settings.limit == 1
    return even and not settings.notebook and not settings.one_screen and settings.spectators


def _check_bot(name: str) -> None:
    if name not in bot_names():
        raise UnknownBot(name=shorten(name), known=", ".join(bot_names()))


def _seats(order: Order, row: TableRow, host: str) -> list[SeatRow]:
    """Bots sit where they were ordered; the host in the seat asked for, in all the others on one screen, or nowhere."""
    bots = {int(seat): name for seat, name in order.bots.items()}
    free = [seat for seat in range(row.seats) if seat not in bots]
    if order.seat is not None and order.seat not in free:
        raise SeatTaken
    own = free if order.settings.one_screen else [free[0] if order.seat is None else order.seat] if free else []
    pledge = None if order.adds_entropy else ""
    return [
        SeatRow(row.id, seat, host, pledge=pledge) if seat in own else SeatRow(row.id, seat, None, bots.get(seat))
        for seat in range(row.seats)
    ]


def check_account(settings: Settings, shown: ShownName | None) -> None:
    """Refuse a guest at a rated table."""
    if settings.rated and not (shown is not None and shown.account):
        raise NeedsAccount


def table_for(order: Order, people: Sequence[str], now: int) -> tuple[TableRow, list[SeatRow]]:
    """Return a table whose seats are kept for people, who have yet to sit down; who sits where is up to chance."""
    row, _ = new_table(order, people[0], now)
    bots = {int(seat): name for seat, name in order.bots.items()}
    mixed = iter(sorted(people, key=lambda person: hmac.digest(row.secret, f"seat {person}".encode(), "sha256")))
    return row, [
        SeatRow(row.id, seat, None, bots[seat]) if seat in bots else SeatRow(row.id, seat, next(mixed))
        for seat in range(row.seats)
    ]


async def sit_down(table: Table, person: str, seat: int | None, pledge: str | None) -> int:
    """Take a seat: the one asked for, the one kept for this person, or the first that is free."""
    if table.row.status != "open":
        raise NotOpen
    pledged = check_pledge(pledge)
    waiting = [row.seat for row in table.seats if row.person == person and not is_ready(row)]
    if not waiting and table.seats_of(person):
        raise AlreadySeated
    if not waiting and table.tournament is not None:
        raise SeatTaken
    free = waiting or [row.seat for row in table.seats if row.person is None and row.bot is None]
    if not free or (seat is not None and seat not in free):
        raise SeatTaken
    check_account(table.settings, table.names.get(person))
    own = (waiting if table.settings.one_screen else []) or [free[0] if seat is None else seat]
    await table.change(*(SeatRow(table.row.id, each, person, pledge=pledged) for each in own))
    return own[0]


async def stand_up(table: Table, person: str) -> None:
    """Leave before the start. A table that nobody sits at is closed; one of a tournament keeps its seats."""
    if table.row.status != "open":
        raise NotOpen
    own = [row.seat for row in table.seats if row.person == person]
    if not own:
        raise NotSeated
    if table.tournament is not None:
        await vacate(table, *(SeatRow(table.row.id, seat, person) for seat in own))
        return
    others = any(row.person not in (None, person) for row in table.seats)
    status = "open" if others else "closed"
    await vacate(table, *(SeatRow(table.row.id, seat) for seat in own), status=status)


async def arrange(table: Table, person: str, seat: int, bot: str | None) -> None:
    """Give a seat that nobody has taken yet to a bot, or (None) to the next who comes. The host decides, if it is here.

    So is a seat whose person has had all the time there is to open their pledge; that cancels the start.
    In the middle of a series the seats stay with their people: nobody wins one against a bot by being back first.
    """
    if table.row.status != "open":
        raise NotOpen
    if table.tournament is not None:
        raise SeatTaken
    here = {row.person for row in table.seats if row.person and is_ready(row) and not is_late(table, row.seat)}
    if person not in here:
        raise NotSeated
    if table.row.host in here - {person}:
        raise NotHost
    if seat >= table.row.seats or (table.seats[seat].person and table.row.number):
        raise SeatTaken
    if table.seats[seat].bot is None and is_ready(table.seats[seat]) and not is_late(table, seat):
        raise SeatTaken
    if bot is not None:
        _check_bot(bot)
    await vacate(table, SeatRow(table.row.id, seat, None, bot))


def series_of(tables: list[Table]) -> Series:
    """Return the series that finished matches belong to, in order."""
    row, settings = tables[0].row, tables[0].settings
    series = Series(row.game, seats=row.seats, options=row.options, wins=settings.wins, limit=settings.limit)
    for table in tables:
        outcome = table.outcome
        if outcome is not None and not series.over:
            series.played.append(Played(first_seat(table.playing), outcome))
    return series


def next_table(before: Table, series: Series | None, host: str, now: int) -> tuple[TableRow, list[SeatRow]]:
    """Return the table of the next match: the same people in the same seats, who have yet to sit down.

    In a series the first seat moves on; a rematch begins a new series. Whoever asks for it is its host: it counts
    among the tables that they may have, not among another's.
    """
    if before.row.status != "over":
        raise NotOver
    old, key = before.row, secrets.token_urlsafe(12)
    going_on = series is not None and not series.over
    options = str(series.next_match().options) if series is not None and going_on else old.options
    row = TableRow(
        id=key, game=old.game, rules=find_game(old.game).version, seats=old.seats, options=options,
        settings=old.settings, host=host, status="open", public=old.public, secret=new_secret(),
        series=old.series if going_on else key, number=old.number + 1 if going_on else 0, version=0, created=now,
        rated=int(before.settings.rated),
    )  # fmt: skip
    return row, [SeatRow(key, seat.seat, seat.person, None if seat.person else seat.bot) for seat in before.seats]


def outcome_of(row: TableRow) -> Outcome | None:
    """Return how the match of a stored table ended."""
    return msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None
