"""What experience says of Conclave: who is likely to come first, and what an action does to that; compiled.

A seat's outlook is a sum of learned terms: one for each magic (how much the seat has of it, by how much it leads, how
long the game still lasts), one for how many magics it controls, one for whose turn it is. A seat comes first with a
chance in proportion to the exponential of its outlook. Invariant: whole numbers only, so every machine judges alike.
"""

from math import exp

from connive.core.state import Vec
from connive.games.conclave import actions
from connive.games.conclave.experience import TERMS
from connive.games.conclave.lines import line_first, line_stride
from connive.games.conclave.model import (
    BROTHERHOOD,
    CELLS,
    DECK,
    HAND,
    INFLUENCE,
    INSIDE,
    LEFT_COLUMN,
    MAGIC,
    MAGICS,
    NO_CARD,
    RUN,
    SEATS,
    WIDTH,
    Axis,
    Question,
    State,
)
from connive.games.conclave.rules import is_over, result
from connive.games.conclave.scores import controlled

IN_PILE, IN_HAND = 5, 3
"""Influence is reckoned in fifths: a card in the hand may yet be sent instead of joining a pile."""
UNSEEN = 3 * IN_HAND
"""What a card that is drawn adds: an average one."""

STAGES, PILES, LEADS, MIDDLE = 7, 12, 21, 10
PER_PILE = 2 * IN_PILE
"""How many stages, sizes of piles and leads have terms of their own; a pile's row is for two points of influence."""
CONTROLS, TURNS = MAGICS + 1, 2 * SEATS
PER_STAGE = PILES * LEADS + CONTROLS + TURNS
PER_COUNT = STAGES * PER_STAGE
"""Terms for each number of seats."""

HUNDRED = 100
"""Terms are hundredths of a logarithm."""
FAR = 800
SHARE = 1 << 16
TIMES = tuple(round(SHARE * exp(k / HUNDRED)) for k in range(-FAR, FAR + 1))
LIMIT = 990

EVEN = 400
SHARP = 15
"""By how much an action must improve the outlook to be taken e times as often."""
GLAD = 60
"""How much better than nothing the best card usually is: what a gift that helps at all is liked more for."""
MOST = 90
WEIGHTS = tuple(max(1, round(EVEN * exp(k / SHARP))) for k in range(-MOST, MOST + 1))


# --- How good a world looks ---


def value(s: State, seat: int) -> int:
    """Return the chance of coming first, from -1000 to 1000; when all is over, what came of it."""
    if is_over(s):
        return 1000 * result(s, seat) // (s.seats - 1)
    own, others = outlook(s, seat), SHARE
    for other in range(s.seats):
        if other != seat:
            others += TIMES[max(0, min(2 * FAR, outlook(s, other) - own + FAR))]
    return max(-LIMIT, min(LIMIT, 2000 * SHARE // others - 1000))


def outlook(s: State, seat: int) -> int:
    """Return the sum of a seat's terms."""
    first = first_term(s)
    own, others = holdings(s, seat), 0
    for other in range(s.seats):
        if other != seat:
            others = larger(others, holdings(s, other))
    total = TERMS[first + turn_term(s, seat)]
    controls = 0
    for magic in range(MAGICS):
        mine, rival = own >> 8 * magic & 255, others >> 8 * magic & 255
        total += TERMS[first + pile_term(mine, rival)]
        controls += int(controlled(s, seat, magic))
    return int(total + TERMS[first + PILES * LEADS + controls])


def first_term(s: State) -> int:
    """Return where the terms for this number of seats and this stage of the game begin."""
    left = s.left[0] + s.left[1]
    if s.last_turns > 0:
        stage = min(s.last_turns, 2) - 1
    else:
        stage = 2 + int(left > 4) + int(left > 9) + int(left > 15) + int(left > 22)
    return (s.seats - 2) * PER_COUNT + stage * PER_STAGE


def pile_term(mine: int, rival: int) -> int:
    """Return the term for what a seat has of a magic, beside the most that another has."""
    lead = (mine - rival + (MIDDLE * 2 + 1) * IN_PILE // 2) // IN_PILE
    return min(mine // PER_PILE, PILES - 1) * LEADS + max(0, min(LEADS - 1, lead))


def turn_term(s: State, seat: int) -> int:
    """Return the term for how soon a seat acts, and whether the one before has sent its card."""
    wait = (seat - s.active + s.seats) % s.seats
    return PILES * LEADS + CONTROLS + 2 * wait + int(s.question == Question.DRAW)


def holdings(s: State, seat: int) -> int:
    """Return what a seat may have of each magic in the end, eight bits each."""
    total = 0
    for magic in range(MAGICS):
        total += IN_PILE * s.total[seat * MAGICS + magic] << 8 * magic
    for i in range(seat * HAND, seat * HAND + HAND):
        if s.hands[i] != NO_CARD:
            total += IN_HAND * INFLUENCE[s.hands[i]] << 8 * MAGIC[s.hands[i]]
    return total


def larger(one: int, other: int) -> int:
    """Return the larger of each eight bits."""
    total = 0
    for magic in range(MAGICS):
        total |= max(one >> 8 * magic & 255, other >> 8 * magic & 255) << 8 * magic
    return total


# --- How often a sensible player does something ---


def weight(s: State, seat: int, action: int) -> int:
    """Return how often a sensible player acts so: by how much the outlook gains."""
    first = first_term(s)
    if action >= actions.Send.id:
        better = sending(s, first, seat, (action - actions.Send.id) // CELLS, (action - actions.Send.id) % CELLS)
    elif action >= actions.Draw.id:
        deck = action - actions.Draw.id
        better = change(s, first, seat, MAGIC[s.decks[deck * DECK + s.left[deck] - 1]], UNSEEN << 8 * seat)
    else:
        magic, other = (action - actions.Give.id) // SEATS, (action - actions.Give.id) % SEATS
        pile = IN_PILE * s.total[seat * MAGICS + magic]
        better = change(s, first, seat, magic, (pile << 8 * other) - (pile << 8 * seat))
        if better > 0:
            better += GLAD
    return int(WEIGHTS[max(-MOST, min(MOST, better)) + MOST])


def sending(s: State, first: int, seat: int, card: int, cell: int) -> int:
    """Return what sending a card to a cell does to the outlook."""
    gains = gained(s, card, cell)
    better = 0
    for magic in range(MAGICS):
        more = IN_PILE * (gains >> 8 * magic & 255)
        if magic == MAGIC[card]:
            more -= IN_HAND * INFLUENCE[card]
        if more != 0:
            better += change(s, first, seat, magic, more << 8 * seat)
    return better


def gained(s: State, card: int, cell: int) -> int:
    """K2.3, K2.5: return the influence of each magic that a card would take, eight bits each."""
    full = s.occupied | 1 << cell
    gains, strange, every = 0, 0, 0
    for axis in range(2):
        at, stride = line_first(cell, axis), line_stride(axis)
        run = run_with(full, cell, axis)
        total, takes = INFLUENCE[card], 0
        for i in range(WIDTH):
            other = s.grid[at + i * stride]
            if run >> i & 1 and at + i * stride != cell:
                one = INFLUENCE[other] << 8 * MAGIC[other]
                total += INFLUENCE[other]
                every += one
                if BROTHERHOOD[other] == BROTHERHOOD[card] or MAGIC[other] == MAGIC[card]:
                    takes += one
                if BROTHERHOOD[other] != BROTHERHOOD[card] and (s.neither == 0 or MAGIC[other] != MAGIC[card]):
                    strange += one
        if total >= s.reach:
            gains += takes
    if gains != 0 or full != INSIDE[s.side]:
        return gains
    return strange if strange != 0 else every


def run_with(full: int, cell: int, axis: int) -> int:
    """Return the run through a cell, as `lines.line_run` does, if these cells were full."""
    places = full >> line_first(cell, axis)
    if axis == Axis.ROW:
        return RUN[places % 16 * WIDTH + cell % WIDTH]
    places &= LEFT_COLUMN
    places |= places >> 3 | places >> 6 | places >> 9
    return RUN[places % 16 * WIDTH + cell // WIDTH]


def change(s: State, first: int, seat: int, magic: int, more: int) -> int:
    """Return how a seat's outlook beside the rest gains if seats get so much more of a magic, eight bits for each."""
    held = 0
    for k in range(s.seats):
        held += holding(s, k, magic) << 8 * k
    return balance(s.seats, first, seat, held + more) - balance(s.seats, first, seat, held)


def balance(seats: int, first: int, seat: int, held: int) -> int:
    """Return a seat's term for a magic of which seats have so much, less the mean of the others'."""
    best, second, whose = -1, -1, -1
    for k in range(seats):
        one = held >> 8 * k & 255
        if one > best:
            second, best, whose = best, one, k
        elif one > second:
            second = one
    own, rest = 0, 0
    for k in range(seats):
        term = TERMS[first + pile_term(held >> 8 * k & 255, second if k == whose else best)]
        if k == seat:
            own = term
        else:
            rest += term
    return int(own - rest // (seats - 1))


def holding(s: State, seat: int, magic: int) -> int:
    """Return what a seat may have of a magic in the end."""
    total = IN_PILE * s.total[seat * MAGICS + magic]
    for i in range(seat * HAND, seat * HAND + HAND):
        if MAGIC[s.hands[i]] == magic:
            total += IN_HAND * INFLUENCE[s.hands[i]]
    return total


# --- What is learned from ---


def terms(s: State, seat: int, out: Vec, at: int) -> int:
    """Write the terms of a seat's outlook, from `at`; return where they end."""
    first = first_term(s)
    own, others, controls = holdings(s, seat), 0, 0
    for other in range(s.seats):
        if other != seat:
            others = larger(others, holdings(s, other))
    for magic in range(MAGICS):
        out[at + magic] = first + pile_term(own >> 8 * magic & 255, others >> 8 * magic & 255)
        controls += int(controlled(s, seat, magic))
    out[at + MAGICS] = first + PILES * LEADS + controls
    out[at + MAGICS + 1] = first + turn_term(s, seat)
    return at + MAGICS + 2
