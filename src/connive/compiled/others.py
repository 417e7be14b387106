"""A match that goes on by itself until one seat is asked: all others do as a network says, for the rules of any game.

Invariant: what a seat reads is a function of the events it was told, and it draws its choice as `bots.network` does,
from the same shares; what a bot has to doubt with its own belief is left to that bot.
"""

from connive.compiled.environment import FULL, ILLEGAL, Tables, is_offered, offer_one, tell
from connive.compiled.network import Desk, look, many_actions, overlook, think
from connive.compiled.network_input import take_in
from connive.compiled.shapes import GIVEN, Words
from connive.core.randomness import below
from connive.core.state import Vec

to_act = GIVEN
legal = GIVEN
step = GIVEN
public = GIVEN
private = GIVEN
remember = GIVEN
facts = GIVEN
traits = GIVEN

WAITS = 1 << 18
"""Added to an offer that a bot must answer, because it may doubt a statement."""
NOBODY = -1
"""What is done where a match only goes on, and the doubt that no game has."""
DOUBT = -2


def begin_memory(tables: Tables, mem: Vec) -> None:
    """Remember nothing but what the deal told."""
    for k in range(len(mem)):
        mem[k] = 0
    take_in(tables[0].state, mem)


def play_on(
    tables: Tables, action: int, mine: int, heat: int, overlooks: int, rare: int, doubt: int, mem: Vec, rng: Words,
    desk: Desk,
) -> int:  # fmt: skip
    """Carry out an action of the seat that acts, and then the others' until `mine` is asked or the match is over.

    Return what `offer_one` does, or ILLEGAL; WAITS more if a bot must answer. With FULL the match is not yet there.
    """
    t = tables[0]
    if action != NOBODY:
        if not is_offered(t, action):
            return ILLEGAL
        carry_out(tables, action, mem)
    while True:
        offered = offer_one(tables)
        if offered >= FULL or t.choices == 0 or t.seat == mine:
            return offered
        chosen = choice(tables, heat, overlooks, rare, doubt, mem, rng, desk)
        if chosen == DOUBT:
            return offered + WAITS
        carry_out(tables, chosen, mem)


def carry_out(tables: Tables, action: int, mem: Vec) -> None:
    """Make a step, go on with the story, and remember what everybody was told."""
    t = tables[0]
    step(t.state, t.seat, action)
    tell(t)
    take_in(t.state, mem)


def choice(tables: Tables, heat: int, overlooks: int, rare: int, doubt: int, mem: Vec, rng: Words, desk: Desk) -> int:
    """Return what the seat that acts does; DOUBT if it considers that action among others."""
    t = tables[0]
    if t.choices == 1:
        return int(t.desk[0])
    look(t.state, t.seat, mem, desk)
    many = many_actions(desk.tape)
    if doubt != NOBODY and many > 1:
        for i in range(many):
            if desk.actions[i] == doubt:
                return DOUBT
    if overlooks > 0:
        overlook(desk.tape, overlooks, rng)
    think(t.seat, heat, desk)
    return int(desk.actions[drawn(desk.shares, many, rare, rng)])


def drawn(shares: Vec, many: int, rare: int, rng: Words) -> int:
    """Return which action is taken, drawn by the shares that are not too rare."""
    most, total = 0, 0
    for i in range(many):
        most = max(most, shares[i])
    for i in range(many):
        if shares[i] * rare < most:
            shares[i] = 0
        total += shares[i]
    left, i = below(rng, total), 0
    while left >= shares[i]:
        left -= shares[i]
        i += 1
    return i
