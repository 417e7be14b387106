"""The actions of Confusion as text: `b1-b4`, `f6-f9 with case`, `case f6-g7`, `swap b1+c2`, `no`. Round-trips.

Whole positions are in `positions.py`; their functions are public here, where every game has them.
"""

import re

from connive.core.actions import Action, shorten
from connive.core.errors import BadNotation
from connive.core.notation import plain_actions, plain_text
from connive.games.confusion import actions
from connive.games.confusion.model import RUN, STEP, Direction
from connive.games.confusion.pieces import MAX_RANGE, SIDE, square_name, square_number
from connive.games.confusion.positions import read_position, write_position
from connive.games.confusion.view import View, line_between, place_name

__all__ = ["read_action", "read_position", "write_action", "write_position"]

PLAIN = plain_actions(actions.ACTIONS)
POINTS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
LINE = re.compile(r"(case )?([a-k]\d+) ?[-–x] ?([a-k]\d+)( with case| alone)?")


def write_action(view: View, seat: int, action: int) -> str:
    """Write an action: squares are where the spies and the case are in the view."""
    own, what = seat * SIDE, actions.ACTIONS[action]
    match what:
        case actions.Move(spy, direction, distance):
            square = view.square_of(own + spy)
            return _line(view, own + spy, square, direction, distance) + (" alone" if square == view.case else "")
        case actions.Carry(direction, distance):
            return f"{_line(view, 0, view.case, direction, distance)} with case"
        case actions.Throw(direction, distance):
            return f"case {_line(view, 0, view.case, direction, distance)}"
        case actions.Reveal(spy):
            return f"reveal {place_name(view, own + spy)}"
        case actions.Swap(spy, other):
            return f"swap {place_name(view, own + spy)}+{place_name(view, own + other)}"
        case actions.Remove(spy):
            return f"remove {place_name(view, own + spy)}"
    return plain_text(what)


def _line(view: View, spy: int, square: int, direction: int, distance: int) -> str:
    """Write a line by its two ends; one that leaves the board, or starts nowhere, by its direction and length."""
    if square >= 0 and distance <= RUN[square * 8 + direction]:
        return f"{square_name(square)}-{square_name(square + STEP[direction] * distance)}"
    return f"{square_name(square) if square >= 0 else place_name(view, spy)}-{POINTS[direction]}{distance}"


def read_action(view: View, seat: int, text: str) -> int:
    """Return the action that a text means here; `x` for `-` in a capture is understood."""
    wanted = " ".join(text.lower().split())
    try:
        return actions.ACTIONS.id(_read(view, seat, wanted))
    except ValueError:
        raise BadNotation(text=shorten(text)) from None


def _read(view: View, seat: int, text: str) -> Action:
    if text in PLAIN:
        return PLAIN[text]
    if match := re.fullmatch(r"(reveal|remove) (\w+)", text):
        spy = _own_spy(view, seat, match[2])
        return actions.Reveal(spy) if match[1] == "reveal" else actions.Remove(spy)
    if match := re.fullmatch(r"swap (\w+) ?\+ ?(\w+)", text):
        spy, other = sorted((_own_spy(view, seat, match[1]), _own_spy(view, seat, match[2])))
        if spy == other:
            raise ValueError(text)
        return actions.Swap(spy, other)
    return _read_line(view, seat, text)


def _read_line(view: View, seat: int, text: str) -> Action:
    """Read a move. The holder of the case must say what moves, so that nobody leaves it behind by mistake."""
    match = LINE.fullmatch(text)
    if match is None:
        raise ValueError(text)
    thrown, origin, how = match[1], square_number(match[2]), match[4]
    direction, distance = line_between(origin, square_number(match[3]))
    if not 1 <= distance <= MAX_RANGE or (thrown and how):
        raise ValueError(text)
    if thrown or how == " with case":
        if origin != view.case:
            raise ValueError(text)
        return (actions.Throw if thrown else actions.Carry)(Direction(direction), distance)
    spy = _own_spy(view, seat, match[2])
    if (how == " alone") != (origin == view.case):
        raise ValueError(text)
    return actions.Move(spy, Direction(direction), distance)


def _own_spy(view: View, seat: int, name: str) -> int:
    spy = view.spy_at(square_number(name))
    if spy is None or spy // SIDE != seat:
        raise ValueError(name)
    return spy % SIDE
