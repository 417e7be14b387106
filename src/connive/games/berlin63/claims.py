"""Claims of Berlin 63 (B4): doubts, sacrifices, freezing, and the powers that take effect in the end (B5).

Invariant: `claims[:depth]` is the power claim and the freezes stacked on it; each that is caught is taken off.
"""

from connive.core.emit import NOTHING, PLAYERS, tell, tell_secret, told
from connive.games.berlin63 import actions, events
from connive.games.berlin63.attacks import advance, blast, capture, repel
from connive.games.berlin63.board import ask, enemy, sees, side, stand
from connive.games.berlin63.ending import finish, judge
from connive.games.berlin63.model import (
    LEO,
    LILLY,
    NEIGHBOUR,
    NONE,
    QUARK,
    RAY,
    SIDE,
    STEEL,
    VERONICA,
    VICTOR,
    Question,
    Reason,
    State,
    Stride,
)
from connive.games.berlin63.turns import end_turn, forget_claims


def claim(s: State, base: int, character: int, target: int, direction: int) -> None:
    """B4.1: a claim opens a power event; it names the base, the character and the whole effect."""
    forget_claims(s)
    s.power = character
    s.power_target = target
    s.power_direction = direction
    push_claim(s, base, character, target, direction)


def push_claim(s: State, base: int, character: int, target: int, direction: int) -> None:
    """B4.2: every claim, a freezing one too, is accepted or challenged by the other side."""
    s.claims[s.depth] = base
    s.depth += 1
    tell(s, events.Claimed.kind, base, character, told(target), told(direction))
    ask(s, 1 << enemy(side(base)), Question.DOUBT)


def doubt(s: State, seat: int, action: int) -> None:
    """B4.2: accept or challenge."""
    if action == actions.Accept.id:
        tell(s, events.Accepted.kind, seat)
        claim_stands(s)
        return
    tell(s, events.Challenged.kind, seat)
    base = s.claims[s.depth - 1]
    truth = s.who[base]
    s.proved = int(truth == (s.power if s.depth == 1 else VERONICA))
    tell_secret(s, events.Shown.kind, PLAYERS, (base, truth, s.proved), (base, NOTHING, s.proved))
    if s.proved:
        s.accused |= 1 << base
    demand_sacrifice(s, seat if s.proved else side(base))


def demand_sacrifice(s: State, loser: int) -> None:
    """B4.3, B4.4: the one who was wrong loses a reserve spy; B7.2: or the game, if there is none."""
    if s.reserve[loser] == 0:
        finish(s, enemy(loser), Reason.RESERVE_EXHAUSTED)
    else:
        ask(s, 1 << loser, Question.SACRIFICE)


def sacrifice(s: State, seat: int, character: int) -> None:
    """B4.3: the claim stands if it was proved; B4.4: else it fails."""
    s.reserve[seat] ^= 1 << character
    s.stirred = 1
    tell(s, events.Lost.kind, seat, character)
    if not s.proved:
        s.depth -= 1
        s.claims[s.depth] = NONE
    if judge(s):
        return
    if s.proved:
        claim_stands(s)
    else:
        settle(s)


def claim_stands(s: State) -> None:
    """B4.5: the other side may freeze a claim that stands, if a base of its has it in sight (B4.6)."""
    seat = enemy(side(s.claims[s.depth - 1]))
    for i in range(s.columns):
        if may_freeze(s, seat * SIDE + i):
            ask(s, 1 << seat, Question.FREEZE)
            return
    settle(s)


def may_freeze(s: State, base: int) -> bool:
    """B4.6: once for each side, with a base that made no claim in this event; B4.7: in line of sight."""
    if s.place[base] == NONE or s.froze >> side(base) & 1:
        return False
    for i in range(s.depth):
        if s.claims[i] == base:
            return False
    return sees(s.place[base], s.place[s.claims[s.depth - 1]])


def freeze(s: State, seat: int, action: int) -> None:
    """B4.5: claim Veronica Snake, or let the power be."""
    if action == actions.Pass.id:
        tell(s, events.Passed.kind, seat)
        settle(s)
    else:
        s.froze |= 1 << seat
        push_claim(s, seat * SIDE + action - actions.Freeze.id, VERONICA, s.claims[s.depth - 1], NONE)


def settle(s: State) -> None:
    """B4.5: no claim left, or one freeze that stands: no effect. A freeze that is frozen lets the power through."""
    if s.depth > 1:
        tell(s, events.Frozen.kind, s.claims[s.depth - 2])
    if s.depth % 2 == 1:
        power_works(s)
    elif s.power == STEEL or s.power == QUARK:
        capture(s)
    else:
        end_turn(s)


def power_works(s: State) -> None:
    """Carry out the claimed power."""
    if s.power == LILLY:
        advance(s)
    elif s.power == RAY:
        s.stride = Stride.DASH
        advance(s)
    elif s.power == STEEL:
        repel(s)
    elif s.power == QUARK:
        blast(s)
    elif s.power == VICTOR:
        ask(s, 1 << s.active, Question.SHADOW)
    elif s.power == LEO:
        push_base(s)
        end_turn(s)
    else:
        look(s)
        end_turn(s)


def push_base(s: State) -> None:
    """B5.1: Leo Storm moves an enemy base one space onto a free space."""
    base = s.power_target
    target = NEIGHBOUR[s.place[base] * 8 + s.power_direction]
    s.board[s.place[base]] = 0
    stand(s, base, target)
    tell(s, events.Pushed.kind, base, target)


def look(s: State) -> None:
    """B5.2: Miranda Hypnos looks at an enemy base; only the two sides know what was seen."""
    target = s.power_target
    tell_secret(s, events.Looked.kind, PLAYERS, (target, s.who[target]), (target, NOTHING))
