"""Chance: a cryptographic stream for real deals and a fast generator for simulation, behind one function, `below`.

Invariant: a deal is a function of its key alone, without bias, and can be repeated by anybody who knows the key.
"""

import secrets
from hashlib import sha256
from typing import Protocol

SECRET_BYTES = 32
MASK = 0xFFFFFFFFFFFFFFFF


class Rng(Protocol):
    """A source of chance."""

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely."""
        ...


def below(rng: Rng, n: int) -> int:
    """Return a number from 0 to n - 1. Rules call this; compiled rules get the same name from `compiled.fast`."""
    return rng.below(n)


_INNER, _OUTER = (bytes(byte ^ mask for byte in range(256)) for mask in (0x36, 0x5C))
_BLOCK = 64


def keyed_hash(key: bytes, message: bytes) -> bytes:
    """Return the HMAC-SHA-256 of a message, in half the time that `hmac.digest` takes with OpenSSL 3."""
    assert len(key) <= _BLOCK
    block = key.ljust(_BLOCK, b"\0")
    return sha256(block.translate(_OUTER) + sha256(block.translate(_INNER) + message).digest()).digest()


class SecretStream:
    """HMAC-SHA-256 in counter mode: 32-bit words, rejection sampling. Any browser can repeat it."""

    def __init__(self, key: bytes) -> None:
        self._key, self._block, self._words = key, 0, []  # type: bytes, int, list[int]

    def below(self, n: int) -> int:
        """Return an unbiased number from 0 to n - 1."""
        limit = (1 << 32) - (1 << 32) % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def _word(self) -> int:
        if not self._words:
            block = keyed_hash(self._key, self._block.to_bytes(8, "big"))
            self._words = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -1, -4)]
            self._block += 1
        return self._words.pop()


class FastRng:
    """SplitMix64, the generator of compiled simulations, interpreted. Never for a real deal: it can be inverted."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1; the bias is below n / 2**31."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        x = self.state
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
        return (((x ^ (x >> 31)) >> 33) * n) >> 31


def new_secret() -> bytes:
    """Return 256 fresh bits from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_from_seed(seed: int | str) -> bytes:
    """Return the secret of a repeatable match. Not secret from anybody who knows the seed."""
    return sha256(f"connive seed\n{seed}".encode()).digest()


def commitment(secret: bytes) -> str:
    """Return what is published before the deal; it binds the dealer to the secret and tells nothing about it."""
    return sha256(b"connive commitment\n" + secret).hexdigest()


def pledge_of(committed: str, entropy: str) -> str:
    """Return what binds a player to the entropy that they will add, once the dealer is bound by a commitment."""
    return sha256(f"connive pledge\n{committed}\n{entropy}".encode()).hexdigest()


def deal_key(secret: bytes, context: str, entropy: tuple[str, ...] = ()) -> bytes:
    """Return the key of a deal: the secret, what is being dealt, and what the players added to the chance."""
    lines = "\n".join(["connive deal", context, *entropy])
    return keyed_hash(secret, lines.encode())
