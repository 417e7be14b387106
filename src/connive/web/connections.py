"""Who is connected to this process, by person: what changes about a person reaches all its connections at once.

Invariant: no person and no address has more connections than anybody may have, and all together not more than the
process can bear.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from connive.tables.errors import TooMany

EACH_PERSON, EACH_ADDRESS, ALL = 20, 200, 10_000


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

    def push(self, text: bytes) -> None:
        """Take a message; never waits."""

    def mute(self, people: Sequence[str]) -> None:
        """Stop telling what some people say."""

    def dismiss(self) -> None:
        """End the connection: its person may not stay."""


class Connections:
    """The connections of a server process."""

    def __init__(self, factor: float = 1.0) -> None:
        """Let so many in; `factor` multiplies every limit."""
        self._guests: dict[str, list[Guest]] = {}
        self._addresses: Counter[str] = Counter()
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
        self._guests[guest.person].remove(guest)
        if not self._guests[guest.person]:
            del self._guests[guest.person]
        self._addresses[guest.address] -= 1
        if not self._addresses[guest.address]:
            del self._addresses[guest.address]

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
