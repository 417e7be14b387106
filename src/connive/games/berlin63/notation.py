"""Berlin 63 as text: actions (`b1-b2`, `ray`, `challenge`) and whole positions in one line; both round-trip."""

import re

from connive.core.actions import Action, shorten
from connive.core.errors import BadNotation
from connive.core.notation import Word, Words, action_of, must, named, plain_text, reading
from connive.core.state import fits
from connive.games.berlin63 import actions
from connive.games.berlin63.model import (
    BASES,
    CAST,
    COLUMN,
    NEIGHBOUR,
    NONE,
    ROW,
    SIDE,
    SQUARES,
    WIDTH,
    Character,
    Question,
    State,
)
from connive.games.berlin63.possible import check_numbers, check_play
from connive.games.berlin63.view import View, square_name

NAMES = ("leo", "lilly", "miranda", "ray", "victor", "veronica", "quark", "steel")
WORDS: dict[type[Action], str] = {
    actions.Dash: "ray",
    actions.Shadow: "victor",
    actions.ClaimSteel: "steel",
    actions.ClaimQuark: "quark",
}
"""Claims that are written as the name that is claimed."""


def write_action(view: View, seat: int, action: int) -> str:
    """Write an action: squares are where the bases stand in the view."""
    what = actions.ACTIONS[action]
    own, enemy = seat * SIDE, (1 - seat) * SIDE
    match what:
        case actions.Place(character):
            return f"place {NAMES[character]}"
        case actions.Lose(character):
            return f"lose {NAMES[character]}"
        case actions.Mix(base, other, swap):
            return f"illusion {_at(view, own + base)}+{_at(view, own + other)} {'swap' if swap else 'keep'}"
        case actions.MixReserve(base, None):
            return f"illusion {_at(view, own + base)}+reserve keep"
        case actions.MixReserve(base, character):
            return f"illusion {_at(view, own + base)}+reserve swap {NAMES[character or 0]}"
        case actions.Move(base, direction):
            return _step(view, own + base, direction)
        case actions.Leap(base, diagonal):
            return f"lilly {_step(view, own + base, 4 + diagonal)}"
        case actions.Push(base, direction):
            return f"leo {_step(view, enemy + base, direction)}"
        case actions.Look(base):
            return f"miranda {_at(view, enemy + base)}"
        case actions.Freeze(base):
            return f"veronica {_at(view, own + base)}"
    return WORDS.get(type(what)) or plain_text(what)


def read_action(view: View, seat: int, text: str) -> int:
    """Return the action that a text means here; `x` for `-` in an attack is understood."""
    wanted = text.replace("x", "-").replace("X", "-").replace("–", "-")
    return action_of(wanted, actions.ACTIONS, lambda action: write_action(view, seat, action))


def _at(view: View, base: int) -> str:
    square = view.square_of(base)
    return square_name(square) if square >= 0 else f"({'ABCDE'[base % SIDE]})"


def _step(view: View, base: int, direction: int) -> str:
    origin = view.square_of(base)
    target = NEIGHBOUR[origin * 8 + direction] if origin >= 0 else NONE
    ends = square_name(target) if target != NONE else f"off:{'nesw'[direction % 4]}"
    return f"{_at(view, base)}-{ends}"


# --- Positions ---

SIDES = ("blue", "red")
UNDER_WAY = Words(
    *(named("question", Question), "asked", "active", "turn", "quiet", "stirred", Word("mover", NONE)),
    *(Word("origin", NONE), Word("direction", NONE), "stride", Word("attacked", NONE), "repelled"),
    *(Word("claims", NONE), "depth", Word("power", NONE), Word("power_target", NONE), Word("power_direction", NONE)),
    *("froze", "proved", "accused", "winner", "reason", "lot"),
)
"""What follows the two sides."""


def write_position(s: State) -> str:
    """Write a position: who stands where on each side, the reserves and leaders, then what is under way."""
    return " ".join([*_write_side(s, 0), *_write_side(s, 1), *UNDER_WAY.write(s)])


def _write_side(s: State, seat: int) -> list[str]:
    words = [f"{SIDES[seat]}:"]
    for base in range(seat * SIDE, seat * SIDE + s.placed[seat]):
        square = s.place[base]
        words.append(f"{'abcde'[base % SIDE]}@{square_name(square) if square != NONE else 'box'}={NAMES[s.who[base]]}")
    reserve = [NAMES[c] for c in range(CAST) if s.reserve[seat] >> c & 1]
    return [*words, f"reserve={','.join(reserve) or '-'}", f"leader={NAMES[s.leader[seat]]}"]


def read_position(s: State, text: str) -> None:
    """Fill a prepared state from such a line."""
    with reading(text):
        _read_words(s, text.split())
        check_numbers(s)
        _check(s)
        check_play(s)


def _read_words(s: State, words: list[str]) -> None:
    UNDER_WAY.clear(s)
    s.board, s.place, s.who = [0] * SQUARES, [NONE] * BASES, [NONE] * BASES
    s.placed, s.reserve, s.leader = [0, 0], [0, 0], [0, 0]
    seat = 0
    said: set[tuple[int, str]] = set()
    for word in words:
        if word.endswith(":"):
            seat = SIDES.index(word[:-1])
            continue
        name, _, value = word.partition("=")
        of_side = "@" in name or name in ("reserve", "leader")
        must((seat if of_side else NONE, name) not in said, "said twice")
        said.add((seat if of_side else NONE, name))
        if "@" in name:
            _read_base(s, seat, name, value)
        elif name == "reserve":
            s.reserve[seat] = _read_reserve(value)
        elif name == "leader":
            s.leader[seat] = NAMES.index(value)
        else:
            UNDER_WAY.read(s, name, value)
    must({(0, "leader"), (1, "leader")} <= said, "a side without a leader")


def _read_reserve(text: str) -> int:
    spies = [NAMES.index(name) for name in text.split(",")] if text != "-" else []
    if len(set(spies)) != len(spies):
        raise ValueError("a spy twice")
    return sum(1 << spy for spy in spies)


def _read_base(s: State, seat: int, name: str, value: str) -> None:
    column, square = name.split("@")
    base = seat * SIDE + "abcde".index(column)
    s.who[base] = NAMES.index(value)
    s.placed[seat] += 1
    if square != "box":
        s.place[base] = square_number(square)


def square_number(name: str) -> int:
    """Return the square that `square_name` wrote."""
    if not re.fullmatch("[a-e][1-7]", name):
        raise BadNotation(text=shorten(name))
    return (int(name[1]) - 1) * WIDTH + "abcde".index(name[0])


def _check(s: State) -> None:
    """Refuse what no game could reach: two in one place, spies twice, a leader in the reserve, numbers out of range."""
    for base in range(BASES):
        square = s.place[base]
        if square == NONE:
            continue
        if ROW[square] >= s.rows or COLUMN[square] >= s.columns or base % SIDE >= s.columns:
            raise ValueError("off the board")
        if s.board[square] and not (s.attacked != NONE and square == s.place[s.mover] == s.place[s.attacked]):
            raise ValueError("two bases on one square")
        if base != s.mover or s.board[square] == 0:
            s.board[square] = base + 1
    if s.attacked != NONE and s.place[s.attacked] != NONE and s.place[s.attacked] == s.place[s.mover]:
        s.board[s.place[s.attacked]] = s.attacked + 1
    for seat in range(2):
        _check_side(s, seat)
    if not 0 <= s.asked < 4 or (not s.asked and s.question != Question.OVER):
        raise ValueError("nobody is asked")
    if not fits(s):
        raise ValueError("a number out of range")


def _check_side(s: State, seat: int) -> None:
    spies = [who for who in s.who[seat * SIDE : (seat + 1) * SIDE] if who != NONE]
    spies += [c for c in range(CAST) if s.reserve[seat] >> c & 1]
    if len(set(spies)) != len(spies) or not set(spies) <= {c for c in Character if s.cast >> c & 1}:
        raise ValueError("a spy twice, or not in this cast")
    if s.placed[seat] == s.columns and s.reserve[seat] >> s.leader[seat] & 1:
        raise ValueError("the leader is in the reserve")
