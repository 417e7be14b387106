"""An account takes another name: nobody can take the old one at once, and links to it still lead to the person."""

from pathlib import Path

import pytest
from tests.tables.test_people import HERE, run

from connive.storage.store import Store
from connive.tables.errors import BadName, NameChanges, NameReserved, NameTaken, NoAccount, WrongLogin
from connive.tables.people.accounts import NAME_DAYS, NAMES_KEPT
from connive.tables.people.people import People
from connive.tables.settings import DAY

PASSWORD = "long enough"


async def account(people: People, name: str) -> str:
    guest, _ = await people.come_in(name)
    return (await people.accounts.make(guest, name, PASSWORD, HERE)).id


async def rename(people: People, store: Store, key: str, name: str, password: str = PASSWORD) -> str:
    person = await store.person(key)
    assert person is not None
    return await people.accounts.rename(person, name, password, HERE)


def test_a_new_name_is_the_log_in_and_the_old_one_is_kept_for_a_while(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann = await account(people, "Ann")
        assert await rename(people, store, ann, " Bea ") == "Bea"
        with pytest.raises(WrongLogin):
            await people.log_in("Ann", PASSWORD)
        assert (await people.log_in("bea", PASSWORD))[0].id == ann
        followed = await people.accounts.follow("ANN")
        assert followed is not None and followed.id == ann
        guest, _ = await people.come_in("Somebody")
        for taken in ("Ann", "АNN", "bea"):
            with pytest.raises(NameTaken):
                await people.come_in(taken)
            with pytest.raises(NameTaken):
                await people.rename(guest, taken)
            with pytest.raises(NameTaken):
                await people.accounts.make(guest, taken, PASSWORD, HERE)
        people._time._now += NAME_DAYS * DAY  # type: ignore[attr-defined]
        assert await people.accounts.follow("Ann") is None
        assert (await people.come_in("Ann"))[0].id != ann

    run(tmp_path, scenario)


def test_its_holder_takes_an_old_name_back_and_cannot_keep_many(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann = await account(people, "Ann")
        await rename(people, store, ann, "ANN")
        assert await store.old_names.of(ann, 0) == []
        await rename(people, store, ann, "Bea")
        await rename(people, store, ann, "Ann")
        assert [each.account for each in await store.old_names.of(ann, 0)] == ["bea"]
        for number in range(1, NAMES_KEPT):
            await rename(people, store, ann, f"Ann the {number}th")
        with pytest.raises(NameChanges):
            await rename(people, store, ann, "Ann of many names")
        await rename(people, store, ann, "Bea")

    run(tmp_path, scenario)


def test_a_name_that_is_not_free_or_not_allowed_changes_nothing(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, _ = await account(people, "Ann"), await account(people, "Bea")
        for name, why in (("Bea", NameTaken), ("b e a", NameTaken), ("Admin", NameReserved), ("\u3164", BadName)):
            with pytest.raises(why):
                await rename(people, store, ann, name)
        with pytest.raises(WrongLogin):
            await rename(people, store, ann, "Cid", "wrong password")
        guest, _ = await people.come_in("Guest of the house")
        with pytest.raises(NoAccount):
            await rename(people, store, guest.id, "Cid")
        assert (await people.log_in("Ann", PASSWORD))[0].id == ann and await store.old_names.of(ann, 0) == []

    run(tmp_path, scenario)


def test_whoever_leaves_frees_all_their_names(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann = await account(people, "Ann")
        await rename(people, store, ann, "Bea")
        person = await store.person(ann)
        assert person is not None
        assert [each["account"] for each in (await people.accounts.export(person))["former_names"]] == ["ann"]
        await people.accounts.delete(person)
        for name in ("Ann", "Bea"):
            await people.come_in(name)

    run(tmp_path, scenario)
