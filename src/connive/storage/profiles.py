"""What people decided about themselves and others: who may see what, whom they follow or block, whom they invite.

Invariant: of two people one can follow or block the other, not both; one who is blocked follows no more.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import and_, bindparam, delete, insert, select

from connive.storage.driver import Change, Value
from connive.storage.row_store import RowStore, added
from connive.storage.rows import Invitation, Profile, Relation, RelationKind
from connive.storage.schema import INVITATIONS, PEOPLE, PROFILES, RELATIONS, SEEKS, TABLES, same

PROFILE = select(PROFILES).where(same(PROFILES, "person"))
SILENCED = (
    select(PEOPLE.c.id, PEOPLE.c.name, PROFILES.c.silenced)
    .join_from(PROFILES, PEOPLE, PROFILES.c.person == PEOPLE.c.id)
    .where(PROFILES.c.silenced > bindparam("now", type_=PROFILES.c.silenced.type))
    .order_by(PROFILES.c.silenced.desc(), PEOPLE.c.id)
    .limit(bindparam("limit"))
)
ADD_PROFILE = insert(PROFILES)
REMOVE_PROFILE = delete(PROFILES).where(same(PROFILES, "person"))
RELATION = select(RELATIONS.c.kind).where(same(RELATIONS, "person", "other"))
RELATIONS_OF = (
    select(*RELATIONS.c, PEOPLE.c.name, PEOPLE.c.account.is_not(None))
    .join_from(RELATIONS, PEOPLE, RELATIONS.c.other == PEOPLE.c.id)
    .where(same(RELATIONS, "person"))
    .order_by(PEOPLE.c.name, PEOPLE.c.id)
)
FOLLOWERS = select(RELATIONS.c.person).where(same(RELATIONS, "other"), RELATIONS.c.kind == "follow")
BLOCKS = select(RELATIONS.c.person, RELATIONS.c.other).where(
    RELATIONS.c.kind == "block", RELATIONS.c.person.in_(select(SEEKS.c.person))
)
BLOCKERS = select(RELATIONS.c.person).where(same(RELATIONS, "other"), RELATIONS.c.kind == "block")
ADD_RELATION = insert(RELATIONS)
END_RELATION = delete(RELATIONS).where(same(RELATIONS, "person", "other"))
ADD_INVITATION = insert(INVITATIONS)
END_INVITATION = delete(INVITATIONS).where(same(INVITATIONS, "table_id", "guest"))
INVITATIONS_OF = (
    select(*INVITATIONS.c, PEOPLE.c.name, TABLES.c.game)
    .join_from(INVITATIONS, PEOPLE, INVITATIONS.c.host == PEOPLE.c.id)
    .join(TABLES, and_(TABLES.c.id == INVITATIONS.c.table_id, TABLES.c.status == "open"))
    .where(same(INVITATIONS, "guest"))
    .order_by(INVITATIONS.c.at.desc(), INVITATIONS.c.table_id)
    .limit(bindparam("limit"))
)

END_FOLLOW = delete(RELATIONS).where(same(RELATIONS, "person", "other"), RELATIONS.c.kind == "follow")
END_INVITED = delete(INVITATIONS).where(same(INVITATIONS, "guest", "host"))


class Profiles(RowStore):
    """Reads and writes what people decided."""

    async def one(self, person: str) -> Profile:
        """Return who may see what of a person; the usual if nothing was decided."""
        return await self._row(Profile, PROFILE, person=person) or Profile(person)

    async def silenced(self, now: int, limit: int) -> list[tuple[str, str, int]]:
        """Return who may not speak in the lobby: id, name, and until when."""
        found = await self._driver.read(SILENCED, {"now": now, "limit": limit})
        return [(str(key), str(name), int(until)) for key, name, until in found]

    async def keep(self, profile: Profile) -> None:
        """Keep who may see what of a person."""
        await self._keep(Change(REMOVE_PROFILE, {"person": profile.person}), added(ADD_PROFILE, profile))

    # --- Following and blocking ---

    async def relation(self, person: str, other: str) -> RelationKind | None:
        """Return whether a person follows or blocks another."""
        found = await self._driver.read(RELATION, {"person": person, "other": other})
        kind: RelationKind | None = found[0][0] if found else None
        return kind

    async def relations(self, person: str) -> list[Relation]:
        """Return whom a person follows or blocks, by name."""
        return await self._rows(Relation, RELATIONS_OF, person=person)

    async def followers(self, person: str) -> list[str]:
        """Return who follows a person."""
        return await self._rows(str, FOLLOWERS, other=person)

    async def blockers(self, person: str) -> set[str]:
        """Return who blocks a person."""
        return set(await self._rows(str, BLOCKERS, other=person))

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
        await self._keep(*changes)

    # --- Invitations ---

    async def invite(self, table: str, host: str, guest: str, now: int) -> None:
        """Keep that somebody asks somebody else to a table; asked again, it counts once."""
        key: dict[str, Value] = {"table_id": table, "guest": guest}
        add = Change(ADD_INVITATION, key | {"host": host, "at": now})
        await self._keep(Change(END_INVITATION, key), add)

    async def end_invitation(self, table: str, guest: str) -> None:
        """Forget an invitation."""
        await self._change(END_INVITATION, table_id=table, guest=guest)

    async def invitations(self, guest: str, limit: int) -> list[Invitation]:
        """Return to which open tables somebody is asked, the newest first."""
        return await self._rows(Invitation, INVITATIONS_OF, guest=guest, limit=limit)
