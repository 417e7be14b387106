"""By which rules a tournament is played, and what a game is worth.

Invariant: points are whole twelfths, so that a win is worth the same at tables of two, three and four.
"""

import math
from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

Format = Literal["swiss", "round_robin", "knockout", "arena"]
WIN = 12
TWO, THREE = 2, 3
LEAST_ROUNDS, MOST_ROUNDS = 3, 15


class TournamentRules(msgspec.Struct, frozen=True):
    """How a tournament goes. `rounds` 0: as many as usual; `best_of` is for the knock-out, `minutes` for the arena.

    `smaller`: the game can also be played by one fewer, so tables may be smaller where somebody would sit out.
    """

    format: Format
    seats: int = TWO
    rounds: int = 0
    best_of: int = 1
    minutes: int = 60
    smaller: bool = False


def points(results: Sequence[int], left: Collection[int] = ()) -> tuple[int, ...]:
    """Return what each seat gets: its share of those whom it left behind. Who went away is behind all who stayed.

    `results` are the number of seats beaten less the number that beat one, as a match tells them.
    """
    keys = [(seat not in left, result) for seat, result in enumerate(results)]
    others = max(1, len(keys) - 1)
    return tuple(
        (2 * sum(other < key for other in keys) + sum(other == key for other in keys) - 1) * WIN // (2 * others)
        for key in keys
    )


def forfeited(seats: int, missing: Collection[int]) -> tuple[int, ...]:
    """Return what each seat gets where some did not come: those who did are equals, those who did not get nothing."""
    came = points([0] * seats, missing)
    return tuple(0 if seat in missing else came[seat] for seat in range(seats))


def table_sizes(players: int, rules: TournamentRules) -> list[int]:
    """Return how large the tables of a round are; players without a place there sit out."""
    seats = rules.seats
    if rules.smaller and seats > THREE:
        for small in range(seats):
            large, rest = divmod(players - small * (seats - 1), seats)
            if large >= 0 and rest == 0:
                return [seats] * large + [seats - 1] * small
    return [seats] * (players // seats)


def usual_rounds(players: int, rules: TournamentRules) -> int:
    """Return how many rounds a Swiss tournament has: those asked for, but so few that nobody meets twice."""
    possible = players - 1 + players % 2 if rules.seats == TWO else MOST_ROUNDS
    wanted = rules.rounds or max(LEAST_ROUNDS, math.ceil(math.log2(max(TWO, players))))
    return max(1, min(wanted, possible, MOST_ROUNDS))
