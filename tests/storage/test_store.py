"""The store on real databases: compare-and-set, whole units, group commit, the schema and its migrations."""

import asyncio
import sqlite3
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from tools.servers import Postgres

from connive.storage import upgrade
from connive.storage.address import is_postgres
from connive.storage.changes import seat_change, table_change
from connive.storage.driver import Change, Driver, Fate, Unit
from connive.storage.group_commit import GroupCommit
from connive.storage.rows import Entry, Person, Report, SeatRow, Session, ShownName, TableRow
from connive.storage.schema import METADATA
from connive.storage.seals import key_file, make_seal
from connive.storage.sqlite import InUse, back_up, restore_copy, write_units
from connive.storage.store import Store
from connive.storage.stores import open_store


def table_row(key: str, **changed: object) -> TableRow:
    row = TableRow(
        id=key, game="berlin63", rules=1, seats=2, options="", settings="{}", host="ann", status="running", public=1,
        secret=b"s" * 32, series=key, number=0, version=0, created=1000,
    )  # fmt: skip
    return msgspec.structs.replace(row, **changed)


def entry(table: str, seq: int, action: int = 0, client: str = "") -> Entry:
    return Entry(table, seq, "choice", 0, action, "", client, 5000 + seq, 1)


def test_a_place_in_a_log_is_taken_once(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await store.add_table(table_row("t"), [])
        rivals = [store.append(entry("t", 0, action), None) for action in range(20)]
        assert sorted(await asyncio.gather(*rivals)) == [False] * 19 + [True]
        assert len(await store.entries("t")) == 1
        assert not await store.append(entry("t", 0, 99), None)
        assert await store.append(entry("t", 1), None)
        assert [line.seq for line in await store.entries("t", 1)] == [1]
        assert await store.length("t") == 2
        await store.close()

    asyncio.run(scenario())


def test_the_news_of_many_tables_are_read_together(address: str) -> None:
    async def run() -> None:
        store = await open_store(address)
        for n in range(12):
            await store.add_table(table_row(f"t{n}"), [])
            for seq in range(n % 4):
                assert await store.append(entry(f"t{n}", seq), 77 if n == 3 else None)
        found = await store.news({f"t{n}": 1 for n in range(12)} | {"gone": 0})
        assert {key: [each.seq for each in news.entries] for key, news in found.items()} == {
            f"t{n}": list(range(1, n % 4)) for n in range(12)
        }
        assert found["t3"].entries == await store.entries("t3", 1) and {news.version for news in found.values()} == {0}
        assert await store.news({"gone": 0}) == {}
        await store.close()

    asyncio.run(run())


def test_the_winner_of_a_place_is_the_one_that_was_told_so(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await store.add_table(table_row("t"), [])
        for seq in range(10):
            told = await asyncio.gather(*(store.append(entry("t", seq, action), None) for action in range(5)))
            assert (await store.entries("t"))[seq].action == told.index(True)
        await store.close()

    asyncio.run(scenario())


def test_a_unit_is_kept_whole_or_not_at_all(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        row = table_row("t")
        await store.add_table(row, [SeatRow("t", 0, "ann"), SeatRow("t", 1)])
        over = msgspec.structs.replace(row, status="over", ended=9)
        bot = seat_change(SeatRow("t", 1, bot="random"))
        assert await store.append(entry("t", 0), None, bot, table_change(over))
        stale = msgspec.structs.replace(row, status="open")
        again = seat_change(SeatRow("t", 1, bot="other"))
        assert not await store.append(entry("t", 1), 77, again, table_change(stale))
        assert not await store.append(entry("t", 0), 77, again)
        found = await store.table("t")
        assert found is not None and (found.status, found.version, found.due) == ("over", 1, None)
        assert [seat.bot for seat in await store.seats_of("t")] == [None, "random"]
        assert await store.length("t") == 1
        await store.close()

    asyncio.run(scenario())


def test_one_bad_unit_fails_alone(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await store.add_table(table_row("t"), [])
        good = [store.append(entry("t", seq), None) for seq in range(5)]
        bad = store.add_table(table_row("t"), [])
        outcome = await asyncio.gather(*good[:2], bad, *good[2:], return_exceptions=True)
        assert isinstance(outcome.pop(2), Exception)
        assert outcome == [True] * 5
        assert await store.length("t") == 5
        await store.close()

    asyncio.run(scenario())


def test_what_waits_shares_a_transaction_and_nobody_is_released_before_it() -> None:
    groups: list[int] = []
    done: list[int] = []

    async def commit(units: Sequence[Unit]) -> list[bool]:
        before = len(done)
        await asyncio.sleep(0.01)
        assert len(done) == before
        groups.append(len(units))
        return [True] * len(units)

    async def wait(grouping: GroupCommit) -> None:
        await grouping.write(Unit())
        done.append(1)

    async def scenario() -> None:
        grouping = GroupCommit(commit)
        await asyncio.gather(*(wait(grouping) for _ in range(50)))
        await grouping.finish()

    asyncio.run(scenario())
    assert sum(groups) == 50 and len(groups) <= 2


def test_a_waiter_that_went_away_holds_nobody_up(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await store.add_table(table_row("t"), [])
        gone = asyncio.ensure_future(store.append(entry("t", 0), None))
        await asyncio.sleep(0)
        gone.cancel()
        assert await store.append(entry("t", 1), None)
        assert await store.length("t") == 2
        await store.close()

    asyncio.run(scenario())


def test_people_and_sessions(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await store.add_person(Person("ann", "Ann", None, None, 1))
        await store.add_person(Person("bob", "Bob", None, None, 2))
        assert await store.become_account("ann", "Ann", "ann", "hash", "ann")
        assert not await store.become_account("ann", "Ann", "other", "hash", "other")
        with pytest.raises(Exception, match=r"(?i)unique"):
            await store.become_account("bob", "Ann", "ann", "hash", "ann")
        found = await store.account("ann")
        assert found is not None and found.id == "ann" and found.password == "hash"
        for digest in ("one", "two", "three"):
            await store.add_session(Session(digest, "ann", 1, 2))
        assert not await store.end_session("one", "bob")
        assert await store.end_session("one", "ann")
        assert [session.digest for session in await store.sessions_of("ann")] == ["two", "three"]
        assert await store.set_banned("ann", True)
        assert await store.session("two") is None
        assert not await store.set_banned("nobody", True)
        await store.set_muted("bob", '["ann"]')
        assert [person.muted for person in await store.people(9)] == ['["ann"]', "[]"]
        await store.close()

    asyncio.run(scenario())


def test_an_entry_whose_place_is_taken_does_not_hold_up_its_group(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        for table in ("a", "b", "c"):
            await store.add_table(table_row(table), [])
        assert await store.append(entry("b", 0), None)
        group = [store.append(entry(table, 0), None) for table in ("a", "b", "c")]
        assert await asyncio.gather(*group) == [True, False, True]
        assert [await store.length(table) for table in ("a", "b", "c")] == [1, 1, 1]
        assert await store.append(entry("a", 170), None)
        large = [store.append(entry("a", seq), None) for seq in range(1, 201)]
        assert [seq for seq, kept in enumerate(await asyncio.gather(*large), 1) if not kept] == [170]
        assert await store.length("a") == 201
        await store.set_banned("nobody", True)
        await store.add_person(Person("eve", "Eve", None, None, 1))
        assert await store.set_banned("eve", True) and await store.banned() == ["eve"]
        await store.close()

    asyncio.run(scenario())


def test_a_mixed_group_is_kept_whole_and_each_unit_by_its_own_guard(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        for table in ("a", "b", "c", "d"):
            await store.add_table(table_row(table), [SeatRow(table, 0)])
        good, stale = table_change(table_row("c", version=0)), table_change(table_row("d", version=7))
        group = [
            store.append(entry("a", 0), None),
            store.append(entry("b", 0), 77),
            store.append(entry("c", 0), 88, seat_change(SeatRow("c", 0, bot="random")), good),
            store.append(entry("d", 0), 99, seat_change(SeatRow("d", 0, bot="random")), stale),
            store.set_due("a", 66),
        ]
        assert await asyncio.gather(*group) == [True, True, True, False, None]
        assert [await store.length(table) for table in ("a", "b", "c", "d")] == [1, 1, 1, 0]
        assert [(await store.seats_of(table))[0].bot for table in ("c", "d")] == ["random", None]
        found = [await store.table(table) for table in ("a", "b", "d")]
        assert [row.due for row in found if row is not None] == [66, 77, None]
        await store.close()

    asyncio.run(scenario())


def test_entries_of_a_mixed_group_are_appended_by_one_statement(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await open_store(str(tmp_path / "a.db"))
        for table in ("a", "b", "c"):
            await store.add_table(table_row(table), [])
        await store.close()

    asyncio.run(scenario())
    writer = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    said: list[str] = []
    writer.set_trace_callback(said.append)
    change = table_change(table_row("c", version=0))
    units = [Unit(entry("a", 0)), Unit(entry("b", 0), 5), Unit(entry("a", 1)), Unit(changes=(change,))]
    assert write_units(writer, units) == [True] * 4
    assert [line.split()[0] for line in said] == [
        "BEGIN",
        "INSERT",
        "UPDATE",
        "SAVEPOINT",
        "UPDATE",
        "RELEASE",
        "COMMIT",
    ]
    writer.close()


def test_whoever_cannot_bear_the_news_does_not_keep_it_from_the_others() -> None:
    async def commit(units: Sequence[Unit]) -> list[bool]:
        return [True] * len(units)

    async def scenario() -> None:
        grouping, told = GroupCommit(commit), list[Fate]()

        def fail(_: Fate) -> None:
            raise ArithmeticError

        for tell in (told.append, fail, told.append):
            grouping.write_then(Unit(), tell)
        assert told == []
        await grouping.finish()
        assert told == [True, True]

    asyncio.run(scenario())


def test_the_lobby_and_what_is_due(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await store.add_person(Person("ann", "Ann", None, None, 1))
        await store.add_table(table_row("a", status="open", created=1), [SeatRow("a", 0, "ann")])
        await store.add_table(table_row("b", status="open", public=0, created=2), [])
        await store.add_table(table_row("c", status="over", created=3), [SeatRow("c", 0, "ann")])
        await store.add_table(table_row("d", due=50, host="bob", created=4), [SeatRow("d", 0, "ann")])
        assert [row.id for row in await store.open_tables(9, 3)] == ["a"]
        assert [row.id for row in await store.finished_tables(9, 9)] == ["c"]
        assert [row.id for row in await store.tables_of("ann", 9)] == ["d", "c", "b", "a"]
        assert await store.due_tables(49, 9) == [] and await store.due_tables(50, 9) == ["d"]
        await store.append(entry("d", 0), 99)
        assert await store.due_tables(50, 9) == []
        assert await store.stale_tables(2) == ["a"]
        assert await store.names_at("a") == {"ann": ShownName("Ann", False)}
        assert [row.id for row in await store.in_series("a")] == ["a"]
        assert len(await store.all_tables(3)) == 3
        await store.add_report(Report("r", "a", "ann", "bob", "words", 5))
        assert [report.words for report in await store.reports(5)] == ["words"]
        await store.close()

    asyncio.run(scenario())


def test_a_key_is_made_once(address: str) -> None:
    async def scenario() -> tuple[bytes, bytes]:
        store = await open_store(address)
        keys = await asyncio.gather(*(store.key("cookie") for _ in range(3)))
        await store.close()
        again = await open_store(address)
        found = await again.key("cookie")
        await again.close()
        assert len(set(keys)) == 1 and len(found) == 32
        return keys[0], found

    first, second = asyncio.run(scenario())
    assert first == second


# --- Schema ---


def difference(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def test_migrations_make_the_schema(address: str) -> None:
    async def scenario() -> list[object]:
        await (await open_store(address)).close()
        if is_postgres(address):
            engine = create_async_engine(address.replace("postgresql", "postgresql+asyncpg", 1))
            async with engine.connect() as connection:
                found = await connection.run_sync(difference)
            await engine.dispose()
            return found
        plain = create_engine(f"sqlite:///{address}")
        with plain.connect() as connection:
            found = difference(connection)
        plain.dispose()
        return found

    assert asyncio.run(scenario()) == []


def test_the_latest_step_is_the_last_one_there_is() -> None:
    config = Config()
    config.set_main_option("script_location", str(resources.files("connive.storage") / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [upgrade.LATEST]


def test_a_running_game_survives_an_upgrade(address: str) -> None:
    async def scenario() -> None:
        driver = await old_database(address, "0001")
        store = Store(driver)
        assert await driver.write(Unit(changes=(old_row("tables", table_row("t", started=4000)),)))
        assert await driver.write(Unit(changes=(old_row("entries", entry("t", 0, 7)),)))
        with pytest.raises(Exception, match="reports"):
            await store.reports(1)
        await store.close()
        upgraded = await open_store(address)
        assert [line.action for line in await upgraded.entries("t")] == [7]
        assert await upgraded.append(entry("t", 1), None)
        assert await upgraded.reports(1) == []
        row = await upgraded.table("t")
        assert row is not None and row.secret == b"s" * 32
        await upgraded.close()

    asyncio.run(scenario())


NEWER = {"tables": {"cancelled", "filled", "rated", "position", "origin", "counted"}, "entries": {"link"}}
"""The columns that came later than the first version of a schema."""


def old_row(table: str, row: msgspec.Struct) -> Change:
    """Return the change that adds a row as an earlier program did."""
    values = {name: value for name, value in msgspec.structs.asdict(row).items() if name not in NEWER[table]}
    columns = [sa.column(name, METADATA.tables[table].c[name].type) for name in values]
    return Change(sa.insert(sa.table(table, *columns)), values)


async def old_database(address: str, revision: str) -> Driver:
    """Make a database as an earlier program left it, and connect to it."""
    seal = make_seal(key_file(Path(address)))
    if is_postgres(address):
        await upgrade.migrate_postgres(address, seal, revision)
    else:
        upgrade.migrate_sqlite(Path(address), seal, revision)
    driver = _driver(address)
    await driver.open()
    return driver


def _driver(address: str) -> Driver:
    from connive.storage.postgres import PostgresDriver
    from connive.storage.sqlite import SqliteDriver

    return PostgresDriver(address) if is_postgres(address) else SqliteDriver(Path(address))


@pytest.mark.usefixtures("key")
def test_processes_that_start_together_migrate_once(postgres: Postgres) -> None:
    address = postgres.new_database("together")

    async def scenario() -> None:
        stores = await asyncio.gather(*(open_store(address) for _ in range(4)))
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(scenario())


# --- SQLite ---


def test_a_second_server_is_kept_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await open_store(str(tmp_path / "a.db"))
        with pytest.raises(InUse):
            await open_store(str(tmp_path / "a.db"))
        await store.close()
        await (await open_store(str(tmp_path / "a.db"))).close()

    asyncio.run(scenario())


def test_a_copy_made_during_play_is_whole(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await open_store(str(tmp_path / "a.db"))
        await store.add_table(table_row("t"), [])
        for seq in range(20):
            await store.append(entry("t", seq), None)
        await asyncio.to_thread(back_up, tmp_path / "a.db", tmp_path / "b.db")
        await store.close()
        (tmp_path / "a.db.key").rename(tmp_path / "b.db.key")
        copy = await open_store(str(tmp_path / "b.db"))
        assert await copy.length("t") == 20
        await copy.close()

    asyncio.run(scenario())


def test_what_a_crash_left_behind_is_not_read_into_a_copy(tmp_path: Path) -> None:
    """A write-ahead log beside a database that was moved away belongs to that one."""
    database, copy = tmp_path / "a.db", tmp_path / "copy.db"

    async def play() -> None:
        store = await open_store(str(database))
        back_up(database, copy)
        await store.close()

    async def play_on() -> None:
        await (await open_store(str(database))).close()

    asyncio.run(play())
    for left in ("-wal", "-shm"):
        Path(f"{database}{left}").write_bytes(b"what a crash left")
    database.unlink()
    restore_copy(copy, database)
    assert not Path(f"{database}-wal").exists() and not Path(f"{database}-shm").exists()
    asyncio.run(play_on())


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    async def scenario() -> tuple[object, object]:
        from connive.storage.sqlite import _connect

        await (await open_store(str(tmp_path / "a.db"))).close()
        connection: sqlite3.Connection = _connect(tmp_path / "a.db")
        modes = tuple(connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous"))
        connection.close()
        return modes

    assert asyncio.run(scenario()) == ("wal", 2)
