"""A review as data: what `connive review --json` prints, what a server keeps, and what pages draw. See docs/review.md.

Invariant: chances are between 0 and 1 and rounded to `DIGITS` digits; sentences are there in every language.
"""

import msgspec

FORMAT = 1
DIGITS = 4

Said = dict[str, str]
"""A sentence in each language."""


class Opinion(msgspec.Struct, frozen=True):
    """How likely something seemed to the seat that chose, and how it really was."""

    said: Said
    chance: float
    true: bool


class Alternative(msgspec.Struct, frozen=True):
    """A sensible choice: the win chance it leads to as far as the seat could know, with its 95 % interval."""

    action: int
    notation: str
    said: Said
    chance: float
    low: float
    high: float


class Heard(msgspec.Struct, frozen=True):
    """A statement that the seat had to answer: whose, how likely it seemed, whether it held, what the seat did."""

    by: int
    about: str
    chance: float
    true: bool
    doubted: bool
    proved: bool
    """Whether the seat could have known for certain."""
    choice: int
    """The number of the choice by which it was stated."""
    said: Said = {}
    """What was stated."""


class Suspicion(msgspec.Struct, frozen=True):
    """A truth that was hidden from a seat: where it was, and how likely the seat thought it right afterwards."""

    seat: int
    place: str
    chance: float


class ReviewedChoice(msgspec.Struct, frozen=True):
    """One choice of one seat."""

    number: int
    moment: int
    """The moment of the replay that shows the position before the choice."""
    seat: int
    question: str
    action: int
    notation: str
    said: Said
    forced: bool
    """Whether there was nothing to choose; then nothing was searched."""
    beliefs: list[Opinion]
    alternatives: list[Alternative]
    chance: float | None
    """The seat's chance to win before the choice, if it goes on well, as far as it could know."""
    open_chance: float | None
    """The same if all had lain open: the referee's view."""
    cost: float
    low: float
    high: float
    """What the choice cost in win chance, and the 95 % interval of that."""
    told: float
    """What it told the other seats about what is hidden from them, in nats; below zero: it hid something."""
    lie: bool
    heard: Heard | None
    deduced: list[Said]
    """What the seat could prove now and could not prove at its choice before, without having been shown it."""
    hidden: Suspicion | None = None
    """What the choice hid from another seat."""
    bet: Opinion | None = None
    """What the choice bet on, if it did: how likely that seemed, and whether it was so."""
    loss: float = 0.0
    """The cost as it was measured: chance may put it below zero. Sums are of this, so that errors do not add up."""


class Highlight(msgspec.Struct, frozen=True):
    """Something worth looking at."""

    kind: str
    turn: int
    moment: int
    seat: int
    weight: float
    said: Said
    better: int | None = None
    """The action that would have been better, for "show me"."""
    other: int | None = None
    """Another seat whose belief the sentence tells."""
    open: bool = False
    """Whether the sentence tells what only the referee saw."""


class Phase(msgspec.Struct, frozen=True):
    """A third of the game: how well a seat chose, from 0 to 100; None if it had no choice."""

    accuracy: float | None
    cost: float


class Summary(msgspec.Struct, frozen=True):
    """How one seat did."""

    seat: int
    score: float
    """1 for a win, 0 for a loss."""
    cost: float
    accuracy: float | None
    phases: list[Phase]
    lies: int
    lies_believed: int
    lies_caught: int
    doubts_right: int
    doubts_wrong: int
    told: float
    deal: float
    """What the deal was worth beyond an even share, as the referee saw it before the first choice."""
    luck: float
    """The score beyond an even share that neither the seat's own choices nor those of others explain."""
    bets_won: int = 0
    bets_lost: int = 0


class Review(msgspec.Struct, frozen=True):
    """What there is to say about a finished match."""

    format: int
    version: str
    game: str
    rules: int
    options: str
    seats: int
    simulations: int
    """The budget: simulations for the whole game."""
    turns: list[ReviewedChoice]
    moments: list[Highlight]
    summaries: list[Summary]
