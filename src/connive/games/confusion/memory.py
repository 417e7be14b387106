"""What a network of Confusion reads beside an observation: what answers have shown of every spy, and what actions do.

Both sides hear the same of everything that is kept here, so there is one memory for a match; it knows the standard
pieces and line-up only. Invariant: memory, facts and traits are functions of the events that a seat was told.
"""

from connive.core.parts import stacked, starts
from connive.core.state import Vec
from connive.games.confusion import actions, events
from connive.games.confusion.encode import PRIVATE, PUBLIC
from connive.games.confusion.model import LINES, PROMOTED, RUN, SPIES, SQUARES, STEP, Options, line_up
from connive.games.confusion.pieces import MAX_RANGE, SIDE, WIDTH, piece_set

PIECES = piece_set("standard")
REAL = SIDE - 1
"""How many pieces move: all but the Double Agent, the last."""
ALL, CROWNS, AGENT = (1 << SIDE) - 1, (1 << PIECES.crowns) - 1, 1 << REAL
"""Sets of pieces."""
ABLE = tuple(
    sum(1 << k for k, piece in enumerate(PIECES.pieces) if piece.allows(way, distance))
    for way in range(8)
    for distance in range(1, MAX_RANGE + 1)
)
"""The pieces that can go a distance a way, in their owner's frame, at `way * 4 + distance - 1`."""
PROMOTED_RANGE = PIECES.promoted.range
HOMES = tuple(line_up(Options()))
NO_LINE = -1
_LINES = {
    (here, here + STEP[way] * far): way * MAX_RANGE + far - 1
    for here in range(SQUARES)
    for way in range(8)
    for far in range(1, 1 + RUN[here * 8 + way])
}
BETWEEN = tuple(_LINES.get((here, there), NO_LINE) for here in range(SQUARES) for there in range(SQUARES))
"""The line from one square to another, as White sees it."""

# --- Memory ---

MAYBE, WHERE, UP, MOVER, TARGET, MEMORY = stacked(SPIES, SPIES, SPIES, 1, 1)
"""Which pieces a spy may be by all answers; its square + 1; whether it was promoted; the announcement under way."""


def remember(mem: Vec, kind: int, told: Vec, at: int) -> None:
    """Take in an event, whose arguments begin at `at`."""
    spy = int(told[at])
    if kind == events.First.kind:
        for k in range(SPIES):
            mem[MAYBE + k] = ALL
            mem[WHERE + k] = HOMES[k] + 1
            mem[UP + k] = 0
    elif kind == events.Announced.kind:
        mem[MOVER] = spy
        mem[TARGET] = int(told[at + 1])
    elif kind == events.Answered.kind:
        heed(mem, int(mem[MOVER]), int(told[at + 1]))
    elif kind == events.Moved.kind:
        mem[WHERE + spy] = int(told[at + 2]) + 1
        if mem[UP + spy] == 0 and int(told[at + 2]) // WIDTH == (0 if spy >= SIDE else WIDTH - 1):
            mem[MAYBE + spy] &= ~CROWNS  # a crown would be promoted now, which the next event says
    elif kind == events.Promoted.kind:
        mem[UP + spy] = 1
        mem[MAYBE + spy] = CROWNS
    elif kind == events.Revealed.kind:
        mem[MAYBE + spy] = 1 << int(told[at + 1])
    elif kind == events.Swapped.kind:
        other = int(told[at + 1])
        mem[WHERE + spy], mem[WHERE + other] = mem[WHERE + other], mem[WHERE + spy]
    elif kind == events.Captured.kind or kind == events.Removed.kind or kind == events.Exposed.kind:
        mem[WHERE + spy] = 0


def heed(mem: Vec, spy: int, yes: int) -> None:
    """F4.3: take an answer for true, unless the spy is the Double Agent."""
    here = int(mem[WHERE + spy]) - 1
    if mem[UP + spy] or here < 0 or here == mem[TARGET]:
        return
    able = ABLE[line_of(here, int(mem[TARGET]), int(spy >= SIDE))]
    mem[MAYBE + spy] &= (able if yes else ~able) | AGENT


def line_of(here: int, there: int, seat: int) -> int:
    """Return the line from a square to another one, as the seat sees it: way * 4 + distance - 1; below 0 if none."""
    line = BETWEEN[here * SQUARES + there]
    return (line + seat * 4 * MAX_RANGE) % (8 * MAX_RANGE) if line >= 0 else NO_LINE


# --- Facts: own spies by square and what they can do for sure or perhaps; enemies by square and piece ---

PARTS = 5
OWN_UP, ENEMY, FACTS = stacked(2 * PARTS * SQUARES, SQUARES, (SIDE + 1) * SQUARES)[1:]
MOST_FACTS = SIDE * (PARTS + 1)
AT = starts(PUBLIC + PRIVATE)
SQUARE_AT, UP_AT, CASE_AT, MOVER_AT, DIRECTION_AT, DISTANCE_AT, HOW_AT, PIECE_AT = (
    AT[name] for name in ("square", "promoted", "case", "mover", "direction", "distance", "how", "enemy_piece")
)


def facts(mem: Vec, obs: Vec, seat: int, first: int, out: Vec, at: int) -> int:
    """Write the facts that hold, counted from `first`; return where they end."""
    for i in range(SIDE):
        spy, foe = seat * SIDE + i, (1 - seat) * SIDE + i
        if obs[SQUARE_AT + spy]:
            at = own_facts(mem, obs, seat, spy, first, out, at)
        if obs[SQUARE_AT + foe]:
            piece = enemy_piece(obs, seat, foe)
            out[at] = first + ENEMY + piece * SQUARES + near(int(obs[SQUARE_AT + foe]) - 1, seat)
            at += 1
    return at


def own_facts(mem: Vec, obs: Vec, seat: int, spy: int, first: int, out: Vec, at: int) -> int:
    """Write where a spy of one's own stands, with the ways it may be able to go."""
    square = near(int(obs[SQUARE_AT + spy]) - 1, seat)
    if obs[UP_AT + spy]:
        out[at] = first + OWN_UP + square
        return at + 1
    real = mem[MAYBE + spy] & ~AGENT
    for part in range(PARTS):
        able = real & ABLE[part * MAX_RANGE]
        if able:
            out[at] = first + (part * 2 + int(able == real)) * SQUARES + square
            at += 1
    return at


def near(square: int, seat: int) -> int:
    """Return a square as the seat sees it, its own first row nearest."""
    return SQUARES - 1 - square if seat else square


def enemy_piece(obs: Vec, seat: int, foe: int) -> int:
    """Return the piece in an enemy spy, PROMOTED for the promoted side of a crown."""
    return PROMOTED if obs[UP_AT + foe] else int(obs[PIECE_AT + foe - (1 - seat) * SIDE]) - 1


# --- Traits: what an action does, as numbers of rows ---

SURE = 5
"""What share of the pieces that a spy may be can make a move: none, few, half, most, all."""
ON_CASE, FRIEND, GOAL, MET = SIDE + 2, SIDE + 3, SIDE + 4, SIDE + 5
"""What is met: nothing (0), an enemy's piece (1 to 14), the briefcase, a friend, the goal with the briefcase."""
LINE, REACHES, LEAVES, MEETS, CARRIES, RISKS, ANSWERS, OTHERS, TRAITS = stacked(
    LINES * SURE, SQUARES, SQUARES, MET * SURE, 3 * 4, 3 * SURE, 2 * 3 * 4 * SURE, 10
)
MOST_TRAITS = 6


def traits(mem: Vec, obs: Vec, seat: int, action: int, out: Vec, at: int) -> int:
    """Write the traits of an action of the seat; return where they end."""
    if action < actions.Reveal.id:
        return line_traits(mem, obs, seat, action, out, at)
    if action >= actions.Yes.id:
        out[at] = ANSWERS + answer(mem, obs, seat, action - actions.Yes.id)
    elif action < actions.Swap.id:
        out[at] = OTHERS + members(mem[MAYBE + seat * SIDE + action - actions.Reveal.id]) // 4
    elif action < actions.MoveTwo.id:
        out[at] = OTHERS + 4
    elif action == actions.MoveTwo.id:
        out[at] = OTHERS + 5
    elif action < actions.Pass.id:
        out[at] = OTHERS + 6 + int(action >= actions.Remove.id + SIDE)
    else:
        out[at] = OTHERS + 8
    return at + 1


def line_traits(mem: Vec, obs: Vec, seat: int, action: int, out: Vec, at: int) -> int:
    """F2.2: where an announced move leads, what is met there, and how likely it is that the spy can make it."""
    kind = int(action >= actions.Carry.id) + int(action >= actions.Throw.id)
    case, line = int(obs[CASE_AT]) - 1, action % LINES
    spy = seat * SIDE + action // LINES
    if kind:
        spy = on_square(obs, seat * SIDE, case)
    here = int(obs[SQUARE_AT + spy]) - 1
    there = here + STEP[line // MAX_RANGE] * (line % MAX_RANGE + 1)
    line = (line // MAX_RANGE + 4 * seat) % 8 * MAX_RANGE + line % MAX_RANGE
    sure = sureness(mem, obs, spy, line)
    out[at] = LINE + line * SURE + sure
    out[at + 1] = REACHES + near(there, seat)
    out[at + 2] = LEAVES + near(here, seat)
    out[at + 3] = MEETS + met(obs, seat, kind, case, there) * SURE + sure
    out[at + 4] = CARRIES + kind * 4 + int(here == case) + 2 * int(sure == SURE - 1)
    out[at + 5] = RISKS + min(2, threats(obs, seat, there)) * SURE + sure
    return at + 6


def on_square(obs: Vec, first: int, square: int) -> int:
    """Return the spy of a side on a square; its first spy if there is none."""
    for spy in range(first, first + SIDE):
        if int(obs[SQUARE_AT + spy]) - 1 == square:
            return spy
    return first


def sureness(mem: Vec, obs: Vec, spy: int, line: int) -> int:
    """Return which share of the pieces that a spy may be can go a line."""
    if obs[UP_AT + spy]:
        return SURE - 1 if line % MAX_RANGE < PROMOTED_RANGE else 0
    real = mem[MAYBE + spy] & ~AGENT
    able, possible = members(real & ABLE[line]), members(real)
    if able == 0:
        return 0
    return SURE - 1 if able == possible else 1 + 3 * able // max(1, possible)


def members(some: int) -> int:
    """Return how many pieces are in a set, adding bits in pairs, then fours, then all: there are at most sixteen."""
    pairs = some - (some >> 1 & 0x5555)
    fours = (pairs & 0x3333) + (pairs >> 2 & 0x3333)
    bytes_ = (fours & 0x0F0F) + (fours >> 4 & 0x0F0F)
    return (bytes_ + (bytes_ >> 8)) & 31


def met(obs: Vec, seat: int, kind: int, case: int, there: int) -> int:
    """Return what a move meets."""
    if kind == 1 and near(there, seat) // WIDTH == WIDTH - 1:
        return GOAL
    found = ON_CASE if there == case and kind == 0 else 0
    for i in range(SIDE):
        if int(obs[SQUARE_AT + seat * SIDE + i]) - 1 == there:
            return FRIEND
        foe = (1 - seat) * SIDE + i
        if int(obs[SQUARE_AT + foe]) - 1 == there:
            found = 1 + enemy_piece(obs, seat, foe)
    return found


def threats(obs: Vec, seat: int, there: int) -> int:
    """Return how many enemies can strike at a square."""
    many = 0
    for foe in range((1 - seat) * SIDE, (2 - seat) * SIDE):
        here = int(obs[SQUARE_AT + foe]) - 1
        line = line_of(here, there, 1 - seat) if here >= 0 else NO_LINE
        if line >= 0:
            piece = enemy_piece(obs, seat, foe)
            if piece == PROMOTED:
                many += int(line % MAX_RANGE < PROMOTED_RANGE)
            else:
                many += ABLE[line] >> piece & 1
    return many


def answer(mem: Vec, obs: Vec, seat: int, no: int) -> int:
    """F5.1: what the Double Agent may allow or deny, and how far its owner can believe it."""
    spy, how = int(obs[MOVER_AT]) - 1, int(obs[HOW_AT])
    here, way, far = int(obs[SQUARE_AT + spy]) - 1, int(obs[DIRECTION_AT]) - 1, int(obs[DISTANCE_AT])
    there = here + STEP[way] * far
    aim = 0
    for own in range(seat * SIDE, seat * SIDE + SIDE):
        if int(obs[SQUARE_AT + own]) - 1 == there:
            aim = 1
    if there == int(obs[CASE_AT]) - 1:
        aim = 2
    if how > 0 and near(there, 1 - seat) // WIDTH == WIDTH - 1:
        aim = 3
    line = (way + 4 * (1 - seat)) % 8 * MAX_RANGE + far - 1
    return ((no * 3 + how) * 4 + aim) * SURE + sureness(mem, obs, spy, line)


# --- How a network sees the game: from its own side, and what it leans to before it has learned anything ---

UNREAD = (
    "rows", "left", "right", "size", "crowns", "pass_wins", "safe_extraction", "quiet_limit", "square", "promoted",
    "enemy_piece", "seat", "winner", "reason",
)  # fmt: skip
"""Parts of an observation that never change in the games the network knows, and those that are facts already."""


def knows(options: Options, seats: int) -> bool:  # noqa: ARG001
    """Tell whether a network has learned these options: who begins is the only one it does not mind."""
    return Options(first=options.first) == options


def turned(name: str, k: int, value: int, seat: int, seats: int) -> tuple[int, int]:  # noqa: ARG001
    """Return byte `k` of a part and its value as they are when seen from the seat's own side."""
    if seat == 0:
        return k, value
    return (1 - k if name == "tokens" else k), turned_value(name, value)


def turned_value(name: str, value: int) -> int:
    """Return a value as Red sees it, from the other end of the board."""
    if name == "active":
        return 1 - value
    if name == "asked":
        return (0, 2, 1, 3)[value]
    if value == 0:
        return 0
    if name == "case":
        return SQUARES + 1 - value
    if name in ("mover", "barred", "awaited"):
        return (value - 1 + SIDE) % SPIES + 1
    if name == "direction":
        return (value - 1 + 4) % 8 + 1
    return value


NEVER = -1000
"""What is leaned to so little is never considered, unless there is nothing else."""


def lean(action: int, seat: int) -> int:
    """Return the score, in hundredths, of an action for a player who knows nothing: forward, with the briefcase."""
    if action < actions.Reveal.id:
        way = (action % LINES // MAX_RANGE + 4 * seat) % 8
        return 100 * int(way < 2 or way == 7) + 150 * int(actions.Carry.id <= action < actions.Throw.id)
    if action < actions.Swap.id:
        return -300
    if action < actions.MoveTwo.id or actions.Remove.id <= action < actions.Remove.id + SIDE:
        return NEVER
    return -100 if action == actions.MoveTwo.id else 0
