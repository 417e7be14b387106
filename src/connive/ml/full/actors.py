"""Matches of a network against itself and its older selves, with one number of seats.

Invariant: what is played is a function of the saved arrays, the networks and the generator.
"""

from typing import Any, NamedTuple

import numpy as np

from connive.compiled import selfplay
from connive.compiled.book import book
from connive.compiled.native import READING, Suite, native
from connive.core.game import Game
from connive.core.state import dtype, write_row
from connive.ml.full.arithmetic import advantages, draw
from connive.ml.full.recipe import Recipe
from connive.ml.full.weights import Shape, Weights, think

RULES = ("deal", "to_act", "legal", "step", "is_over", "result")
SELFPLAY = Suite("selfplay", selfplay, ("begin", "advance", "look"), (("rules", RULES), *READING))


class Lessons(NamedTuple):
    """Choices that can be learned from: where each is on the tape, who made it, what it was and what came of it."""

    tape: Any
    places: Any
    seats: Any
    taken: Any
    logs: Any
    gains: Any
    targets: Any
    values: Any

    @classmethod
    def joined(cls, several: "list[Lessons]") -> "Lessons":
        """Return the lessons of several rounds as one."""
        if len(several) == 1:
            return several[0]
        begins = np.cumsum([0, *(len(one.tape) for one in several[:-1])])
        moved = [one._replace(places=one.places + begin) for one, begin in zip(several, begins, strict=True)]
        return cls(*(np.concatenate(part) for part in zip(*moved, strict=True)))


class Tally(NamedTuple):
    """What was played in a round."""

    steps: int
    games: int
    drawn: int


class Order(NamedTuple):
    """What a crew needs to play a round, beside its own arrays: networks, leans, a seed, the part of heuristics."""

    own: Any
    rival: Any
    leans: Any
    seed: int
    guidance: float


class Actors:
    """A crew: plays its part of `recipe.matches` matches side by side."""

    SAVED = ("states", "rngs", "mems", "seats", "actions")

    def __init__(self, game: Game, seats: int, recipe: Recipe, seed: int, crew: int = 0) -> None:
        self._code, self.game, self.recipe, self.players = native(game, SELFPLAY), game.name, recipe, seats
        self._value = native(game).value_at if recipe.guide else None
        self._book, n = book(game, seats), recipe.matches // recipe.crews
        self._shape = Shape(self._book.rows, self._book.traits, recipe.hidden, recipe.mind)
        self._numbers = np.array(self._book.numbers, np.int32)
        self.states = np.zeros(n + 1, dtype(game.model.State))
        write_row(game.new_state(game.read_options(None), seats), self.states, n)
        self.rngs = np.random.SeedSequence((seed, seats, crew)).generate_state(n, np.uint64)
        self.mems = np.zeros(n * self._book.memory, np.int64)
        self.seats, self.actions = np.zeros(n, np.int64), np.full(n, -1, np.int64)
        self._rewards, self._dones = np.zeros((n, seats), np.float32), np.zeros(n, np.uint8)
        self._desk = np.zeros(game.model.MAX_LEGAL, np.int64)
        self._obs = np.zeros(self._book.wide, np.uint8)
        self._tape = np.zeros(2 * n * self._book.room, np.int16)
        self._rivals = int(n * recipe.rivals)
        self._code.begin(self.states, self.rngs, self.mems)
        self._advance()

    @property
    def arrays(self) -> dict[str, Any]:
        """What decides, with an order, all that is played next."""
        return {name: getattr(self, name) for name in self.SAVED}

    def restore(self, arrays: dict[str, Any]) -> None:
        """Go on from where a crew, maybe in another process, has come to."""
        for name, part in self.arrays.items():
            part[:] = arrays[name]

    def play(self, order: Order) -> tuple[Lessons, Tally]:
        """Play a round as ordered."""
        own, rival = (None if flat is None else Weights(self._shape, flat) for flat in order[:2])
        assert own is not None
        return self.round(own, rival, order.leans, np.random.default_rng(order.seed), order.guidance)

    def round(
        self, own: Weights, rival: Weights | None, leans: Any, chance: np.random.Generator, guidance: float = 0.0
    ) -> tuple[Lessons, Tally]:
        """Play `recipe.length` choices in every match; heuristics have a part in judging them."""
        length, n = self.recipe.length, len(self.seats)
        places, seats, taken = (np.zeros((length, n), np.int64) for _ in range(3))
        logs, values = (np.zeros((length, n), np.float32) for _ in range(2))
        rewards, dones = np.zeros((length, n, self.players), np.float32), np.zeros((length, n), bool)
        mine = np.ones((length, n), bool)
        steps = end = 0
        for t in range(length):
            end = self._look(places[t], end)
            seats[t] = self.seats
            mine[t] = self._mine(rival)
            self._choose(own, np.flatnonzero(mine[t]), places[t], leans, chance, taken[t], logs[t], values[t])
            if rival is not None:
                self._choose(rival, np.flatnonzero(~mine[t]), places[t], leans, chance, taken[t], logs[t], values[t])
            if guidance:
                values[t] += guidance * (self._heuristics() - values[t])
            steps += self._advance()
            rewards[t], dones[t] = self._rewards / (self.players - 1), self._dones
        drawn = int((np.abs(rewards).sum(2)[dones] == 0).sum())
        return self._lessons(mine, places, seats, taken, logs, values, rewards, dones, end), Tally(
            steps, int(dones.sum()), drawn
        )

    def _mine(self, rival: Weights | None) -> Any:
        """Tell in which matches the network itself acts: with a rival, it has one seat of the last matches."""
        n = len(self.seats)
        rows = np.arange(n)
        return (self.seats == rows % self.players) | (rows < n - (self._rivals if rival is not None else 0))

    def _heuristics(self) -> Any:
        """Return how good each match looks for the seat that acts, by the game's heuristics."""
        assert self._value is not None
        seats = self.seats.tolist()
        return np.array([self._value(self.states, i, seat) for i, seat in enumerate(seats)], np.float32) / 1000

    def _choose(
        self,
        who: Weights,
        rows: Any,
        places: Any,
        leans: Any,
        chance: np.random.Generator,
        taken: Any,
        logs: Any,
        values: Any,
    ) -> None:
        where = places[rows]
        thought = think(who, self._tape, where)
        found = [np.zeros(len(rows), kind) for kind in (np.int64, np.int64, np.float32)]
        luck = chance.random(len(rows), np.float32)
        draw(self._tape, where, self.seats[rows], leans, thought.minds, who.traits, luck, *found)
        self.actions[rows], taken[rows], logs[rows] = found
        values[rows] = thought.values

    def _lessons(
        self, mine: Any, places: Any, seats: Any, taken: Any, logs: Any, values: Any, rewards: Any, dones: Any, end: int
    ) -> Lessons:
        gains, targets, whole = np.zeros_like(values), np.zeros_like(values), np.zeros(values.shape, bool)
        advantages(seats, values, rewards, dones, self.recipe.fade, gains, targets, whole)
        whole &= mine  # a rival's choices teach nothing
        parts = (part[whole] for part in (places, seats, taken, logs, gains, targets, values))
        return Lessons(self._tape[:end].copy(), *parts)

    def _advance(self) -> int:
        self._rewards[:] = 0
        rewards = self._rewards.reshape(-1)
        made: int = self._code.advance(
            self.states, self.rngs, self.mems, self.seats, self.actions, rewards, self._dones, self._desk, self._numbers
        )
        return made

    def _look(self, places: Any, at: int) -> int:
        if at + len(self.seats) * self._book.room > len(self._tape):
            self._tape = np.concatenate([self._tape, np.zeros_like(self._tape)])
        end: int = self._code.look(
            self.states, self.mems, self.seats, self._obs, self._desk, self._numbers, self._tape, places, at
        )
        return end
