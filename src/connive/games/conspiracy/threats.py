"""Who can bring the briefcase home with one move, and what takes that away: from what everybody sees.

Invariant: a threat depends on the table alone, never on a Bank Book; the others may still challenge (C3).
"""

from typing import NamedTuple

from connive.games.conspiracy import actions
from connive.games.conspiracy.actions import ACTIONS
from connive.games.conspiracy.view import View


class Standing(NamedTuple):
    """Where the spies and the briefcase stand."""

    place: tuple[int | None, ...]
    case: int


def now(view: View) -> Standing:
    """Return how things stand."""
    return Standing(tuple(view.place), view.case)


def after(view: View, action: int) -> Standing:
    """Return how things stand once an action of a turn stands (C2.1, C3.6)."""
    place, case = list(view.place), view.case
    match ACTIONS[action]:
        case actions.Move(spy=spy, space=space, case=carried):
            place[spy] = space
            case = space if carried else case
        case actions.Blow(victim=victim):
            place[victim] = None
    return Standing(tuple(place), case)


def carriers(view: View, seat: int, there: Standing) -> list[int]:
    """C5.1: return the spies that stand with the briefcase one step from a seat's headquarters."""
    if view.headquarters[seat] not in view.spaces[there.case].links:
        return []
    return [spy for spy, here in enumerate(there.place) if here == there.case]


def threatens(view: View, seat: int, there: Standing) -> bool:
    """Tell whether a seat could win on its next turn, which it must not lose (C3.5)."""
    return not view.flags >> seat & 1 and bool(carriers(view, seat, there))


def is_delivery(view: View) -> bool:
    """C5.1: tell whether the move under way wins unless somebody stops it."""
    return view.carried and view.case == view.headquarters[view.active]


def others_after(view: View, seat: int) -> list[int]:
    """C1.7: return all other seats, in the order in which they follow a seat."""
    return [(seat + step) % view.seats for step in range(1, view.seats)]
