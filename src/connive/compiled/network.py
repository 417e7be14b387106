"""A network in whole numbers, for any game that has a `memory.py`: how much each action is liked, and the value.

The rows of the facts are added up, cut at zero, and made a smaller vector, the mind; an action's score is the sum of
its traits' products with the mind. Invariant: sums and products of whole numbers within 32 bits, shifts and tables
only, so native code, the interpreter and every machine find the same, bit for bit.
"""

from math import exp, tanh
from typing import Annotated, Any, NamedTuple

from connive.compiled.network_input import ACTIONS, LEANS, Book, Bytes, Tape, read, write_facts
from connive.compiled.shapes import GIVEN, Rows, Words
from connive.core.randomness import below
from connive.core.state import Vec

public = GIVEN
private = GIVEN
legal = GIVEN
remember = GIVEN
facts = GIVEN
traits = GIVEN

Net = Annotated[Any, "i2"]
"""Sizes (hidden, mind, rows, traits), then bias, rows, bias of the mind, dense, traits, value, bias of the value."""
Sums = Annotated[Any, "i4"]

SIZES = 4
UNIT, FINE = 64, 256
"""Rows and minds are in 64ths; what they are multiplied with is in 256ths, so products are in 16384ths."""
SHIFT, MOST = 8, 2047
"""A product is brought back to 64ths by this shift; hidden numbers and minds are cut off above."""
MOST_FACTOR, MOST_TRAIT = 2047, 4095
"""No factor is larger, so that no sum of products leaves 32 bits: 2047 * 2047 * 256 and 2047 * 4095 * 128 fit."""

FINER = 6
"""Scores are looked up in tables in steps of 256ths: this shift makes them of 16384ths."""
SHARE = 1 << 16
EXP = tuple(round(SHARE * exp(-k / FINE)) for k in range(12 * FINE))
"""The share of an action by how many 256ths its score is below the best, of which the share is SHARE."""
THOUSAND = 1000
TANH = tuple(round(THOUSAND * tanh(k / FINE)) for k in range(4 * FINE))
UNSCORED = -(1 << 31)


class Desk(NamedTuple):
    """What a network works with: how it reads the game, its numbers, and room to write."""

    book: Book
    net: Net
    observation: Bytes
    actions: Vec
    tape: Tape
    hidden: Sums
    lit: Sums
    """Which hidden numbers are not zero."""
    mind: Sums
    known: Sums
    shares: Vec


def ponder(states: Rows, seat: int, mem: Vec, heat: int, overlooks: int, rng: Words, desk: Desk) -> int:
    """Think about the choice of a seat in row 0: write its actions and their shares; return the value.

    Of 100 facts `overlooks` are overlooked, whichever chance says.
    """
    look(states[0], seat, mem, desk)
    if overlooks > 0:
        overlook(desk.tape, overlooks, rng)
    return think(seat, heat, desk)


def look(s: Any, seat: int, mem: Vec, desk: Desk) -> None:
    """Write what a seat knows in a position on the tape, and the actions it considers."""
    read(s, seat, mem, desk.observation, desk.actions, desk.book, desk.tape, 0)


def many_actions(tape: Tape) -> int:
    """Return how many actions are on the tape."""
    return int(tape[1 + int(tape[0])])


def overlook(tape: Tape, overlooks: int, rng: Words) -> None:
    """Take some facts off the tape; what follows them moves up."""
    many, kept = int(tape[0]), 1
    for k in range(1, 1 + many):
        if below(rng, 100) >= overlooks:
            tape[kept] = tape[k]
            kept += 1
    end = 2 + many
    for _ in range(int(tape[1 + many])):
        end += 2 + int(tape[end + 1])
    for k in range(1 + many, end):
        tape[kept + k - 1 - many] = tape[k]
    tape[0] = kept - 1


def think(seat: int, heat: int, desk: Desk) -> int:
    """Write the share of every action on the tape, hotter if `heat` is above 100; return the value, in thousandths."""
    worth = judge(desk)
    score_actions(desk.book[LEANS] + seat * desk.book[ACTIONS], desk)
    share_out(many_actions(desk.tape), heat, desk.shares)
    return worth


def add_facts(tape: Tape, net: Net, hidden: Sums) -> None:
    """Add up the bias and the rows of the facts, and cut what is below zero or too much."""
    wide = int(net[0])
    bias = net[SIZES : SIZES + wide]
    for h in range(wide):
        hidden[h] = bias[h]
    for k in range(1, 1 + int(tape[0])):
        at = SIZES + wide + int(tape[k]) * wide
        row = net[at : at + wide]
        for h in range(wide):
            hidden[h] += row[h]
    for h in range(wide):
        hidden[h] = min(max(hidden[h], 0), MOST)


def assess(s: Any, seat: int, mem: Vec, desk: Desk) -> int:
    """Return the value of a position to a seat, in thousandths, without a look at its actions."""
    private(s, seat, desk.observation, public(s, desk.observation, 0))
    write_facts(seat, mem, desk.observation, desk.book, desk.tape, 0)
    return judge(desk)


def judge(desk: Desk) -> int:
    """Write the mind that the facts on the tape make, in 64ths; return the value, in thousandths."""
    net, mind = desk.net, desk.mind
    add_facts(desk.tape, net, desk.hidden)
    wide, small, rows, many = int(net[0]), int(net[1]), int(net[2]), int(net[3])
    at = SIZES + wide + rows * wide
    bias = net[at : at + small]
    for g in range(small):
        mind[g] = int(bias[g]) << SHIFT
    at += small
    add_hidden(net[at : at + wide * small], desk.hidden, desk.lit, mind)
    at += wide * small + many * small
    judges = net[at : at + small]
    worth = int(net[at + small]) << SHIFT
    for g in range(small):
        one = min(max(int(mind[g]) >> SHIFT, 0), MOST)
        mind[g] = one
        worth += one * int(judges[g])
    far = TANH[min(abs(worth) >> FINER, len(TANH) - 1)]
    return int(far) if worth >= 0 else -int(far)


def add_hidden(dense: Net, hidden: Sums, lit: Sums, mind: Sums) -> None:
    """Add to the mind the row of each hidden number times that number; those that are not zero, four at a time."""
    small, many, k = len(mind), 0, 0
    for h in range(len(hidden)):
        if hidden[h] > 0:
            lit[many] = h
            many += 1
    for h in range(many, many + 3):
        lit[h] = 0
    while k < many:
        a, b, c, d = int(lit[k]), int(lit[k + 1]), int(lit[k + 2]), int(lit[k + 3])
        first, second = dense[a * small : a * small + small], dense[b * small : b * small + small]
        third, fourth = dense[c * small : c * small + small], dense[d * small : d * small + small]
        p, q = int(hidden[a]), int(hidden[b]) * int(k + 1 < many)
        r, t = int(hidden[c]) * int(k + 2 < many), int(hidden[d]) * int(k + 3 < many)
        for g in range(small):
            mind[g] += p * first[g] + q * second[g] + r * third[g] + t * fourth[g]
        k += 4


def score_actions(leans: int, desk: Desk) -> None:
    """Write the score of every action: how it is leaned to, in hundredths, and its traits, each scored once."""
    book, net, tape, mind, known = desk.book, desk.net, desk.tape, desk.mind, desk.known
    wide, small, rows, many = int(net[0]), int(net[1]), int(net[2]), int(net[3])
    first = SIZES + wide + rows * wide + small + wide * small
    for trait in range(many):
        known[trait] = UNSCORED
    at = 1 + int(tape[0])
    actions = int(tape[at])
    at += 1
    for i in range(actions):
        total = book[leans + int(tape[at])] * UNIT * FINE // 100
        for k in range(at + 2, at + 2 + int(tape[at + 1])):
            trait = int(tape[k])
            if known[trait] == UNSCORED:
                row = net[first + trait * small : first + trait * small + small]
                one = 0
                for g in range(small):
                    one += int(mind[g]) * int(row[g])
                known[trait] = one
            total += known[trait]
        desk.shares[i] = total
        at += 2 + int(tape[at + 1])


def share_out(many: int, heat: int, shares: Vec) -> None:
    """Turn scores into shares; the best has SHARE."""
    top = shares[0]
    for i in range(1, many):
        top = max(top, shares[i])
    for i in range(many):
        less = (top - shares[i]) * 100 // heat >> FINER
        shares[i] = EXP[less] if less < len(EXP) else 0
