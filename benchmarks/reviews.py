"""Are reviews right? Games between bots of all levels, reviewed: what was predicted beside what happened.

python -m benchmarks.reviews play berlin63 200 0 games.jsonl         # plays and reviews; goes on where it stopped
python -m benchmarks.reviews show games.jsonl                        # calibration in ten bins, cost by level
python -m benchmarks.reviews fit games.jsonl                         # curves for review.toml from half of the games,
                                                                     # and what they say of the other half
python -m benchmarks.reviews time berlin63                           # processor time of reviews at the usual depth
"""

import sys
from collections import defaultdict
from collections.abc import Iterable
from math import exp, log
from pathlib import Path
from time import process_time

import msgspec
import numpy as np
from numpy.typing import NDArray

from connive.bots.host import play_out
from connive.core.registry import find_game
from connive.play.match import Match
from connive.review.chances import ReviewSettings, settings
from connive.review.model import ReviewedChoice
from connive.review.reviewer import review
from connive.review.summary import scores_of

LEVELS = ("novice", "regular", "expert", "master")
PAIRS = ((0, 1), (1, 2), (0, 2), (2, 3))
"""Who meets: Master seldom, since it thinks long."""
LOOKS = 20
"""So many choices of each game are looked at, evenly spread: many games matter more than all choices of each."""
BINS = 10
EDGE = 1e-4
SHARP = 0.1
SEED = 5
PREDICTED = {"chances": "", "open_chances": "open_", "beliefs": "belief_"}
"""What is compared with what happened, and how the names of its curve in review.toml begin."""
Floats = NDArray[np.float64]


class Point(msgspec.Struct, frozen=True):
    """A prediction and what happened."""

    chance: float
    happened: float


class Played(msgspec.Struct, frozen=True):
    """What is kept of a reviewed game. Costs are by seat, as they were measured: chance may put them below zero."""

    game: str
    seed: int
    bots: list[str]
    chances: list[Point]
    open_chances: list[Point]
    beliefs: list[Point]
    costs: list[float]
    choices: list[int]
    curves: ReviewSettings = ReviewSettings()
    """What the chances were found with; in older files they are as the search found them."""
    gaps: list[tuple[int, float]] = []
    """Where the best choice is much better than the next: the number of the choice, and by how much."""
    every: int = 8
    """One choice in so many was looked at."""


def play(game: str, games: int, simulations: int, path: Path) -> None:
    """Play and review games that are not in the file yet."""
    done = len(path.read_bytes().splitlines()) if path.exists() else 0
    for seed in range(done, games):
        with path.open("ab") as file:
            file.write(msgspec.json.encode(reviewed(game, seed, simulations)) + b"\n")


def reviewed(name: str, seed: int, simulations: int) -> Played:
    """Play one game between two levels and review it."""
    game = find_game(name)
    seats, pair = game.seats[0], PAIRS[seed // 2 % len(PAIRS)]
    bots = [LEVELS[pair[(seat + seed) % 2]] for seat in range(seats)]
    match: Match = play_out(game, game.read_options(None), seats, bots, 10_000 + seed)
    every = max(1, len(match.log) // LOOKS)
    found, scores = review(match, simulations, every=every, first=seed // 8 % every), scores_of(match, None)
    real = [turn for turn in found.turns if not turn.forced]
    return Played(
        game=name,
        seed=seed,
        bots=bots,
        chances=[Point(turn.chance or 0, scores[turn.seat]) for turn in real],
        open_chances=[Point(turn.open_chance or 0, scores[turn.seat]) for turn in real],
        beliefs=[Point(each.chance, float(each.true)) for turn in real for each in turn.beliefs],
        costs=[sum(turn.loss for turn in real if turn.seat == seat) for seat in range(seats)],
        choices=[sum(turn.seat == seat for turn in real) for seat in range(seats)],
        curves=settings(name),
        gaps=[(turn.number, gap) for turn in real if (gap := _gap(turn)) >= SHARP],
    )


def _gap(turn: ReviewedChoice) -> float:
    """Return by how much the best of at least three choices is better than the next."""
    chances = [each.chance for each in turn.alternatives]
    return chances[0] - chances[1] if len(chances) > 2 else 0.0


def show(path: Path) -> None:
    """Print calibration and costs."""
    games = read(path)
    print(f"{games[0].game}: {len(games)} games")
    for name in PREDICTED:
        print(name)
        table([point for game in games for point in getattr(game, name)])
    for level in LEVELS:
        found = [
            (cost, choices, game.every)
            for game in games
            for cost, choices, bot in zip(game.costs, game.choices, game.bots, strict=True)
            if bot == level
        ]
        costs, choices, every = np.array(found).T
        each = costs.sum() / choices.sum()
        error = 1.96 * float(np.sqrt(np.sum((costs - each * choices) ** 2))) / choices.sum()
        print(
            f"{level:8} {len(found)} seats, {choices.sum():.0f} choices: one costs {each:.4f} ({each - error:.4f} - "
            f"{each + error:.4f}); a game {np.mean(costs * every):.3f}"
        )


def table(points: Iterable[Point]) -> None:
    """Print predictions and outcomes in ten bins."""
    bins: dict[int, list[Point]] = defaultdict(list)
    for point in points:
        bins[min(BINS - 1, int(point.chance * BINS))].append(point)
    error = 0.0
    for i in sorted(bins):
        said, was = np.mean([p.chance for p in bins[i]]), np.mean([p.happened for p in bins[i]])
        error += len(bins[i]) * float(abs(said - was))
        print(f"  {i / BINS:.1f} - {(i + 1) / BINS:.1f}  {len(bins[i]):6}  said {said:.3f}  was {was:.3f}")
    print(f"  mean error {error / sum(map(len, bins.values())):.3f}")


def fit(path: Path) -> None:
    """Print the curves that fit one half of the games best, and the other half by them."""
    halves: tuple[list[Played], list[Played]] = ([], [])
    for game in read(path):
        halves[game.seed // len(PAIRS) // 2 % 2].append(game)
    for name, prefix in PREDICTED.items():
        shift, slope = logistic(*found(halves[0], name, prefix))
        print(f"{prefix}shift = {shift:.3f}\n{prefix}slope = {slope:.3f}\n{name} of the other half, by this curve")
        raw, happened = found(halves[1], name, prefix)
        said = np.where(np.abs(raw) < logit(1), 1 / (1 + np.exp(-shift - slope * raw)), raw > 0)
        table([Point(float(p), float(y)) for p, y in zip(said, happened, strict=True)])


def found(games: list[Played], name: str, prefix: str) -> tuple[Floats, Floats]:
    """Return the logarithms of odds as they were before any curve, and what happened."""
    raw, happened = list[float](), list[float]()
    for game in games:
        shift, slope = (getattr(game.curves, prefix + each) for each in ("shift", "slope"))
        raw += [(logit(p.chance) - shift * (0 < p.chance < 1)) / slope for p in getattr(game, name)]
        happened += [p.happened for p in getattr(game, name)]
    return np.array(raw), np.array(happened)


def read(path: Path) -> list[Played]:
    """Return the games of a file."""
    return [msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines()]


def logit(chance: float) -> float:
    """Return the logarithm of the odds."""
    inside = min(1 - EDGE, max(EDGE, chance))
    return log(inside / (1 - inside))


def logistic(x: Floats, y: Floats) -> tuple[float, float]:
    """Return shift and slope of the logistic curve of least cross entropy, by Newton's method, for what is open."""
    open_ones = np.abs(x) < logit(1)
    x, y, a, b = x[open_ones], y[open_ones], 0.0, 1.0
    for _ in range(30):
        p = np.array([1 / (1 + exp(-a - b * each)) for each in x])
        w = p * (1 - p) + 1e-9
        gradient = np.array([np.sum(y - p), np.sum((y - p) * x)])
        hessian = np.array([[w.sum(), (w * x).sum()], [(w * x).sum(), (w * x * x).sum()]])
        step = np.linalg.solve(hessian, gradient)
        a, b = a + step[0], b + step[1]
    return float(a), float(b)


def time(name: str) -> None:
    """Print how long a review of two games takes."""
    game = find_game(name)
    for pair in (LEVELS[:2], LEVELS[2:]):
        bots = [pair[seat % 2] for seat in range(game.seats[0])]
        match = play_out(game, game.read_options(None), len(bots), bots, SEED)
        began = process_time()
        review(match)
        print(f"{name}, {' and '.join(pair)}: {len(match.log)} choices, {process_time() - began:.1f} s", flush=True)


def main(words: list[str]) -> None:
    """Play, show, fit or take the time."""
    if words[0] == "play":
        play(words[1], int(words[2]), int(words[3]), Path(words[4]))
    elif words[0] == "show":
        show(Path(words[1]))
    elif words[0] == "time":
        time(words[1])
    else:
        fit(Path(words[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
