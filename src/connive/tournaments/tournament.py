"""A tournament as its log tells it: entrants, games, rounds.

Invariant: it is a fold over the log and nothing else; every process that reads the log has the same.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from connive.tournaments import log
from connive.tournaments.rules import TournamentRules

Status = Literal["open", "running", "over", "cancelled"]
Pair = frozenset[int]


@dataclass
class Entrant:
    """Somebody who takes part. `since` is the round before which they came."""

    number: int
    player: str
    rating: int
    since: int
    active: bool = True


@dataclass
class PairedGame:
    """One game of a tournament; `points` by seat once it is decided, `missing` the seats of those who did not come."""

    round: int
    meeting: int
    table: str
    players: tuple[int, ...]
    began: int
    points: tuple[int, ...] | None = None
    missing: tuple[int, ...] = ()
    ended: int = 0

    @property
    def played(self) -> bool:
        """Whether it was decided at the table."""
        return self.points is not None and not self.missing

    def points_of(self, entrant: int) -> int:
        """Return what an entrant got."""
        return 0 if self.points is None else self.points[self.players.index(entrant)]


@dataclass
class Tournament:
    """All that has happened so far."""

    rules: TournamentRules
    status: Status = "open"
    entrants: list[Entrant] = field(default_factory=list)
    games: dict[str, PairedGame] = field(default_factory=dict)
    byes: list[tuple[int, int]] = field(default_factory=list)
    """Who had nobody to play in which round, and gets the point: (round, entrant)."""

    starters: list[int] = field(default_factory=list)
    """Those who were there when it began."""

    round: int = 0
    rounds: int = 0
    _own: dict[int, list[PairedGame]] = field(default_factory=dict, repr=False)
    """The games of each entrant, in order."""

    length: int = 0
    began: int = 0
    last: int = 0

    def take(self, entry: log.Entry) -> None:
        """Take in the next thing that happened."""
        self.length += 1
        self.last = entry.at
        what = entry.what
        if isinstance(what, log.Entered):
            self.entrants.append(Entrant(len(self.entrants), what.player, what.rating, self.round))
        elif isinstance(what, log.Withdrew | log.Returned):
            self.entrants[what.entrant].active = isinstance(what, log.Returned)
        elif isinstance(what, log.Paired):
            self._pair(what, entry.at)
        elif isinstance(what, log.Settled):
            self._settle(what, entry.at)
        else:
            self._turn(what, entry.at)

    def _turn(self, what: log.Began | log.Ended | log.Cancelled, at: int) -> None:
        if isinstance(what, log.Began):
            self.status, self.rounds, self.began = "running", what.rounds, at
            self.starters = [entrant.number for entrant in self.active]
        else:
            self.status = "over" if isinstance(what, log.Ended) else "cancelled"

    def _pair(self, what: log.Paired, at: int) -> None:
        self.round = what.round
        self.byes += [(what.round, entrant) for entrant in what.byes]
        for board in what.boards:
            game = self.games[board.table] = PairedGame(what.round, board.meeting, board.table, board.players, at)
            for player in board.players:
                self._own.setdefault(player, []).append(game)

    def _settle(self, what: log.Settled, at: int) -> None:
        game = self.games[what.table]
        game.points, game.missing, game.ended = what.points, what.missing, at

    # --- What follows ---

    @property
    def active(self) -> list[Entrant]:
        """Those who are paired."""
        return [entrant for entrant in self.entrants if entrant.active]

    @property
    def pending(self) -> list[PairedGame]:
        """The games that are not decided yet."""
        return [game for game in self.games.values() if game.points is None]

    @property
    def busy(self) -> set[int]:
        """Those who are in the middle of a game."""
        return {player for game in self.pending for player in game.players}

    def games_of(self, entrant: int) -> list[PairedGame]:
        """Return the games of an entrant, in order."""
        return self._own.get(entrant, [])

    def entrant_of(self, player: str) -> Entrant | None:
        """Return a person as an entrant."""
        return next((entrant for entrant in self.entrants if entrant.player == player), None)

    def sat_out(self, entrant: int) -> int:
        """Return how often an entrant had nobody to play."""
        return sum(who == entrant for _, who in self.byes)

    def met(self) -> Counter[Pair]:
        """Return how often each two have been paired, also where one of them did not come."""
        return Counter(
            frozenset((one, other))
            for game in self.games.values()
            for place, one in enumerate(game.players)
            for other in game.players[:place]
        )


def fold(rules: TournamentRules, entries: Iterable[log.Entry]) -> Tournament:
    """Return a tournament as its log tells it."""
    tournament = Tournament(rules)
    for entry in entries:
        tournament.take(entry)
    return tournament
