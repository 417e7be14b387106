"""Many matches side by side in native code: numpy in, numpy out, without the interpreter's lock.

Of several seats that are asked at once the lowest acts first; what it chose stays hidden. A match that ends is dealt
again at once. Invariant: the matches depend on the seed and the actions only, not on the number of threads.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from connive.compiled.environment import WORD
from connive.core.actions import shorten
from connive.core.game import Game
from connive.core.options import Given
from connive.core.registry import find_game
from connive.core.state import read_row, write_row
from connive.ml.code import code
from connive.ml.errors import BadShape, NotLegal
from connive.ml.layout import layout


class Turn(NamedTuple):
    """Where every match stands. These are views of the environment's own memory: the next step overwrites them."""

    seats: Any
    """int16 (n,): the seat that acts."""
    observations: Any
    """uint8 (n, size): what this seat knows of the position, see `layout`."""
    masks: Any
    """bool (n, actions): what it may do."""
    rewards: Any
    """float32 (n, seats): the results of each match that ended with the last step, else 0."""
    dones: Any
    """bool (n,): the match ended with the last step; everything else is about the next one."""
    stories: Any
    """uint8 (n, memory, 6): the last events that the acting seat was told, the newest at the end; else 0."""


class BatchEnv:
    """`n` matches of one game. `memory` is how many events a story holds; `threads` share the rows.

    A copy or a pickle goes on as this one would.

    >>> env = BatchEnv("conclave", 3, seats=4, seed=7, memory=32)
    >>> turn = env.turn
    >>> turn.observations.shape == (3, env.layout.size), turn.masks.shape == (3, env.layout.actions)
    (True, True)
    >>> turn = env.step(turn.masks.argmax(axis=1))
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int | None = None,
        options: Given = None,
        seed: int = 0,
        *,
        memory: int = 0,
        threads: int = 1,
    ) -> None:
        _positive(n=n, threads=threads, memory=memory + 1)
        self.game = find_game(game)
        self.n, self.seats, self.options = n, self.game.read_seats(seats), self.game.read_options(options)
        self.layout, self.code = layout(self.game), code(self.game)
        self._rooms = _rooms(n, threads)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._make_room(memory)
        self.reset(seed)

    def _make_room(self, memory: int) -> None:
        n, seats = self.n, self.seats
        self._states = self.code.room(self.game.model.State, n + 1)
        write_row(self.game.new_state(self.options, seats), self._states, n)
        self._acting = np.zeros(n, np.int16)
        self._lists = np.zeros((n, 1 + self.game.model.MAX_LEGAL), np.int16)
        self._observations = np.zeros((n, self.layout.size), np.uint8)
        self._masks = np.zeros((n, self.layout.actions), np.uint8)
        self._stories = np.zeros((n, memory, WORD), np.uint8)
        self._told = np.zeros(n * seats, np.int64)
        self._memory = np.zeros(n * seats * memory * WORD, np.uint8)
        self._rewards = np.zeros((n, seats), np.float32)
        self._dones = np.zeros(n, np.uint8)
        self._planes: Any = None
        tables = (self._lists, self._observations, self._masks, self._stories)
        self._tables = (self._acting, *(table.reshape(-1) for table in tables), self._told, self._memory)
        self.turn = Turn(
            self._acting,
            self._observations,
            self._masks.view(np.bool_),
            self._rewards,
            self._dones.view(np.bool_),
            self._stories,
        )
        """Where every match stands now."""

    def reset(self, seed: int) -> Turn:
        """Deal all matches again, as a new environment with this seed would."""
        if not isinstance(seed, int | np.integer) or seed < 0:
            raise BadShape(wanted="seed >= 0", given=shorten(seed))
        self._rngs = np.random.SeedSequence(seed).generate_state(self.n, np.uint64)
        self._rewards[:], self._dones[:] = 0, 0
        self._each(
            lambda first, last: self.code.start_rows(self._states, first, last, self._rngs, self._desk(), *self._tables)
        )
        return self.turn

    def step(self, actions: Any) -> Turn:
        """Carry out one action of the acting seat in each match; refuse all if one is not legal."""
        given = (*self._tables, self._read(actions), self._rewards.reshape(-1), self._dones)
        self._each(lambda first, last: self.code.step_rows(self._states, first, last, self._rngs, self._desk(), *given))
        return self.turn

    def random_actions(self) -> Any:
        """Return a legal action for each match, int32 (n,), each equally likely; the same for the same seed."""
        chosen = np.empty(self.n, np.int32)
        lists = self._lists.reshape(-1)
        self._each(lambda first, last: self.code.choose_rows(first, last, lists, self._rngs, chosen))
        return chosen

    def planes(self) -> Any:
        """Return the observations with a 0 or 1 for every choice: uint8 (n, planes), overwritten by the next call."""
        if self._planes is None:
            self._planes = np.zeros((self.n, self.layout.planes), np.uint8)
        seen, columns = self._observations.reshape(-1), self.layout.columns
        self.code.spread(seen, *columns, self._planes.reshape(-1), self.layout.planes)
        return self._planes

    def state(self, row: int) -> Any:
        """Return the whole truth of one match."""
        return read_row(self.game.model.State, self._states, row)

    def _arrays(self) -> tuple[Any, ...]:
        """Return all that changes, in which the matches lie."""
        return (self._states, self._rngs, *self._tables, self._rewards, self._dones)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a copy or a pickle go on as this one would."""
        shape = self.game.name, self.n, self.seats, str(self.options), self._stories.shape[1], len(self._rooms)
        return (_restored, (shape, self._arrays()))

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _desk(self) -> Any:
        """Return where legal actions are written first: each thread needs its own."""
        return np.empty(self.game.model.MAX_LEGAL, np.int16)

    def _read(self, actions: Any) -> Any:
        """Return actions as native code wants them, if they all are legal."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise BadShape(wanted=f"int ({self.n},)", given=f"{given.dtype} {given.shape}")
        narrow = given if given.dtype == np.int32 else np.clip(given, -1, self.layout.actions)
        read = np.ascontiguousarray(narrow, np.int32)
        row = self.code.first_illegal(read, self._masks.reshape(-1))
        if row >= 0:
            raise NotLegal(row=row, action=int(given[row]))
        return read

    def _each(self, work: Callable[[int, int], None]) -> None:
        if self._pool is None:
            work(0, self.n)
        else:
            for done in [self._pool.submit(work, first, last) for first, last in self._rooms]:
                done.result()

    def __del__(self) -> None:
        with suppress(AttributeError):  # a constructor that was refused
            self.close()


def _restored(shape: tuple[Any, ...], arrays: tuple[Any, ...]) -> BatchEnv:
    game, n, seats, options, memory, threads = shape
    env = BatchEnv(game, n, seats, options, memory=memory, threads=threads)
    for array, kept in zip(env._arrays(), arrays, strict=True):
        array[:] = kept
    return env


def _rooms(n: int, threads: int) -> list[tuple[int, int]]:
    edges = [n * i // threads for i in range(threads + 1)]
    return list(pairwise(edges))


def _positive(**numbers: int) -> None:
    for name, number in numbers.items():
        if number < 1:
            raise BadShape(wanted=f"{name} > 0", given=number)
