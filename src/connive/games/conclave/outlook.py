"""What an action promises in Conclave, as far as a seat knows: expected resentment, and what the next seat can take.

Read from an observation (see `encode.py`), compiled with `memory.py`. Gains are the influence taken of each magic, six
bits each. Invariant: of others' cards only the backs are read; a card of theirs counts as an average one.
"""

from connive.core.parts import starts
from connive.core.state import Vec
from connive.games.conclave.encode import PRIVATE, PUBLIC
from connive.games.conclave.heuristics import ELIMINATION, EVEN, FAR, IN_HAND, IN_PILE, PER_LEAD
from connive.games.conclave.model import CELLS, HAND, INFLUENCE, MAGIC, MAGICS, NONE, RUN, WIDTH

AVERAGE = 3
"""The influence of a card that is not seen (K1.1)."""

AT = starts(PUBLIC + PRIVATE)
SEATS_AT, REACH_AT, GRID_AT, BACKS_AT, TOTAL_AT, HAND_AT = (
    AT[name] for name in ("seats", "reach", "grid", "hand_backs", "total", "hand")
)


def gained(gains: int, magic: int) -> int:
    """Return the influence of a magic among gains."""
    return gains >> 6 * magic & 63


def advantage(obs: Vec, seat: int, gains: int, sent: int) -> int:
    """Return by how much a seat's burden is less than its best rival's, in hundredths, after it sends and takes so."""
    rival = FAR
    for other in range(int(obs[SEATS_AT])):
        if other != seat:
            rival = min(rival, burden(obs, other, seat, gains, sent))
    return rival - burden(obs, seat, seat, gains, sent)


def burden(obs: Vec, seat: int, own: int, gains: int, sent: int) -> int:
    """Return the resentment that a seat must expect, as `heuristics.burden` does, as far as the seat `own` knows."""
    expected = 0
    nothing = 100
    for magic in range(MAGICS):
        mine = prospect(obs, seat, own, magic, gains, sent)
        if mine > 0:
            rival = 0
            for other in range(int(obs[SEATS_AT])):
                if other != seat:
                    rival = max(rival, prospect(obs, other, own, magic, gains, sent))
            lost = 100 - max(0, min(100, EVEN + (mine - rival) * PER_LEAD // IN_PILE))
            expected += mine * lost // 100
            nothing = nothing * lost // 100
    return expected + ELIMINATION * nothing // 100


def prospect(obs: Vec, seat: int, own: int, magic: int, gains: int, sent: int) -> int:
    """Return the influence of a magic that a seat may have in the end, in hundredths."""
    total = IN_PILE * int(obs[TOTAL_AT + seat * MAGICS + magic])
    if seat != own:
        for i in range(seat * HAND, seat * HAND + HAND):
            total += IN_HAND * AVERAGE * int(int(obs[BACKS_AT + i]) == magic + 1)
        return total
    for i in range(HAND):
        card = int(obs[HAND_AT + i]) - 1
        if card >= 0 and card != sent and MAGIC[card] == magic:
            total += IN_HAND * INFLUENCE[card]
    return total + IN_PILE * gained(gains, magic)


def danger(obs: Vec, seat: int, gains: int, bits: int, card: int, cell: int) -> int:
    """Return the best that the next seat can take with an average card of a magic that it holds, in influence."""
    following = (seat + 1) % int(obs[SEATS_AT])
    full = 1 << cell if cell != NONE else 0
    for k in range(CELLS):
        full |= int(obs[GRID_AT + k] > 0) << k
    full &= ~bits
    held, best = 0, 0
    for i in range(following * HAND, following * HAND + HAND):
        if int(obs[BACKS_AT + i]) > 0:
            held |= 1 << int(obs[BACKS_AT + i]) - 1
    for k in range(CELLS):
        if full >> k & 1 == 0:
            takes = line(obs, full, k, True, card, cell) + line(obs, full, k, False, card, cell)
            for magic in range(MAGICS):
                if held >> magic & 1 and gained(takes, magic):
                    best = max(best, worth(obs, following, seat, magic, gained(takes, magic), gained(gains, magic)))
    return best


def line(obs: Vec, full: int, cell: int, column: bool, card: int, sent_to: int) -> int:
    """K2.3: return what there is of each magic in a line through an empty cell, nothing if it will not reach."""
    stride = WIDTH if column else 1
    here = cell // WIDTH if column else cell % WIDTH
    begin = cell - here * stride
    places = 1 << here
    for i in range(WIDTH):
        places |= (full >> begin + i * stride & 1) << i
    run = RUN[places * WIDTH + here]
    total, takes = AVERAGE, 0
    for i in range(WIDTH):
        if run >> i & 1 and i != here:
            at = begin + i * stride
            other = card if at == sent_to else int(obs[GRID_AT + at]) - 1
            total += INFLUENCE[other]
            takes += INFLUENCE[other] << 6 * MAGIC[other]
    return takes if total >= int(obs[REACH_AT]) else 0


def worth(obs: Vec, seat: int, other: int, magic: int, gain: int, before: int) -> int:
    """Return what a seat wins by a gain: it, a pile that it now controls, and one that another loses control of."""
    mine = int(obs[TOTAL_AT + seat * MAGICS + magic])
    rival = 0
    for k in range(int(obs[SEATS_AT])):
        if k != seat:
            rival = max(rival, int(obs[TOTAL_AT + k * MAGICS + magic]) + (before if k == other else 0))
    if mine + gain < rival:
        return 0
    return gain + (mine if mine < rival else 0) + (rival if mine <= rival < mine + gain else 0)
