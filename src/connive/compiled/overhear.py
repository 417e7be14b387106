"""Replays pasts and weighs them by a network: how likely were the others' open choices on what each of them knew?

Invariant: a choice is weighed in the state before it, and only if it is scored; whole numbers only, so every machine
finds the same.
"""

from math import log

from connive.compiled.netsearch import search as search
from connive.compiled.network import THOUSAND, Net, Sums, think
from connive.compiled.network import ponder as ponder
from connive.compiled.network_input import Book, Bytes, Tape, read, take_in
from connive.compiled.shapes import GIVEN, Rows
from connive.core.state import Vec

step = GIVEN
legal = GIVEN
public = GIVEN
private = GIVEN
remember = GIVEN
facts = GIVEN
traits = GIVEN

PARTS = 1 << 24
"""Chances are whole numbers: parts of this."""
MOST = 4096
LOGS = (0, *(round(THOUSAND * log(k)) for k in range(1, MOST + 1)))
"""Logarithms in thousandths; those of larger numbers are found by halving."""
HALF, WHOLE = round(THOUSAND * log(2)), round(THOUSAND * log(PARTS))


def overhear(
    states: Rows, seats: Vec, actions: Vec, scored: Vec, slip: int, heat: int, begun: Vec, mem: Vec, logs: Vec,
    book: Book, net: Net, obs: Bytes, desk: Vec, tape: Tape, hidden: Sums, mind: Sums, known: Sums, shares: Vec,
) -> None:  # fmt: skip
    """Replay the starts in all rows to the worlds they lead to; write how likely the scored choices were.

    `actions` holds the choices of one past after those of another, `begun` what everybody remembered at the start;
    `slip` thousandths of the choices are made by chance alone.
    """
    steps = len(seats)
    for i in range(len(logs)):
        for k in range(len(mem)):
            mem[k] = begun[k]
        s = states[i]
        logs[i] = 0
        for t in range(steps):
            action = actions[i * steps + t]
            if scored[t] != 0:
                read(s, seats[t], mem, obs, desk, book, tape, 0)
                think(seats[t], heat, book, tape, net, hidden, mind, known, shares)
                logs[i] += log_of(parts_of(action, slip, desk, int(tape[1 + int(tape[0])]), shares))
            step(s, seats[t], action)
            take_in(s, mem)


def parts_of(action: int, slip: int, desk: Vec, many: int, shares: Vec) -> int:
    """Return how likely an action is among those on the desk, of PARTS."""
    total = chosen = 0
    for k in range(many):
        total += shares[k]
        if desk[k] == action:
            chosen = shares[k]
    return int((chosen * PARTS // total * (THOUSAND - slip) + PARTS * slip // many) // THOUSAND)


def log_of(parts: int) -> int:
    """Return the logarithm of a chance, in thousandths."""
    found = -WHOLE
    while parts > MOST:
        parts >>= 1
        found += HALF
    return int(found + LOGS[max(1, parts)])
