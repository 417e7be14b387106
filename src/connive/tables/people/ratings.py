"""Ratings of people and bots: one pool for each game, any number of seats, with what is not known yet.

Invariant: a rating is a function of results alone; docs/ratings.md says what counts, and how much.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from openskill.models import BradleyTerryFull

from connive.bots.levels import ratings as measured
from connive.storage.rows import RatingRow, Result

START, SPREAD = 1500.0, 250.0
"""What is thought of somebody of whom nothing is known: two of three people are within one spread of the mean."""

BOT_SPREAD, LEAST_SPREAD = 60.0, 40.0
"""Bots begin with what the arena has measured; nobody is ever quite known."""

CHANGING = 3.0
"""How much a player may have changed between two games."""

BETA = 400 / math.log(10) / math.sqrt(2)
"""Makes a point here a point of Elo's scale, which the arena's ladders use too."""

KNOWN = 110.0
"""Above this spread a rating is provisional."""

FULL = 5
"""How many games against the same player within a week count in full; each further one counts less. For somebody who is
known, all newcomers are one player: they can be second accounts of one person."""

EARLY, HALF = 5, 0.5
"""If somebody leaves before having chosen so often, the game counts so much for the others."""

BOT = "bot "
SCALE = 1000
WHOLE = 1000


def _whole(*_: Any, **__: Any) -> float:
    """Let a result tell as much as it does; the library's usual choice lets what is known grow more slowly."""
    return 1.0


MODEL = BradleyTerryFull(mu=START, sigma=SPREAD, beta=BETA, tau=CHANGING, kappa=0.0001, gamma=_whole)


class Estimate(NamedTuple):
    """How strong a player is thought to be, in points."""

    mean: float
    spread: float


class Ended(NamedTuple):
    """How a rated game ended: places by seat (0 is first), who left early, and how much it counts: for all, by seat."""

    places: Sequence[int]
    early: frozenset[int]
    weight: float
    own: Sequence[float] = ()


def bot_player(name: str) -> str:
    """Return under which name a bot is rated; no person's id looks like it."""
    return f"{BOT}{name}"


def first_rating(game: str, player: str, now: int) -> RatingRow:
    """Return the rating of somebody who has played no rated game yet; a bot has what the arena has measured."""
    known = measured(game).get(player.removeprefix(BOT)) if player.startswith(BOT) else None
    belief = Estimate(START, SPREAD) if known is None else Estimate(known, BOT_SPREAD)
    return RatingRow(game, player, round(belief.mean * SCALE), round(belief.spread * SCALE), 0, 0, now)


def is_provisional(row: RatingRow) -> bool:
    """Tell whether too little is known for a place in a list of the best."""
    return row.spread > KNOWN * SCALE


def places(results: Sequence[int], left: frozenset[int]) -> list[int]:
    """Return who came where, from the result of each seat; those who left are behind all who stayed."""
    keys = [(seat in left, -result) for seat, result in enumerate(results)]
    return [sum(other < key for other in keys) for key in keys]


def weight(met: Sequence[int]) -> float:
    """Return how much a game counts, from how often each two of its players met lately: less if they always do."""
    return FULL / max(FULL, *met) if met else 1.0


def rate(before: Sequence[Estimate], ended: Ended) -> list[Estimate]:
    """Return what is thought of everybody after a game."""
    teams = [[MODEL.rating(mu=each.mean, sigma=each.spread)] for each in before]
    after = MODEL.rate(teams, ranks=[float(place) for place in ended.places])
    return [
        _moved(old, Estimate(new.mu, new.sigma), _share(seat, ended))
        for seat, (old, (new,)) in enumerate(zip(before, after, strict=True))
    ]


def _share(seat: int, ended: Ended) -> float:
    """Return how much a game counts for one seat: all of it for somebody who left early, less for the others."""
    whole = min(ended.weight, ended.own[seat]) if ended.own else ended.weight
    return whole * (HALF if ended.early and seat not in ended.early else 1.0)


def _moved(old: Estimate, new: Estimate, share: float) -> Estimate:
    mean = old.mean + share * (new.mean - old.mean)
    spread = old.spread + share * (new.spread - old.spread)
    return Estimate(mean, min(SPREAD, max(LEAST_SPREAD, spread)))


def changed(table: str, rows: Sequence[RatingRow], ended: Ended, at: int) -> tuple[list[RatingRow], list[Result]]:
    """Return the new ratings, one for each player, and the result of each seat. A bot may have several seats."""
    before = [Estimate(row.mean / SCALE, row.spread / SCALE) for row in rows]
    results = [
        Result(
            table, seat, row.game, row.player, at, ended.places[seat], round(_share(seat, ended) * WHOLE), row.mean,
            round(after.mean * SCALE), round(after.spread * SCALE),
        )
        for seat, (row, after) in enumerate(zip(rows, rate(before, ended), strict=True))
    ]  # fmt: skip
    return [_summed(row, results, at) for row in {row.player: row for row in rows}.values()], results


def _summed(row: RatingRow, results: Sequence[Result], at: int) -> RatingRow:
    own = [result for result in results if result.player == row.player]
    mean = row.mean + sum(result.mean - result.before for result in own)
    return msgspec.structs.replace(row, mean=mean, spread=min(result.spread for result in own), at=at)
