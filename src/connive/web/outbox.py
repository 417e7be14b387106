"""Messages of one moment leave together: one write for each client, and few moments at which others are woken.

Invariant: what is queued is sent in order, and never waits for anything but the present turn of the loop.
"""

import asyncio
from typing import Protocol


class Sender(Protocol):
    """Somebody with messages to send."""

    def flush(self) -> None:
        """Send them."""


MANY = 16
"""When this many have something to send, it is sent before the turn is over."""


class Outbox:
    """Those who have something to send."""

    def __init__(self) -> None:
        self._senders: list[Sender] = []
        self._called = False

    def add(self, sender: Sender) -> None:
        """Remember to send what somebody has queued."""
        self._senders.append(sender)
        if not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        self._called = False
        self.flush()

    def ease(self) -> None:
        """Send now if many have something to send: a turn may be long, and they wait."""
        if len(self._senders) >= MANY:
            self.flush()

    def flush(self) -> None:
        """Send everything now."""
        senders, self._senders = self._senders, []
        for sender in senders:
            sender.flush()
