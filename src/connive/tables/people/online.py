"""Who is here: the people with an open connection, at this process and at others.

Invariant: a name stands in the list only while its owner lets everybody know; presence is never kept, and it expires
when a process falls silent.
"""

from collections import Counter

from connive.storage.rows import Person, Profile
from connive.tables.bus.bus import Came, Here
from connive.tables.services import Services
from connive.tables.settings import SECOND

EXPIRES = 30 * SECOND


class OnlinePeople:
    """The people who are here."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.process = ""
        self._connections: Counter[str] = Counter()
        self._here: dict[str, str] = {}
        self._there: dict[str, tuple[int, dict[str, str]]] = {}

    def come(self, person: str) -> None:
        """Somebody has connected; nobody is told the name yet."""
        self._connections[person] += 1
        if person not in self._here:
            self._here[person] = ""
            self._services.bus.tell(Came(self.process, person, "", True))

    def show(self, person: Person, profile: Profile) -> None:
        """Show the name of somebody who is here to everybody, or no more."""
        if person.id in self._connections:
            name = person.name if profile.online == "everybody" and person.account is not None else ""
            if self._here[person.id] != name:
                self._here[person.id] = name
                self._services.bus.tell(Came(self.process, person.id, name, True))

    def go(self, person: str) -> None:
        """A connection of somebody has ended."""
        self._connections[person] -= 1
        if self._connections[person] <= 0:
            del self._connections[person]
            self._here.pop(person, None)
            self._services.bus.tell(Came(self.process, person, "", False))

    def hear(self, word: Here | Came) -> None:
        """Another process tells who is there."""
        expires = self._services.time.now() + EXPIRES
        if isinstance(word, Here):
            self._there[word.process] = (expires, dict(word.people))
            return
        _, people = self._there.setdefault(word.process, (expires, {}))
        if word.here:
            people[word.person] = word.name
        else:
            people.pop(word.person, None)

    def say_all(self) -> None:
        """Tell the other processes again who is here, so that it does not expire."""
        self._services.bus.tell(Here(self.process, self._here))

    def _known(self) -> list[dict[str, str]]:
        now = self._services.time.now()
        self._there = {name: each for name, each in self._there.items() if each[0] > now}
        return [self._here, *(people for _, people in self._there.values())]

    def __contains__(self, person: str) -> bool:
        return any(person in people for people in self._known())

    @property
    def count(self) -> int:
        """How many people are here."""
        return len(set().union(*self._known()))

    def shown(self) -> dict[str, str]:
        """Return the names of those who let everybody know that they are here, by id."""
        return {person: name for people in self._known() for person, name in people.items() if name}
