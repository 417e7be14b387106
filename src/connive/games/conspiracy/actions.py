"""The actions of Conspiracy, in the order of their ids. Money is in hundreds of dollars."""

from collections.abc import Iterator
from typing import Annotated, Self

from connive.core.actions import Action, ActionTable
from connive.games.conspiracy.model import MOST, SPACES, Spy

Hundreds = Annotated[int, range(1, MOST + 1)]


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
    """C3.3: bid, or raise to, a number of hundreds."""

    hundreds: Hundreds


class Blow(Action, frozen=True):
    """C2.3: blow a cover."""

    informer: Spy
    victim: Spy

    @classmethod
    def domain(cls) -> Iterator[Self]:
        """A spy is never its own victim."""
        return (blow for blow in super().domain() if blow.victim != blow.informer)


class Move(Action, frozen=True):
    """C2.1: move a spy to a space of the map, with the briefcase or without it."""

    spy: Spy
    space: Annotated[int, range(SPACES)]
    case: bool


class Pay(Action, frozen=True):
    """C1.6, C2.2: pay a spy a number of hundreds."""

    spy: Spy
    hundreds: Hundreds


ACTIONS = ActionTable(__name__)
