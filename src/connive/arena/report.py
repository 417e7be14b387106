"""The result of a contest, as one JSON-ready value.

Invariant: a function of what was played. Only `seconds` and the times of moves depend on the machine.
"""

from collections.abc import Sequence

import msgspec

from connive.arena.games import MICROSECONDS, Finished, Played
from connive.arena.habits import Habits, habits
from connive.arena.pairing import Contest
from connive.arena.ratings import Rating, rate
from connive.arena.scores import Line, by_deal, by_seat, endings, interval, lengths, lines

TAIL = 0.95
BINS = 24


class Pace(msgspec.Struct, frozen=True):
    """How long a bot thought about a move, in milliseconds."""

    moves: int
    mean: float
    p95: float


class Standing(msgspec.Struct, frozen=True):
    """One bot: its rating, its score against everybody it met, its pace, and its habits if they were noted down."""

    rating: Rating
    line: Line
    pace: Pace
    habits: Habits | None


class Score(msgspec.Struct, frozen=True):
    """How one bot did against another: a win is 1, a draw one half."""

    score: float
    low: float
    high: float
    meetings: int


class Bin(msgspec.Struct, frozen=True):
    """How many games took at least `least` choices and fewer than the next bin begins with."""

    least: int
    games: int


class Report(msgspec.Struct, frozen=True):
    """The outcome of a contest. Standings are best first; `matrix[i][j]` is standing i against standing j."""

    contest: Contest
    games: int
    standings: list[Standing]
    matrix: list[list[Score | None]]
    by_seat: list[float]
    endings: dict[str, int]
    choices: dict[str, float]
    lengths: list[Bin]
    seconds: float


def report(contest: Contest, finished: Sequence[Finished], seconds: float) -> Report:
    """Sum up what was played."""
    deals = by_deal(finished)
    ratings = rate(contest.bots, deals)
    statements = [each for pairing in finished for each in pairing.heard]
    found = []
    for rating, line in zip(ratings, lines(contest.bots, deals), strict=True):
        known = habits(line.bot, statements) if contest.calibrate else None
        found.append(Standing(rating, line, pace(line.bot, finished), known))
    found.sort(key=lambda standing: -standing.rating.rating)
    order = [standing.line.bot for standing in found]
    return Report(
        contest=contest,
        games=sum(map(len, deals)),
        standings=found,
        matrix=[[_against(one, other, deals) for other in order] for one in order],
        by_seat=by_seat(contest.seats, deals),
        endings=endings(deals),
        choices=lengths(deals),
        lengths=bins([game.length for games in deals for game in games]),
        seconds=seconds,
    )


def pace(bot: str, finished: Sequence[Finished]) -> Pace:
    """Return how long a bot thought."""
    times = sorted(time for pairing in finished for time in pairing.times.get(bot, ()))
    if not times:
        return Pace(0, 0.0, 0.0)
    thousandth = MICROSECONDS / 1000
    slow = times[min(len(times) - 1, int(TAIL * len(times)))]
    return Pace(len(times), sum(times) / len(times) / thousandth, slow / thousandth)


def _against(one: str, other: str, deals: Sequence[Sequence[Played]]) -> Score | None:
    clusters = [found for games in deals if (found := _meetings(one, other, games))]
    if one == other or not clusters:
        return None
    return Score(*interval(clusters), meetings=sum(map(len, clusters)))


def _meetings(one: str, other: str, games: Sequence[Played]) -> list[float]:
    found = []
    for game in games:
        own = [result for bot, result in zip(game.bots, game.results, strict=True) if bot == one]
        their = [result for bot, result in zip(game.bots, game.results, strict=True) if bot == other]
        found += [0.5 if a == b else float(a > b) for a in own for b in their]
    return found


def bins(values: Sequence[int]) -> list[Bin]:
    """Return a histogram with bins of equal width."""
    least = min(values)
    width = (max(values) - least) // BINS + 1
    count = [0] * ((max(values) - least) // width + 1)
    for value in values:
        count[(value - least) // width] += 1
    return [Bin(least + i * width, games) for i, games in enumerate(count)]
