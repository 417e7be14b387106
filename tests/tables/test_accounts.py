"""Accounts: passwords that are changed or lost, what is kept about somebody, and leaving for good."""

import asyncio
from pathlib import Path

import pytest
from argon2 import PasswordHasher, extract_parameters
from tests.storage.test_store import table_row
from tests.tables.services import WEAK
from tests.tables.test_people import HERE, run

from connive.storage.rows import Note, NoticeSettingsRow, Played, PuzzleRating, PuzzleTry
from connive.storage.store import Store
from connive.tables.errors import BadPassword, NoAccount, NotSignedIn, WrongLogin
from connive.tables.fair_queue import Asker
from connive.tables.people.accounts import GONE
from connive.tables.people.passwords import AT_ONCE, NOBODY, Passwords
from connive.tables.people.people import People


def test_a_changed_password_ends_all_other_sessions(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, cookie = await people.come_in("Ann")
        with pytest.raises(NoAccount):
            await people.accounts.change_password(ann, "", "long enough", "", HERE)
        ann = await people.accounts.make(ann, "Ann", "long enough", HERE)
        _, other = await people.log_in("Ann", "long enough")
        own = (await people.signed_in(cookie)).digest
        for old, new, why in (("wrong", "even longer", WrongLogin), ("long enough", "short", BadPassword)):
            with pytest.raises(why):
                await people.accounts.change_password(ann, old, new, own, HERE)
        await people.accounts.change_password(ann, "long enough", "even longer", own, HERE)
        assert (await people.signed_in(cookie)).person.id == ann.id
        with pytest.raises(NotSignedIn):
            await people.signed_in(other)
        with pytest.raises(WrongLogin):
            await people.log_in("Ann", "long enough")
        assert (await people.log_in("Ann", "even longer"))[0].id == ann.id

    run(tmp_path, scenario)


def test_codes_made_by_whoever_knew_the_old_password_end_with_it(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, cookie = await people.come_in("Ann")
        ann = await people.accounts.make(ann, "Ann", "long enough", HERE)
        (code, *_) = await people.accounts.new_codes(ann, "long enough", HERE)
        own = await people.signed_in(cookie)
        await people.accounts.change_password(own.person, "long enough", "even longer", own.digest, HERE)
        with pytest.raises(WrongLogin):
            await people.recover("Ann", code, "stolen again", HERE)

    run(tmp_path, scenario)


def test_a_code_replaces_a_lost_password_once(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, cookie = await people.come_in("Ann")
        ann = await people.accounts.make(ann, "Ann", "long enough", HERE)
        with pytest.raises(WrongLogin):
            await people.accounts.new_codes(ann, "wrong", HERE)
        old = await people.accounts.new_codes(ann, "long enough", HERE)
        codes = await people.accounts.new_codes(ann, "long enough", HERE)
        kept = await store.person(ann.id)
        assert kept is not None and len(set(codes)) == 8
        assert not any(code.replace("-", "") in kept.recovery for code in codes)
        for name, code in (("Ann", old[0]), ("Ann", ""), ("Ann", "x"), ("nobody", codes[0])):
            with pytest.raises(WrongLogin):
                await people.recover(name, code, "new password", HERE)
        found, fresh = await people.recover("ann", f" {codes[0].upper()} ", "new password", HERE)
        assert found.id == ann.id and (await people.signed_in(fresh)).person.id == ann.id
        with pytest.raises(NotSignedIn):
            await people.signed_in(cookie)
        with pytest.raises(WrongLogin):
            await people.recover("Ann", codes[0], "other password", HERE)
        assert (await people.log_in("Ann", "new password"))[0].id == ann.id
        await people.recover("Ann", codes[1], "other password", HERE)

    run(tmp_path, scenario)


def test_an_export_holds_what_is_known_and_no_password(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, _ = await people.come_in("Ann")
        ann = await people.accounts.make(ann, "Ann", "long enough", HERE)
        await store.notes.add(Note("n", "t", 0, ann.id, "Well played.", 1))
        tried = PuzzleTry(ann.id, "berlin63", "p", "lie", 1, 1)
        assert await store.puzzles.count(tried, [PuzzleRating("berlin63", ann.id, 1, 1, 0)])
        await store.add_table(table_row("t", host=ann.id), [])
        await store.played.count("t", [Played("t", 0, "berlin63", ann.id, 0, 1, 0, 2, 1)])
        await store.notices.keep_settings(NoticeSettingsRow(ann.id, "{}", b"ann@example.org"))
        found = await people.accounts.export(ann)
        assert found["person"]["name"] == "Ann" and len(found["sessions"]) == 1
        assert "argon2" not in str(found) and "password" not in found["person"]
        assert [each["text"] for each in found["notes"]] == ["Well played."]
        assert [each["puzzle"] for each in found["puzzles"]] == ["p"] and len(found["puzzle_ratings"]) == 1
        assert [each["table_id"] for each in found["played"]] == ["t"]
        assert found["notice_settings"]["email"] == "ann@example.org"

    run(tmp_path, scenario)


def test_of_a_deleted_account_nothing_is_left_but_its_place(tmp_path: Path) -> None:
    async def scenario(people: People, store: Store) -> None:
        ann, cookie = await people.come_in("Ann")
        ann = await people.accounts.make(ann, "Ann", "long enough", HERE)
        await people.accounts.new_codes(ann, "long enough", HERE)
        await people.accounts.delete(ann)
        kept = await store.person(ann.id)
        assert kept is not None
        assert (kept.name, kept.account, kept.password, kept.skeleton, kept.recovery) == (GONE, None, None, None, "[]")
        with pytest.raises(NotSignedIn):
            await people.signed_in(cookie)
        with pytest.raises(WrongLogin):
            await people.log_in("Ann", "long enough")
        await people.come_in("Ann")

    run(tmp_path, scenario)


@pytest.mark.parametrize("hasher", [PasswordHasher(), WEAK], ids=["usual", "weak"])
def test_a_login_without_an_account_takes_as_long_as_one_with(hasher: PasswordHasher) -> None:
    assert extract_parameters(NOBODY.format(hasher)) == extract_parameters(hasher.hash("long enough"))


def test_logins_from_many_addresses_do_not_hold_up_a_neighbour() -> None:
    """A hundred guesses from ten addresses wait; the neighbour's login is among the next few, whatever the time."""

    async def scenario() -> None:
        passwords, served = Passwords(WEAK), []

        async def guess(asker: Asker) -> None:
            assert not await passwords.fits(None, "a wrong guess", asker)
            served.append(asker)

        flood = [asyncio.ensure_future(guess(Asker(f"1.1.1.{number % 10}", "ann"))) for number in range(100)]
        await asyncio.sleep(0)
        neighbour = Asker("2.2.2.2", "bob")
        await asyncio.gather(guess(neighbour), *flood)
        assert served.index(neighbour) <= 2 * AT_ONCE

    asyncio.run(scenario())
