"""Passwords: hashed by argon2, a few at a time, and in fair order, so that one guesser holds up nobody else.

Invariant: of a password only its hash is kept; a login without an account takes as long as one with.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from connive.tables.errors import BadPassword
from connive.tables.fair_queue import Asker, FairQueue

T = TypeVar("T")
LEAST, MOST = 8, 200
AT_ONCE = 2
"""Hashing is slow on purpose; more at once would starve the tables."""

NOBODY = "$argon2id$v=19$m={0.memory_cost},t={0.time_cost},p={0.parallelism}$" + 22 * "A" + "$" + 43 * "A"
"""A hash that no password has; it takes as long to compare as any other of its hasher."""


class Passwords:
    """Hashes passwords and compares them."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._nobody = NOBODY.format(self._hasher)
        self._queue = FairQueue(AT_ONCE)

    async def hash(self, password: str, asker: Asker) -> str:
        """Return the hash of a password, or refuse one that is too short or too long."""
        if not LEAST <= len(password) <= MOST:
            raise BadPassword(least=LEAST, most=MOST)
        return await self._in_turn(asker, self._hasher.hash, password)

    async def fits(self, kept: str | None, password: str, asker: Asker) -> bool:
        """Tell whether a password has a hash."""
        return await self._in_turn(asker, self._verify, kept or self._nobody, password[:MOST])

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def _in_turn(self, asker: Asker, work: Callable[..., T], *given: str) -> T:
        ticket = await self._queue.enter(asker)
        try:
            return await asyncio.to_thread(work, *given)
        finally:
            self._queue.leave(ticket)
