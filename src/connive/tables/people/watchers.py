"""Who is connected to which table, here and at other processes; and the spectators' own talk.

Invariant: presence is told as it is known; it is never kept, and it expires when a process falls silent.
"""

from collections import defaultdict
from collections.abc import Collection

from connive.core.text import one_line
from connive.play.talk import MAX_LENGTH
from connive.storage.rows import Person
from connive.tables.bus.bus import Present, Said
from connive.tables.errors import BadMessage
from connive.tables.feeds import Subscriber
from connive.tables.messages import Presence, Remarked, write
from connive.tables.services import Services
from connive.tables.settings import SECOND

EXPIRES = 30 * SECOND


class Watchers:
    """Those who look on, by table."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._here: dict[str, dict[Subscriber, set[int | None]]] = defaultdict(dict)
        self._there: dict[str, dict[str, tuple[int, Present]]] = defaultdict(dict)
        self._process = format(id(self), "x")

    def name_process(self, name: str) -> None:
        """Give this process a name that no other has."""
        self._process = name

    def add(self, table: str, subscriber: Subscriber, seat: int | None, own: Collection[int]) -> None:
        """Somebody looks on, from a seat or as a spectator: whoever has seats of their `own` is none."""
        here = self._here[table].setdefault(subscriber, set())
        here &= {None, *own}  # others were given up
        here.add(min(own) if seat is None and own else seat)
        self._changed(table)

    def remove(self, table: str, subscriber: Subscriber) -> None:
        """Somebody went away."""
        if self._here[table].pop(subscriber, None) is not None:
            self._changed(table)
        if not self._here[table]:
            del self._here[table]

    def hear(self, word: Present) -> None:
        """Another process tells who is there."""
        now, known = self._services.time.now(), self._there[word.table]
        known[word.process] = (now + EXPIRES, word)
        if not any(expires > now and (each.seats or each.spectators) for expires, each in known.values()):
            del self._there[word.table]
        self._tell(word.table)

    def _changed(self, table: str) -> None:
        found = self._local(table)
        self._services.bus.tell(found)
        self._tell(table)

    def _local(self, table: str) -> Present:
        seats = list(self._here.get(table, {}).values())
        taken = sorted({seat for each in seats for seat in each if seat is not None})
        return Present(self._process, table, tuple(taken), sum(each == {None} for each in seats))

    def say_all(self) -> None:
        """Tell the other processes again who is here, so that it does not expire."""
        for table in self._here:
            self._services.bus.tell(self._local(table))

    def presence(self, table: str) -> Presence:
        """Return who is there, as far as this process knows."""
        now = self._services.time.now()
        known = [word for expires, word in self._there.get(table, {}).values() if expires > now]
        known.append(self._local(table))
        seats = sorted({seat for word in known for seat in word.seats})
        return Presence(table, seats, sum(word.spectators for word in known))

    def _tell(self, table: str) -> None:
        text = write(self.presence(table))
        for subscriber in self._here.get(table, {}):
            subscriber.push(text)

    # --- Spectators' talk ---

    def say(self, table: str, person: Person, text: str) -> None:
        """Say something to the spectators of a table, here and elsewhere."""
        line = one_line(text)
        if not line or len(line) > MAX_LENGTH:
            raise BadMessage
        said = Said(table, person.id, person.name, line, person.account is not None)
        self._services.bus.tell(said)
        self.remark(said)

    def remark(self, said: Said) -> None:
        """Hand a spectator's words to the spectators who are here and want to read them."""
        text = write(Remarked(said.table, said.person, said.name, said.text, said.account))
        for subscriber, seats in self._here.get(said.table, {}).items():
            if seats == {None} and not subscriber.has_muted(said.person):
                subscriber.push(text)
