"""Ratings by maximum likelihood: Bradley-Terry with draws (Davidson 1970), in Elo points, intervals by bootstrap.

A game of more than two seats counts once for each pair of its seats. For the intervals deals are weighted by chance
(the Bayesian bootstrap): deals, not games, since games of one deal are not independent. One win each way is added to
every pair that met, so that a bot that won every game has a rating too, and an interval that shows how little is known.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from connive.arena.games import Played

Floats = NDArray[np.float64]
ELO = 400 / math.log(10)
MEAN = 1500.0
"""The mean rating of all bots of a contest: only differences mean something."""

RESAMPLES = 400
TAIL = 0.025
VIRTUAL = 1.0
STEPS = 60
CLOSE = 1e-6
LONGEST = 2.0
"""The largest step of a rating in one iteration, in natural units."""


class Rating(msgspec.Struct, frozen=True):
    """A rating and its 95 % interval."""

    rating: float
    low: float
    high: float


class Meetings(NamedTuple):
    """The pairs of bots that met, and for every deal how often the first won, the second won, or neither."""

    pairs: list[tuple[int, int]]
    counts: Floats
    """At `[deal, pair, 0 to 2]`."""


def meetings(bots: Sequence[str], deals: Sequence[Sequence[Played]]) -> Meetings:
    """Count who beat whom."""
    index = {bot: i for i, bot in enumerate(bots)}
    found: list[dict[tuple[int, int], list[int]]] = []
    for games in deals:
        found.append({})
        for game in games:
            seated = [(index[bot], result) for bot, result in zip(game.bots, game.results, strict=True)]
            for at, (one, own) in enumerate(seated):
                for other, their in seated[at + 1 :]:
                    _count(found[-1], one, other, own - their)
    pairs = sorted({pair for deal in found for pair in deal})
    return Meetings(pairs, np.array([[deal.get(pair, [0, 0, 0]) for pair in pairs] for deal in found], np.float64))


def _count(counts: dict[tuple[int, int], list[int]], one: int, other: int, ahead: int) -> None:
    if one > other:
        one, other, ahead = other, one, -ahead
    if one != other:
        counts.setdefault((one, other), [0, 0, 0])[0 if ahead > 0 else 1 if ahead < 0 else 2] += 1


def fit(pairs: Sequence[tuple[int, int]], counts: Floats, bots: int) -> Floats:
    """Return the most likely ratings in Elo points, by Newton's method on a concave likelihood."""
    features, strengths = _features(pairs, bots), np.zeros(bots + 1)
    possible = np.array([1.0, 1.0, float(counts[:, 2].sum() > 0)])
    for _ in range(STEPS):
        slope, bend = _derivatives(features, counts, strengths, possible)
        step = np.linalg.lstsq(bend, slope, rcond=None)[0]
        longest = float(np.abs(step).max())
        strengths += step * min(1.0, LONGEST / max(longest, CLOSE))
        if longest < CLOSE:
            break
    found: Floats = (strengths[:bots] - strengths[:bots].mean()) * ELO + MEAN
    return found


def _features(pairs: Sequence[tuple[int, int]], bots: int) -> Floats:
    """Return what the logarithm of each outcome's odds is made of: a win of its winner, a draw of half of both."""
    found = np.zeros((len(pairs), 3, bots + 1))
    for at, (i, j) in enumerate(pairs):
        found[at, 0, i] = found[at, 1, j] = found[at, 2, bots] = 1
        found[at, 2, i] = found[at, 2, j] = 0.5
    return found


def _derivatives(features: Floats, counts: Floats, strengths: Floats, possible: Floats) -> tuple[Floats, Floats]:
    """Return the slope of the log likelihood, and its second derivative with the sign changed."""
    logits = features @ strengths
    shares = np.exp(logits - logits.max(axis=1, keepdims=True)) * possible
    shares /= shares.sum(axis=1, keepdims=True)
    games = counts.sum(axis=1, keepdims=True)
    mean = (shares[:, None, :] @ features)[:, 0, :]
    flat = features.reshape(-1, features.shape[2])
    slope = counts.reshape(-1) @ flat - games[:, 0] @ mean
    bend = flat.T @ (flat * (games * shares).reshape(-1, 1)) - mean.T @ (mean * games)
    return slope, bend


def rate(bots: Sequence[str], deals: Sequence[Sequence[Played]], seed: int = 1) -> list[Rating]:
    """Return the rating of each bot, in their order, from the games of each deal."""
    pairs, counts = meetings(bots, deals)
    virtual = np.array([VIRTUAL, VIRTUAL, 0.0])
    best = fit(pairs, counts.sum(axis=0) + virtual, len(bots))
    chance = np.random.default_rng(seed)
    drawn = []
    for _ in range(RESAMPLES):
        weighted = np.tensordot(chance.exponential(size=len(deals)), counts, 1)
        weighted[:, :2] += chance.gamma(VIRTUAL, size=(len(pairs), 2))
        drawn.append(fit(pairs, weighted, len(bots)))
    low, high = np.quantile(np.array(drawn), [TAIL, 1 - TAIL], axis=0)
    found = zip(best.tolist(), low.tolist(), high.tolist(), strict=True)
    return [Rating(rating, min(rating, a), max(rating, b)) for rating, a, b in found]
