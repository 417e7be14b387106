"""Scores of games on paired deals, with their uncertainty; the games of one deal are not independent."""

import math
from collections import Counter
from collections.abc import Sequence

import msgspec

from connive.arena.playing import Finished, Played

Z95 = 1.959964
"""The half-width of a 95 % interval, in standard errors."""


class Line(msgspec.Struct, frozen=True):
    """How one bot did. `score` is 1 for beating everybody, 0 for being beaten by all."""

    bot: str
    games: int
    score: float
    low: float
    high: float
    won: int
    drawn: int
    lost: int


def by_deal(finished: Sequence[Finished]) -> list[list[Played]]:
    """Return the games of each deal, whatever the table."""
    found: dict[int, list[Played]] = {}
    for pairing in finished:
        found.setdefault(pairing.deal, []).extend(pairing.games)
    return list(found.values())


def score(result: int, seats: int) -> float:
    """Return a result as a share: 1 for beating every other seat, 0 for being beaten by every other."""
    return (result / (seats - 1) + 1) / 2


def interval(clusters: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the mean of clustered scores with its 95 % interval.

    Games of one deal are not independent, so the error is that of the deals; it is turned into an equivalent number of
    independent games, and Wilson's interval of that number stays within 0 and 1 even when every game went one way.
    """
    games = sum(map(len, clusters))
    mean = sum(map(sum, clusters)) / games
    spread = sum((sum(cluster) - mean * len(cluster)) ** 2 for cluster in clusters)
    n, count = len(clusters), float(len(clusters))
    if n > 1 and spread > 0 and 0 < mean < 1:
        count = mean * (1 - mean) / (spread * n / (n - 1) / games**2)
    centre = (mean + Z95**2 / (2 * count)) / (1 + Z95**2 / count)
    half = Z95 * math.sqrt(mean * (1 - mean) / count + Z95**2 / (4 * count**2)) / (1 + Z95**2 / count)
    return mean, max(0.0, centre - half), min(1.0, centre + half)


def lines(bots: Sequence[str], played: Sequence[Sequence[Played]]) -> list[Line]:
    """Return how each bot did over all seats it took; bots of one name are taken together."""
    return [_line(name, played) for name in dict.fromkeys(bots)]


def _line(name: str, played: Sequence[Sequence[Played]]) -> Line:
    clusters, results = [], []
    for deal in played:
        own = [(r, len(g.bots)) for g in deal for bot, r in zip(g.bots, g.results, strict=True) if bot == name]
        if own:
            clusters.append([score(result, seats) for result, seats in own])
            results += [result for result, _ in own]
    mean, low, high = interval(clusters)
    tally = [sum(result > 0 for result in results), results.count(0), sum(result < 0 for result in results)]
    return Line(name, len(results), mean, low, high, *tally)


def by_seat(seats: int, played: Sequence[Sequence[Played]]) -> list[float]:
    """Return the mean score of each seat, whoever sat there."""
    games = [game for deal in played for game in deal]
    return [sum(score(game.results[seat], seats) for game in games) / len(games) for seat in range(seats)]


def endings(played: Sequence[Sequence[Played]]) -> dict[str, int]:
    """Return how often each reason ended a game, most frequent first."""
    return dict(Counter(game.reason for deal in played for game in deal).most_common())


def lengths(played: Sequence[Sequence[Played]]) -> dict[str, float]:
    """Return the number of choices in a game: mean, least, most."""
    found = [game.length for deal in played for game in deal]
    return {"mean": sum(found) / len(found), "least": min(found), "most": max(found)}
