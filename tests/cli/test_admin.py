"""`connive admin` on a database that nobody serves: people, tables, reports, and what is too old."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.storage.test_store import table_row

from connive.storage.retention import DAY
from connive.storage.rows import Person, Report, SeatRow
from connive.storage.store import Store
from connive.storage.stores import open_store

from .running import connive, refused


def in_store(database: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = await open_store(str(database))
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(whole())


async def fill(store: Store) -> None:
    now = int(time.time() * 1000)
    await store.add_person(Person("ann", "Ann", None, None, now, seen=now))
    await store.add_person(Person("old", "Old", None, None, 0, seen=now - 91 * DAY))
    await store.add_table(table_row("t", created=now, host="ann"), [SeatRow("t", 0, "ann")])
    for key in ("r", "s"):
        await store.add_report(Report(key, "t", "bob", "ann", "rude", now))


def test_orders_of_whoever_runs_a_server(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    in_store(database, fill)
    at = ("--database", str(database))
    assert "deals with reports now" in connive("admin", "moderator", "ann", *at).output
    assert "no more" in connive("admin", "moderator", "ann", "--lift", *at).output
    assert "closed" in connive("admin", "close", "t", *at).output
    assert "put away" in connive("admin", "handle", "r", *at).output
    both = connive("admin", "handle", "s", "--ban", *at).output
    assert "kept out" in both and "put away" in both
    for wrong in (("moderator", "x"), ("close", "x"), ("handle", "r"), ("ban", "x")):
        assert refused(connive("admin", *wrong, *at))

    async def look(store: Store) -> None:
        ann, table = await store.person("ann"), await store.table("t")
        assert ann is not None and ann.banned and not ann.moderator
        assert table is not None and table.status == "closed"
        assert [report.verdict for report in await store.reports(9)].count("ban admin") == 1

    in_store(database, look)


def test_what_is_too_old_is_counted_and_removed(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    in_store(database, fill)
    counted = connive("admin", "prune", "--dry-run", "--database", str(database)).output
    assert "people=1" in counted and "removed" not in counted
    assert "removed" in connive("admin", "prune", "--database", str(database)).output
    assert "people=0" in connive("admin", "prune", "--dry-run", "--database", str(database)).output
