"""Many games of one kind side by side, and whole random games, in native code or with interpreted kernels.

Invariant: like the rules, a batch trusts its caller: an action must be legal. Rows and seats are checked.

>>> from connive.compiled.batch import play_random
>>> tally = play_random("berlin63", 10, seed=3)
>>> tally.finished, sum(tally.results)
(10, 0)
"""

from time import perf_counter
from typing import Any, NamedTuple

from connive.compiled.native import native
from connive.compiled.ready import Kernels
from connive.core.errors import BadSeat
from connive.core.game import Game
from connive.core.options import Given
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


class Batch:
    """Prepared states, dealt and stepped by row; natively, unless interpreted kernels are given.

    `states` is their numpy array, or a list of interpreted states.

    >>> batch = Batch("berlin63", 2, seed=1)
    >>> batch.deal(0)
    >>> batch.step(0, seat=1, action=batch.legal(0, seat=1)[0])
    >>> batch.copy(0, to=1)
    >>> batch.state(1) == batch.state(0)
    True
    """

    def __init__(
        self,
        game: str | Game,
        size: int,
        options: Given = None,
        seats: int | None = None,
        seed: int = 0,
        kernels: Kernels | None = None,
    ) -> None:
        self.game = find_game(game)
        self.options, self.seats = self.game.read_options(options), self.game.read_seats(seats)
        self.kernels = kernels or native(self.game)
        self.states = self.kernels.room(self.game.model.State, size)
        self.put(0, self.game.new_state(self.options, self.seats))
        for i in range(1, size):
            self.copy(0, to=i)
        self.rng = self.kernels.chance(seed)
        self.out = self.kernels.numbers([0] * self.game.model.MAX_LEGAL)

    def __len__(self) -> int:
        return len(self.states)

    def deal(self, i: int) -> None:
        """Deal a row that has been prepared and not yet dealt, with the batch's generator."""
        self.kernels.deal_at(self.states, self._row(i), self.rng)

    def to_act(self, i: int) -> int:
        """Return the bit set of seats with an open choice."""
        return int(self.kernels.to_act_at(self.states, self._row(i)))

    def legal(self, i: int, seat: int) -> list[int]:
        """Return the legal actions of a seat that is asked, ascending."""
        n = self.kernels.legal_at(self.states, self._row(i), self._seat(seat), self.out)
        return [int(action) for action in self.out[:n]]

    def step(self, i: int, seat: int, action: int) -> None:
        """Carry out a legal action of a seat that is asked."""
        self.kernels.step_at(self.states, self._row(i), self._seat(seat), action)

    def default(self, i: int, seat: int) -> int:
        """Return what is done for a seat that is asked and whose time is out."""
        return int(self.kernels.default_at(self.states, self._row(i), self._seat(seat)))

    def is_over(self, i: int) -> bool:
        """Tell whether a game has ended."""
        return bool(self.kernels.is_over_at(self.states, self._row(i)))

    def result(self, i: int, seat: int) -> int:
        """Return the result of a seat in a game that has ended."""
        return int(self.kernels.result_at(self.states, self._row(i), self._seat(seat)))

    def value(self, i: int, seat: int) -> int:
        """Return how good a row looks for a seat, in thousandths of a win."""
        return int(self.kernels.value_at(self.states, self._row(i), self._seat(seat)))

    def weight(self, i: int, seat: int, action: int) -> int:
        """Return how often a lively player takes a legal action."""
        return int(self.kernels.weight_at(self.states, self._row(i), self._seat(seat), action))

    def copy(self, i: int, to: int) -> None:
        """Copy a row to another."""
        self.states[self._row(to)] = self.states[self._row(i)]

    def state(self, i: int) -> Any:
        """Return a row as an interpreted State."""
        return self.kernels.get(self.game.model.State, self.states, self._row(i))

    def put(self, i: int, state: Any) -> None:
        """Write an interpreted State into a row."""
        self.kernels.put(self.states, self._row(i), state)

    def _row(self, i: int) -> int:
        if not 0 <= i < len(self.states):
            raise IndexError(i)
        return i

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise BadSeat(seat=seat, seats=self.seats)
        return seat


def play_random(
    game: str | Game,
    games: int,
    options: Given = None,
    seats: int | None = None,
    seed: int = 0,
    lively: bool = False,
    limit: int = LIMIT,
    kernels: Kernels | None = None,
) -> Tally:
    """Play games with random choices, uniform or lively, in native code unless interpreted kernels are given."""
    return run_games(Batch(game, 2, options, seats, seed, kernels), games, lively, limit)


def run_games(batch: Batch, games: int, lively: bool = False, limit: int = LIMIT) -> Tally:
    """Play games from the prepared row 0 of a batch, in its row 1."""
    play, numbers = batch.kernels.random_games, batch.kernels.numbers
    weights, results = numbers([0] * len(batch.out)), numbers([0] * (batch.seats + 1))
    start = perf_counter()
    steps = play(batch.states, games, limit, lively, batch.rng, batch.out, weights, results)
    seconds = perf_counter() - start
    *sums, finished = map(int, results)
    return Tally(games, finished, steps, tuple(sums), seconds)
