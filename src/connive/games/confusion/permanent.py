"""All ways to give a side's pieces to its spies at once: weighted permanents over subsets, 2^13 x 13 steps.

Plain functions over numbers and flat arrays: interpreted with lists, or compiled. `weights[spy * size + piece]` is how
likely the evidence about one spy would be if it held that piece. A subset of pieces is a bit set; one with n pieces in
it is what the first n spies hold. `table` has 2^size entries.
"""

from typing import Any

SEEDS = 1 << 62
"""A seed is a whole number below this: small enough that native code never needs a sign bit."""

FINE = 1 << 31
MULTIPLIER = 3202034522624059733
INCREMENT = 1442695040888963407


def completions(weights: Any, size: int, table: Any) -> float:
    """Write, for each set of pieces that are taken, the weight of all ways to give the rest to the later spies."""
    full = (1 << size) - 1
    table[full] = 1.0
    for taken in range(full - 1, -1, -1):
        row = members(taken) * size
        table[taken] = 0.0  # so that a piece that is taken adds nothing; a test for it would cost more
        total = 0.0
        for piece in range(size):
            total += weights[row + piece] * table[taken | 1 << piece]
        table[taken] = total
    return float(table[0])


def marginals(weights: Any, size: int, table: Any, ways: Any, odds: Any) -> None:
    """Write the exact chance of each piece in each spy; `table` holds the completions, `ways` is room for as many."""
    full = (1 << size) - 1
    for taken in range(full + 1):
        ways[taken] = 0.0
    for cell in range(size * size):
        odds[cell] = 0.0
    ways[0] = 1.0 / table[0]
    for taken in range(full):
        here = ways[taken]
        if here > 0.0:
            row = members(taken) * size
            for piece in range(size):
                after = taken | 1 << piece
                share = here * weights[row + piece] * (1 - (taken >> piece & 1))
                ways[after] += share
                odds[row + piece] += share * table[after]


def draw(weights: Any, size: int, table: Any, seed: int, pieces: Any) -> None:
    """Draw an assignment by its weight, spy by spy; `seed` is any number below SEEDS."""
    taken = 0
    for spy in range(size):
        seed = (seed * MULTIPLIER + INCREMENT) & (SEEDS - 1)
        mark = ((seed >> 31) + 0.5) / FINE * table[taken]
        chosen = 0
        for piece in range(size):
            share = weights[spy * size + piece] * table[taken | 1 << piece]
            if share > 0.0 and not taken >> piece & 1:
                chosen = piece
                mark -= share
                if mark < 0.0:
                    break
        pieces[spy] = chosen
        taken |= 1 << chosen


def members(taken: int) -> int:
    """Return how many pieces are in a set of at most 16, by adding up pairs, nibbles and bytes of bits."""
    n = taken - (taken >> 1 & 0x5555)
    n = (n & 0x3333) + (n >> 2 & 0x3333)
    n = n + (n >> 4) & 0x0F0F
    return n + (n >> 8) & 0x1F
