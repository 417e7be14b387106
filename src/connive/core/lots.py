"""Lots for a seat whose time is out: numbers fixed by the deal, known to nobody, verified with it at the end.

The deal draws one number, `s.lot = below(rng, LOTS)`; every later lot is a function of it and of what it is drawn for.
"""

LOTS = 1 << 31
"""How many lots there are."""

_PRIME = 2147483647
_FACTOR = 48271


def lot_below(lot: int, purpose: int, n: int) -> int:
    """Return the lot's number from 0 to n - 1 for a purpose."""
    x = (lot + 1 + purpose * 69621) % _PRIME
    for _ in range(3):
        x = (x * _FACTOR + purpose + 1) % _PRIME
    return (x * n) >> 31
