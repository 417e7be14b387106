"""Tables come into memory when they are asked for, once; nothing is kept of those that do not exist."""

import asyncio
from pathlib import Path

import pytest
from tests.tables.services import QUICK, service

from connive.tables.errors import NoTable
from connive.tables.lobby.seats import Order


def test_nothing_is_kept_of_tables_that_do_not_exist(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as place:
            for name in (*(f"unknown{number}" for number in range(50)), "x" * 10_000, "", "é", "a/b"):
                with pytest.raises(NoTable):
                    await place.tables.find(name)
            assert not place.tables._loading and not place.tables.live

    asyncio.run(scenario())


def test_a_long_name_never_reaches_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as place:
            monkeypatch.setattr(place.store, "table", None)  # whoever reads now, fails
            with pytest.raises(NoTable):
                await place.tables.find("x" * 41)

    asyncio.run(scenario())


def test_many_who_ask_at_once_get_one_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as place:
            await place.people("ann")
            key = (await place.tables.create(Order("berlin63", settings=QUICK), "ann")).row.id
            place.tables._live.clear()
            impatient = asyncio.ensure_future(place.tables.find(key))
            asking = [asyncio.ensure_future(place.tables.find(key)) for _ in range(5)]
            await asyncio.sleep(0)
            impatient.cancel()
            assert len({id(found) for found in await asyncio.gather(*asking)}) == 1
            assert not place.tables._loading

    asyncio.run(scenario())
