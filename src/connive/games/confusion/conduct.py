"""How people conduct themselves in Confusion, where each side sees the pieces that the other can only guess.

Two habits tell a side about its own spies: what the enemy lets a Double Agent do (F2.3), and how rarely they bring the
case to where a spy could take it. They are data, in `conduct.toml`. Invariant: nothing that somebody could do
is thought impossible.
"""

from functools import lru_cache

import msgspec

from connive.games.confusion import GAME
from connive.games.confusion.model import ROW, How
from connive.games.confusion.pieces import SIDE
from connive.games.confusion.risks import Chances, Risk
from connive.games.confusion.view import Announcement, View, frame

FORWARD = (0, 1, 7)


class Yes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chance that a Double Agent is let go, by what is announced."""

    harm: float
    """It takes a spy or the case, or wins."""
    forward: float
    other: float


class Conduct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`conduct.toml`."""

    yes: Yes
    daring: float
    """How readily somebody moves the case to where a certain spy can take it; 1: as if it could not."""

    def chance(self, risk: Risk) -> Chances:
        """Return how likely a risk was taken, or not, with each piece in the spy, against what is usual."""
        return (1 + (self.daring - 1) * risk.taken) / (1 + (self.daring - 1) * risk.usual)

    def answer(self, view: View, move: Announcement) -> float:
        """Return the chance of a yes to this announcement, if the spy is the Double Agent."""
        found: float = getattr(self.yes, sort_of(view, move))
        return found


@lru_cache
def load_conduct() -> Conduct:
    """Return what is known of people's conduct."""
    return msgspec.convert(GAME.data("conduct"), Conduct)


def sort_of(view: View, move: Announcement) -> str:
    """Return what sort of announcement a move is, as `Yes` knows them; the first that fits."""
    seat = move.spy // SIDE
    wins = move.how == How.SPY_AND_CASE and ROW[move.target] == view.goal_row(seat)
    lands = move.how != How.CASE and (move.target == view.case or view.spy_at(move.target) is not None)
    if wins or lands:
        return "harm"
    return "forward" if frame(seat, move.direction) in FORWARD else "other"
