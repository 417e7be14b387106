"""The state of the game, its options, and its numbers as data.

Invariant: `question`, `asked` and `winner` follow from the numbers given so far.
"""

from enum import IntEnum
from typing import Annotated

from msgspec import Meta

from connive.core.options import Options as BaseOptions
from connive.core.state import Arr, StateBase, Vec, layout

NONE = -1
"""No number yet."""

MOST_CARDS = 4
NUMBERS = MOST_CARDS + 1
"""How many numbers of coins there can be: 0 to the highest card."""

MAX_LEGAL = 2 * NUMBERS
"""Rules write the legal actions into a list of this length: no list may be longer."""


class Question(IntEnum):
    """What is asked of the seats to act."""

    HIDE = 0
    CLAIM = 1
    GUESS = 2
    OVER = 3


class Reason(IntEnum):
    """How a game ended (G3)."""

    READ = 0
    EVEN = 1


CLAUSES = {Reason.READ: "G3.2", Reason.EVEN: "G3.3"}


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Named options. Two cards are for study: each seat then knows the other's card."""

    cards: Annotated[int, Meta(ge=2, le=MOST_CARDS)] = 3


@layout
class State(StateBase):
    """The whole truth of one game. Lists are by seat."""

    cards: int
    question: int
    asked: int
    card: Annotated[Vec, Arr(2)]
    coins: Annotated[Vec, Arr(2)]
    claim: Annotated[Vec, Arr(2)]
    guess: Annotated[Vec, Arr(2)]
    winner: int
    # For a seat whose time is out
    lot: Annotated[int, "i4"]
    # The events of the last step
    log: Annotated[Vec, Arr(20, "u1")]
    log_len: Annotated[int, "u1"]


def prepare(s: State, options: Options, seats: int) -> None:
    """Write the options into a fresh state."""
    s.cards = options.cards
    s.winner = NONE
    s.coins, s.claim, s.guess = [NONE] * seats, [NONE] * seats, [NONE] * seats
