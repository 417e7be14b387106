"""All that is kept about a person: an export shows it, deleting the account removes it, on both databases."""

import asyncio
from typing import Any

from sqlalchemy import Integer, LargeBinary, Text, bindparam, func, insert, select

from connive.storage.driver import Change, Unit
from connive.storage.personal import EXPORT
from connive.storage.schema import METADATA
from connive.storage.store import Store
from connive.storage.stores import open_store

PERSON = {"person", "player", "host", "guest", "other", "reporter", "accused"}
"""Columns that name somebody; in `passkeys` the host is a machine."""

NOT_SHOWN = {
    "challenges.person": "lasts five minutes",
    "relations.other": "what others decided",
    "reports.accused": "would name who reported",
    "notice_settings.person": "shown with its address opened, which these rows have none of",
}
STAYS = {
    "people.id", "seats.person", "tables.host", "played.player", "results.player", "tournaments.host",
    "tournament_people.person", "reports.reporter", "reports.accused",
}  # fmt: skip
"""A place in what others took part in, under an id that no name belongs to any more; and what moderators read."""


def naming() -> list[tuple[str, str]]:
    """Return every column of the schema that names a person."""
    found = [
        (table.name, column.name)
        for table in METADATA.sorted_tables
        for column in table.columns
        if column.name in PERSON and (table.name, column.name) != ("passkeys", "host")
    ]
    return [("people", "id"), *sorted(found)]


async def fill(store: Store) -> None:
    """Keep a row for every way in which something can be about Ann, and the same about Ben."""
    for who in ("ann", "ben"):
        for number, (table, column) in enumerate(naming()):
            values: dict[str, Any] = {}
            for each in METADATA.tables[table].columns:
                binary = b"x" if isinstance(each.type, LargeBinary) else f"{who}{number}"
                plain = 0 if isinstance(each.type, Integer) else binary
                values[each.name] = None if each.nullable else plain
            values |= {name: "[]" for name in ("spec", "muted", "bins", "recovery") if name in values}
            values |= {"table_id": f"{who} table"} if table == "seats" else {}
            await store._driver.write(Unit(changes=(Change(insert(METADATA.tables[table]), values | {column: who}),)))
        for seq, kind in enumerate(("talk", "pass")):
            entry: dict[str, Any] = {
                "table_id": f"{who} table",
                "seq": seq,
                "kind": kind,
                "seat": 0,
                "action": 1,
                "text": f"{who}'s",
            }
            entry |= {"client": "", "at": 0, "rules": 1, "link": ""}
            await store._driver.write(Unit(changes=(Change(insert(METADATA.tables["entries"]), entry),)))
        row: dict[str, Any] = {
            "id": f"{who} table",
            "game": "berlin63",
            "rules": 1,
            "seats": 2,
            "options": "",
            "settings": "{}",
        }
        row |= {
            "host": "x",
            "status": "over",
            "public": 1,
            "secret": b"",
            "series": f"{who} series",
            "number": 9,
            "version": 0,
        }
        row |= {"created": 0, "cancelled": 0, "rated": 0, "origin": "", "counted": 0}
        await store._driver.write(Unit(changes=(Change(insert(METADATA.tables["tables"]), row),)))


def _count(column: Any) -> Any:
    return select(func.count()).where(column == bindparam("who"))


async def left(store: Store, who: str) -> set[str]:
    """Return which columns name a person."""
    found = set()
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, Text) and await store.count(_count(column), {"who": who}):
                found.add(f"{table.name}.{column.name}")
    return found


def test_an_export_shows_what_every_table_has_about_somebody_and_nothing_of_others(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await fill(store)
        found = await store.export("ann")
        about = {f"{column.table.name}.{column.name}" for column in _asked()}
        assert {f"{table}.{column}" for table, column in naming()} == about | NOT_SHOWN.keys()
        assert [name for name, rows in found.items() if not rows] == []
        assert "ben" not in str(found) and found["said"] == [{"table_id": "ann table", "at": 0, "text": "ann's"}]
        assert [row["kind"] for row in found["left_to_the_server"]] == ["pass"]
        await store.close()

    asyncio.run(scenario())


def _asked() -> set[Any]:
    """Return the columns by which an export asks for somebody's rows."""
    found = set()
    for statement in EXPORT.values():
        text = str(statement)
        found |= {
            METADATA.tables[table].c[column] for table, column in naming() if f"{table}.{column} = :person" in text
        }
    return found


def test_a_deleted_account_leaves_a_place_without_a_name_and_nothing_of_others_goes(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await fill(store)
        before = await left(store, "ben")
        await store.erase_person("ann", "—")
        assert await left(store, "ann") == STAYS
        assert await left(store, "ben") == before == {f"{table}.{column}" for table, column in naming()}
        await store.close()

    asyncio.run(scenario())
