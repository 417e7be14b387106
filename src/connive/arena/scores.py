"""Scores of games on paired deals, with their uncertainty; the games of one deal are not independent."""

import math
from collections import Counter
from collections.abc import Sequence

import msgspec

from connive.arena.games import Finished, Played

Z95 = 1.959964
"""The half-width of a 95 % interval, in standard errors."""


class Line(msgspec.Struct, frozen=True):
    """How one bot did. `score` is 1 for beating everybody, 0 for being beaten by all; one half is even."""

    bot: str
    games: int
    score: float
    low: float
    high: float
    won: int
    drawn: int
    lost: int
    victory: float
    """How much of each game's first place it took; one divided by the number of seats is even."""
    victory_low: float
    victory_high: float


def by_deal(finished: Sequence[Finished]) -> list[list[Played]]:
    """Return the games of each deal, whatever the table."""
    found: dict[int, list[Played]] = {}
    for pairing in finished:
        found.setdefault(pairing.deal, []).extend(pairing.games)
    return list(found.values())


def score(result: int, seats: int) -> float:
    """Return a result as a share: 1 for beating every other seat, 0 for being beaten by every other."""
    return (result / (seats - 1) + 1) / 2


def victory(results: Sequence[int], seat: int) -> float:
    """Return a seat's share of the first place.

    >>> victory((1, 1, -2), 0)
    0.5
    """
    return (results[seat] == max(results)) / results.count(max(results))


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
    deals = [own for games in played if (own := [at for game in games for at in _seats_of(name, game)])]
    results = [game.results[seat] for own in deals for game, seat in own]
    scored = [[score(game.results[seat], len(game.bots)) for game, seat in own] for own in deals]
    first = interval([[victory(game.results, seat) for game, seat in own] for own in deals])
    won, lost = sum(result > 0 for result in results), sum(result < 0 for result in results)
    return Line(name, len(results), *interval(scored), won, results.count(0), lost, *first)


def _seats_of(name: str, game: Played) -> list[tuple[Played, int]]:
    return [(game, seat) for seat, bot in enumerate(game.bots) if bot == name]


def by_seat(seats: int, played: Sequence[Sequence[Played]]) -> list[float]:
    """Return the mean score of each seat, over all bots that sat there."""
    games = [game for deal in played for game in deal]
    return [sum(score(game.results[seat], seats) for game in games) / len(games) for seat in range(seats)]


def endings(played: Sequence[Sequence[Played]]) -> dict[str, int]:
    """Return how often each reason ended a game, most frequent first."""
    return dict(Counter(game.reason for deal in played for game in deal).most_common())


def lengths(played: Sequence[Sequence[Played]]) -> dict[str, float]:
    """Return the number of choices in a game: mean, least, most."""
    found = [game.length for deal in played for game in deal]
    return {"mean": sum(found) / len(found), "least": min(found), "most": max(found)}
