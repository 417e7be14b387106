"""How a world of Berlin 63 came about: where the enemy placed its spies, and what each of its illusions did.

Worlds are drawn from the belief and followed backwards: of what an illusion can have made into the world at hand, each
is as likely as the belief thought it just before. So pasts follow the belief's own model, exactly.
"""

import numpy as np
import numpy.typing as npt

from connive.core.events import Event
from connive.core.lots import LOTS
from connive.core.past import HIDDEN, Made, Past
from connive.core.randomness import Rng
from connive.games.berlin63 import actions, events
from connive.games.berlin63.arrangements import Index
from connive.games.berlin63.beliefs import FINE, Belief, state_of
from connive.games.berlin63.model import (
    CAST,
    LEO,
    MIRANDA,
    NEIGHBOUR,
    PAIRS,
    RAY,
    SIDE,
    STEEL,
    Options,
    Question,
    State,
)


class Illusion:
    """An illusion of the enemy, with the weights of all worlds just before it."""

    def __init__(self, belief: Belief, event: events.Mixed) -> None:
        self._weights: npt.NDArray[np.float64] = belief.weights
        self._table = belief.table
        self._base = event.base % SIDE
        self._pair = PAIRS.index((self._base, event.other % SIDE)) if event.other is not None else None
        self._swapped: Index | None = None if event.other is None else self._table.swapped(*PAIRS[self._pair or 0])

    def undo(self, number: int, leader: int, rng: Rng) -> tuple[int, int]:
        """Return an arrangement from which the given one came, and the action that led from it."""
        befores = self._with_base(number) if self._swapped is not None else self._with_reserve(number, leader)
        weights = [float(self._weights[before, leader]) for before, _ in befores]
        at = (rng.below(FINE) + 0.5) / FINE * sum(weights)
        for before, weight in zip(befores, weights, strict=True):
            at -= weight
            if at < 0:
                return before
        return max(zip(weights, befores, strict=True))[1]

    def _with_base(self, number: int) -> list[tuple[int, int]]:
        assert self._swapped is not None and self._pair is not None
        return [(number, actions.Mix.id + self._pair), (int(self._swapped[number]), actions.MIX_SWAP + self._pair)]

    def _with_reserve(self, number: int, leader: int) -> list[tuple[int, int]]:
        """B2.1: the leader never changes places with the reserve."""
        befores = [(number, actions.MixReserve.id + self._base)]
        here = int(self._table.who[number, self._base])
        if here != leader:
            swap = actions.RESERVE_SWAP + self._base * CAST + here
            left = [character for character in self._table.cast if character not in (leader, here)]
            found = [int(self._table.replaced(self._base, character)[number]) for character in left]
            befores += [(before, swap) for before in found if before >= 0]
        return befores


class Recall:
    """The choices of both sides as one of them saw them."""

    def __init__(self, belief: Belief, options: Options, seats: int) -> None:
        self._belief, self._options, self._seats = belief, options, seats
        self._illusions: list[Illusion] = []

    def start(self) -> None:
        """Remember the table, and whom the enemy had lost by then."""
        view, enemy = self._belief.view, self._belief.enemy
        self._start = state_of(view, self._options, self._seats)
        self._lost = sum(1 << character for character in view.box[enemy])
        self._placed = self._start.placed[enemy]

    def note(self, event: Event) -> None:
        """Remember what the enemy's illusions started from."""
        if isinstance(event, events.Mixed) and event.base // SIDE == self._belief.enemy:
            self._illusions.append(Illusion(self._belief, event))

    def choice(self, event: Event) -> Made:
        """Return the choice that a step began with."""
        match event:
            case events.Placed(base=base, character=character):
                return Made(base // SIDE, HIDDEN if character is None else actions.Place.id + character)
            case events.Mixed(base=base):
                return Made(base // SIDE, _mix(event))
            case events.Moved(base=base, origin=origin, target=target):
                direction = next(d for d in range(4) if NEIGHBOUR[origin * 8 + d] == target)
                return Made(base // SIDE, actions.Move.id + base % SIDE * 4 + direction)
            case events.Claimed(base=base):
                return Made(base // SIDE, _claim(event, self._belief.view.question))
            case events.Lost(seat=seat, character=character):
                return Made(seat, actions.Lose.id + character)
            case events.Accepted(seat=seat):
                return Made(seat, actions.Accept.id)
            case events.Challenged(seat=seat):
                return Made(seat, actions.Challenge.id)
            case events.Passed(seat=seat):
                return Made(seat, actions.Pass.id)
        raise AssertionError(f"no step begins with {event}")

    def draw(self, rng: Rng) -> Past:
        """Draw a world, and go back from it."""
        number, leader = self._belief.draw(rng)
        mixes = []
        for illusion in reversed(self._illusions):
            number, action = illusion.undo(number, leader, rng)
            mixes.append(action)
        who = [int(character) for character in self._belief.table.who[number]]
        placed = len([b for b in self._belief.view.bases[self._belief.enemy * SIDE :][:SIDE] if b is not None])
        places = [actions.Place.id + character for character in who[self._placed : placed]]
        return Past(self._opening(who, leader, rng), places + mixes[::-1])

    def _opening(self, who: list[int], leader: int, rng: Rng) -> State:
        s = self._start.copy()
        enemy = self._belief.enemy
        s.who[enemy * SIDE : enemy * SIDE + self._placed] = who[: self._placed]
        s.reserve[enemy] = s.cast & ~self._lost & ~sum(1 << character for character in who[: self._placed])
        s.leader[enemy], s.lot = leader, rng.below(LOTS)
        return s


def _mix(event: events.Mixed) -> int:
    if event.swapped is None:
        return HIDDEN
    base = event.base % SIDE
    if event.other is not None:
        return (actions.MIX_SWAP if event.swapped else actions.Mix.id) + PAIRS.index((base, event.other % SIDE))
    return (
        actions.MixReserve.id + base
        if event.character is None
        else actions.RESERVE_SWAP + base * CAST + event.character
    )


def _claim(event: events.Claimed, question: Question) -> int:
    if question == Question.TURN:
        return actions.Leap.id + event.base % SIDE * 4 + (event.direction or 0) - 4
    if question == Question.ANSWER:
        return actions.ClaimSteel.id if event.character == STEEL else actions.ClaimQuark.id
    if question == Question.FREEZE:
        return actions.Freeze.id + event.base % SIDE
    target = (event.target or 0) % SIDE
    powers = {
        LEO: actions.Push.id + target * 4 + (event.direction or 0),
        MIRANDA: actions.Look.id + target,
        RAY: actions.Dash.id,
    }
    return powers.get(event.character, actions.Shadow.id)
