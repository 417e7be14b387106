"""What a network reads of a position, for any game that has a `memory.py`: rows of facts, and of each action's traits.

A position is written on a tape: how many facts, the facts; how many actions, and for each its id, how many traits, the
traits. Invariant: what is written for a seat is a function of the events it was told; the conformance kit tests that.
"""

from typing import Annotated, Any

from connive.compiled.shapes import GIVEN
from connive.core.state import Vec

legal = GIVEN
public = GIVEN
private = GIVEN
remember = GIVEN
facts = GIVEN
traits = GIVEN

Bytes = Annotated[Any, "u1"]
Tape = Annotated[Any, "i2"]
Book = Annotated[Any, "i4"]
"""The numbers of `compiled.book`: sizes and tables for one game and number of seats."""

WIDE, FIRST_FACT, ACTIONS, BEGINS, LIMITS, ROWS, LEANS, HEADER = range(8)
"""Where a book holds the size of an observation, the row of the first fact, the number of actions; where tables begin:
for each byte where its rows begin (seat by seat) and how many there are, the rows, how actions are leaned to."""

NEVER = -1000
"""What is leaned to so little is never considered, unless there is nothing else."""


def read(s: Any, seat: int, mem: Vec, obs: Bytes, desk: Vec, book: Book, tape: Tape, at: int) -> int:
    """Write a position on the tape, from `at`; return where it ends."""
    private(s, seat, obs, public(s, obs, 0))
    return write_actions(s, seat, mem, obs, desk, book, tape, write_facts(seat, mem, obs, book, tape, at))


def write_facts(seat: int, mem: Vec, obs: Bytes, book: Book, tape: Tape, at: int) -> int:
    """Write the rows of the observation and of the memory, and before them how many there are."""
    wide, end = book[WIDE], at + 1
    begins, limits, rows = book[BEGINS] + seat * wide, book[LIMITS], book[ROWS]
    for i in range(wide):
        if book[begins + i] >= 0:
            row = book[rows + book[begins + i] + min(int(obs[i]), book[limits + i] - 1)]
            if row >= 0:
                tape[end] = row
                end += 1
    end = facts(mem, obs, seat, book[FIRST_FACT], tape, end)
    tape[at] = end - at - 1
    return int(end)


def write_actions(s: Any, seat: int, mem: Vec, obs: Bytes, desk: Vec, book: Book, tape: Tape, at: int) -> int:
    """Write the actions that are considered, each with its traits, and before them how many there are."""
    many = legal(s, seat, desk)
    kept = considered(seat, desk, many, book)
    tape[at] = kept
    end = at + 1
    for i in range(kept):
        tape[end] = desk[i]
        last = traits(mem, obs, seat, desk[i], tape, end + 2)
        tape[end + 1] = last - end - 2
        end = last
    return end


def considered(seat: int, desk: Vec, many: int, book: Book) -> int:
    """Keep the actions on the desk that are worth a thought, in their order; return how many, all if none is."""
    leans, kept = book[LEANS] + seat * book[ACTIONS], 0
    for i in range(many):
        if book[leans + desk[i]] > NEVER:
            kept += 1
    if kept == 0:
        return many
    kept = 0
    for i in range(many):
        if book[leans + desk[i]] > NEVER:
            desk[kept] = desk[i]
            kept += 1
    return kept


def take_in(s: Any, mem: Vec) -> None:
    """Remember what everybody was told of the last step: seat 0 stands for all, who remember the same."""
    at = 0
    while at < s.log_len:
        if int(s.log[at + 1]) & 1:
            remember(mem, int(s.log[at]) & 31, s.log, at + 2)
        at += 2 + (int(s.log[at]) >> 5)
