"""Who is connected to this process, by person: what changes about a person reaches all its connections at once.

Invariant: no person and no address has more connections than anybody may have, and all together not more than the
process can bear; so it is with the bytes that wait for clients who do not read.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from connive.tables.errors import TooMany

EACH_PERSON, EACH_ADDRESS, ALL = 20, 200, 10_000
BYTES_ADDRESS, BYTES_ALL = 32 << 20, 256 << 20
"""How many bytes may wait for the clients of one address, and for all."""


class Guest(Protocol):
    """A connection of somebody."""

    @property
    def person(self) -> str:
        """Whose connection it is."""
        ...

    @property
    def session(self) -> str:
        """The digest of the session that it belongs to."""
        ...

    @property
    def address(self) -> str:
        """Where it comes from."""
        ...

    @property
    def waiting(self) -> int:
        """How many bytes wait for the client to read."""
        ...

    def cut(self) -> None:
        """End the connection of a client that does not read."""

    def push(self, text: bytes) -> None:
        """Take a message; never waits."""

    def mute(self, people: Sequence[str]) -> None:
        """Stop telling what some people say."""

    def dismiss(self) -> None:
        """End the connection: its person may not stay."""


class Connections:
    """The connections of a server process."""

    def __init__(self, factor: float = 1.0) -> None:
        """Begin with nobody; `factor` multiplies every limit."""
        self._guests: dict[str, list[Guest]] = {}
        self._addresses: Counter[str] = Counter()
        self._behind: dict[Guest, int] = {}
        self._bytes: Counter[str] = Counter()
        self._each_person, self._each_address, self._all = (
            max(1, round(most * factor)) for most in (EACH_PERSON, EACH_ADDRESS, ALL)
        )

    def __len__(self) -> int:
        return self._addresses.total()

    def check(self, person: str, address: str) -> None:
        """Refuse one more connection of a person, or from an address, that has enough."""
        for have, most in (
            (len(self._guests.get(person, ())), self._each_person),
            (self._addresses[address], self._each_address),
            (len(self), self._all),
        ):
            if have >= most:
                raise TooMany(most=most)

    def add(self, guest: Guest) -> None:
        """Somebody has connected."""
        self._guests.setdefault(guest.person, []).append(guest)
        self._addresses[guest.address] += 1

    def remove(self, guest: Guest) -> None:
        """A connection has ended."""
        self._note(guest, 0)
        self._guests[guest.person].remove(guest)
        if not self._guests[guest.person]:
            del self._guests[guest.person]
        self._addresses[guest.address] -= 1
        if not self._addresses[guest.address]:
            del self._addresses[guest.address]

    def fall_behind(self, guest: Guest) -> None:
        """A client does not read along. If too much waits for its address, or for all, who has most is cut off."""
        self._note(guest, guest.waiting)
        if self._bytes[guest.address] > BYTES_ADDRESS:
            self._ease([each for each in self._behind if each.address == guest.address], BYTES_ADDRESS)
        elif self._bytes.total() > BYTES_ALL:
            self._ease(list(self._behind), BYTES_ALL)

    def _note(self, guest: Guest, waiting: int) -> None:
        self._bytes[guest.address] += waiting - self._behind.pop(guest, 0)
        if waiting:
            self._behind[guest] = waiting
        elif not self._bytes[guest.address]:
            del self._bytes[guest.address]

    def _ease(self, guests: list[Guest], most: int) -> None:
        """Look again what waits, and cut off the one with most if it is still too much."""
        for guest in guests:
            self._note(guest, guest.waiting)
        waiting = {guest: self._behind.get(guest, 0) for guest in guests}
        if sum(waiting.values()) > most:
            slowest = max(guests, key=waiting.__getitem__)
            self._note(slowest, 0)
            slowest.cut()

    def __contains__(self, person: str) -> bool:
        return person in self._guests

    def tell(self, person: str, text: bytes) -> None:
        """Tell all connections of a person something."""
        for guest in self._guests.get(person, ()):
            guest.push(text)

    def mute(self, person: str, people: Sequence[str]) -> None:
        """A person does not want to read some people any more."""
        for guest in self._guests.get(person, ()):
            guest.mute(people)

    def keep(self, person: str, sessions: Collection[str]) -> None:
        """End the connections of a person that belong to none of these sessions."""
        for guest in list(self._guests.get(person, ())):
            if guest.session not in sessions:
                guest.dismiss()

    def dismiss(self, people: Iterable[str]) -> None:
        """End all connections of some people."""
        for person in people:
            for guest in self._guests.get(person, ()):
                guest.dismiss()
