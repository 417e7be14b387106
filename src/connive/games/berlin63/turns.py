"""Turns of Berlin 63 (B2, B6): how they begin and end, and the illusion.

Invariant: what belongs to one turn is cleared with it, so that equal positions are equal states.
"""

from connive.core.emit import NOTHING, only, tell, tell_secret
from connive.games.berlin63 import actions, events
from connive.games.berlin63.board import ask, enemy, standing_bases
from connive.games.berlin63.ending import finish
from connive.games.berlin63.model import CAST, NONE, PAIR_A, PAIR_B, SIDE, Question, Reason, State, Stride


def begin_turn(s: State, seat: int) -> None:
    """B2: the seat creates an illusion or activates a base."""
    forget_turn(s)
    s.active = seat
    s.turn += 1
    tell(s, events.Turn.kind, seat, s.quiet)
    ask(s, 1 << seat, Question.TURN)


def forget_turn(s: State) -> None:
    """Clear what belonged to one turn, so that equal positions are equal states."""
    s.stirred = 0
    s.mover = NONE
    s.origin = NONE
    s.direction = NONE
    s.stride = Stride.WALK
    s.attacked = NONE
    s.repelled = 0
    s.accused = 0
    forget_claims(s)


def forget_claims(s: State) -> None:
    """Clear the power event."""
    s.depth = 0
    for i in range(len(s.claims)):
        s.claims[i] = NONE
    s.power = NONE
    s.power_target = NONE
    s.power_direction = NONE
    s.froze = 0
    s.proved = 0


def mix(s: State, seat: int, action: int) -> None:
    """B2.1: two spies are named in public and swapped, or not, in secret."""
    first = seat * SIDE
    other = NOTHING
    swapped = 0
    character = NOTHING
    if action < actions.MixReserve.id:
        swapped = int(action >= actions.MIX_SWAP)
        pair = action - (actions.MIX_SWAP if swapped else actions.Mix.id)
        base = first + PAIR_A[pair]
        other = first + PAIR_B[pair]
        if swapped:
            s.who[base], s.who[other] = s.who[other], s.who[base]
    elif action < actions.RESERVE_SWAP:
        base = first + action - actions.MixReserve.id
    else:
        swapped = 1
        base = first + (action - actions.RESERVE_SWAP) // CAST
        character = (action - actions.RESERVE_SWAP) % CAST
        s.reserve[seat] ^= 1 << character | 1 << s.who[base]
        s.who[base] = character
    told, veiled = (base, other, swapped, character), (base, other, NOTHING, NOTHING)
    tell_secret(s, events.Mixed.kind, only(seat), told, veiled)


def end_turn(s: State) -> None:
    """B6.1: the wrongly accused may create an illusion, the active side first; B6.2: then the other side's turn."""
    if may_redress(s, s.active):
        ask(s, 1 << s.active, Question.REDRESS)
    elif may_redress(s, enemy(s.active)):
        ask(s, 1 << enemy(s.active), Question.REDRESS)
    else:
        pass_turn(s)


def may_redress(s: State, seat: int) -> bool:
    """B6.1: a wrongly accused base still stands, and there is a second spy to name."""
    if s.accused == 0:
        return False
    standing = standing_bases(s, seat)
    several = standing & (standing - 1) != 0
    return s.accused >> seat * SIDE & standing != 0 and (several or s.reserve[seat] != 0)


def pass_turn(s: State) -> None:
    """B6.2, B7.4: too many quiet turns in a row are a draw."""
    s.quiet = 0 if s.stirred else s.quiet + 1
    if s.quiet == s.quiet_limit:
        finish(s, NONE, Reason.QUIET)
    else:
        begin_turn(s, enemy(s.active))
