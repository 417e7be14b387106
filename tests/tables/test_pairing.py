"""Quick pairing: who plays with whom, that nobody is paired twice, and that nobody who leaves is paired."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables.services import Listener, Service, service

from connive.storage.rows import Person, Seek
from connive.storage.seeks import Seeks
from connive.tables.errors import NeedsAccount
from connive.tables.lobby.pairing import NEAR, WIDER, groups
from connive.tables.lobby.seeks import BOT_AFTER, EXPIRES, Seekers, Wish, bot_near, seek_key
from connive.tables.settings import SECOND

QUICK = Wish("berlin63", 2, "quick", False)


def seek(person: str, **changed: Any) -> Seek:
    usual: dict[str, Any] = {"game": "berlin63", "seats": 2, "pace": "quick", "rated": 0, "rating": 1500}
    return Seek(**usual | {"id": f"{person}.1", "person": person, "since": 0, "alive": 0, "process": ""} | changed)


def names(found: Sequence[Sequence[Seek]]) -> list[list[str]]:
    return [[each.person for each in group] for group in found]


def test_whoever_waits_longest_gets_the_nearest() -> None:
    waiting = [seek("a", since=1), seek("b", rating=1600, since=2), seek("c", rating=1520, since=3)]
    assert names(groups(waiting, (), 10)) == [["a", "c"]]


def test_patience_grows_until_far_ratings_meet() -> None:
    waiting = [seek("a"), seek("b", rating=1500 + NEAR + 5 * WIDER)]
    assert groups(waiting, (), 5 * SECOND - 1) == []
    assert names(groups(waiting, (), 5 * SECOND)) == [["a", "b"]]


def test_only_those_who_want_the_same_and_want_to_meet_play_together() -> None:
    for other in ({"game": "confusion"}, {"pace": "days"}, {"rated": 1}, {"seats": 3}):
        assert groups([seek("a"), seek("b", **other)], (), 0) == []
    assert groups([seek("a"), seek("a", id="a.2")], (), 0) == []
    assert groups([seek("a"), seek("b")], {frozenset(("a", "b"))}, 0) == []


@pytest.mark.parametrize("seats", [3, 4])
def test_larger_tables_fill_up_the_same_way(seats: int) -> None:
    waiting = [seek(f"p{n}", game="conclave", seats=seats, since=n) for n in range(2 * seats + 1)]
    found = groups(waiting, (), 0)
    assert [len(group) for group in found] == [seats, seats]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1000, 2000), st.sampled_from([2, 3]), st.integers(0, 60_000))))
def test_nobody_is_in_two_groups(wishes: list[tuple[int, int, int, int]]) -> None:
    waiting = [
        seek(str(who), id=f"{who}.{n}", rating=rating, seats=seats, since=since)
        for n, (who, rating, seats, since) in enumerate(wishes)
    ]
    found = groups(waiting, (), 60_000)
    keys = [each.id for group in found for each in group]
    assert len(keys) == len(set(keys))
    assert all(len({each.person for each in group}) == group[0].seats for group in found)


async def look_for(house: Service, person: str, wish: Wish = QUICK, own: str = "1") -> Listener:
    listener = Listener(person=person)
    found = await house.store.person(person)
    assert found is not None
    await house.tables.seekers.seek(seek_key(person, own), found, wish, listener)
    return listener


def test_two_who_want_the_same_get_one_table_and_sit_down_there(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            await house.people("ann", "ben", "cid")
            ann = await look_for(house, "ann")
            (told,) = ann.of("seeking")
            assert (told["seek"], told["waiting"], told["bot_from"]) == ("1", 1, house.time.now() + BOT_AFTER)
            ben = await look_for(house, "ben")
            (one,), (two,) = ann.of("paired"), ben.of("paired")
            assert one == two
            cid = await look_for(house, "cid")
            assert not cid.of("paired")
            table = (await house.tables.find(one["table"])).table
            assert {seat.person for seat in table.seats} == {"ann", "ben"} and table.row.public
            assert await house.tables.open_tables() == []
            for person in ("ann", "ben"):
                await house.tables.join(one["table"], person, None, None)
            assert table.row.status == "running"

    asyncio.run(scenario())


def test_whoever_leaves_or_whose_process_died_is_paired_with_nobody(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            await house.people("ann", "ben", "cid")
            await look_for(house, "ann")
            await house.tables.seekers.withdraw(seek_key("ann", "1"))
            dead = seek("cid", alive=house.time.now() - EXPIRES - 1, process="gone")
            await house.store.seeks.add(dead)
            ben = await look_for(house, "ben")
            assert not ben.of("paired")
            await house.time.pass_by(EXPIRES)
            await house.tables.seekers.sweep()
            assert [each.person for each in await house.store.seeks.all()] == ["ben"]

    asyncio.run(scenario())


def test_those_who_have_found_a_game_are_forgotten_while_others_wait(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            await house.people("ann", "ben", "cid")
            for person in ("ann", "ben", "cid"):
                await look_for(house, person)
            assert len(await house.store.seeks.all()) == 3
            for _ in range(EXPIRES // SECOND + 2):
                await house.time.pass_by(SECOND)
                await house.tables.seekers.sweep()
            assert [each.person for each in await house.store.seeks.all()] == ["cid"]

    asyncio.run(scenario())


def test_whoever_comes_while_others_are_looked_at_is_not_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as house:
            await house.people("ann", "ben")
            read, ben = Seeks.all, list[asyncio.Task[Listener]]()

            async def slow(kept: Seeks) -> list[Seek]:
                found = await read(kept)
                if not ben:
                    ben.append(asyncio.create_task(look_for(house, "ben")))
                    await house.time.settle()  # he is kept by now, and waits for his turn
                    assert len(await read(kept)) == 2
                return found

            monkeypatch.setattr(Seeks, "all", slow)
            ann = await look_for(house, "ann")
            (both,) = {each["table"] for each in (*ann.of("paired"), *(await ben[0]).of("paired"))}
            assert both is not None

    asyncio.run(scenario())


def test_whoever_looks_twice_looks_once_and_the_same_key_counts_once(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            await house.people("ann", "ben")
            first = await look_for(house, "ann")
            again = await look_for(house, "ann")
            other = await look_for(house, "ann", own="2")
            assert [each.id for each in await house.store.seeks.all()] == ["ann.2"]
            assert not first.of("paired") and [each["table"] for each in again.of("paired")] == [None]
            ben = await look_for(house, "ben")
            assert ben.of("paired")[0]["table"] == other.of("paired")[0]["table"]
            late = await look_for(house, "ann", own="2")
            assert late.of("paired") == other.of("paired")

    asyncio.run(scenario())


def test_processes_that_pair_at_once_pair_everybody_once(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            people = [f"p{n}" for n in range(12)]
            await house.people(*people)
            for person in people:
                await house.store.seeks.add(seek(person, alive=house.time.now(), since=house.time.now()))
            rivals = [Seekers(house.tables.services, house.tables._set_up) for _ in range(4)]
            await asyncio.gather(*(rival.look() for rival in rivals))
            kept = {each.person: each.table_id for each in await house.store.seeks.all()}
            tables = [table for table in set(kept.values()) if table]
            assert len(tables) == 6 and None not in kept.values()
            for table in tables:
                sat = {seat.person for seat in await house.store.seats_of(table)}
                assert sat == {person for person in people if kept[person] == table}

    asyncio.run(scenario())


def test_a_bot_takes_the_other_seats_if_one_asks_for_it(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            await house.people("ann")
            ann = await look_for(house, "ann", Wish("conclave", 3, "calm", False))
            await house.tables.seekers.accept_bot(seek_key("ann", "1"))
            (told,) = ann.of("paired")
            seats = await house.store.seats_of(told["table"])
            bot = bot_near("conclave", 1500)
            assert sorted((seat.person or "", seat.bot or "") for seat in seats) == [("", bot), ("", bot), ("ann", "")]

    asyncio.run(scenario())


def test_rated_games_are_for_accounts(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            await house.people("gus")
            rated = Wish("berlin63", 2, "quick", True)
            with pytest.raises(NeedsAccount):
                await look_for(house, "gus", rated)
            for name in ("ann", "ben"):
                await house.store.add_person(Person(name, name.title(), name, None, 0, skeleton=name))
            await look_for(house, "ann", rated)
            ben = await look_for(house, "ben", rated)
            table = (await house.tables.find(ben.of("paired")[0]["table"])).table
            assert table.settings.rated and not table.settings.notebook and table.row.rated == 1

    asyncio.run(scenario())
