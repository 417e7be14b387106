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
from math import log
from pathlib import Path
from time import process_time

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from connive.bots.host import play_out
from connive.core.registry import find_game
from connive.play.match import Match
from connive.play.truth import instants
from connive.review.chances import Curve, ReviewSettings, settings
from connive.review.model import ReviewedChoice
from connive.review.reviewer import Reviewer, review
from connive.review.summary import scores_of

LEVELS = ("novice", "regular", "expert", "master")
PAIRS = (*((0, 1), (1, 2), (0, 2)) * 2, (2, 3))
"""Who meets: Master seldom, since it thinks long."""
LOOKS = 10
"""How many choices of each game are looked at, evenly spread: many games matter more than all choices of each."""
BINS = 10
EDGE = 1e-4
SEED = 5
KINDS = ("judged", "open", "belief")
"""What is compared with what happened: chances to win, the same with everything open, and beliefs."""
FADES = (0, 16, 24, 32, 40, 50, 60, 70, 80, 90, 100, 120, 140, 170, 200, 250, 300, 400, 500, 700)
LATE = 0.95
"""A curve falls no more where all but the last of the choices that it was fitted to were made."""
Floats = NDArray[np.float64]


class Point(msgspec.Struct, frozen=True):
    """A prediction as it was found, before any curve, what happened, and how many events the seat was told before."""

    chance: float
    happened: float
    told: int


class Look(msgspec.Struct, frozen=True):
    """A choice: whose, and before any curve what the one that was made was worth and what was lost by it."""

    seat: int
    made: float
    loss: float
    told: int


class Played(msgspec.Struct, frozen=True):
    """What is kept of a reviewed game."""

    game: str
    seed: int
    bots: list[str]
    judged: list[Point]
    open: list[Point]
    belief: list[Point]
    looks: list[Look]
    every: int
    """One choice in so many was looked at."""

    def costs(self, how: ReviewSettings) -> Floats:
        """Return what choices cost together in win chance, by seat, and how many they are."""
        found = np.zeros((len(self.bots), 2))
        for look, point in zip(self.looks, self.judged, strict=True):
            found[look.seat] += cost(how, look, point.chance), 1
        return found


def cost(how: ReviewSettings, look: Look, best: float) -> float:
    """Return what a choice cost: the real part of its loss, as steep as the curve is there, as in a review."""
    curve, loss = how.judged.at(look.told), how.real * look.loss
    middle, gap = how.worth(2 * best - 1, 2 * look.made - 1), max(2 * loss, 0.01)
    top = curve.chance(min(1.0, middle + gap))
    return (top - curve.chance(middle)) / gap * 2 * loss


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
    every, scores, heard = max(1, len(match.log) // LOOKS), scores_of(match, None), told(match)
    how = replace(settings(name), real=1.0, judged=Curve(), open=Curve(), belief=Curve())
    found = Reviewer(match, None, simulations or None, every, seed // 8 % every, how).review(lambda *_: None)
    real = [turn for turn in found.turns if not turn.forced]
    return Played(
        game=name,
        seed=seed,
        bots=bots,
        judged=[Point(turn.chance or 0, scores[turn.seat], heard[turn.number][turn.seat]) for turn in real],
        open=[Point(turn.open_chance or 0, scores[turn.seat], heard[turn.number][turn.seat]) for turn in real],
        belief=[Point(each.chance, float(each.true), 0) for turn in real for each in turn.beliefs],
        looks=[Look(turn.seat, made(turn), turn.loss, heard[turn.number][turn.seat]) for turn in real],
        every=every,
    )


def made(turn: ReviewedChoice) -> float:
    """Return what the choice that was made was worth."""
    return next(each.chance for each in turn.alternatives if each.action == turn.action)


def told(match: Match) -> list[list[int]]:
    """Return how many events each seat was told before each choice."""
    found, counts = list[list[int]](), [0] * match.seats
    for now in instants(match):
        for _, audience in now.emissions:
            counts = [count + (audience >> seat & 1) for seat, count in enumerate(counts)]
        found.append(counts)
    return found


def show(path: Path) -> None:
    """Print calibration and costs by the curves of today."""
    games = read(path)
    how = settings(games[0].game)
    print(f"{games[0].game}: {len(games)} games, {sum(len(game.looks) for game in games)} choices")
    tell(games, how)
    for level in (level for level in LEVELS if any(level in game.bots for game in games)):
        found = [
            (*row, game.every)
            for game in games
            for row, bot in zip(game.costs(how), game.bots, strict=True)
            if bot == level
        ]
        costs, choices, every = np.array(found).T
        each, game_costs = costs.sum() / choices.sum(), costs * every
        error = 1.96 * float(np.sqrt(np.sum((costs - each * choices) ** 2))) / choices.sum()
        wide = 1.96 * float(game_costs.std(ddof=1)) / len(found) ** 0.5
        print(
            f"{level:8} {len(found)} seats, {choices.sum():.0f} choices: one costs {each:.4f} ({each - error:.4f} - "
            f"{each + error:.4f}); a game {game_costs.mean():.2f} ({game_costs.mean() - wide:.2f} - "
            f"{game_costs.mean() + wide:.2f})"
        )


def tell(games: list[Played], how: ReviewSettings) -> None:
    """Print what was predicted by some curves beside what happened."""
    for kind in KINDS:
        curve: Curve = getattr(how, kind)
        print(kind, curve)
        table((curve.at(point.told).chance(2 * point.chance - 1), point.happened) for point in points(games, kind))


def points(games: list[Played], kind: str) -> list[Point]:
    """Return all predictions of a kind."""
    return [point for game in games for point in getattr(game, kind)]


def table(pairs: Iterable[tuple[float, float]]) -> None:
    """Print predictions and outcomes in ten bins."""
    bins: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for pair in pairs:
        bins[min(BINS - 1, int(pair[0] * BINS))].append(pair)
    error = 0.0
    for i in sorted(bins):
        said, was = np.mean(bins[i], axis=0)
        error += len(bins[i]) * float(abs(said - was))
        print(f"  {i / BINS:.1f} - {(i + 1) / BINS:.1f}  {len(bins[i]):6}  said {said:.3f}  was {was:.3f}")
    print(f"  mean error {error / sum(map(len, bins.values())):.3f}")


def fit(path: Path) -> None:
    """Print the curves that fit one half of the games best, as review.toml has them, and the other half by them."""
    halves: tuple[list[Played], list[Played]] = ([], [])
    for game in read(path):
        halves[game.seed // len(PAIRS) // 2 % 2].append(game)
    curves = {kind: fitted(points(halves[0], kind)) for kind in KINDS}
    for name, half in (("one half", halves[0]), ("the other", halves[1])):
        print(f"# {name}: real = {real(half, curves['judged'])[0]:.1f} (from {real(half, curves['judged'])[1:]})")
    for kind, curve in curves.items():
        print(f"[{kind}]\nshift = {curve.shift}\nslope = {curve.slope}")
        print(f"fade = {curve.fade}\nuntil = {curve.until}\n" if curve.fade else "")
    tell(halves[1], ReviewSettings(judged=curves["judged"], open=curves["open"], belief=curves["belief"]))


def fitted(found: list[Point]) -> Curve:
    """Return the curve of least cross entropy; what is certain has no say."""
    some = [point for point in found if EDGE < point.chance < 1 - EDGE]
    told = np.array([point.told for point in some])
    raw, happened = np.array([logit(point.chance) for point in some]), np.array([point.happened for point in some])
    until = int(np.quantile(told, LATE))
    tried = [_fitted(raw, happened, np.minimum(told, until), fade) for fade in (FADES if until else FADES[:1])]
    (shift, slope), fade = min(tried)[1:]
    return Curve(round(shift, 3), round(slope, 3), float(fade), until if fade else 0)


REAL = tuple(i / 10 for i in range(16))
LIKELIHOOD = 1.92
"""How much less likely, as a logarithm, the ends of a 95 % interval are than its middle."""


def real(games: list[Played], curve: Curve) -> tuple[float, float, float]:
    """Return which part of a measured loss tells the results of games best, and the ends of its 95 % interval."""
    pairs = [pair for game in games for pair in zip(game.judged, game.looks, strict=True)]
    pairs = [(point, look) for point, look in pairs if EDGE < point.chance < 1 - EDGE]
    happened, told = np.array([point.happened for point, _ in pairs]), np.array([look.told for _, look in pairs])
    told, entropies = np.minimum(told, curve.until), list[float]()
    for part in REAL:
        left = [point.chance - part * look.loss for point, look in pairs]
        raw = np.array([logit(min(1 - EDGE, max(EDGE, chance))) for chance in left])
        entropies.append(_fitted(raw, happened, told, int(curve.fade))[0] * len(pairs))
    near = [part for part, each in zip(REAL, entropies, strict=True) if each < min(entropies) + LIKELIHOOD]
    return REAL[int(np.argmin(entropies))], near[0], near[-1]


def _fitted(raw: Floats, happened: Floats, told: Floats, fade: int) -> tuple[float, tuple[float, float], int]:
    """Return the cross entropy of the best curve that falls like this, the curve, and how it falls."""
    x = raw * np.exp(-((told / fade) ** 2)) if fade else raw
    shift, slope = logistic(x, happened)
    p = 1 / (1 + np.exp(-shift - slope * x))
    entropy = -np.mean(happened * np.log(p) + (1 - happened) * np.log(1 - p))
    return float(entropy), (shift, slope), fade


def read(path: Path) -> list[Played]:
    """Return the games of a file."""
    return [msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines()]


def logit(chance: float) -> float:
    """Return the logarithm of the odds."""
    return log(chance / (1 - chance))


def logistic(x: Floats, y: Floats) -> tuple[float, float]:
    """Return shift and slope of the logistic curve of least cross entropy, by Newton's method, begun from no curve."""
    a, b = 0.0, 1.0
    for _ in range(30):
        p = 1 / (1 + np.exp(-a - b * x))
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
