"""What people decided about themselves and others: who may see what, whom they follow or block, whom they invite.

Invariant: of two people one can follow or block the other, not both; one who is blocked follows no more.
"""

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import and_, bindparam, delete, insert, select

from connive.storage.driver import Change, Driver, Unit, Value
from connive.storage.rows import Invitation, Profile, Relation, RelationKind
from connive.storage.schema import INVITATIONS, PEOPLE, PROFILES, RELATIONS, SEEKS, TABLES

PROFILE = select(PROFILES).where(PROFILES.c.person == bindparam("person"))
SILENCED = (
    select(PEOPLE.c.id, PEOPLE.c.name, PROFILES.c.silenced)
    .join_from(PROFILES, PEOPLE, PROFILES.c.person == PEOPLE.c.id)
    .where(PROFILES.c.silenced > bindparam("now", type_=PROFILES.c.silenced.type))
    .order_by(PROFILES.c.silenced.desc(), PEOPLE.c.id)
    .limit(bindparam("limit"))
)
ADD_PROFILE = insert(PROFILES)
REMOVE_PROFILE = delete(PROFILES).where(PROFILES.c.person == bindparam("person"))
RELATION = select(RELATIONS.c.kind).where(
    RELATIONS.c.person == bindparam("person"), RELATIONS.c.other == bindparam("other")
)
RELATIONS_OF = (
    select(*RELATIONS.c, PEOPLE.c.name, PEOPLE.c.account.is_not(None))
    .join_from(RELATIONS, PEOPLE, RELATIONS.c.other == PEOPLE.c.id)
    .where(RELATIONS.c.person == bindparam("person"))
    .order_by(PEOPLE.c.name, PEOPLE.c.id)
)
FOLLOWERS = select(RELATIONS.c.person).where(RELATIONS.c.other == bindparam("other"), RELATIONS.c.kind == "follow")
BLOCKS = select(RELATIONS.c.person, RELATIONS.c.other).where(
    RELATIONS.c.kind == "block", RELATIONS.c.person.in_(select(SEEKS.c.person))
)
BLOCKERS = select(RELATIONS.c.person).where(RELATIONS.c.other == bindparam("other"), RELATIONS.c.kind == "block")
ADD_RELATION = insert(RELATIONS)
END_RELATION = delete(RELATIONS).where(
    RELATIONS.c.person == bindparam("person"), RELATIONS.c.other == bindparam("other")
)
ADD_INVITATION = insert(INVITATIONS)
END_INVITATION = delete(INVITATIONS).where(
    INVITATIONS.c.table_id == bindparam("table_id"), INVITATIONS.c.guest == bindparam("guest")
)
INVITATIONS_OF = (
    select(*INVITATIONS.c, PEOPLE.c.name, TABLES.c.game)
    .join_from(INVITATIONS, PEOPLE, INVITATIONS.c.host == PEOPLE.c.id)
    .join(TABLES, and_(TABLES.c.id == INVITATIONS.c.table_id, TABLES.c.status == "open"))
    .where(INVITATIONS.c.guest == bindparam("guest"))
    .order_by(INVITATIONS.c.at.desc(), INVITATIONS.c.table_id)
    .limit(bindparam("limit"))
)

END_FOLLOW = delete(RELATIONS).where(
    RELATIONS.c.person == bindparam("person"), RELATIONS.c.other == bindparam("other"), RELATIONS.c.kind == "follow"
)
END_INVITED = delete(INVITATIONS).where(
    INVITATIONS.c.guest == bindparam("guest"), INVITATIONS.c.host == bindparam("host")
)


class Profiles:
    """Reads and writes what people decided."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def one(self, person: str) -> Profile:
        """Return who may see what of a person; the usual if nothing was decided."""
        found = await self._driver.read(PROFILE, {"person": person})
        return Profile(*found[0]) if found else Profile(person)

    async def silenced(self, now: int, limit: int) -> list[tuple[str, str, int]]:
        """Return who may not speak in the lobby: id, name, and until when."""
        found = await self._driver.read(SILENCED, {"now": now, "limit": limit})
        return [(str(key), str(name), int(until)) for key, name, until in found]

    async def keep(self, profile: Profile) -> None:
        """Keep who may see what of a person."""
        values: dict[str, Value] = msgspec.structs.asdict(profile)
        remove = Change(REMOVE_PROFILE, {"person": profile.person})
        await self._driver.write(Unit(changes=(remove, Change(ADD_PROFILE, values))))

    # --- Following and blocking ---

    async def relation(self, person: str, other: str) -> RelationKind | None:
        """Return whether a person follows or blocks another."""
        found = await self._driver.read(RELATION, {"person": person, "other": other})
        kind: RelationKind | None = found[0][0] if found else None
        return kind

    async def relations(self, person: str) -> list[Relation]:
        """Return whom a person follows or blocks, by name."""
        return [Relation(*row) for row in await self._driver.read(RELATIONS_OF, {"person": person})]

    async def followers(self, person: str) -> list[str]:
        """Return who follows a person."""
        return [str(row[0]) for row in await self._driver.read(FOLLOWERS, {"other": person})]

    async def blockers(self, person: str) -> set[str]:
        """Return who blocks a person."""
        return {str(row[0]) for row in await self._driver.read(BLOCKERS, {"other": person})}

    async def blocked_pairs(self, people: Collection[str]) -> set[frozenset[str]]:
        """Return which of some people who look for a game never want to meet."""
        rows: Any = await self._driver.read(BLOCKS, {})
        return {frozenset((one, other)) for one, other in rows if one in people and other in people}

    async def relate(self, person: str, other: str, kind: RelationKind | None, now: int) -> None:
        """Keep that a person follows or blocks another, or neither. Who is blocked follows and invites no more."""
        pair, reverse = {"person": person, "other": other}, {"person": other, "other": person}
        changes = [Change(END_RELATION, pair)]
        if kind is not None:
            changes.append(Change(ADD_RELATION, pair | {"kind": kind, "at": now}))
        if kind == "block":
            changes.append(Change(END_FOLLOW, reverse))
            changes.append(Change(END_INVITED, {"guest": person, "host": other}))
        await self._driver.write(Unit(changes=tuple(changes)))

    # --- Invitations ---

    async def invite(self, table: str, host: str, guest: str, now: int) -> None:
        """Keep that somebody asks somebody else to a table; asked again, it counts once."""
        key: dict[str, Value] = {"table_id": table, "guest": guest}
        add = Change(ADD_INVITATION, key | {"host": host, "at": now})
        await self._driver.write(Unit(changes=(Change(END_INVITATION, key), add)))

    async def end_invitation(self, table: str, guest: str) -> None:
        """Forget an invitation."""
        await self._driver.write(Unit(changes=(Change(END_INVITATION, {"table_id": table, "guest": guest}),)))

    async def invitations(self, guest: str, limit: int) -> list[Invitation]:
        """Return to which open tables somebody is asked, the newest first."""
        found = await self._driver.read(INVITATIONS_OF, {"guest": guest, "limit": limit})
        return [Invitation(*row) for row in found]
