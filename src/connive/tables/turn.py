"""Whose turn it is to change a table: one at a time, in order."""

import asyncio


class Turn(asyncio.Lock):
    """A lock that can also be taken without waiting, if nobody has it and nobody waits for it."""

    def take_at_once(self) -> bool:
        """Take the turn if it is free; return whether it was."""
        if self.locked() or self._waiters:
            return False
        self._locked = True
        return True
