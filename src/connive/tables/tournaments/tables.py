"""The tables of a tournament: made for those who are paired, and read when they are over.

Invariant: what a table is worth is a function of its row, its seats and its log; every process finds the same.
"""

import hmac

import msgspec

from connive.storage.driver import Change
from connive.storage.rows import SeatRow
from connive.storage.store import Store
from connive.storage.tournaments import membership_change
from connive.tables.lobby import seats as seating
from connive.tables.lobby.pledges import is_opened
from connive.tables.people.ratings import BOT
from connive.tables.table import Table
from connive.tables.tournaments.order import TournamentOrder, table_order
from connive.tournaments.log import Board, Settled
from connive.tournaments.pairings import Meeting
from connive.tournaments.rules import forfeited, points
from connive.tournaments.tournament import Tournament


def make_table(
    store: Store, tournament: Tournament, order: TournamentOrder, host: str, meeting: Meeting, now: int, key: str
) -> tuple[Board, list[Change]]:
    """Return a table for some who are paired, with what must be kept of it. Chance decides who sits where."""
    row, _ = seating.new_table(table_order(order, len(meeting.players), {}), host, now)
    players = meeting.players if meeting.seated else _mixed(meeting.players, row.secret)
    names = [tournament.entrants[each].player for each in players]
    people = [name for name in names if not name.startswith(BOT)]
    row = msgspec.structs.replace(row, host=(*people, host)[0])
    seats = [_seat(row.id, seat, name) for seat, name in enumerate(names)]
    return Board(row.id, players, meeting.number), [*store.table_changes(row, seats), membership_change(key, row.id)]


def _mixed(players: tuple[int, ...], secret: bytes) -> tuple[int, ...]:
    return tuple(sorted(players, key=lambda each: hmac.digest(secret, f"seat {each}".encode(), "sha256")))


def _seat(table: str, seat: int, player: str) -> SeatRow:
    if player.startswith(BOT):
        return SeatRow(table, seat, None, player.removeprefix(BOT))
    return SeatRow(table, seat, player)


def settle(table: Table) -> Settled | None:
    """Return what a table is worth: played to the end, or closed before it began. None while it goes on."""
    row, outcome = table.row, table.outcome
    if row.status == "over" and outcome is not None:
        left = [seat.seat for seat in table.seats if seat.person and seat.bot]
        return Settled(row.id, points(outcome.results, left))
    if row.status == "closed":
        missing = tuple(seat.seat for seat in table.seats if not is_opened(seat))
        return Settled(row.id, forfeited(row.seats, missing), missing)
    return None
