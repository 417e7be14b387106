"""Bots against each other: every deal is played with the seats rotated, and scores come with their uncertainty."""

import hashlib
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from connive.bots.bot import bot_names
from connive.bots.host import play_out
from connive.core.actions import shorten
from connive.core.errors import ConniveError, UnknownBot
from connive.core.registry import find_game
from connive.play.talk import Talk

Z95 = 1.959964
"""The half-width of a 95 % interval, in standard errors."""


class BadBots(ConniveError):
    """The number of bots does not go into the number of seats."""

    code = "bad_bots"


class Deal(NamedTuple):
    """One deal and the ways in which it is played: for each, the bot of every seat."""

    game: str
    options: str
    seats: int
    seed: int
    seatings: tuple[tuple[int, ...], ...]
    bots: tuple[str, ...]


class Played(NamedTuple):
    """One game: who sat where, the result of each seat, how it ended, and how many choices it took."""

    seating: tuple[int, ...]
    results: tuple[int, ...]
    reason: str
    length: int


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


class Report(msgspec.Struct, frozen=True):
    """The outcome of a simulation."""

    game: str
    seats: int
    options: str
    seed: str
    games: int
    deals: int
    bots: list[Line]
    by_seat: list[float]
    endings: dict[str, int]
    choices: dict[str, float]
    seconds: float


def check_bots(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return one bot per seat: as many as seats, or fewer that go round evenly."""
    for name in names:
        if name not in bot_names():
            raise UnknownBot(name=shorten(name), known=", ".join(bot_names()))
    if not names or seats % len(names):
        raise BadBots(seats=seats, bots=len(names))
    return tuple(names) * (seats // len(names))


def seatings(bots: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the rotations that differ; each gives, for every seat, the number of its bot.

    >>> seatings(("a", "b"))
    ((0, 1), (1, 0))
    >>> seatings(("a", "a"))
    ((0, 1),)
    """
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for turn in range(len(bots)):
        seating = tuple((seat + turn) % len(bots) for seat in range(len(bots)))
        found.setdefault(tuple(bots[i] for i in seating), seating)
    return tuple(found.values())


def deals(game: str, options: str, bots: tuple[str, ...], games: int, seed: str) -> Iterator[Deal]:
    """Return enough deals for so many games; the last may be played in fewer ways."""
    ways = seatings(bots)
    for number, start in enumerate(range(0, games, len(ways))):
        digest = hashlib.sha256(f"connive simulate\n{seed}\n{number}".encode()).digest()
        yield Deal(game, options, len(bots), int.from_bytes(digest[:7], "big"), ways[: games - start], bots)


def play_deal(deal: Deal) -> list[Played]:
    """Play one deal in all its ways."""
    game = find_game(deal.game)
    options = game.read_options(deal.options)
    found = []
    for seating in deal.seatings:
        match = play_out(game, options, deal.seats, [deal.bots[i] for i in seating], deal.seed)
        assert match.outcome is not None
        length = sum(not isinstance(entry, Talk) for entry in match.log)
        found.append(Played(seating, match.outcome.results, match.outcome.reason, length))
    return found


# --- What it amounts to ---


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


def lines(bots: tuple[str, ...], played: Sequence[Sequence[Played]]) -> list[Line]:
    """Return how each bot did over all seats it took; bots of one name are taken together."""
    return [_line(name, bots, played) for name in dict.fromkeys(bots)]


def _line(name: str, bots: tuple[str, ...], played: Sequence[Sequence[Played]]) -> Line:
    clusters, results = [], []
    for deal in played:
        own = [r for game in deal for bot, r in zip(game.seating, game.results, strict=True) if bots[bot] == name]
        clusters.append([score(result, len(bots)) for result in own])
        results += own
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
