"""Compiled and interpreted rules side by side: the first difference, in a field or an answer, is an error.

Native code is always made from the rules of the game's package, the interpreted side from the `Game` that is given.
"""

from collections.abc import Iterator
from typing import Any

from connive.compiled.batch import LIMIT, Batch
from connive.compiled.interpret import interpreted
from connive.core.game import Game
from connive.core.options import Given
from connive.core.registry import find_game
from connive.core.state import fields


class Difference(AssertionError):
    """Interpreted and compiled rules do not agree."""


def lockstep(
    game: str | Game,
    options: Given = None,
    seats: int | None = None,
    seed: int = 0,
    games: int = 3,
    limit: int = LIMIT,
) -> int:
    """Play random games, every other one lively, in both forms and compare all there is; return the number of steps."""
    found = find_game(game)
    steps = 0
    for number in range(games):
        pair = Pair(found, options, seats, seed + number)
        steps += pair.play(lively=number % 2 == 1, limit=limit)
    return steps


class Pair:
    """One game in both forms."""

    def __init__(self, game: Game, options: Given, seats: int | None, seed: int) -> None:
        self.game = game
        self.plain = Batch(game, 1, options, seats, seed, interpreted(game))
        self.native = Batch(game, 1, options, seats, seed)
        self.moment = f"{game.name}, {self.native.seats} seats, options {self.native.options}, seed {seed}"
        self.deal()

    def deal(self) -> None:
        """Deal in both forms, from one seed."""
        self.plain.deal(0)
        self.native.deal(0)
        self.expect("the generator after the deal", self.plain.rng.state, int(self.native.rng[0]))
        self.compare_fields("after the deal")

    def play(self, lively: bool, limit: int) -> int:
        """Step to the end, comparing everything; return the number of steps."""
        for number in range(1, limit + 1):
            self.compare_answers(f"before step {number}")
            if self.plain.is_over(0):
                return number - 1
            seat, action = self.choose(lively)
            self.plain.step(0, seat, action)
            self.native.step(0, seat, action)
            self.compare_fields(f"after step {number}, seat {seat} action {action}")
        return limit

    def choose(self, lively: bool) -> tuple[int, int]:
        """Return a seat that is asked and a legal action."""
        kernels, rng, state = self.plain.kernels, self.plain.rng, self.plain.states[0]
        seat = kernels.some_seat(self.plain.to_act(0), rng)
        legal = self.plain.legal(0, seat)
        n = len(legal)
        return seat, legal[kernels.lively_index(state, seat, n, rng, legal, [0] * n) if lively else rng.below(n)]

    def compare_fields(self, when: str) -> None:
        """Compare the whole records, the events of the last step included."""
        both = self.plain.state(0), self.native.state(0)
        for name, _, _ in fields(self.game.model.State):
            plain, native = (getattr(state, name) for state in both)
            if plain != native:
                self.expect(*_where(name, plain, native), when=when)

    def compare_answers(self, when: str) -> None:
        """Compare what the functions that change nothing return."""
        for question, plain, native in self.answers():
            self.expect(question, plain, native, when=when)

    def answers(self) -> Iterator[tuple[str, Any, Any]]:
        """Iterate over the questions with both answers."""
        plain, native = self.plain, self.native
        yield "is_over", plain.is_over(0), native.is_over(0)
        yield "to_act", plain.to_act(0), native.to_act(0)
        for seat in range(native.seats):
            yield f"value({seat})", plain.value(0, seat), native.value(0, seat)
            if plain.is_over(0):
                yield f"result({seat})", plain.result(0, seat), native.result(0, seat)
            if plain.to_act(0) >> seat & 1:
                yield from self.choices(seat)

    def choices(self, seat: int) -> Iterator[tuple[str, Any, Any]]:
        """Iterate over the questions about a seat that is asked."""
        legal = self.plain.legal(0, seat)
        yield f"legal({seat})", legal, self.native.legal(0, seat)
        yield f"default({seat})", self.plain.default(0, seat), self.native.default(0, seat)
        for action in legal[:: 1 + len(legal) // 8]:
            yield f"weight({seat}, {action})", self.plain.weight(0, seat, action), self.native.weight(0, seat, action)

    def expect(self, what: str, plain: Any, native: Any, when: str = "") -> None:
        """Raise if the two forms differ."""
        if plain != native:
            raise Difference(f"{what}: interpreted {plain}, compiled {native}; {when} of {self.moment}")


def _where(name: str, plain: Any, native: Any) -> tuple[str, Any, Any]:
    if not isinstance(plain, list):
        return name, plain, native
    i = next((i for i, (a, b) in enumerate(zip(plain, native, strict=False)) if a != b), None)
    return (f"{name}[{i}]", plain[i], native[i]) if i is not None else (f"len({name})", len(plain), len(native))
