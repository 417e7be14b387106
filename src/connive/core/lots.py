"""Lots for a seat whose time is out: numbers fixed by the deal, known to nobody, verified with it at the end.

The deal draws one number, `s.lot = below(rng, LOTS)`; every later lot is a function of it and of what it is drawn for.
"""

LOTS = 1 << 31
"""How many lots there are."""

_MASK = LOTS - 1
_FACTOR = 0x2C1B3C6D
_STEP = 0x3504F333
_ROUNDS = 4


def lot_below(lot: int, purpose: int, n: int) -> int:
    """Return the lot's number from 0 to n - 1 for a purpose; those for other purposes tell nothing about it."""
    x = lot
    for _ in range(_ROUNDS):
        x = (x + (purpose + 1) * _STEP) & _MASK
        x = ((x ^ x >> 15) * _FACTOR) & _MASK
    return ((x ^ x >> 16) * n) >> 31
