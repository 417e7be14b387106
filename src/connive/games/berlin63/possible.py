"""Whether a position of Berlin 63 that was read from text could stand on a table; the rules are asked where they know.

Invariant: a position that passes can be played to its end.
"""

from connive.games.berlin63 import actions
from connive.games.berlin63.board import sees
from connive.games.berlin63.ending import judge
from connive.games.berlin63.model import (
    BASES,
    CAST,
    LEO,
    LILLY,
    MAX_LEGAL,
    MIRANDA,
    NEIGHBOUR,
    NEVER_LEADERS,
    NONE,
    QUARK,
    RAY,
    SIDE,
    SQUARES,
    STEEL,
    VERONICA,
    VICTOR,
    Question,
    Reason,
    State,
    Stride,
)
from connive.games.berlin63.offers import legal_freezes
from connive.games.berlin63.rules import legal
from connive.games.berlin63.turns import forget_turn, may_redress

HIGHEST = {
    **{"active": 1, "stirred": 1, "repelled": 1, "proved": 1, "froze": 3, "stride": max(Stride), "depth": 3},
    **{"mover": BASES - 1, "attacked": BASES - 1, "claims": BASES - 1, "power_target": BASES - 1},
    **{"origin": SQUARES - 1, "direction": 7, "power": CAST - 1, "power_direction": 7, "accused": (1 << BASES) - 1},
    **{"winner": 1, "reason": max(Reason)},
}
MAY_BE_NONE = {
    "mover",
    "attacked",
    "claims",
    "power_target",
    "origin",
    "direction",
    "power",
    "power_direction",
    "winner",
}

DIRECTIONS_OF = {LEO: range(4), RAY: range(4), LILLY: range(4, 8)}
ABOUT_A_CLAIM = (Question.DOUBT, Question.FREEZE, Question.SACRIFICE)


def check_numbers(s: State) -> None:
    """Refuse numbers that mean nothing."""
    for name, highest in HIGHEST.items():
        value = getattr(s, name)
        lowest = NONE if name in MAY_BE_NONE else 0
        _require(all(lowest <= v <= highest for v in (value if isinstance(value, list) else [value])))
    _require(s.turn >= 0 and s.lot >= 0)
    _require(0 <= s.quiet < s.quiet_limit + (s.question == Question.OVER))


def check_play(s: State) -> None:
    """Refuse a question that cannot be open, and a game that would be over."""
    for seat in range(2):
        _require(s.leader[seat] >= 0 and bool(s.cast & ~NEVER_LEADERS & 1 << s.leader[seat]))
        bases = s.who[seat * SIDE : (seat + 1) * SIDE]
        _require(all((who != NONE) == (i < s.placed[seat]) for i, who in enumerate(bases)))
        if s.question == Question.DEPLOY:
            _require(s.cast == s.reserve[seat] | sum(1 << who for who in bases if who != NONE))
        else:
            _require(s.placed[seat] == s.columns and s.leader[seat] in bases)
    _require(s.leader[0] != s.leader[1])
    _check_squares(s)
    _require(s.question in (Question.DEPLOY, Question.OVER) or not judge(s.copy()))
    _require(s.asked == _expected(s))


def _check_squares(s: State) -> None:
    """One base on a space, but for an attacker whose attack is not yet settled."""
    squares = [square for square in s.place if square != NONE]
    doubled = len(squares) - len(set(squares))
    _require(doubled == 0 or (doubled == 1 and s.place[s.mover] == s.place[s.attacked]))
    answered = s.question in ABOUT_A_CLAIM and s.power in (STEEL, QUARK)
    _require(doubled == 0 or answered or s.question in (Question.ANSWER, Question.OVER))


def _require(holds: bool) -> None:
    if not holds:
        raise ValueError("no game could reach this")


def _expected(s: State) -> int:
    """Return the seats that the open question is for; what it is about must be there."""
    if s.question == Question.OVER:
        return 0
    if s.question in (Question.DEPLOY, Question.TURN):
        fresh = s.copy()
        forget_turn(fresh)
        _require(fresh == s)
    if s.question == Question.DEPLOY:
        waiting = sum(1 << seat for seat in range(2) if s.placed[seat] < s.columns)
        _require(waiting != 0)
        return waiting
    if s.question == Question.TURN:
        return 1 << s.active
    if s.question == Question.REDRESS:
        _require(s.asked in (1, 2) and may_redress(s, s.asked - 1))
        return s.asked
    _require(s.mover // SIDE == s.active and s.place[s.mover] != NONE)
    if s.question == Question.ANSWER:
        _check_attack(s)
        return 1 << 1 - s.active
    if s.question in (Question.POWER, Question.SHADOW):
        _check_walk(s)
        return 1 << s.active
    return 1 << _claim_is_for(s)


def _check_walk(s: State) -> None:
    """The mover has taken one step, or was sent back from it."""
    _require(s.stride == Stride.WALK and s.direction in range(4) and s.origin != NONE)
    _require(s.place[s.mover] == (s.origin if s.repelled else NEIGHBOUR[s.origin * 8 + s.direction]))


def _check_attack(s: State) -> None:
    """The attacker stands on the defender's space and has left one that it can be sent back to."""
    _require(s.attacked // SIDE == 1 - s.active and s.place[s.attacked] == s.place[s.mover] and not s.repelled)
    _require(s.origin != NONE and s.board[s.origin] == 0 and s.direction != NONE)
    _require(
        NEIGHBOUR[s.origin * 8 + s.direction] == s.place[s.mover] and (s.direction > 3) == (s.stride == Stride.LEAP)
    )


def _claim_is_for(s: State) -> int:
    """Return the seat that is asked about the topmost claim."""
    _require(s.depth > 0 and all((base != NONE) == (i < s.depth) for i, base in enumerate(s.claims)))
    _check_power(s)
    for under, base in zip(s.claims, s.claims[1 : s.depth], strict=False):
        _require(base // SIDE != under // SIDE and bool(s.froze >> base // SIDE & 1))
        _require(s.place[base] != NONE and sees(s.place[base], s.place[under]))
    top = s.claims[s.depth - 1]
    if s.question == Question.FREEZE:
        _require(legal_freezes(s, 1 - top // SIDE, [0] * MAX_LEGAL) > 1)
    if s.question == Question.SACRIFICE:
        _require(s.proved == (s.who[top] == (VERONICA if s.depth > 1 else s.power)))
        loser = 1 - top // SIDE if s.proved else top // SIDE
        _require(s.reserve[loser] != 0)
        return loser
    return 1 - top // SIDE


def _check_power(s: State) -> None:
    """The first claim was a legal action when it was made."""
    target, direction = s.power_target - (1 - s.active) * SIDE, s.power_direction
    _require(target in range(SIDE) if s.power in (LEO, MIRANDA) else s.power_target == NONE)
    _require(direction in DIRECTIONS_OF.get(s.power, (NONE,)))
    if s.power in (STEEL, QUARK):
        _check_attack(s)
        _require(s.claims[0] == s.attacked)
        return
    _require(s.claims[0] == s.mover and s.power not in (NONE, VERONICA))
    action = {
        LEO: actions.Push.id + target * 4 + direction,
        MIRANDA: actions.Look.id + target,
        RAY: actions.Dash.id,
        VICTOR: actions.Shadow.id,
        LILLY: actions.Leap.id + s.mover % SIDE * 4 + direction - 4,
    }[s.power]
    before, out = s.copy(), [0] * MAX_LEGAL
    before.question = Question.TURN if s.power == LILLY else Question.POWER
    _require(action in out[: legal(before, s.active, out)])
    _require(s.power not in (LILLY, RAY) or direction == s.direction)
    if s.power == LILLY:
        _require(s.stride == Stride.LEAP and not s.repelled)
    else:
        _check_walk(s)
