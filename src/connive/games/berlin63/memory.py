"""What a network of Berlin 63 reads beside an observation: what both sides were told, and what an action does.

Both sides hear the same of everything that is kept here, so there is one memory for a match. Invariant: memory, facts
and traits are functions of the events that a seat was told.
"""

from connive.core.emit import NOTHING
from connive.core.parts import stacked, starts
from connive.core.state import Vec
from connive.games.berlin63 import actions, events
from connive.games.berlin63.encode import PRIVATE, PUBLIC
from connive.games.berlin63.model import (
    BASES,
    CAST,
    LEO,
    MIRANDA,
    PAIR_A,
    PAIR_B,
    QUARK,
    RAY,
    SIDE,
    STEEL,
    VERONICA,
    VICTOR,
    WIDTH,
    Options,
)

# --- Memory: for each base who it is known to be (character + 1) and sets of characters; for each side who is out ---

KNOWN, SAID, MAYBE, CAUGHT, LOOKED, GONE, MEMORY = stacked(BASES, BASES, BASES, BASES, BASES, 2)
"""Where each part of the memory begins: known to be, has claimed, may be after illusions, lied, was looked at; out."""


def remember(mem: Vec, kind: int, told: Vec, at: int) -> None:
    """Take in an event, whose arguments begin at `at`."""
    base = int(told[at])
    if kind == events.Mixed.kind:
        mix(mem, base, int(told[at + 1]))
    elif kind == events.Claimed.kind:
        mem[SAID + base] |= 1 << int(told[at + 1])
    elif kind == events.Shown.kind:
        recognise(mem, base, int(told[at + 1]))
        mem[CAUGHT + base] |= 1 - int(told[at + 2])
    elif kind == events.Looked.kind:
        recognise(mem, base, int(told[at + 1]))
        mem[LOOKED + base] = 1
    elif kind == events.Lost.kind:
        mem[GONE + base] |= 1 << int(told[at + 1])
    elif kind == events.Eliminated.kind:
        forget(mem, base)
        mem[SAID + base] = mem[MAYBE + base] = 0
        mem[GONE + base // SIDE] |= 1 << int(told[at + 1])


def recognise(mem: Vec, base: int, character: int) -> None:
    """Note who a base was seen to be."""
    mem[KNOWN + base] = character + 1
    mem[MAYBE + base] = 0


def mix(mem: Vec, base: int, other: int) -> None:
    """After an illusion each of two bases may be what either was; one with the reserve may be anybody."""
    mem[MAYBE + base] |= 1 << mem[KNOWN + base] >> 1
    if other != NOTHING:
        mem[MAYBE + base] |= mem[MAYBE + other] | 1 << mem[KNOWN + other] >> 1
        mem[SAID + base] |= mem[SAID + other]
        mem[MAYBE + other], mem[SAID + other] = mem[MAYBE + base], mem[SAID + base]
        forget(mem, other)
    forget(mem, base)


def forget(mem: Vec, base: int) -> None:
    """Nobody but its owner knows any more who a base is."""
    mem[KNOWN + base] = mem[CAUGHT + base] = mem[LOOKED + base] = 0


# --- Facts: the memory as numbers of rows, own bases first ---

OF_BASE = 3 * CAST + 2
FACTS = BASES * OF_BASE + 2 * CAST
MOST_FACTS = BASES * (2 * CAST + 3) + 2 * CAST
"""How many facts there are, and how many can hold at a time."""


def facts(mem: Vec, obs: Vec, seat: int, first: int, out: Vec, at: int) -> int:  # noqa: ARG001
    """Write the facts that hold, counted from `first`; return where they end."""
    for i in range(BASES):
        base = (i + seat * SIDE) % BASES
        row = first + i * OF_BASE
        if mem[KNOWN + base]:
            out[at] = row + mem[KNOWN + base] - 1
            at += 1
        at = members(mem[SAID + base], row + CAST, out, at)
        at = members(mem[MAYBE + base], row + 2 * CAST, out, at)
        at = members(mem[CAUGHT + base] + 2 * mem[LOOKED + base], row + 3 * CAST, out, at)
    for i in range(2):
        at = members(mem[GONE + (i ^ seat)], first + BASES * OF_BASE + i * CAST, out, at)
    return at


def members(some: int, row: int, out: Vec, at: int) -> int:
    """Write a row for each member of a set; return where they end."""
    for k in range(CAST):
        if some >> k & 1:
            out[at] = row + k
            at += 1
    return at


# --- Traits: what an action does, as numbers of rows ---

AT = starts(PUBLIC + PRIVATE)
PLACE_AT, RESERVE_AT, MOVER_AT, ATTACKED_AT, DEPTH_AT, CLAIMS_AT, POWER_AT, WHO_AT, LEADER_AT = (
    AT[name] for name in ("place", "reserve_size", "mover", "attacked", "depth", "claims", "power", "who", "leader")
)
MET = BASES + 1
"""Whom a move meets: nobody, an enemy who is unknown or known to be someone, a friend."""

(
    ITSELF, OWN_LEADER, WALKER, WALKER_MET, MET_SAID, LEADER_MET, MIXED_ONE, MIXED_SEEN, MIXED_LEADER, CLAIM,
    DOUBTED, DOUBT_SURE, DOUBT_CAUGHT, AIM, TRAITS,
) = stacked(
    len(actions.ACTIONS), 2, 2 * 9, 9 * MET, 8, 2 * MET * 4, 4 * 9, 4 * 4, 4 * 4, 7 * 4, 2 * CAST, 2 * 18, 2 * 2, 2 * 2
)  # fmt: skip
"""Where the rows of each kind of trait begin, and how many rows there are."""
MOST_TRAITS = 5

FLIP = (2, 1, 0, 3)
FLIP_DIAGONAL = (1, 0, 3, 2)
"""Directions as Red sees them, who sits in the north."""
BESIDE = (WIDTH, 1, -WIDTH, -1, WIDTH + 1, 1 - WIDTH, -WIDTH - 1, WIDTH - 1)


def traits(mem: Vec, obs: Vec, seat: int, action: int, out: Vec, at: int) -> int:
    """Write the traits of an action of the seat; return where they end."""
    out[at] = ITSELF + (flipped(action) if seat else action)
    at += 1
    if action < actions.Mix.id:
        out[at] = OWN_LEADER + int(action % CAST + 1 == obs[LEADER_AT])
        return at + 1
    if action < actions.Move.id:
        return illusion(mem, obs, seat, action, out, at)
    if action < actions.Push.id:
        return move(mem, obs, seat, action, out, at)
    if action == actions.Accept.id or action == actions.Challenge.id:
        return answer(mem, obs, seat, action - actions.Accept.id, out, at)
    return at if action == actions.Pass.id else claim(mem, obs, seat, action, out, at)


def flipped(action: int) -> int:
    """Return an action of Blue's that is to Blue what this one is to Red."""
    if action < actions.Move.id or action >= actions.Look.id:
        return action
    rest = (action - actions.Move.id) % 4
    return action - rest + (FLIP_DIAGONAL[rest] if actions.Leap.id <= action < actions.Push.id else FLIP[rest])


def move(mem: Vec, obs: Vec, seat: int, action: int, out: Vec, at: int) -> int:
    """B2.2: who walks or leaps, and whom they meet."""
    leap = int(action >= actions.Leap.id)
    k = (action - actions.Move.id) % (4 * SIDE)
    base = seat * SIDE + k // 4
    who = int(obs[WHO_AT + k // 4])
    target = int(obs[PLACE_AT + base]) + BESIDE[4 * leap + k % 4]
    met = 0
    for other in range(BASES):
        if int(obs[PLACE_AT + other]) == target:
            foe = other // SIDE != seat
            met = 1 + mem[KNOWN + other] if foe else BASES
            if foe:
                out[at] = MET_SAID + (mem[SAID + other] >> QUARK & 3) + 4 * int(mem[KNOWN + other] > 0)
                at += 1
    led = int(who == obs[LEADER_AT])
    out[at] = WALKER + leap * 9 + who
    out[at + 1] = WALKER_MET + who * MET + met
    out[at + 2] = LEADER_MET + (led * MET + met) * 4 + 2 * leap + int(mem[KNOWN + base] > 0)
    return at + 3


def illusion(mem: Vec, obs: Vec, seat: int, action: int, out: Vec, at: int) -> int:
    """B2.1: which characters are mixed, whether the enemy knows them, and whether one leads."""
    leader = int(obs[LEADER_AT])
    kind, a, b, into = 3, (action - actions.RESERVE_SWAP) // CAST, -1, (action - actions.RESERVE_SWAP) % CAST + 1
    if action < actions.MixReserve.id:
        kind = int(action >= actions.MIX_SWAP)
        pair = (action - actions.Mix.id) % (actions.MIX_SWAP - actions.Mix.id)
        a, b = PAIR_A[pair], PAIR_B[pair]
        into = int(obs[WHO_AT + b])
    elif action < actions.RESERVE_SWAP:
        kind, a, into = 2, action - actions.MixReserve.id, 0
    who = int(obs[WHO_AT + a])
    seen = int(mem[KNOWN + seat * SIDE + a] > 0) + 2 * int(b >= 0 and mem[KNOWN + seat * SIDE + b] > 0)
    out[at] = MIXED_ONE + kind * 9 + who
    out[at + 1] = MIXED_ONE + kind * 9 + into
    out[at + 2] = MIXED_SEEN + kind * 4 + seen
    out[at + 3] = MIXED_LEADER + kind * 4 + int(who == leader) + 2 * int(into == leader)
    return at + 4


def answer(mem: Vec, obs: Vec, seat: int, doubt: int, out: Vec, at: int) -> int:
    """B4.2: what is claimed, whether it can be so, and what a mistake would cost."""
    depth = int(obs[DEPTH_AT])
    base = int(obs[CLAIMS_AT + depth - 1]) - 1
    what = int(obs[POWER_AT]) - 1 if depth == 1 else VERONICA
    sure = 1 if mem[KNOWN + base] == what + 1 else (2 if is_refuted(mem, base, what) else 0)
    again = mem[SAID + base] >> what & 1
    out[at] = DOUBTED + doubt * CAST + what
    out[at + 1] = DOUBT_SURE + doubt * 18 + sure * 6 + again * 3 + min(2, int(obs[RESERVE_AT + seat]))
    out[at + 2] = DOUBT_CAUGHT + doubt * 2 + mem[CAUGHT + base]
    return at + 3


def is_refuted(mem: Vec, base: int, what: int) -> bool:
    """Tell whether everybody knows that a base is not this character."""
    if (mem[KNOWN + base] > 0 and mem[KNOWN + base] != what + 1) or mem[GONE + base // SIDE] >> what & 1:
        return True
    for other in range(base // SIDE * SIDE, base // SIDE * SIDE + SIDE):
        if other != base and mem[KNOWN + other] == what + 1:
            return True
    return False


def claim(mem: Vec, obs: Vec, seat: int, action: int, out: Vec, at: int) -> int:
    """B4.1: whether a claim is true, whether it can be refuted, and whether its target is known."""
    base, kind, what, aim = int(obs[MOVER_AT]) - 1, 0, LEO, -1
    if action < actions.Look.id:
        aim = (1 - seat) * SIDE + (action - actions.Push.id) // 4
    elif action < actions.Dash.id:
        kind, what, aim = 1, MIRANDA, (1 - seat) * SIDE + action - actions.Look.id
    elif action == actions.Dash.id:
        kind, what = 2, RAY
    elif action == actions.Shadow.id:
        kind, what = 3, VICTOR
    elif action < actions.Accept.id:
        base, kind, what = (
            int(obs[ATTACKED_AT]) - 1,
            action - actions.ClaimSteel.id + 4,
            STEEL if action < actions.ClaimQuark.id else QUARK,
        )
    else:
        base, kind, what = seat * SIDE + action - actions.Freeze.id, 6, VERONICA
    truth = int(int(obs[WHO_AT + base - seat * SIDE]) == what + 1)
    out[at] = CLAIM + kind * 4 + truth * 2 + int(is_refuted(mem, base, what))
    if aim < 0:
        return at + 1
    out[at + 1] = AIM + 2 * int(mem[KNOWN + aim] > 0) + int(action >= actions.Look.id)
    return at + 2


# --- How a network sees the game: from its own side, and what it leans to before it has learned anything ---

UNREAD = (
    "rows", "columns", "repel_ends", "reserve_counts", "quiet_limit", "cast", "seat", "winner", "reason",
)  # fmt: skip
"""Parts of an observation that never change in the games the network knows, or only when they are over."""


def knows(options: Options, seats: int) -> bool:  # noqa: ARG001
    """Tell whether a network has learned these options: who begins is the only one it does not mind."""
    return Options(first=options.first) == options


def turned(name: str, k: int, value: int, seat: int, seats: int) -> tuple[int, int]:  # noqa: ARG001
    """Return byte `k` of a part and its value as they are when seen from the seat's own side."""
    if seat == 0:
        return k, value
    if name in ("place", "accused"):
        k = (k + SIDE) % BASES
    elif name in ("placed", "reserve_size"):
        k = 1 - k
    return k, turned_value(name, value)


def turned_value(name: str, value: int) -> int:
    """Return a value as Red sees it."""
    if name == "active":
        return 1 - value
    if name in ("asked", "froze"):
        return (0, 2, 1, 3)[value]
    if value == 0:
        return 0
    if name in ("place", "origin"):
        return (4 - (value - 1) // WIDTH) * WIDTH + (value - 1) % WIDTH + 1 if value <= 5 * WIDTH else value
    if name in ("mover", "attacked", "claims", "power_target"):
        return (value - 1 + SIDE) % BASES + 1
    if name in ("direction", "power_direction"):
        return (FLIP[value - 1] if value <= 4 else 4 + FLIP_DIAGONAL[value - 5]) + 1
    return value


NEVER = -1000
"""What is leaned to so little is never considered, unless there is nothing else."""


def lean(action: int, seat: int) -> int:  # noqa: ARG001
    """Return the score, in hundredths, of an action for a player who knows nothing: there are many illusions."""
    if actions.Mix.id <= action < actions.RESERVE_SWAP:
        return -150
    return -250 if actions.RESERVE_SWAP <= action < actions.Move.id else 0
