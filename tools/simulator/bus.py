"""The simulated bus between processes: words are lost, late, out of order, or come twice."""

import asyncio
from typing import TYPE_CHECKING

from connive.tables.bus.bus import Listener, Word
from tools.simulator.faults import Faults
from tools.simulator.loop import Owner

if TYPE_CHECKING:
    from collections.abc import Collection

USUAL, LATE = 0.01, 8.0


class Exchange:
    """What all simulated processes have in common, as Redis would be."""

    def __init__(self) -> None:
        self.members: dict[str, SimulatedBus] = {}
        self.claims: dict[str, tuple[float, str]] = {}

    def others(self, own: str) -> "Collection[SimulatedBus]":
        """Return everybody else who listens."""
        return [member for name, member in sorted(self.members.items()) if name != own]


class SimulatedBus:
    """The bus as one process reaches it."""

    shared, good = True, True

    def __init__(self, exchange: Exchange, faults: Faults, name: str, owner: Owner) -> None:
        self._exchange, self._faults, self._name, self._owner = exchange, faults, name, owner
        self._rng = faults.stream(f"bus of {name}")
        self._listener: Listener | None = None

    async def open(self, listener: Listener) -> None:
        """Begin to listen."""
        self._listener = listener
        self._exchange.members[self._name] = self

    def tell(self, word: Word) -> None:
        """Say something to the others; to each it may be lost, late, or come twice."""
        for other in self._exchange.others(self._name):
            if not self._faults.happens("a word between processes is lost", self._rng):
                self._send(other, word)
            if self._faults.happens("a word between processes comes twice", self._rng):
                self._send(other, word)

    def _send(self, other: "SimulatedBus", word: Word) -> None:
        late = self._faults.happens("a word between processes is late", self._rng)
        delay = self._rng.random() * (LATE if late else USUAL)
        asyncio.get_running_loop().call_later(delay, other.hear, word, context=other._owner.context)

    def hear(self, word: Word) -> None:
        """Hand a word over."""
        if self._listener is not None:
            self._listener(word)

    async def claim(self, key: str, milliseconds: int) -> bool:
        """Return whether nobody else has claimed this; one who gets no answer may go on."""
        await asyncio.sleep(self._rng.random() * USUAL)
        if self._faults.happens("a claim is not answered", self._rng):
            return True
        now, claims = asyncio.get_running_loop().time(), self._exchange.claims
        until, _ = claims.get(key, (0.0, ""))
        if until > now:
            return False
        claims[key] = (now + milliseconds / 1000, self._name)
        return True

    async def close(self) -> None:
        """Stop listening."""
        self._listener = None
