"""One match in native code, stepped from Python: what the OpenSpiel and PettingZoo environments stand on.

Of several seats that are asked at once the lowest acts first. Invariant: what a seat is shown here is a function of the
events it was told; these are kept, so that views can be folded from them when somebody wants to look.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from connive.core.game import Game
from connive.core.options import Given
from connive.core.randomness import MASK
from connive.core.record import read_row, write_row
from connive.core.registry import find_game
from connive.core.viewer import Viewer
from connive.ml.code import code
from connive.ml.layout import layout

FULL = -1
"""The room of a story that must be copied before anything is added."""


class Single:
    """One match. `seat` acts and has `choices` legal actions; there are none when the match is over.

    >>> match = Single("berlin63")
    >>> match.deal(seed=1)
    >>> match.step(match.legal()[0])
    >>> match.seat, len(match.legal())
    (0, 7)
    """

    __slots__ = (
        "_code",
        "_desk",
        "_margin",
        "_room",
        "_states",
        "_step",
        "_story",
        "_used",
        "choices",
        "game",
        "options",
        "seat",
        "seats",
    )

    def __init__(self, game: str | Game, seats: int | None = None, options: Given = None) -> None:
        self.game = find_game(game)
        self.seats, self.options = self.game.read_seats(seats), self.game.read_options(options)
        self._code = code(self.game)
        self._step = self._code.step_one
        self._states = np.zeros(1, self._code.record)
        self._desk = np.zeros(self.game.model.MAX_LEGAL, np.int16)
        self._margin = self._code.record["log"].shape[0]
        self._used, self._room = 0, 3 * self._margin
        self._story = np.zeros(self._room + self._margin, np.uint8)
        self.seat, self.choices = 0, 0

    def deal(self, seed: int) -> None:
        """Begin, with the fast generator of simulations."""
        write_row(self.game.new_state(self.options, self.seats), self._states, 0)
        rng = np.array([seed & MASK], np.uint64)
        self._used = 0
        if self._room < 0:
            self._make_room()
        offered = self._code.deal_one(self._states, rng, self._desk, self._story)
        self._used, self.choices, self.seat = offered >> 16, offered >> 2 & 0x3FFF, offered & 3

    def put(self, state: Any, story: bytes) -> None:
        """Go on from a state, after events with this log."""
        write_row(state, self._states, 0)
        self._story, self._used, self._room = np.frombuffer(story, np.uint8), len(story), FULL
        offered = self._code.offer_one(self._states, self._desk)
        self.choices, self.seat = offered >> 2, offered & 3

    def step(self, action: int) -> None:
        """Carry out a legal action of the seat that acts."""
        if self._used > self._room:
            self._make_room()
        offered = self._step(self._states, self.seat, action, self._desk, self._story, self._used)
        self._used = offered >> 16
        self.choices = offered >> 2 & 0x3FFF
        self.seat = offered & 3

    def _make_room(self) -> None:
        """Let the story be twice as long; one step more must always fit behind what is used."""
        self._room = 2 * self._used + 3 * self._margin
        grown = np.zeros(self._room + self._margin, np.uint8)
        grown[: self._used] = self._story[: self._used]
        self._story = grown

    def legal(self) -> list[int]:
        """Return the legal actions of the seat that acts, ascending."""
        actions: list[int] = self._desk[: self.choices].tolist()
        return actions

    def mask(self, seat: int) -> Any:
        """Return what a seat may do now: int8 (actions,), all 0 when it does not act."""
        mask = np.zeros(layout(self.game).actions, np.int8)
        if seat == self.seat:
            mask[self._desk[: self.choices]] = 1
        return mask

    def observation(self, seat: int) -> Any:
        """Return what a seat knows of the position: uint8 (size,)."""
        out = np.empty(layout(self.game).size, np.uint8)
        self._code.observe_one(self._states, seat, out)
        return out

    def result(self, seat: int) -> int:
        """Return the result of a seat, once the match is over."""
        return self._code.result_one(self._states, seat)

    def state(self) -> Any:
        """Return the whole truth."""
        return read_row(self.game.model.State, self._states, 0)

    def copy(self) -> "Single":
        """Return an independent match that stands where this one stands."""
        twin = Single.__new__(Single)
        twin.game, twin.seats, twin.options = self.game, self.seats, self.options
        twin._code, twin._step, twin._margin = self._code, self._step, self._margin
        twin.seat, twin.choices, twin._used, twin._room = self.seat, self.choices, self._used, self._room
        twin._states, twin._desk, twin._story = self._states.copy(), self._desk.copy(), self._story.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Single":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self.game.name, self.seats, str(self.options), self._states.tobytes(), self.story))

    @property
    def story(self) -> bytes:
        """All events so far with their audiences, as the rules wrote them."""
        return self._story[: self._used].tobytes()

    def words(self, seat: int) -> Iterator[bytes]:
        """Iterate over the events that a seat was told, 4 for the spectators, as the bytes of kind and arguments."""
        story, at = self.story, 0
        while at < len(story):
            end = at + 2 + (story[at] >> 5)
            if story[at + 1] >> seat & 1:
                yield story[at : at + 1] + story[at + 2 : end]
            at = end

    def view(self, viewer: Viewer) -> Any:
        """Return what somebody may know: the fold of that viewer's events."""
        view = self.game.new_view(viewer, self.options, self.seats)
        for event, audience in self.game.events.decode(self.story, self._used):
            if viewer.sees(audience):
                view.apply(event)
        return view


def _restored(game: str, seats: int, options: str, state: bytes, story: bytes) -> Single:
    match = Single(game, seats, options)
    match.put(read_row(match.game.model.State, np.frombuffer(state, match._states.dtype), 0), story)
    return match
