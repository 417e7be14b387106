"""Who may see, follow and invite whom.

Invariant: a section of a profile is shown to its owner, and else only as its owner allows. Friends are those whom the
owner follows: nobody becomes a friend by following. One who is blocked is told the same as one who is not let in.
"""

from typing import Literal

import msgspec

from connive.storage.rows import Audience, Invitation, Person, Profile, RelationKind
from connive.storage.store import Store
from connive.tables.bus.bus import Bus, Invited
from connive.tables.errors import NotOpen, NotSeated, NotWelcome, OnlyAccounts, SeatTaken, TooMany
from connive.tables.table import Table
from connive.tables.timers.time import Time

MOST = 300
"""How many people anybody may follow or block."""

WAITING = 20
"""How many invitations somebody is shown."""

Section = Literal["games", "ratings", "style", "online", "invitations"]


class Circle:
    """What people decided about each other."""

    def __init__(self, store: Store, time: Time, bus: Bus) -> None:
        self._store, self._time, self._bus = store, time, bus

    async def shown(self, owner: Person, viewer: str | None) -> dict[Section, bool]:
        """Return which sections of somebody's profile a viewer sees; a guest has none."""
        names: tuple[Section, ...] = ("games", "ratings", "style", "online", "invitations")
        if viewer == owner.id:
            return dict.fromkeys(names, True)
        if owner.account is None:
            return dict.fromkeys(names, False)
        profile = await self._store.profiles.one(owner.id)
        relation = await self._store.profiles.relation(owner.id, viewer) if viewer is not None else None
        seen = {name: _sees(getattr(profile, name), relation) for name in names}
        if relation == "block" or viewer is None:
            seen["online"] = seen["invitations"] = False
        return seen

    async def decide(self, person: Person, **changed: Audience) -> Profile:
        """Keep who may see what of oneself."""
        profile = msgspec.structs.replace(await self._store.profiles.one(person.id), **changed)
        await self._store.profiles.keep(profile)
        return profile

    async def relate(self, person: Person, other: Person, kind: RelationKind | None) -> None:
        """Follow or block somebody, or neither."""
        if other.id == person.id:
            raise NotWelcome
        if kind == "follow":
            if person.account is None or other.account is None:
                raise OnlyAccounts
            if await self._store.profiles.relation(other.id, person.id) == "block":
                raise NotWelcome
        if kind is not None and len(await self._store.profiles.relations(person.id)) >= MOST:
            raise TooMany(most=MOST)
        await self._store.profiles.relate(person.id, other.id, kind, self._time.now())
        if kind == "block":
            self._bus.tell(Invited(person.id))

    async def invite(self, table: Table, person: Person, guest: Person) -> None:
        """Ask somebody to an open table at which one sits and a seat is free."""
        if table.row.status != "open":
            raise NotOpen
        if person.id != table.row.host and not table.seats_of(person.id):
            raise NotSeated
        if all(seat.person or seat.bot for seat in table.seats):
            raise SeatTaken
        if guest.id == person.id or not (await self.shown(guest, person.id))["invitations"]:
            raise NotWelcome
        await self._store.profiles.invite(table.row.id, person.id, guest.id, self._time.now())
        self._bus.tell(Invited(guest.id))

    async def invitations(self, guest: str) -> list[Invitation]:
        """Return to which open tables somebody is asked."""
        return await self._store.profiles.invitations(guest, WAITING)


def _sees(audience: Audience, relation: RelationKind | None) -> bool:
    return audience == "everybody" or (audience == "friends" and relation == "follow")
