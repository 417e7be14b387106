"""The typed actions of Conspiracy, in the order of their ids. Money is in hundreds of dollars."""

from collections.abc import Iterator

from connive.core.actions import Action, ActionTable
from connive.games.conspiracy.model import MOST, SPACES, Spy


class Pass(Action, frozen=True):
    """C3.1: do not challenge."""


class Challenge(Action, frozen=True):
    """C3.1: challenge the move, or the blowing of a cover."""


class Concede(Action, frozen=True):
    """C3.2: take the action back."""


class Defend(Action, frozen=True):
    """C3.2: say "bid for it"."""


class Stop(Action, frozen=True):
    """C3.3: stop bidding, and lose the challenge."""


class Cover(Action, frozen=True):
    """C3.3: say "covered"."""


class Decline(Action, frozen=True):
    """C3.3: say "not covered"."""


class Show(Action, frozen=True):
    """C3.6: make the account on the Victim public."""


class Hide(Action, frozen=True):
    """C3.6: keep the account on the Victim secret."""


class Pretend(Action, frozen=True):
    """C2.2: pretend to pay somebody off."""


class Bid(Action, frozen=True):
    """C3.3: bid, or raise to, so many hundreds."""

    hundreds: int


class Blow(Action, frozen=True):
    """C2.3: blow a cover."""

    informer: Spy
    victim: Spy


class Move(Action, frozen=True):
    """C2.1: move a spy to a space of the map, with the briefcase or without it."""

    spy: Spy
    space: int
    case: bool


class Pay(Action, frozen=True):
    """C1.6, C2.2: pay a spy so many hundreds."""

    spy: Spy
    hundreds: int


def _all() -> Iterator[Action]:
    yield from (Pass(), Challenge(), Concede(), Defend(), Stop(), Cover(), Decline(), Show(), Hide(), Pretend())
    yield from (Bid(hundreds) for hundreds in range(1, MOST + 1))
    yield from (Blow(informer, victim) for informer in Spy for victim in Spy if victim != informer)
    yield from (Move(spy, space, case) for spy in Spy for space in range(SPACES) for case in (False, True))
    yield from (Pay(spy, hundreds) for spy in Spy for hundreds in range(1, MOST + 1))


ACTIONS = ActionTable(_all())
