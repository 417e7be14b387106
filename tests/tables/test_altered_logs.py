"""A damaged log is never served: every change of it is noticed, and it is said where."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.tables.services import QUICK, Service, clocked, play_randomly, service
from tests.tables.test_choosing import at_berlin

from connive.core.randomness import FastRng
from connive.play.chain import next_link
from connive.tables.errors import Damaged, NoTable
from connive.tables.lobby.seats import Order
from connive.tables.table_fold import logged_entry

ROUNDS = 6
FIELDS = ("table_id", "seq", "kind", "seat", "action", "text", "client", "at", "rules", "link")
KINDS = ("choice", "default", "talk", "bot", "more", "ask", "agree", "deny", "forfeit", "pause", "nonsense")


class Vault:
    """A database that somebody else writes to."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA synchronous = OFF")

    def entries(self) -> list[tuple[Any, ...]]:
        return self.connection.execute(f"SELECT {', '.join(FIELDS)} FROM entries ORDER BY seq").fetchall()

    def replace(self, entries: list[tuple[Any, ...]]) -> None:
        self.connection.execute("BEGIN")
        self.connection.execute("DELETE FROM entries")
        blanks = ", ".join("?" * len(FIELDS))
        self.connection.executemany(f"INSERT INTO entries ({', '.join(FIELDS)}) VALUES ({blanks})", entries)
        self.connection.execute("COMMIT")


def altered(value: Any, field: str, rng: FastRng) -> Any:
    """Return another value for a field."""
    if field == "kind":
        return next(kind for kind in (KINDS[rng.below(len(KINDS))] for _ in range(100)) if kind != value)
    if isinstance(value, int):
        return (value + 1 + rng.below(3), value - 1, 99_999, -1 - value, value + 1_000_000)[rng.below(5)]
    ways = (value + "0", value[:-1] if value else "1", value.upper() if value.upper() != value else value + " ", "")
    found = ways[rng.below(4)]
    return found if found != value else value + "x"


def alterations(log: list[tuple[Any, ...]], rng: FastRng) -> Iterator[tuple[str, int, list[tuple[Any, ...]]]]:
    """Iterate over altered logs, with what was done and the first entry that is not what it was.

    That the last entry of a running game is gone no server can see; somebody who was told its link can.
    """
    for number, entry in enumerate(log):
        for place, field in enumerate(FIELDS):
            if number == len(log) - 1 and field in ("table_id", "seq"):
                continue
            for _ in range(ROUNDS if number % 7 == 0 else 1):
                changed = (*entry[:place], altered(entry[place], field, rng), *entry[place + 1 :])
                yield field, number, [*log[:number], changed, *log[number + 1 :]]
    for number in range(len(log) - 1):
        yield "removed", number, [*log[:number], *log[number + 1 :]]
        moved = [(entry[0], entry[1] - 1, *entry[2:]) for entry in log[number + 1 :]]
        yield "removed, and the rest moved up", number, [*log[:number], *moved]
        one, other = log[number], log[number + 1]
        swapped = [(one[0], one[1], *other[2:]), (one[0], other[1], *one[2:])]
        yield "reordered", number, [*log[:number], *swapped, *log[number + 2 :]]


async def played(services: Service, steps: int) -> str:
    """Play with words, requests for time and a bot that takes over, so that there are entries of many kinds."""
    playing = await at_berlin(services, clocked())
    await playing.talk(0, "t1", "a word")
    await playing.ask_time(0, "t2")
    await playing.give_time(1, "t3")
    await play_randomly(playing, 3, steps)
    return playing.table.row.id


def test_every_alteration_of_a_stored_log_is_noticed_and_located(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            key = await played(services, 25)
            vault, tried = Vault(tmp_path / "a.db"), 0
            log = vault.entries()
            for what, number, other in alterations(log, FastRng(8)):
                if sorted({entry[1] for entry in other}) != sorted(entry[1] for entry in other):
                    continue  # a place is taken once: the database itself refuses this
                vault.replace(other)
                caplog.clear()
                services.tables._live.clear()
                with pytest.raises(Damaged) as refused:
                    await services.tables.find(key)
                assert refused.value.params["entry"] == number, (what, number)
                tried += 1
            assert tried > 500
            vault.replace(log)
            assert (await services.tables.find(key)).table.length == len(log)
            vault.connection.close()

    asyncio.run(scenario())


def test_a_log_whose_end_was_cut_off_is_noticed_once_the_game_is_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            playing = await at_berlin(services, QUICK)
            await play_randomly(playing, 3)
            vault = Vault(tmp_path / "a.db")
            vault.replace(vault.entries()[:-1])
            services.tables._live.clear()
            with pytest.raises(Damaged):
                await services.tables.find(playing.table.row.id)
            vault.connection.close()

    asyncio.run(scenario())


def test_an_action_that_the_rules_do_not_allow_is_not_served_even_if_its_link_fits(tmp_path: Path) -> None:
    """Somebody who has the key as well can forge links, but not rules."""

    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            playing = await at_berlin(services)
            table = playing.table
            for action in (99_999, -1, 157):
                forged = table.next_entry("choice", 0, action, "", "x")
                assert next_link(table.row.secret, table.link, logged_entry(forged)) == forged.link
                assert await services.store.append(forged, None)
                services.tables._live.clear()
                with pytest.raises(Damaged) as refused:
                    await services.tables.find(table.row.id)
                assert refused.value.params["entry"] == 0
                vault = Vault(tmp_path / "a.db")
                vault.replace([])
                vault.connection.close()

    asyncio.run(scenario())


def test_an_entry_cannot_be_moved_to_another_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            one = (await at_berlin(services)).table
            playing = await services.tables.find(one.row.id)
            await playing.choose(0, "c", "0.0", 0)
            with pytest.raises(NoTable):
                await services.tables.find("nowhere")
            other = await services.tables.create(Order("berlin63", settings=QUICK), "ann")
            await services.tables.join(other.row.id, "bob", None, None)
            vault = Vault(tmp_path / "a.db")
            vault.connection.execute("UPDATE entries SET table_id = ?", (other.row.id,))
            vault.connection.close()
            services.tables._live.clear()
            with pytest.raises(Damaged):
                await services.tables.find(other.row.id)

    asyncio.run(scenario())
