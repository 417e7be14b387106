"""`connive admin`: what the operator needs: list, back up, restore, ban, close, deal with reports, prune."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import reduce, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec

from connive.cli.deploy import deploy
from connive.cli.drill import drill
from connive.cli.help_text import (
    F,
    command,
    group,
    json_option,
    one_of,
    option,
)
from connive.cli.output import print_json
from connive.cli.serve import NoServer, address_of, database_settings
from connive.cli.settings import config_option
from connive.cli.words import say
from connive.core.errors import BadInput, ConniveError
from connive.core.text import Term

if TYPE_CHECKING:
    from connive.storage.orders import AnyOrder
    from connive.storage.store import Store

T = TypeVar("T")
LISTS = ("tables", "people", "reports")
LISTED = 200
PATIENCE, PAUSE = 20.0, 0.1
"""How many seconds a running server has to carry out an order, and how often we look."""


def database_option(function: F) -> F:
    """Add where the database is: an address, the file that holds it, or the server's file of settings."""

    @wraps(function)
    def found(*given: Any, database: str, database_file: Path | None, **named: Any) -> Any:
        address = address_of(click.get_current_context(), "database", database, database_file)
        return function(*given, database=address, **named)

    settings = (config_option("help.admin_config"), *database_settings)
    return reduce(lambda done, add: add(done), reversed(settings), found)  # type: ignore[return-value]


class OnlySqlite(ConniveError):
    """PostgreSQL has tools of its own for this."""


class NotHeard(ConniveError):
    """The running server did not carry out an order."""


class NoReport(ConniveError):
    """There is no open report with this id."""


class NoPerson(ConniveError):
    """There is nobody with this id."""


run = group("admin")


def _with_store(address: str, work: "Callable[[Store], Awaitable[T]]", beside: bool = False) -> T:
    """Open a store, do something with it, and close it; beside the server that uses it, only to read."""
    try:
        from connive.storage.stores import open_reader, open_store
    except ImportError:
        raise NoServer from None

    _must_exist(address)

    async def whole() -> T:
        store = await (open_reader if beside else open_store)(address)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def _must_exist(address: str) -> None:
    """Refuse a file that is not there: looking after a database makes none."""
    from connive.storage.address import is_postgres, sqlite_path

    if not is_postgres(address) and not sqlite_path(address).is_file():
        raise BadInput(path=str(sqlite_path(address)), trouble=Term("trouble.missing"))


def _file(address: str) -> Path:
    from connive.storage.address import is_postgres, sqlite_path

    if is_postgres(address):
        raise OnlySqlite
    return sqlite_path(address)


@command("list")
@click.argument("what", callback=one_of(LISTS))
@database_option
@json_option
def list_(what: str, database: str, as_json: bool) -> None:
    """List tables, people or reports, the newest first; secrets are left out."""

    async def read(store: "Store") -> list[dict[str, object]]:
        readers = {"tables": store.all_tables, "people": store.people, "reports": store.reports}
        reader: Callable[[int], Awaitable[list[msgspec.Struct]]] = readers[what]  # type: ignore[assignment]
        return [_shown(row) for row in await reader(LISTED)]

    rows = _with_store(database, read, beside=_is_served(database))
    if as_json:
        print_json(rows)
        return
    for row in rows:
        click.echo("  ".join(f"{name}={value}" for name, value in row.items()))


def _shown(row: msgspec.Struct) -> dict[str, object]:
    hidden = ("secret", "password", "settings", "muted", "recovery", "skeleton")
    return {name: getattr(row, name) for name in row.__struct_fields__ if name not in hidden}


@command("backup")
@click.argument("target", type=click.Path(path_type=Path))
@database_option
def backup(target: Path, database: str) -> None:
    """Copy the database, also while it is being served."""
    path = _file(database)
    from connive.storage.seals import key_file
    from connive.storage.sqlite import back_up

    _check(path, target)
    back_up(path, target)
    click.echo(say("admin.copied", source=str(path), target=str(target)))
    click.echo(say("admin.key", path=str(key_file(path))))


@command("restore")
@click.argument("source", type=click.Path(path_type=Path))
@database_option
def restore(source: Path, database: str) -> None:
    """Put a copy in the place of a database that is gone."""
    path = _file(database)
    from connive.storage.seals import key_file
    from connive.storage.sqlite import restore_copy

    _check(source, path)
    restore_copy(source, path)
    click.echo(say("admin.copied", source=str(source), target=str(path)))
    click.echo(say("admin.key", path=str(key_file(path))))


def _check(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BadInput(path=str(source), trouble=Term("trouble.missing"))
    if target.exists() or target.is_symlink():
        raise BadInput(path=str(target), trouble=Term("trouble.exists"))


@command("ban")
@click.argument("person")
@database_option
@option("--lift", is_flag=True, help="help.lift")
def ban(person: str, database: str, lift: bool) -> None:
    """Keep a person out and close what is theirs, or let it in again."""
    from connive.storage.orders import Ban

    _give(database, Ban(person, not lift), lambda store: store.person(person), NoPerson(person=person))
    click.echo(say("admin.lifted" if lift else "admin.banned", person=person))


@command("moderator")
@click.argument("person")
@database_option
@option("--lift", is_flag=True, help="help.lift_moderator")
def moderator(person: str, database: str, lift: bool) -> None:
    """Let a person deal with reports, or no more."""
    from connive.storage.orders import SetModerator

    _give(database, SetModerator(person, not lift), lambda store: store.person(person), NoPerson(person=person))
    click.echo(say("admin.no_moderator" if lift else "admin.moderator", person=person))


@command("close")
@click.argument("table")
@database_option
def close(table: str, database: str) -> None:
    """End a table without a result."""
    from connive.storage.orders import CloseTable
    from connive.tables.errors import NoTable

    _give(database, CloseTable(table), lambda store: store.table(table), NoTable())
    click.echo(say("admin.closed", table=table))


@command("handle")
@click.argument("report")
@database_option
@option("--ban", "banned", is_flag=True, help="help.handle_ban")
def handle(report: str, database: str, banned: bool) -> None:
    """Put a report away; the accused may be kept out."""
    from connive.storage.orders import Ban, Handle

    accused = _with_store(database, lambda store: store.report(report), beside=_is_served(database))
    if accused is None:
        raise NoReport(report=report)
    if banned:
        _give(
            database,
            Ban(accused.accused, True),
            lambda store: store.person(accused.accused),
            NoPerson(person=accused.accused),
        )
        click.echo(say("admin.banned", person=accused.accused))
    verdict = Handle(report, "ban admin" if banned else "none admin")
    _give(database, verdict, lambda store: store.report(report), NoReport(report=report))
    click.echo(say("admin.handled", report=report))


@command("prune")
@database_option
@option("--dry-run", is_flag=True, help="help.dry_run")
def prune(database: str, dry_run: bool) -> None:
    """Remove what is older than it is kept, and say how much that is."""
    from connive.storage.orders import Prune
    from connive.storage.retention import too_old

    async def count(store: "Store") -> dict[str, int]:
        return await too_old(store, _now())

    found = _with_store(database, count, beside=_is_served(database))
    for name, number in found.items():
        click.echo(f"{name}={number}")
    if not dry_run:
        _give(database, Prune(), None, NotHeard())
        click.echo(say("admin.pruned"))


def _now() -> int:
    return int(time.time() * 1000)


def _is_served(address: str) -> bool:
    """Tell whether a server uses a SQLite file now; PostgreSQL serves everybody."""
    from connive.storage.address import is_postgres

    if is_postgres(address):
        return False
    from connive.storage.sqlite import is_locked

    return is_locked(_file(address))


def _give(
    address: str,
    order: "AnyOrder",
    find: "Callable[[Store], Awaitable[object | None]] | None",
    missing: ConniveError,
) -> None:
    """Have an order carried out: by the server that uses the database, or else here and now."""
    from connive.storage.orders import carry_out

    async def write(store: "Store") -> bool:
        return await carry_out(store, order, _now())

    if _is_served(address):
        if find is not None and _with_store(address, find, beside=True) is None:
            raise missing
        _leave(address, order)
    elif not _with_store(address, write):
        raise missing


def _leave(address: str, order: "AnyOrder") -> None:
    """Leave an order for the running server, and wait until it is carried out."""
    from connive.storage.orders import Orders

    left = Orders(_file(address)).leave(order)
    for _ in range(int(PATIENCE / PAUSE)):
        if not left.exists():
            return
        time.sleep(PAUSE)
    left.unlink(missing_ok=True)
    raise NotHeard


for each in (list_, backup, restore, ban, moderator, close, handle, prune, deploy, drill):
    run.add_command(each)
