"""Passwords and codes at the same moment: each code counts once, and what was replaced never comes back."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.tables.services import WEAK
from tests.tables.test_people import HERE, run

from connive.storage.rows import Person
from connive.storage.store import Store
from connive.tables.errors import WrongLogin
from connive.tables.fair_queue import Asker
from connive.tables.people.passwords import Passwords
from connive.tables.people.people import People

OLD, NEW, OTHER = "the old password", "the new password", "another password"


class Together(Passwords):
    """Hashes are ready only when a number have asked: everybody has read what is kept, nobody has written."""

    def __init__(self, people: People, several: int = 2) -> None:
        super().__init__(WEAK)
        self._barrier = asyncio.Barrier(several)
        people.accounts._passwords = self

    async def hash(self, password: str, asker: Asker) -> str:
        done = await super().hash(password, asker)
        await self._barrier.wait()
        return done


async def account(people: People) -> tuple[Person, list[str]]:
    ann, _ = await people.come_in("Ann")
    ann = await people.accounts.make(ann, "Ann", OLD, HERE)
    return ann, await people.accounts.new_codes(ann, OLD, HERE)


async def at_once(*tries: Any) -> list[Any]:
    return list(await asyncio.gather(*tries, return_exceptions=True))


def test_a_code_that_is_used_twice_at_the_same_moment_counts_once(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, codes = await account(people)
        Together(people)
        found = await at_once(*(people.recover("Ann", codes[0], password, HERE) for password in (NEW, OTHER)))
        assert sorted(isinstance(each, WrongLogin) for each in found) == [False, True]
        kept = await store.person(ann.id)
        assert kept is not None and kept.recovery.count('"') == 2 * 7
        assert len(await people.sessions(ann.id)) == 1

    run(tmp_path, scenario)


def test_two_codes_at_the_same_moment_are_both_used_up(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, codes = await account(people)
        Together(people)
        await at_once(*(people.recover("Ann", code, NEW, HERE) for code in codes[:2]))
        kept = await store.person(ann.id)
        assert kept is not None and kept.recovery.count('"') == 2 * 6
        assert len(await people.sessions(ann.id)) == 1, "the later one ended the other's session"

    run(tmp_path, scenario)


def test_new_codes_do_not_bring_back_a_password_that_was_just_replaced(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, codes = await account(people)
        before = await store.person(ann.id)
        assert before is not None
        await people.recover("Ann", codes[0], NEW, HERE)
        with pytest.raises(WrongLogin):
            await people.accounts.new_codes(before, OLD, HERE)
        with pytest.raises(WrongLogin):
            await people.accounts.change_password(before, OLD, OTHER, "", HERE)
        with pytest.raises(WrongLogin):
            await people.log_in("Ann", OLD)
        assert (await people.log_in("Ann", NEW))[0].id == ann.id

    run(tmp_path, scenario)


def test_a_password_that_is_changed_ends_codes_that_were_made_meanwhile(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, _ = await account(people)
        before = await store.person(ann.id)
        assert before is not None
        codes = await people.accounts.new_codes(before, OLD, HERE)
        await people.accounts.change_password(before, OLD, NEW, "", HERE)
        with pytest.raises(WrongLogin):
            await people.recover("Ann", codes[0], OTHER, HERE)
        assert (await people.log_in("Ann", NEW))[0].id == ann.id

    run(tmp_path, scenario)


def test_whoever_logs_in_while_the_password_is_replaced_is_not_let_in(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, codes = await account(people)
        checked = await people.accounts.open("Ann", OLD, HERE)
        await people.recover("Ann", codes[0], NEW, HERE)
        with pytest.raises(WrongLogin):
            await people._let_in(checked)
        assert len(await people.sessions(ann.id)) == 1

    run(tmp_path, scenario)
