"""Lots for a seat whose time is out: numbers fixed by the deal, known to nobody, verified with it at the end.

In a real match every lot is drawn by HMAC from the deal's secret, so that lots which were seen tell nothing about the
others. Simulations draw one number with the deal, `s.lot = below(rng, LOTS)`, and mix it; trying all would find it out.
"""

import hmac

from connive.core.randomness import SecretStream

LOTS = 1 << 31
"""How many lots there are in a simulation."""

_MASK = LOTS - 1
_FACTOR = 0x2C1B3C6D
_STEP = 0x3504F333
_ROUNDS = 4


class SecretLots(int):
    """Stands in a state for its lot where the deal has a secret."""

    def __new__(cls, secret: bytes) -> "SecretLots":
        """Return the lots of a secret."""
        made = super().__new__(cls)
        made._secret = secret
        return made

    _secret: bytes

    def below(self, purpose: int, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely."""
        return SecretStream(hmac.digest(self._secret, f"connive lot\n{purpose}".encode(), "sha256")).below(n)


def lot_below(lot: int, purpose: int, n: int) -> int:
    """Return the lot's number from 0 to n - 1 for a purpose. Rules call this; compiled rules get `mixed_below`."""
    return lot.below(purpose, n) if isinstance(lot, SecretLots) else mixed_below(lot, purpose, n)


def mixed_below(lot: int, purpose: int, n: int) -> int:
    """Return what a simulation's lot gives for a purpose."""
    x = lot
    for _ in range(_ROUNDS):
        x = (x + (purpose + 1) * _STEP) & _MASK
        x = ((x ^ x >> 15) * _FACTOR) & _MASK
    return ((x ^ x >> 16) * n) >> 31
