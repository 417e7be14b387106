"""Replays pasts and weighs them by a network: how likely were the others' open choices on what each of them knew?

Invariant: a choice is weighed in the state before it, and only if it is scored; whole numbers only, so every machine
finds the same.
"""

from math import log

from connive.compiled.netsearch import search as search
from connive.compiled.network import THOUSAND, Desk, look, many_actions, think
from connive.compiled.network import ponder as ponder
from connive.compiled.network_input import take_in
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
    desk: Desk,
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
                look(s, seats[t], mem, desk)
                think(seats[t], heat, desk)
                logs[i] += log_of(parts_of(action, slip, desk))
            step(s, seats[t], action)
            take_in(s, mem)


def parts_of(action: int, slip: int, desk: Desk) -> int:
    """Return how likely an action is among those on the desk, of PARTS."""
    total, chosen, many = 0, 0, many_actions(desk.tape)
    for k in range(many):
        total += desk.shares[k]
        if desk.actions[k] == action:
            chosen = desk.shares[k]
    return int((chosen * PARTS // total * (THOUSAND - slip) + PARTS * slip // many) // THOUSAND)


def log_of(parts: int) -> int:
    """Return the logarithm of a chance, in thousandths."""
    found = -WHOLE
    while parts > MOST:
        parts >>= 1
        found += HALF
    return int(found + LOGS[max(1, parts)])
