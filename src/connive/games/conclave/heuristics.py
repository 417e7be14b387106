"""What a sensible player of Conclave thinks at first sight; compiled together with the rules.

A pile is worth what it may cost: its influence, times the chance that somebody else controls its magic in the end.
"""

from connive.games.conclave import actions
from connive.games.conclave.model import HAND, INFLUENCE, MAGIC, MAGICS, SEATS, State
from connive.games.conclave.rules import is_over, result
from connive.games.conclave.scores import controlled

IN_PILE = 100
IN_HAND = 60
"""Influence is reckoned in hundredths: a card in the hand may yet be sent instead of joining a pile."""

EVEN = 50
PER_LEAD = 10
"""The chance of control in per cent: of two equal piles, and what it gains for each point of a lead."""

ELIMINATION = 3000
"""What it is worth to avoid elimination, in hundredths of influence."""

PER_THOUSANDTH = 4
LIMIT = 990
FAR = 1 << 20
"""How many hundredths make a thousandth of a win; what is not over is never quite won or lost; more than any burden."""


def value(s: State, seat: int) -> int:
    """Return how good a state looks for a seat, in thousandths of a win: its burden beside that of its best rival."""
    if is_over(s):
        return 1000 * result(s, seat) // (s.seats - 1)
    rival = FAR
    for other in range(s.seats):
        if other != seat:
            rival = min(rival, burden(s, other))
    return max(-LIMIT, min(LIMIT, (rival - burden(s, seat)) // PER_THOUSANDTH))


def burden(s: State, seat: int) -> int:
    """Return the resentment that a seat must expect, in hundredths, with the danger of elimination."""
    expected = 0
    nothing = 100
    for magic in range(MAGICS):
        mine = prospect(s, seat, magic)
        if mine > 0:
            rival = 0
            for other in range(s.seats):
                if other != seat:
                    rival = max(rival, prospect(s, other, magic))
            lost = 100 - max(0, min(100, EVEN + (mine - rival) * PER_LEAD // IN_PILE))
            expected += mine * lost // 100
            nothing = nothing * lost // 100
    return expected + ELIMINATION * nothing // 100


def prospect(s: State, seat: int, magic: int) -> int:
    """Return the influence that a seat may have of a magic in the end, in hundredths."""
    total = IN_PILE * s.total[seat * MAGICS + magic]
    for i in range(seat * HAND, seat * HAND + HAND):
        if MAGIC[s.hands[i]] == magic:
            total += IN_HAND * INFLUENCE[s.hands[i]]
    return total


def weight(s: State, seat: int, action: int) -> int:
    """Return how often a lively random player acts so: readily gives away what it does not control, and little else."""
    if action < actions.Draw.id:
        return 1 if controlled(s, seat, (action - actions.Give.id) // SEATS) else 12
    return 6


def rightly(s: State, seat: int) -> int:  # noqa: ARG001
    """Return what somebody who knew the truth would answer a claim; nothing if no claim is to be answered."""
    return -1
