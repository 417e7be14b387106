"""Who is where: points, then tie-breaks; docs/tournaments.md explains each.

Invariant: a place is a function of the log; those who are equal in everything share it.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from connive.tournaments.knockout import bracket
from connive.tournaments.rules import WIN, Format
from connive.tournaments.score import scores, seeded
from connive.tournaments.tournament import PairedGame, Tournament

HALF = Fraction(1, 2)


class Standing(NamedTuple):
    """Where an entrant stands. Points are in twelfths; tie-breaks in points."""

    entrant: int
    place: int
    points: int
    played: int
    wins: int
    buchholz: Fraction
    sonneborn: Fraction
    direct: Fraction


class _Reckoning:
    """What tie-breaks are made of."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament, self.points = tournament, scores(tournament)
        self.games: defaultdict[int, list[PairedGame]] = defaultdict(list)
        for game in tournament.games.values():
            for player in game.players if game.points is not None else ():
                self.games[player].append(game)

    def value(self, entrant: int) -> Fraction:
        """Return the points of an entrant as points."""
        return Fraction(self.points[entrant], WIN)

    def played(self, entrant: int) -> list[PairedGame]:
        """Return the games that an entrant has played at a table."""
        return [game for game in self.games[entrant] if game.played]

    def wins(self, entrant: int) -> int:
        """Return how many games an entrant won alone, at the table."""
        return sum(
            game.points_of(entrant) > max(game.points_of(each) for each in game.players if each != entrant)
            for game in self.played(entrant)
        )

    def buchholz(self, entrant: int) -> Fraction:
        """Return the points of one's opponents; for a round without a game, as many as one has oneself."""
        rounds = self.tournament.round if self.tournament.rules.format == "swiss" else 0
        unplayed = max(0, rounds - len(self.games[entrant])) + sum(not game.played for game in self.games[entrant])
        return unplayed * self.value(entrant) + self._mean(entrant, lambda game, other: Fraction(1))  # noqa: ARG005

    def sonneborn(self, entrant: int) -> Fraction:
        """Return the points of those whom one has beaten, and half of those with whom one was equal."""
        return self._mean(entrant, lambda game, other: _share(game, entrant, other))

    def direct(self, entrant: int, group: Sequence[int]) -> Fraction:
        """Return what one got against the others of a group."""
        return sum(
            (
                _share(game, entrant, other)
                for game in self.played(entrant)
                for other in game.players
                if other != entrant and other in group
            ),
            Fraction(0),
        )

    def _mean(self, entrant: int, weight: Callable[[PairedGame, int], Fraction]) -> Fraction:
        """Return the points of opponents, weighed; at a larger table each counts less, so that tables count alike."""
        return sum(
            (
                weight(game, other) * self.value(other) / (len(game.players) - 1)
                for game in self.played(entrant)
                for other in game.players
                if other != entrant
            ),
            Fraction(0),
        )


def _share(game: PairedGame, entrant: int, other: int) -> Fraction:
    mine, theirs = game.points_of(entrant), game.points_of(other)
    return Fraction(1) if mine > theirs else HALF if mine == theirs else Fraction(0)


BREAKS: dict[Format, tuple[str, ...]] = {
    "swiss": ("buchholz", "sonneborn", "wins"),
    "round_robin": ("direct", "sonneborn", "wins"),
    "arena": ("wins",),
    "knockout": (),
}
"""What decides between those who have equal points, in this order."""


def standings(tournament: Tournament) -> list[Standing]:
    """Return where everybody stands, the best first."""
    reckoning = _Reckoning(tournament)
    shown = [each.number for each in seeded(tournament.entrants) if _counts(tournament, each.number)]
    first = _first(tournament, reckoning)
    groups = equal = _split([shown], lambda each, _: first(each))
    for name in BREAKS[tournament.rules.format]:
        groups = _split(groups, partial(_break, reckoning, name))
    tied = {each: group for group in equal for each in group}
    found: list[Standing] = []
    for group in groups:
        place = len(found) + 1
        found += [_standing(reckoning, each, place, tied[each]) for each in group]
    return found


def _counts(tournament: Tournament, entrant: int) -> bool:
    """Leave out players who withdrew before it began."""
    return tournament.entrants[entrant].active or entrant in tournament.starters or bool(tournament.games_of(entrant))


def _first(tournament: Tournament, reckoning: _Reckoning) -> Callable[[int], int]:
    """Return what comes before all tie-breaks: points, or how far somebody got in the bracket."""
    if tournament.rules.format != "knockout" or not tournament.starters:
        return reckoning.points.__getitem__
    reached: dict[int, int] = defaultdict(int)
    for duels in bracket(tournament):
        for duel in duels:
            for each in duel.players:
                if each is not None:
                    reached[each] = 2 * duel.round + (duel.decided and duel.winner == each)
    return reached.__getitem__


def _break(reckoning: _Reckoning, name: str, entrant: int, group: Sequence[int]) -> Fraction | int:
    """Return what a tie-break says about one of those who are equal so far."""
    if name == "direct":
        return reckoning.direct(entrant, group)
    found: Fraction | int = getattr(reckoning, name)(entrant)
    return found


def _split(groups: list[list[int]], key: Callable[[int, Sequence[int]], Fraction | int]) -> list[list[int]]:
    """Part those who are equal so far by one more criterion, the best first."""
    parted: list[list[int]] = []
    for group in groups:
        keys = {each: key(each, group) for each in group}
        parted += [
            [each for each in group if keys[each] == value] for value in sorted(set(keys.values()), reverse=True)
        ]
    return parted


def _standing(reckoning: _Reckoning, entrant: int, place: int, tied: Sequence[int]) -> Standing:
    return Standing(
        entrant,
        place,
        reckoning.points[entrant],
        len(reckoning.played(entrant)),
        reckoning.wins(entrant),
        reckoning.buchholz(entrant),
        reckoning.sonneborn(entrant),
        reckoning.direct(entrant, tied),
    )
