"""The state of Conspiracy, its options, and its tables as data.

Money is counted in hundreds of dollars everywhere inside the game. A seat's account on a spy is
`account[seat * SPIES + spy]`. Invariant: a seat's balance, its accounts and what its blown covers cost add up to what
its Bank Book opened with.
"""

from enum import IntEnum
from typing import Annotated, Literal

from msgspec import Meta

from connive.core.errors import BadOptions
from connive.core.options import Options as BaseOptions
from connive.core.state import Arr, StateBase, Vec, layout
from connive.games.conspiracy.maps import MAPS, MAX_LINKS, MAX_SPACES, MAX_SPIES, Map, usual_map

SEATS = 4
SPIES = MAX_SPIES
SPACES = MAX_SPACES
NONE = -1
HUNDRED = 100
"""Dollars in one unit of money."""
MOST = 100
"""The most that a Bank Book can open with, in hundreds (C1.5)."""


class Spy(IntEnum):
    """The eight spies, whom nobody owns (C1.1)."""

    EARL = 0
    TANYA = 1
    TOM = 2
    RITA = 3
    ROCK = 4
    AHMED = 5
    BEA = 6
    JUSTIN = 7


class Question(IntEnum):
    """What is asked of the seats to act."""

    OPENING = 0
    TURN = 1
    CHALLENGE = 2
    ANSWER = 3
    BID = 4
    COVER = 5
    DISCLOSE = 6
    OVER = 7


SILENT = (Question.CHALLENGE, Question.DISCLOSE)
"""Questions that silence answers: C3.1 some seats cannot challenge, and nobody may know which; C3.6 disclosing."""


class Reason(IntEnum):
    """How a game ended (C5)."""

    DELIVERED = 0
    ROUNDS = 1


CLAUSES = {Reason.DELIVERED: "C5.1", Reason.ROUNDS: "C5.2"}


MAX_LEGAL = 1 + SPIES * (SPIES - 1) + SPIES * MAX_LINKS * 2 + SPIES * MOST


def _flat_links() -> tuple[int, ...]:
    flat = [NONE] * (len(MAPS) * SPACES * MAX_LINKS)
    for number, board in enumerate(MAPS):
        for space, linked in enumerate(board.links):
            start = (number * SPACES + space) * MAX_LINKS
            flat[start : start + len(linked)] = linked
    return tuple(flat)


def _flat_distances() -> tuple[int, ...]:
    flat = [NONE] * (len(MAPS) * SPACES * SPACES)
    for number, board in enumerate(MAPS):
        for space in range(len(board.spaces)):
            start = (number * SPACES + space) * SPACES
            flat[start : start + len(board.spaces)] = board.distances(space)
    return tuple(flat)


LINKS = _flat_links()
"""The k-th space linked to a space, ascending, at `(map * SPACES + space) * MAX_LINKS + k`; NONE after the last."""
DISTANCE = _flat_distances()
"""Steps between two spaces, at `(map * SPACES + a) * SPACES + b`."""
CENTRE = tuple(board.case for board in MAPS)
"""Where the briefcase starts, by map (C1.3)."""
STARTS = tuple(start for board in MAPS for start in (board.starts + (NONE,) * SPIES)[:SPIES])
"""Where the spies start, at `map * SPIES + i` (C1.3)."""


def _ease(hundreds: int) -> int:
    if hundreds in (10, 15, 20, 25, 30):
        return 24
    if hundreds in (5, 40, 50):
        return 12
    return 4 if hundreds in (2, 3, 35, 60, 75, 100) else min(hundreds, 1)


ROUND_SUMS = tuple(_ease(hundreds) for hundreds in range(MOST + 1))
"""How readily people pay a sum, by hundreds: round ones."""

LOG = 217
"""The longest step: the last answer of four about a Victim, three skipped turns, a draw, and all Bank Books shown."""

Dollars = Annotated[int, Meta(ge=100, le=10_000, multiple_of=100)]


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Named options, money in dollars. `map=study`, `money`, `cover_cost` are for study: small enough to enumerate."""

    map: Literal["usual", "quadrant", "trefoil", "study"] = "usual"
    first: Literal["random", 0, 1, 2, 3] = "random"
    opening_cap: Dollars = 10_000
    disclose_on_elimination: bool = True
    anyone_delivers: bool = False
    round_limit: Annotated[int, Meta(ge=1, le=250)] = 60
    money: Dollars = 10_000
    cover_cost: Annotated[int, Meta(ge=100, le=1_000, multiple_of=100)] = 1_000


@layout
class State(StateBase):
    """The whole truth of one game."""

    # Options
    map: int
    seats: int
    spies: int
    headquarters: Annotated[Vec, Arr(SEATS)]
    money: int
    cap: int
    cost: int
    disclose: int
    anyone: int
    fixed_first: int
    round_limit: Annotated[int, "u1"]
    # Who is asked what
    question: int
    asked: int
    active: int
    first: int
    round: Annotated[int, "u1"]
    flags: int
    # The table
    place: Annotated[Vec, Arr(SPIES)]
    case: int
    # The Bank Books
    balance: Annotated[Vec, Arr(SEATS)]
    account: Annotated[Vec, Arr(SEATS * SPIES)]
    # The action under way, its window and its contest
    spy: int
    origin: int
    carried: int
    victim: int
    challenger: int
    bid: int
    # Who makes its account on the last Victim public: secret until all have answered, then seen until the next action
    shows: int
    # The end
    winner: int
    reason: int
    # For a seat whose time is out
    lot: Annotated[int, "i4"]
    # The events of the last step
    log: Annotated[Vec, Arr(LOG, "u1")]
    log_len: Annotated[int, "u1"]


def board_of(options: Options, seats: int) -> Map:
    """C1.2: return the map of a game, or refuse one that is not made for that many seats."""
    board = usual_map(seats) if options.map == "usual" else next(m for m in MAPS if m.name == options.map)
    if seats not in board.seating:
        raise BadOptions(trouble=f"map={board.name} seats={seats}")
    return board


def prepare(s: State, options: Options, seats: int) -> None:
    """Write options and seats into a fresh state."""
    board = board_of(options, seats)
    s.map, s.seats, s.spies = MAPS.index(board), seats, board.spies
    for seat in range(SEATS):
        s.headquarters[seat] = board.seating[seats][seat] if seat < seats else NONE
    s.money, s.cost = options.money // HUNDRED, options.cover_cost // HUNDRED
    s.cap = min(options.opening_cap, options.money) // HUNDRED
    s.disclose, s.anyone = int(options.disclose_on_elimination), int(options.anyone_delivers)
    s.round_limit = options.round_limit
    s.fixed_first = NONE if options.first == "random" else options.first
    if s.fixed_first >= seats:
        raise BadOptions(trouble=f"first={options.first} seats={seats}")
