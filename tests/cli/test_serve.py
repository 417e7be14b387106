"""`connive serve` before it serves: addresses, settings, and everything that can be wrong with them."""

import asyncio
import errno
import os
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from tools.servers import Postgres, running_postgres

from connive.cli.failures import WRONG, fail
from connive.cli.serve import PORT
from connive.storage.address import (
    BadAddress,
    has_password,
    is_postgres,
    mail_address,
    postgres_address,
    redis_address,
    shown,
)
from connive.storage.stores import open_store

from .running import ENGLISH, FRENCH, connive, refused

SECRET = "s3cr/t#p@ss"


def test_any_password_works_and_none_is_shown() -> None:
    found = postgres_address(f"postgres://ann:{SECRET}@db:5433/games?sslmode=require")
    assert found.url == "postgresql://ann:s3cr%2Ft%23p%40ss@db:5433/games?sslmode=require"
    assert found.shown == "postgresql://ann@db:5433/games"
    assert redis_address(f"redis://:{SECRET}@cache:1/0").shown == "redis://cache:1/0"
    assert shown("postgresql://u@h/db?password=x") == "postgresql://u@h/db"


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+asyncpg://u:p@h/d",
        "mysql://u:p@h/x",
        "sqlite://a",
        "http:/x",
        "postgresql:u:p@h/x",
        "sqlite:a.db",
        "//u:p@h/x",
        "u:p@h/x",
        "a\nb.db",
        ":memory:",
        "sqlite:///",
        " ",
    ],
)
def test_an_unknown_scheme_is_refused(address: str) -> None:
    with pytest.raises(BadAddress) as error:
        shown(address)
    assert "p@h" not in str(error.value)


def test_an_address_that_cannot_be_read_is_not_repeated() -> None:
    with pytest.raises(BadAddress) as error:
        shown("postgresql://ann:hidden")
    assert "hidden" not in str(error.value)


def test_files_are_files() -> None:
    assert not is_postgres("games.db") and not is_postgres("sqlite:////var/games.db")
    assert shown("sqlite:////var/games.db") == "/var/games.db"
    assert shown("./a:b") == "a:b" and shown(r"C:\games.db") == r"C:\games.db"
    assert not has_password("games.db") and has_password("redis://:a@h/0")
    assert mail_address(f"smtp://ann:{SECRET}@mail:25").url == "smtp://ann:s3cr%2Ft%23p%40ss@mail:25"
    assert has_password("smtp://ann:a@mail") and not has_password("smtp://mail")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--database", "mysql://u:pw@db/x"), "mysql:"),
        (("--database", "postgresql:u:pw@db/x"), "postgresql://"),
        (("--smtp", "smtp://u:pw@mail", "--mail-from", "a@b.c"), "--smtp-file"),
        (("--redis", "redis://cache/first"), "NUMBER"),
        (("--database", "postgresql://u:pw@db/x"), "--database-file"),
        (("--redis", "redis://:pw@db/0"), "--redis-file"),
        (("--redis", "cache:6379"), "redis://"),
        (("--database", "postgresql://u@127.0.0.1:1/x"), "nobody answers there"),
        (("--redis", "redis://127.0.0.1:1/0"), "nobody answers there"),
        (("--workers", "2"), "PostgreSQL and Redis"),
        (("--database", "folder"), "folder"),
        (("--database", os.devnull), os.devnull),
        (("--database", ""), "--database has no value"),
        (("--host", ""), "--host has no value"),
        (("--redis-file", "nothing"), "it is empty"),
        (("--origin", "https://a.example/"), "https://NAME"),
        (("--host-name", "https://a.example"), "games.example.org"),
        (("--push-host", "http://a.example"), "push.example.org:443"),
        (("--database", "junk.db"), "no database of this program"),
        (("--database", "newer.db"), "newer version"),
        (("--port", "99999"), "from 0 to 65535"),
        (("--config", "unknown.toml"), "prt"),
        (("--config", "wrong.toml"), 'origin = ["..."]'),
        (("--config", "yes.toml"), "secure = true"),
        (("--config", "true.toml"), "port = 0...65535"),
        (("--config", "high.toml"), "port = 0...65535"),
        (("--config", "low.toml"), "workers = 1...64"),
        (("--mail-from", "nobody"), "games@example.org"),
        (("--config", "number.toml"), 'host_name = ["..."]'),
        (("--config", "empty.toml"), 'database = "..."'),
        (("--config", "half.toml"), "line 2"),
        (("--config", "junk.db"), "UTF-8"),
        (("--database-file", "missing"), "missing"),
        (("--database", "a.db", "--database-file", "b"), "--database-file"),
    ],
)
def test_what_keeps_a_server_from_serving_is_one_sentence(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "junk.db").write_bytes(b"\xff not a database, and longer than a header of SQLite would have to be" * 9)
    (tmp_path / "unknown.toml").write_text("prt = 9\n")
    (tmp_path / "yes.toml").write_text("secure = 1\n")
    (tmp_path / "true.toml").write_text("port = true\n")
    (tmp_path / "high.toml").write_text("port = 99999\n")
    (tmp_path / "low.toml").write_text("workers = 0\n")
    (tmp_path / "number.toml").write_text("host_name = [1]\n")
    (tmp_path / "empty.toml").write_text('database = ""\n')
    (tmp_path / "nothing").touch()
    (tmp_path / "half.toml").write_text("port = 0\n[[\n")
    (tmp_path / "wrong.toml").write_text('origin = "one"\n')
    with sqlite3.connect(tmp_path / "newer.db") as newer:
        newer.executescript("CREATE TABLE alembic_version (version_num TEXT); INSERT INTO alembic_version VALUES ('9')")
    newer.close()
    before = sorted(tmp_path.iterdir())
    for more in ((), ("--check",)):
        line = refused(connive("serve", "--port", "0", *words, *more))
        assert said in line and "pw" not in line
    assert sorted(tmp_path.iterdir()) == before


def test_what_the_system_refuses_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert fail(FileNotFoundError(errno.ENOENT, "No such file or directory", "/a/b")) == WRONG
    assert "/a/b: No such file or directory." in capsys.readouterr().err


def test_a_port_that_is_taken_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert str(other.getsockname()[1]) in refused(connive("serve", "--port", str(other.getsockname()[1])))


def test_an_address_of_another_machine_is_refused_with_the_usual_port() -> None:
    assert f"192.0.2.1, port {PORT}" in refused(connive("serve", "--host", "192.0.2.1"))


def test_a_file_in_use_is_one_sentence(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await open_store("a.db")
        assert "another server" in refused(await asyncio.to_thread(connive, "serve", "--database", "a.db")).lower()
        await store.close()

    asyncio.run(scenario())


def test_a_check_says_what_would_be_used_and_makes_nothing(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('database = "x/y.db"\nport = 0\norigin = ["https://a.example"]\n')
    found = connive("serve", "--config", "settings.toml", "--check")
    assert found.exit_code == 0 and "x/y.db" in found.stderr and "is new" in found.stderr
    variable = connive("serve", "--config", "settings.toml", "--check", env=FRENCH | {"CONNIVE_DATABASE": "z.db"})
    assert "z.db" in variable.stderr and "nouvelle" in variable.stderr
    words = ("serve", "--config", "settings.toml", "--check", "--database", "o.db")
    option = connive(*words, env={"CONNIVE_DATABASE": "z.db"})
    assert "o.db" in option.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


def test_a_key_that_cannot_be_kept_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "junk").write_text("no key")
    for key, said in (("gone/key", "gone/key. See that its folder"), ("junk", "junk. Put the key file back")):
        for more in ((), ("--check",)):
            env = ENGLISH | {"CONNIVE_KEY_FILE": str(tmp_path / key)}
            assert said in refused(connive("serve", "--port", "0", "--database", "a.db", *more, env=env))
    assert [path.name for path in tmp_path.iterdir()] == ["junk"]


def test_whoever_looks_after_a_server_names_its_settings_once(tmp_path: Path) -> None:
    asyncio.run(_make("a.db"))
    (tmp_path / "settings.toml").write_text('database = "a.db"\nbot_workers = 1\n')
    assert connive("admin", "list", "people", "--config", "settings.toml").exit_code == 0
    assert connive("admin", "list", "people", env=ENGLISH | {"CONNIVE_CONFIG": "settings.toml"}).exit_code == 0
    (tmp_path / "settings.toml").write_text('databse = "a.db"\n')
    assert "databse" in refused(connive("admin", "list", "people", "--config", "settings.toml"))


def test_a_variable_that_is_no_setting_is_named() -> None:
    found = connive("serve", "--port", "0", "--check", env=ENGLISH | {"CONNIVE_BOT_WORKER": "4"})
    assert found.exit_code == 0 and "do nothing: " in found.stderr and "CONNIVE_BOT_WORKER" in found.stderr


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    asyncio.run(_make("a?mode=ro#%20b.db"))
    assert sorted(path.name for path in tmp_path.iterdir() if path.stat().st_size)[0] == "a?mode=ro#%20b.db"


def test_a_check_tells_an_older_database_from_one_that_is_up_to_date() -> None:
    asyncio.run(_make("a.db"))
    assert "up to date" in connive("serve", "--database", "a.db", "--port", "0", "--check").stderr
    with sqlite3.connect("a.db") as older:
        older.execute("UPDATE alembic_version SET version_num = '0005_people'")
    older.close()
    assert "backup" in connive("serve", "--database", "a.db", "--port", "0", "--check").stderr


async def _make(address: str) -> None:
    await (await open_store(address)).close()


def test_looking_after_a_database_that_is_not_there_makes_none(tmp_path: Path) -> None:
    for words in (("list", "tables"), ("ban", "ann"), ("prune",)):
        assert "gone.db" in refused(connive("admin", *words, "--database", "gone.db"))
    (tmp_path / "junk").write_bytes(b"junk" * 400)
    assert "no database" in refused(connive("admin", "restore", "junk", "--database", "gone.db"))
    assert [path.name for path in tmp_path.iterdir()] == ["junk"]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


def test_postgres_with_an_odd_password(postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server lets everybody in, so what is tried is that the address reaches it whole."""
    monkeypatch.setenv("CONNIVE_KEY_FILE", str(tmp_path / "key"))
    address = postgres.new_database("odd").replace("postgres@", f"postgres:{SECRET}@")
    (tmp_path / "address").write_text(f"{address}\n")
    found = connive("serve", "--database-file", "address", "--port", "0", "--check")
    assert found.exit_code == 0 and "odd" in found.stderr and "s3cr" not in found.stderr
    asyncio.run(_make(address))
    assert "up to date" in connive("serve", "--port", "0", "--check", env={"CONNIVE_DATABASE": address}).stderr
    assert refused(connive("serve", "--database", address.replace(f":{SECRET}", "").replace("/odd", "/none")))
    assert os.path.exists(tmp_path / "key")


def test_postgres_that_may_not_be_changed(postgres: Postgres) -> None:
    read_only = f"{postgres.new_database('fixed')}?options=-c%20default_transaction_read_only%3Don"
    mine = postgres.new_database("foreign")
    asyncio.run(_carry_out(mine, "CREATE ROLE weak LOGIN"))
    foreign = mine.replace("postgres@", "weak@")
    for address, said in ((read_only, "can only be read"), (foreign, "own the database")):
        for more in ((), ("--check",)):
            assert said in refused(connive("serve", "--port", "0", "--database", address, *more))


async def _carry_out(address: str, statement: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(statement)
    await connection.close()
