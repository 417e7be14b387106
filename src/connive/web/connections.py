"""Who is connected to this process, by person: what changes about a person reaches all its connections at once."""

from collections.abc import Iterable, Sequence
from typing import Protocol


class Guest(Protocol):
    """A connection of somebody."""

    def mute(self, people: Sequence[str]) -> None:
        """Stop telling what some people say."""

    def dismiss(self) -> None:
        """End the connection: its person may not stay."""


class Connections:
    """The connections of a server process."""

    def __init__(self) -> None:
        self._guests: dict[str, list[Guest]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._guests.values()))

    def add(self, person: str, guest: Guest) -> None:
        """Somebody has connected."""
        self._guests.setdefault(person, []).append(guest)

    def remove(self, person: str, guest: Guest) -> None:
        """A connection has ended."""
        self._guests[person].remove(guest)
        if not self._guests[person]:
            del self._guests[person]

    def __contains__(self, person: str) -> bool:
        return person in self._guests

    def mute(self, person: str, people: Sequence[str]) -> None:
        """A person does not want to read some people any more."""
        for guest in self._guests.get(person, ()):
            guest.mute(people)

    def dismiss(self, people: Iterable[str]) -> None:
        """End all connections of some people."""
        for person in people:
            for guest in self._guests.get(person, ()):
                guest.dismiss()
