"""A database of the first version, as it was stored, with running games of all four kinds: they are played on."""

import asyncio
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.tables.services import Listener, LocalBots

from connive.storage.played import HistoryFilter
from connive.storage.rows import Entry, Person
from connive.storage.store import Store
from connive.storage.stores import open_store
from connive.tables.actions.choice import choose
from connive.tables.bus.bus import NoBus
from connive.tables.counters import Counters
from connive.tables.lobby.registry import TableRegistry
from connive.tables.lobby.seeks import Wish, seek_key
from connive.tables.people.vacations import DAYS, Vacations
from connive.tables.services import Services
from connive.tables.timers.time import WallTime
from connive.tables.tournaments.order import TournamentOrder

STORED = Path(__file__).parent / "data" / "first_version.sql"
MORE = 6


def test_running_games_of_the_first_version_are_played_on(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    with sqlite3.connect(database) as old:
        old.executescript(STORED.read_text("utf-8"))
        before = dict(old.execute("SELECT table_id, COUNT(*) FROM entries GROUP BY table_id"))
    old.close()
    after = asyncio.run(played_on(str(database), list(before)))
    assert after == {table: count + MORE for table, count in before.items()} and len(after) == 4
    assert asyncio.run(played_on(str(database), list(before), more=0)) == after, "it is there after a restart too"


NO_ROOM = """
import asyncio, resource, sys
from connive.core.errors import ConniveError
from connive.storage.stores import open_store

async def opened():
    await (await open_store(sys.argv[1])).close()

soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]) * 1024, hard))
try:
    asyncio.run(opened())
except ConniveError as error:
    print(error.code)
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
asyncio.run(opened())
"""
"""Opens a database while no file can grow beyond a size, and again without that."""


@pytest.mark.parametrize("kilobytes", [40, 150])
@pytest.mark.parametrize("old", [False, True])
def test_a_disk_that_is_full_while_a_database_is_made_or_upgraded_spoils_nothing(
    old: bool, kilobytes: int, tmp_path: Path
) -> None:
    database = tmp_path / "a.db"
    if old:
        with sqlite3.connect(database) as stored:
            stored.executescript(STORED.read_text("utf-8"))
        stored.close()
        kilobytes += database.stat().st_size // 1024
    words = [sys.executable, "-c", NO_ROOM, str(database), str(kilobytes)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout == "cannot_keep\n", done.stdout + done.stderr


async def played_on(database: str, tables: list[str], more: int = MORE) -> dict[str, int]:
    """Open a database as a server does, make choices at its tables, and return how many entries they have."""
    store = await open_store(database)
    registry = TableRegistry(Services(store, WallTime(), LocalBots(), NoBus(), Counters()))
    await registry.open()
    for table in tables:
        await play(registry, table, more)
    found = {table: len([entry for entry in await entries(store, table) if entry.kind == "choice"]) for table in tables}
    await registry.close()
    await store.close()
    return found


async def play(registry: TableRegistry, table: str, more: int) -> None:
    live, chance = await registry.find(table), random.Random(3)
    match = live.table.match
    assert match is not None
    for number in range(more):
        decision = match.decision(match.to_act[0])
        await choose(live.table, decision.seat, f"more-{number}", decision.token, chance.choice(list(decision.ids)))


async def entries(store: Store, table: str) -> list[Entry]:
    return list(await store.entries(table))


def test_a_game_of_before_enters_the_histories_when_it_is_over(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    with sqlite3.connect(database) as old:
        old.executescript(STORED.read_text("utf-8"))
    old.close()
    counted = asyncio.run(left_and_counted(str(database)))
    assert counted == {-1, 1}


async def left_and_counted(database: str) -> set[int]:
    """Open a database as a server does, give a running game up, and return the results that were counted."""
    store = await open_store(database)
    registry = TableRegistry(Services(store, WallTime(), LocalBots(), NoBus(), Counters()))
    await registry.open()
    row = next(row for row in await store.all_tables(9) if row.seats == 2 and row.status == "running")
    live = await registry.find(row.id)
    live.table.settings = msgspec.structs.replace(live.table.settings, on_leave="loss")
    await live.give_up(0)
    await registry.histories.look()
    players = [seat.person or f"bot {seat.bot}" for seat in live.table.seats]
    found = [await store.played.history(player, 0, HistoryFilter(), 9) for player in players]
    await registry.close()
    await store.close()
    return {game.result for games, _ in found for game in games}


def test_whoever_was_there_before_is_paired_plays_a_tournament_and_goes_on_vacation(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    with sqlite3.connect(database) as old:
        old.executescript(STORED.read_text("utf-8"))
        (ann,) = (row[0] for row in old.execute("SELECT id FROM people"))
    old.close()
    asyncio.run(do_what_is_new(str(database), ann))


async def do_what_is_new(database: str, key: str) -> None:
    """Let somebody whose games run since before do what did not exist then."""
    store = await open_store(database)
    registry = TableRegistry(Services(store, WallTime(), LocalBots(), NoBus(), Counters()))
    await registry.open()
    ann, ben = await store.person(key), Person("ben", "Ben", "ben", None, 0, skeleton="ben")
    assert ann is not None
    await store.add_person(ben)
    listeners = [Listener(person=each.id) for each in (ann, ben)]
    for each, listener in zip((ann, ben), listeners, strict=True):
        await registry.seekers.seek(seek_key(each.id, "1"), each, Wish("conclave", 2, "days", False), listener)
    assert len({each.of("paired")[0]["table"] for each in listeners}) == 1
    event = await registry.organiser.create(TournamentOrder("Old and new", "berlin63"), ben)
    for each in (ann, ben):
        await registry.organiser.enter(event, each)
    await registry.organiser.begin(event, ben)
    assert len((await registry.organiser.find(event)).tournament.pending) == 1
    assert (await Vacations(registry).begin(ann.id, 3)).left == DAYS - 3
    assert len(await store.tables_alive(ann.id)) == 4 + 2
    await registry.close()
    await store.close()
