"""What is told about a tournament: the same to everybody who may see it.

Invariant: of a game it tells who plays at which table and how it ended; what happens there is told by the table alone.
"""

import msgspec

from connive.storage.rows import ShownName
from connive.tables.people.ratings import BOT
from connive.tables.tournaments.order import TournamentOrder, patience
from connive.tables.tournaments.organiser import Found
from connive.tournaments.arena import ends
from connive.tournaments.knockout import bracket
from connive.tournaments.standings import Standing, standings
from connive.tournaments.tournament import PairedGame

SHOWN = 60
"""How many games of an arena are listed: the newest."""


class EntrantFacts(msgspec.Struct, frozen=True):
    """Somebody who takes part: a person with a name, or a bot."""

    entrant: int
    person: str | None
    name: str | None
    bot: str | None
    account: bool
    active: bool


class StandingFacts(msgspec.Struct, frozen=True):
    """Where an entrant stands: points in twelfths, tie-breaks in points."""

    entrant: int
    place: int
    points: int
    played: int
    wins: int
    buchholz: float
    sonneborn: float
    direct: float


class TournamentGame(msgspec.Struct, frozen=True):
    """A game: who plays at which table, what each got in twelfths once it is decided, and who did not come."""

    round: int
    meeting: int
    table: str
    players: list[int]
    points: list[int] | None
    missing: list[int]


class DuelFacts(msgspec.Struct, frozen=True):
    """A duel of a knock-out: the two who meet, and who goes on."""

    round: int
    number: int
    players: list[int | None]
    points: list[int]
    winner: int | None


class ByeFacts(msgspec.Struct, frozen=True):
    """Somebody had nobody to play in a round."""

    round: int
    entrant: int


class TournamentFacts(msgspec.Struct, frozen=True):
    """All about a tournament. `games` are those of all rounds; of an arena, the newest.

    `patience` is how long a table waits for those who should play there, in milliseconds.
    """

    tournament: str
    version: int
    order: TournamentOrder
    host: str
    host_name: str
    status: str
    created: int
    began: int | None
    ends: int | None
    ended: int | None
    round: int
    rounds: int
    patience: int
    entrants: list[EntrantFacts]
    standings: list[StandingFacts]
    games: list[TournamentGame]
    byes: list[ByeFacts]
    bracket: list[list[DuelFacts]]


class TournamentListing(msgspec.Struct, frozen=True):
    """A tournament in a list; `next` is the table where one's own game waits, among one's own."""

    tournament: str
    name: str
    game: str
    format: str
    seats: int
    pace: str
    rated: bool
    public: bool
    status: str
    created: int
    starts: int | None
    round: int
    rounds: int
    entrants: int
    most: int
    entered: bool = False
    hosted: bool = False
    next: str | None = None


def facts(found: Found, names: dict[str, ShownName]) -> TournamentFacts:
    """Return all about a tournament."""
    row, known = found.row, found.tournament
    host = names.get(row.host)
    arena = found.order.format == "arena"
    games = list(known.games.values())
    return TournamentFacts(
        tournament=row.id,
        version=row.version,
        order=found.order,
        host=row.host,
        host_name=host.name if host else "",
        status=row.status,
        created=row.created,
        began=known.began or None,
        ends=ends(known) if arena and known.began else None,
        ended=row.ended,
        round=known.round,
        rounds=known.rounds,
        patience=patience(found.order),
        entrants=[_entrant(found, number, names) for number in range(len(known.entrants))],
        standings=[_standing(each) for each in standings(known)],
        games=[_game(each) for each in (games[-SHOWN:] if arena else games)],
        byes=[ByeFacts(*each) for each in known.byes],
        bracket=_bracket(found) if found.order.format == "knockout" and known.starters else [],
    )


def _entrant(found: Found, number: int, names: dict[str, ShownName]) -> EntrantFacts:
    entrant = found.tournament.entrants[number]
    if entrant.player.startswith(BOT):
        bot = entrant.player.removeprefix(BOT)
        return EntrantFacts(number, None, None, bot, False, entrant.active)
    shown = names.get(entrant.player) or ShownName("—", False)
    return EntrantFacts(number, entrant.player, shown.name, None, shown.account, entrant.active)


def _standing(each: Standing) -> StandingFacts:
    buchholz, sonneborn, direct = (round(float(part), 4) for part in (each.buchholz, each.sonneborn, each.direct))
    return StandingFacts(*each[:5], buchholz, sonneborn, direct)


def _game(game: PairedGame) -> TournamentGame:
    got = None if game.points is None else list(game.points)
    return TournamentGame(game.round, game.meeting, game.table, list(game.players), got, list(game.missing))


def _bracket(found: Found) -> list[list[DuelFacts]]:
    return [
        [DuelFacts(duel.round, duel.number, list(duel.players), list(duel.points), duel.winner) for duel in duels]
        for duels in bracket(found.tournament)
    ]


def listing(found: Found, person: str | None = None) -> TournamentListing:
    """Return a tournament as it is listed; for a person, with what concerns them."""
    row, order, known = found.row, found.order, found.tournament
    own = known.entrant_of(person) if person is not None else None
    return TournamentListing(
        tournament=row.id,
        name=order.name,
        game=order.game,
        format=order.format,
        seats=order.seats or 2,
        pace=order.pace,
        rated=order.rated,
        public=order.public,
        status=row.status,
        created=row.created,
        starts=order.starts,
        round=known.round,
        rounds=known.rounds,
        entrants=len(known.active) if row.status == "open" else len(known.entrants),
        most=order.most,
        entered=own is not None and own.active,
        hosted=person is not None and row.host == person,
        next=next_table(found, person) if person is not None and row.status == "running" else None,
    )


def next_table(found: Found, person: str) -> str | None:
    """Return the table where a person's game waits or goes on."""
    own = found.tournament.entrant_of(person)
    if own is None:
        return None
    return next((game.table for game in found.tournament.pending if own.number in game.players), None)
