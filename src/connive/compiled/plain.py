"""Random games interpreted: what `batch.play_random` does, step by step the same, where there is no native code."""

from time import perf_counter
from typing import Any, NamedTuple

from connive.compiled.kernels import some_seat
from connive.core.game import Game
from connive.core.options import Given
from connive.core.randomness import FastRng
from connive.core.registry import find_game

LIMIT = 20_000
"""The steps after which a random game is given up."""


class Tally(NamedTuple):
    """What came of a number of random games."""

    games: int
    finished: int
    """Games that ended within the limit."""
    steps: int
    results: tuple[int, ...]
    """For each seat, the sum of its results in the finished games."""
    seconds: float

    @property
    def steps_per_second(self) -> float:
        """Choices made and carried out in a second."""
        return self.steps / self.seconds


def play_interpreted(
    game: str | Game,
    games: int,
    options: Given = None,
    seats: int | None = None,
    seed: int = 0,
    lively: bool = False,
    limit: int = LIMIT,
) -> Tally:
    """Play games with random choices, uniform or lively.

    >>> play_interpreted("berlin63", 2, seed=3).finished
    2
    """
    found = find_game(game)
    count = found.read_seats(seats)
    prepared = found.new_state(found.read_options(options), count)
    rng = FastRng(seed)
    results, finished, steps = [0] * count, 0, 0
    start = perf_counter()
    for _ in range(games):
        state = prepared.copy()
        found.rules.deal(state, rng)
        steps += play_on(found, state, rng, lively, limit)
        if found.rules.is_over(state):
            results = [so_far + found.rules.result(state, seat) for seat, so_far in enumerate(results)]
            finished += 1
    return Tally(games, finished, steps, tuple(results), perf_counter() - start)


def play_on(game: Game, state: Any, rng: FastRng, lively: bool, limit: int) -> int:
    """Play a game to its end, or for `limit` steps; return how many there were."""
    rules, out = game.rules, [0] * game.model.MAX_LEGAL
    for step in range(limit):
        if rules.is_over(state):
            return step
        seat = some_seat(rules.to_act(state), rng)
        n = rules.legal(state, seat, out)
        rules.step(state, seat, out[lively_index(game, state, seat, out[:n], rng) if lively else rng.below(n)])
    return limit


def lively_index(game: Game, state: Any, seat: int, actions: list[int], rng: FastRng) -> int:
    """Return which of the legal actions a lively player takes, drawn by weight."""
    weights = [game.heuristics.weight(state, seat, action) for action in actions]
    draw = rng.below(sum(weights))
    for i, weight in enumerate(weights):
        draw -= weight
        if draw < 0:
            return i
    raise AssertionError("a weight below one")
