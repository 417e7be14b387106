"""Guests, accounts, sessions, rates."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.tables.services import WEAK, FakeTime

from connive.storage.store import Store
from connive.storage.stores import open_store
from connive.tables.errors import (
    BadName,
    BadPassword,
    Banned,
    NameTaken,
    NotSignedIn,
    TooOften,
    WrongLogin,
)
from connive.tables.fair_queue import Asker
from connive.tables.people.names import check_name
from connive.tables.people.people import People, muted_by
from connive.tables.people.rates import Rate, Rates

HERE = Asker()


def run(tmp_path: Path, scenario: Any) -> None:
    async def whole() -> None:
        store = await open_store(str(tmp_path / "a.db"))
        people = People(store, FakeTime(), WEAK)
        await people.open()
        try:
            await scenario(people, store)
        finally:
            await store.close()

    asyncio.run(whole())


def test_a_guest_comes_back_with_its_cookie_and_nobody_else_does(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        person, cookie = await people.come_in("  Ann \n Lee ")
        assert person.name == "Ann Lee"
        assert (await people.signed_in(cookie)).person == person
        token, _, signature = cookie.partition(".")
        assert token not in (await store.sessions_of(person.id))[0].digest
        for wrong in (None, "", "x", token, f"{token}.{'0' * 32}", f"x{token}.{signature}", "é.é", f"{token}.é"):
            with pytest.raises(NotSignedIn):
                await people.signed_in(wrong)

    run(tmp_path, scenario)


def test_a_guest_becomes_an_account_and_stays_the_same_person(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        person, cookie = await people.come_in("Ann")
        await people.accounts.make(person, "Ann", "correct horse", HERE)
        kept = await store.person(person.id)
        assert kept is not None and kept.password is not None
        assert "correct horse" not in kept.password and kept.password.startswith("$argon2id$")
        assert (await people.signed_in(cookie)).person.account == "ann"
        found, other = await people.log_in("ANN", "correct horse")
        assert found.id == person.id and other != cookie
        for name, password in (("ann", "wrong horse"), ("nobody", "correct horse"), ("", "")):
            with pytest.raises(WrongLogin):
                await people.log_in(name, password)

    run(tmp_path, scenario)


def test_a_name_is_had_by_one_account(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        guests = [(await people.come_in(f"Guest {n}"))[0] for n in range(4)]
        wanted = [people.accounts.make(guest, "Ann", "long enough", HERE) for guest in guests]
        outcome = await asyncio.gather(*wanted, return_exceptions=True)
        assert sum(isinstance(each, NameTaken) for each in outcome) == 3
        with pytest.raises(BadPassword):
            await people.accounts.make(guests[0], "Bob", "short", HERE)

    run(tmp_path, scenario)


def test_sessions_can_be_revoked_and_expire(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        person, cookie = await people.come_in("Ann")
        await people.accounts.make(person, "Ann", "long enough", HERE)
        _, second = await people.log_in("Ann", "long enough")
        signed = await people.signed_in(second)
        await people.revoke(person.id, signed.digest)
        with pytest.raises(NotSignedIn):
            await people.signed_in(second)
        assert (await people.signed_in(cookie)).person.id == person.id
        for session in await people.sessions(person.id):
            await people.revoke(person.id, session.digest)
        with pytest.raises(NotSignedIn):
            await people.signed_in(cookie)
        _, third = await people.log_in("Ann", "long enough")
        await people._time.pass_by(181 * 86_400_000)  # type: ignore[attr-defined]
        with pytest.raises(NotSignedIn):
            await people.signed_in(third)

    run(tmp_path, scenario)


def test_the_banned_stay_out(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        person, cookie = await people.come_in("Ann")
        await people.accounts.make(person, "Ann", "long enough", HERE)
        await store.set_banned(person.id, True)
        with pytest.raises(NotSignedIn):
            await people.signed_in(cookie)
        with pytest.raises(Banned):
            await people.log_in("Ann", "long enough")

    run(tmp_path, scenario)


def test_muting_is_kept(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        person, _ = await people.come_in("Ann")
        await people.mute(person, "bob", True)
        kept = await store.person(person.id)
        assert kept is not None and muted_by(kept) == ["bob"]
        assert await people.mute(kept, "bob", False) == []

    run(tmp_path, scenario)


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "x" * 25, "...", "\u202e"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(BadName):
        check_name(name)


def test_a_bucket_empties_and_fills_again() -> None:
    async def scenario() -> None:
        time = FakeTime()
        rates = Rates(Rate(3, 6.0), time)
        for _ in range(3):
            rates.spend("ann")
        rates.spend("bob")
        with pytest.raises(TooOften):
            rates.spend("ann")
        await time.pass_by(2_000)
        rates.spend("ann")
        with pytest.raises(TooOften):
            rates.spend("ann")

    asyncio.run(scenario())
