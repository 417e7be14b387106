"""Plays tournaments in simulated time: the stronger win more often, some leave, some come late."""

from collections.abc import Callable, Sequence
from random import Random

from connive.tournaments import log
from connive.tournaments.formats import next_step, rounds
from connive.tournaments.pairings import Over, Pairings
from connive.tournaments.rules import TournamentRules, forfeited, points
from connive.tournaments.tournament import Tournament

SECOND = 1_000
STEPS = 5_000


class Simulated:
    """A tournament that is being played; keeps the log."""

    def __init__(self, rules: TournamentRules, players: int, seed: int) -> None:
        self.chance, self.now, self.tables = Random(seed), 0, 0
        self.tournament, self.log = Tournament(rules), list[log.Entry]()
        for number in range(players):
            self.add(log.Entered(f"bot {number}", 1500 + 10 * (number % 7)))
        self.on_round: Callable[[Simulated, Pairings], None] = lambda own, found: None

    def add(self, what: log.Any) -> None:
        entry = log.Entry(self.now, what)
        self.log.append(entry)
        self.tournament.take(entry)

    def begin(self) -> None:
        self.add(log.Began(rounds(len(self.tournament.active), self.tournament.rules)))

    def play(self) -> "Simulated":
        """Play to the end."""
        self.begin()
        for _ in range(STEPS):
            found = next_step(self.tournament, self.now)
            if isinstance(found, Over):
                self.add(log.Ended())
                return self
            if isinstance(found, Pairings):
                self._pair(found)
            elif self.tournament.pending:
                self._settle_one()
            self.now += SECOND
        raise AssertionError("it does not end")

    def _pair(self, found: Pairings) -> None:
        self.on_round(self, found)
        boards = [
            log.Board(f"t{self.tables + n}", meeting.players, meeting.number)
            for n, meeting in enumerate(found.meetings)
        ]
        self.tables += len(boards)
        self.add(log.Paired(found.round, tuple(boards), found.byes))

    def _settle_one(self) -> None:
        pending = self.tournament.pending
        game = pending[self.chance.randrange(len(pending))]
        if self.chance.random() < 0.05:
            missing = (self.chance.randrange(len(game.players)),)
            self.add(log.Settled(game.table, forfeited(len(game.players), missing), missing))
            return
        self.add(log.Settled(game.table, points(self._result(game.players))))

    def _result(self, players: Sequence[int]) -> list[int]:
        form = [round(self.chance.gauss(-each, 8)) for each in players]
        return [sum(mine > other for other in form) - sum(mine < other for other in form) for mine in form]
