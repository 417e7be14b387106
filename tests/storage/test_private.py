"""What lies on the disk: closed to others, and of no use to somebody who has the database without its key."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.storage.test_store import old_database, old_row, table_row

from connive.storage.address import is_postgres
from connive.storage.driver import Unit
from connive.storage.orders import Ban, Orders
from connive.storage.seals import BadKey, Seal, WrongKey, key_file, make_seal
from connive.storage.sqlite import back_up
from connive.storage.statements import ALL_TABLES
from connive.storage.store import Store
from connive.storage.stores import open_store

SECRET = bytes(range(100, 132))


@pytest.fixture(autouse=True)
def _generous() -> Iterator[None]:
    """The one who starts the server lets others read what they make."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.rglob("*")}


def test_only_the_owner_reads_the_database_and_what_lies_beside_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await open_store(str(tmp_path / "a.db"))
        await store.add_table(table_row("t"), [])
        Orders(tmp_path / "a.db").leave(Ban("ann", True))
        await asyncio.to_thread(back_up, tmp_path / "a.db", tmp_path / "copy.db")
        found = modes(tmp_path)
        assert {"a.db", "a.db-wal", "a.db-shm", "a.db.key", "a.db.lock", "copy.db"} <= found.keys()
        assert found.pop("a.db.orders") == 0o700
        assert set(found.values()) == {0o600}
        await store.close()

    asyncio.run(scenario())


def test_a_copy_is_written_into_no_file_of_somebody_else(tmp_path: Path) -> None:
    """In a folder that others write to, a file or a link may have been put in its place."""
    asyncio.run(_opened_and_closed(tmp_path / "a.db"))
    (tmp_path / "file.db").touch()
    (tmp_path / "link.db").symlink_to(tmp_path / "elsewhere.db")
    for name in ("file.db", "link.db"):
        with pytest.raises(FileExistsError):
            back_up(tmp_path / "a.db", tmp_path / name)
    assert not (tmp_path / "elsewhere.db").exists() and not (tmp_path / "file.db").read_bytes()


async def _opened_and_closed(path: Path) -> None:
    await (await open_store(str(path))).close()


def test_what_was_open_to_others_is_closed(tmp_path: Path) -> None:
    async def scenario() -> None:
        await _opened_and_closed(tmp_path / "a.db")
        (tmp_path / "a.db.orders").mkdir()
        for path in tmp_path.iterdir():
            path.chmod(0o777)
        await _opened_and_closed(tmp_path / "a.db")
        Orders(tmp_path / "a.db").leave(Ban("ann", True))
        assert set(modes(tmp_path).values()) == {0o600, 0o700}

    asyncio.run(scenario())


def test_a_stored_secret_is_sealed(address: str) -> None:
    async def scenario() -> None:
        store = await open_store(address)
        await store.add_table(table_row("t", secret=SECRET), [])
        row, (listed,) = await store.table("t"), await store.all_tables(1)
        assert row is not None and row.secret == listed.secret == SECRET
        await store.close()
        assert await stored(address) != SECRET
        if not is_postgres(address):
            assert SECRET not in Path(address).read_bytes()

    asyncio.run(scenario())


async def stored(address: str) -> bytes:
    """Return the secret of the one table as it is in the database."""
    store = await open_store(address)
    store._seal = None
    (row,) = await store._rows(type(table_row("t")), ALL_TABLES, limit=1)
    await store.close()
    return bytes(row.secret)


def test_an_upgrade_seals_what_was_open(address: str) -> None:
    async def scenario() -> None:
        driver = await old_database(address, "0003")
        assert await driver.write(Unit(changes=(old_row("tables", table_row("t", secret=SECRET)),)))
        await driver.close()
        assert await stored(address) != SECRET
        if not is_postgres(address):
            assert SECRET not in Path(address).read_bytes()
        store = await open_store(address)
        found = await store.table("t")
        assert found is not None and found.secret == SECRET
        await store.close()

    asyncio.run(scenario())


def test_a_key_that_is_gone_is_not_made_anew(address: str) -> None:
    async def scenario() -> None:
        await (await open_store(address)).close()
        path = key_file(Path(address))
        path.unlink()
        with pytest.raises(BadKey, match="key"):
            await open_store(address)
        assert not path.exists()
        make_seal(path)
        with pytest.raises(WrongKey):
            await open_store(address)
        path.write_text("nonsense")
        with pytest.raises(BadKey):
            await open_store(address)

    asyncio.run(scenario())


def test_a_sealed_secret_opens_for_its_own_table_only() -> None:
    seal = Seal(bytes(32))
    sealed = seal.close(SECRET, "t")
    assert seal.open(sealed, "t") == SECRET and seal.close(SECRET, "t") != sealed
    for wrong, table in ((sealed, "u"), (sealed[:-1], "t"), (sealed[:5], "t"), (SECRET, "t")):
        with pytest.raises(WrongKey):
            seal.open(wrong, table)
    with pytest.raises(WrongKey):
        Seal(bytes([1] * 32)).open(sealed, "t")


def test_without_the_key_there_are_lists_but_no_secrets(tmp_path: Path) -> None:
    async def scenario() -> None:
        from connive.storage.stores import open_reader

        store = await open_store(str(tmp_path / "a.db"))
        await store.add_table(table_row("t", secret=SECRET), [])
        reader = await open_reader(str(tmp_path / "a.db"))
        (row,) = await reader.all_tables(1)
        assert row.secret == b""
        with pytest.raises(WrongKey):
            await Store(reader._driver).add_table(table_row("u"), [])
        await reader.close()
        await store.close()

    asyncio.run(scenario())


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can leave something to somebody else")
def test_what_root_leaves_belongs_to_whoever_has_the_database(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    database.touch()
    os.chown(database, 65534, 65534)
    left = Orders(database).leave(Ban("ann", True))
    assert {path.stat().st_uid for path in (left, left.parent)} == {65534}
