"""What somebody risks by an announcement in Confusion, if an enemy's spy holds this piece or that.

Invariant: what was announced, and what could have been announced instead, is read from what everybody sees and from
what the announcing seat can know of its own pieces; which piece is in an enemy's spy is for the caller to suppose.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from connive.games.confusion import actions
from connive.games.confusion.announce import legal_announcements
from connive.games.confusion.heuristics import weight
from connive.games.confusion.model import LINES, MAX_LEGAL, NONE, PROMOTED, RUN, SPIES, STEP, State
from connive.games.confusion.pieces import MAX_RANGE, SIDE, Piece
from connive.games.confusion.table import can_go, enemy, holder, is_promoted, side
from connive.games.confusion.view import frame

Chances = npt.NDArray[np.float64]

ALL_WAYS = 0xFF


class Onlooker(NamedTuple):
    """A spy that sees a square: whether it can go there depends on its piece alone."""

    spy: int
    way: int
    distance: int


class Risk(NamedTuple):
    """Whether a spy could take the case next, by its piece: after what was chosen, and after which share of choices."""

    spy: int
    taken: Chances
    usual: Chances


# --- Who could take the case then ---


class Board:
    """A table on which announcements of one seat are tried out; each leaves it as it was."""

    def __init__(self, s: State, seat: int) -> None:
        self.s, self.seat = s, seat

    def mover(self, action: int) -> int:
        """Return the spy that an announcement names."""
        return holder(self.s) if action >= actions.Carry.id else self.seat * SIDE + action // LINES

    def target(self, action: int) -> int:
        """Return the square that an announcement names."""
        direction, distance = line_of(action)
        return self.s.square[self.mover(action)] + STEP[direction] * distance

    def moves_case(self, action: int) -> bool:
        """Tell whether the case would change its place or its holder."""
        return action >= actions.Carry.id or self.target(action) == self.s.case

    def takers(self, action: int) -> list[Onlooker]:
        """Return the enemy's spies that would see a case which this announcement moves, if the seat has it then."""
        board, spy, target = self.s.board, self.mover(action), self.target(action)
        if action >= actions.Throw.id:  # F4.2: no spy moves
            return self._seen_from(target)
        origin, met = self.s.square[spy], board[target]
        board[origin], board[target] = 0, spy + 1
        found = self._seen_from(target)
        board[origin], board[target] = spy + 1, met
        return found

    def _seen_from(self, case: int) -> list[Onlooker]:
        carrier = self.s.board[case] - 1
        if carrier < 0 or side(carrier) != self.seat:
            return []
        met = ((direction, *self._first_met(case, direction)) for direction in range(8))
        return [
            Onlooker(spy, frame(enemy(self.seat), direction ^ 4), distance)
            for direction, spy, distance in met
            if spy >= 0 and side(spy) != self.seat
        ]

    def _first_met(self, square: int, direction: int) -> tuple[int, int]:
        """Return who stands first in a direction, below 0 if nobody does, and how far away."""
        here = square
        for distance in range(1, RUN[square * 8 + direction] + 1):
            here += STEP[direction]
            if self.s.board[here] != 0:
                return self.s.board[here] - 1, distance
        return NONE, 0


def line_of(action: int) -> tuple[int, int]:
    """Return direction and distance of an announcement."""
    return action % LINES // MAX_RANGE, action % MAX_RANGE + 1


# --- What was risked, and what could have been done instead ---


def risks(s: State, seat: int, action: int, odds: Chances, moves: Chances) -> list[Risk]:
    """Return what a seat risks by an announcement that moves the case, against all others that would.

    `odds` of the seat's own pieces are as it can know them.
    """
    board, nothing = Board(s, seat), np.zeros(moves.shape[-1])
    if not board.moves_case(action):
        return []
    likely = choices(board, odds, moves)
    whole, taken, usual = sum(likely.values()), dict[int, Chances](), dict[int, Chances]()
    for other in likely:
        for spy, way, distance in board.takers(other):
            able = moves[way, distance - 1]
            usual[spy] = usual.get(spy, nothing) + likely[other] / whole * able
            if other == action:
                taken[spy] = able
    return [Risk(spy, taken.get(spy, nothing), share) for spy, share in usual.items()]


def choices(board: Board, odds: Chances, moves: Chances) -> dict[int, float]:
    """Return the announcements that move the case, and how likely each is by the heuristics, where the spy can go."""
    s, seat, out = board.s, board.seat, [0] * MAX_LEGAL
    free, able = _unbound(s), _abilities(s, seat, odds, moves)
    return {
        action: 1 + able[board.mover(action) % SIDE][action % LINES] * (weight(free, seat, action) - 1)
        for action in out[: legal_announcements(s, seat, out)]
        if board.moves_case(action)
    }


def _unbound(s: State) -> State:
    """Return the same table with spies that can go anywhere."""
    free = s.copy()
    free.promoted, free.ways[PROMOTED], free.reach[PROMOTED] = (1 << SPIES) - 1, ALL_WAYS, MAX_RANGE
    return free


def _abilities(s: State, seat: int, odds: Chances, moves: Chances) -> list[list[float]]:
    """Return the chance that each spy of a seat can go along each line of the board."""
    ways = [frame(seat, direction) for direction in range(8)]
    lines = moves[ways].reshape(LINES, -1)
    able: list[list[float]] = (odds @ lines.T).tolist()
    for spy in range(s.size):
        if is_promoted(s, seat * SIDE + spy):
            able[spy] = [float(can_go(s, seat * SIDE + spy, *line_of(line))) for line in range(LINES)]
    return able


@lru_cache
def moves_of(pieces: tuple[Piece, ...]) -> Chances:
    """Return 1 for what a piece can do and 0 for what it cannot, by way, distance (from 1) and piece."""
    return np.array(
        [
            [[float(piece.allows(way, distance)) for piece in pieces] for distance in range(1, MAX_RANGE + 1)]
            for way in range(8)
        ]
    )
