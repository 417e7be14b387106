"""One match in native code, stepped from Python: what the OpenSpiel and PettingZoo environments stand on.

Of several seats that are asked at once the lowest acts first. Invariant: what a seat is shown here is a function of the
events it was told; these are kept, so that views can be folded from them when somebody wants to look.
"""

from array import array
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from connive.compiled.environment import FULL, ILLEGAL, TABLES
from connive.compiled.others import WAITS
from connive.core.errors import BadSeat
from connive.core.game import Game
from connive.core.options import Given, Options
from connive.core.randomness import MASK
from connive.core.registry import find_game
from connive.core.state import dtype, read_row, write_row
from connive.core.viewer import Viewer
from connive.ml.code import code
from connive.ml.errors import NotLegalHere
from connive.ml.layout import layout


class Single:
    """One match. `seat` acts; its legal actions are the first `choices` numbers on the `desk`, none after the end.

    >>> match = Single("berlin63")
    >>> match.deal(seed=1)
    >>> match.step(match.legal()[0])
    >>> match.seat, match.choices, match.desk[0] == match.legal()[0]
    (0, 7, True)
    """

    __slots__ = ("_code", "_past", "_step", "_table", "_undealt", "choices", "desk", "game", "options", "seat", "seats")

    def __init__(self, game: str | Game, seats: int | None = None, options: Given = None) -> None:
        self.game = find_game(game)
        self.seats, self.options = self.game.read_seats(seats), self.game.read_options(options)
        self._code, self._undealt = code(self.game), _undealt(self.game, self.options, self.seats)
        self._sit(self._undealt[:])
        self._past = b""
        self.seat, self.choices = 0, 0

    def _sit(self, memory: "array[int]") -> None:
        """Let the native match lie in this memory. It begins with the desk, which Python so reads without detour."""
        self.desk = memory
        self._table = np.frombuffer(memory, self._code.kinds[TABLES])
        self._step = self._code.step_one

    def deal(self, seed: int) -> None:
        """Begin, with the fast generator of simulations."""
        self.deal_by(seed & MASK)

    def deal_by(self, *chance: int) -> None:
        """Begin, with the state of a generator; or with a zero, all numbers that are drawn, and another zero."""
        self.desk[:] = self._undealt
        self._past = b""
        self._meet(self._code.deal_one(self._table, np.frombuffer(array("Q", chance), np.uint64)))

    def put(self, state: Any, story: bytes) -> None:
        """Go on from a state, after events with this log."""
        write_row(state, self._table["state"], 0)
        self._past, self._table["used"] = story, 0
        self._meet(self._code.offer_one(self._table))

    def step(self, action: int) -> None:
        """Carry out a legal action of the seat that acts; refuse another, and then nothing is changed."""
        offered = self._step(self._table, action)
        if offered >= FULL:
            if offered == ILLEGAL:
                raise NotLegalHere(action=action)
            offered = self._empty(offered)
        self.choices = offered >> 2
        self.seat = offered & 3

    def show(self, kernel: Callable[..., object], *given: object) -> None:
        """Let native code read the match."""
        kernel(self._table, *given)

    def go_on(self, play_on: Callable[..., int], action: int, *given: object) -> bool:
        """Let native code carry out an action and those that follow; return whether it waits for a bot to answer."""
        offered = play_on(self._table, action, *given)
        if offered & ILLEGAL:
            raise NotLegalHere(action=action)
        waits, offered = bool(offered & WAITS), offered & ~WAITS
        self._meet(self._empty(offered) if offered & FULL else offered)
        return waits

    def _meet(self, offered: int) -> None:
        self.choices, self.seat = offered >> 2, offered & 3

    def _empty(self, offered: int) -> int:
        """Make room for what will be told; return the offer without its request."""
        self._past, self._table["used"] = self.story, 0
        return offered - FULL

    def legal(self) -> list[int]:
        """Return the legal actions of the seat that acts, ascending."""
        return self.desk[: self.choices].tolist()

    def mask(self, seat: int) -> Any:
        """Return what a seat may do now: int8 (actions,), all 0 when it does not act."""
        mask = np.zeros(layout(self.game).actions, np.int8)
        if seat == self.seat:
            mask[self.legal()] = 1
        return mask

    def observation(self, seat: int) -> Any:
        """Return what a seat knows of the position: uint8 (size,)."""
        self._check(seat)
        out = np.empty(layout(self.game).size, np.uint8)
        self._code.observe_one(self._table, seat, out)
        return out

    def result(self, seat: int) -> int:
        """Return the result of a seat, once the match is over."""
        self._check(seat)
        return int(self._code.result_one(self._table, seat))

    def _check(self, seat: int) -> None:
        """Refuse a seat that there is not: native code would read what lies behind."""
        if not 0 <= seat < self.seats:
            raise BadSeat(seat=seat, seats=self.seats)

    def state(self) -> Any:
        """Return the whole truth."""
        return read_row(self.game.model.State, self._table["state"], 0)

    def copy(self) -> "Single":
        """Return an independent match that stands where this one stands."""
        twin = Single.__new__(Single)
        twin.game, twin.seats, twin.options = self.game, self.seats, self.options
        twin._code, twin._undealt, twin._past = self._code, self._undealt, self._past
        twin.seat, twin.choices = self.seat, self.choices
        twin._sit(self.desk[:])
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Single":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self.game.name, self.seats, str(self.options), self._table["state"].tobytes(), self.story))

    @property
    def story(self) -> bytes:
        """All events so far with their audiences, as the rules wrote them."""
        table = self._table[0]
        recent: bytes = table["story"][: table["used"]].tobytes()
        return self._past + recent

    def words(self, seat: int, story: bytes | None = None, at: int = 0) -> Iterator[bytes]:
        """Iterate over the events that a seat was told, 4 for the spectators, as the bytes of kind and arguments.

        If the story is known it need not be read again, and `at` leaves out what comes before that byte.
        """
        story = self.story if story is None else story
        while at < len(story):
            end = at + 2 + (story[at] >> 5)
            if story[at + 1] >> seat & 1:
                yield story[at : at + 1] + story[at + 2 : end]
            at = end

    def view(self, viewer: Viewer) -> Any:
        """Return what somebody may know: the fold of that viewer's events."""
        view = self.game.new_view(viewer, self.options, self.seats)
        story = self.story
        for event, audience in self.game.events.decode(story, len(story)):
            if viewer.sees(audience):
                view.apply(event)
        return view


def _restored(game: str, seats: int, options: str, state: bytes, story: bytes) -> Single:
    match = Single(game, seats, options)
    match.put(read_row(match.game.model.State, np.frombuffer(state, dtype(match.game.model.State)), 0), story)
    return match


@lru_cache
def _undealt(game: Game, options: Options, seats: int) -> "array[int]":
    """Return the memory of a match that is prepared and not dealt."""
    memory = array("h", bytes(code(game).kinds[TABLES].itemsize))
    write_row(game.new_state(options, seats), np.frombuffer(memory, code(game).kinds[TABLES])["state"], 0)
    return memory
