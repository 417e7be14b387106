"""How people conduct themselves in Berlin 63: how often they claim what they are, what they are not, or nothing.

A seat that may claim something takes each claim in proportion to its odds against saying nothing (B4.1); one that moves
takes a base in proportion to how often that spy is moved. Invariant: what was offered, and what was taken of it, is
read from one seat's view and events; who stands where is for the caller to suppose.
"""

from functools import lru_cache
from typing import NamedTuple, Self

import msgspec
import numpy as np
import numpy.typing as npt

from connive.core.events import Event
from connive.games.berlin63 import GAME, actions, events
from connive.games.berlin63.beliefs import state_of
from connive.games.berlin63.model import (
    LEO,
    LILLY,
    MAX_LEGAL,
    MIRANDA,
    QUARK,
    RAY,
    SIDE,
    STEEL,
    VERONICA,
    VICTOR,
    Options,
    Question,
    State,
)
from connive.games.berlin63.rules import legal
from connive.games.berlin63.view import View

Chances = npt.NDArray[np.float64]
Bases = npt.NDArray[np.int8]
"""A row for each arrangement that is supposed: who stands in each base of the side."""

CLAIMING = {Question.ANSWER, Question.FREEZE, Question.POWER}
TELLING: dict[type[Event], set[Question]] = {
    events.Claimed: {Question.TURN, *CLAIMING},
    events.Passed: CLAIMING,
    events.Moved: {Question.TURN},
    events.Mixed: {Question.TURN},
}
"""The events that tell a choice, and the questions that they answer then."""

SPOKEN = {actions.Dash.id: RAY, actions.Shadow.id: VICTOR, actions.ClaimSteel.id: STEEL, actions.ClaimQuark.id: QUARK}


class Offer(NamedTuple):
    """A claim that could be made: a base of the side that is asked, counted from its first, and a character."""

    base: int
    character: int


class Taken(NamedTuple):
    """A choice that a side made in the open: the claims it could make, which one it made, and which base it moved."""

    seat: int
    offers: tuple[Offer, ...]
    claim: Offer | None
    standing: tuple[int, ...] = ()
    moved: int | None = None


class Conduct(msgspec.Struct, frozen=True):
    """Odds of each claim against saying nothing, by character: of the spy itself, and of anybody else in the base."""

    truths: tuple[float, ...]
    lies: tuple[float, ...]
    moves: tuple[float, ...]
    """How often each spy is moved, in proportion."""

    def candid(self, candour: float) -> Self:
        """Return the conduct of somebody who lies more readily: with 0, whatever is said says nothing."""
        lies = tuple(t ** (1 - candour) * lie**candour for t, lie in zip(self.truths, self.lies, strict=True))
        return msgspec.structs.replace(self, lies=lies, moves=tuple(often**candour for often in self.moves))

    def chance(self, taken: Taken, who: Bases) -> Chances:
        """Return how likely a choice is in each arrangement."""
        total = 1 + sum((self._odds(offer, who) for offer in taken.offers), np.zeros(len(who)))
        chance = (1.0 if taken.claim is None else self._odds(taken.claim, who)) / total
        if taken.moved is not None:
            often = np.array(self.moves)[who]
            chance *= often[:, taken.moved] / often[:, taken.standing].sum(axis=1)
        return chance

    def _odds(self, offer: Offer, who: Bases) -> Chances:
        base, character = offer
        return np.where(who[:, base] == character, self.truths[character], self.lies[character])


class Temperament(msgspec.Struct, frozen=True):
    """A kind of player: how many are like that, and how candid they are."""

    share: float
    candour: float


class Conducts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`conduct.toml`: the usual conduct, and the temperaments that are possible."""

    usual: Conduct
    temperaments: tuple[Temperament, ...]


@lru_cache
def load_conducts() -> Conducts:
    """Return what is known of people's conduct."""
    return msgspec.convert(GAME.data("conduct"), Conducts)


def taken(view: View, options: Options, event: Event, seats: tuple[int, ...]) -> Taken | None:
    """Return the open choice of one of the seats that an event tells, given what its viewer saw before; or None."""
    if not isinstance(event, events.Claimed | events.Passed | events.Moved | events.Mixed):
        return None
    if view.question not in TELLING[type(event)]:
        return None
    seat = event.seat if isinstance(event, events.Passed) else event.base // SIDE
    if seat not in seats:
        return None
    s = state_of(view, options, len(view.reserve))
    claim = Offer(event.base % SIDE, event.character) if isinstance(event, events.Claimed) else None
    if not isinstance(event, events.Moved):
        return Taken(seat, _offers(s, seat), claim)
    standing = tuple(base for base in range(s.columns) if s.place[seat * SIDE + base] >= 0)
    return Taken(seat, _offers(s, seat), None, standing, event.base % SIDE)


def _offers(s: State, seat: int) -> tuple[Offer, ...]:
    """B4.1: what may be claimed depends on what everybody sees, never on who is in a base."""
    out = [0] * MAX_LEGAL
    found = {
        _offer(s, action)
        for action in out[: legal(s, seat, out)]
        if action >= actions.Leap.id and action != actions.Pass.id
    }
    return tuple(sorted(found))


def _offer(s: State, action: int) -> Offer:
    if action < actions.Push.id:
        return Offer((action - actions.Leap.id) // 4, LILLY)
    if action >= actions.Freeze.id:
        return Offer(action - actions.Freeze.id, VERONICA)
    base = s.attacked if s.question == Question.ANSWER else s.mover
    return Offer(
        base % SIDE, LEO if action < actions.Look.id else MIRANDA if action < actions.Dash.id else SPOKEN[action]
    )
