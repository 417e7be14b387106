"""Accounts: a name that nobody else has, a password, codes for when it is lost, and the right to leave with one's data.

Invariant: a code works once. Changing or recovering a password ends all other sessions; changing it also ends all
codes, since somebody else may have made them. Of a deleted account only its place in games with others remains.
"""

import hashlib
import hmac
import secrets
from typing import Any

import msgspec

from connive.core.text import one_line
from connive.storage.names import skeleton
from connive.storage.rows import Person
from connive.storage.store import Store
from connive.tables.errors import Banned, NameChanges, NameTaken, NoAccount, WrongLogin
from connive.tables.fair_queue import Asker
from connive.tables.people.names import NAME_LIMIT, check_name
from connive.tables.people.passwords import Passwords
from connive.tables.settings import DAY
from connive.tables.timers.time import Time

GONE = "—"
"""What stands in place of the name of somebody who deleted their account; nobody can take it."""

CODES = 8
CODE_BYTES = 10
NAME_DAYS = 90
NAMES_KEPT = 3
"""How long a name that was given up is kept for its holder, and how many at once."""


class Accounts:
    """Makes accounts, opens them, and takes them apart."""

    def __init__(self, store: Store, time: Time, passwords: Passwords) -> None:
        self._store, self._time, self._passwords = store, time, passwords

    async def check_free(self, name: str, person: str | None = None) -> None:
        """Refuse a name that looks like that of another's account, or one that another's account had lately."""
        look = skeleton(name)
        holder = await self._store.looks_like(look)
        former = await self._store.old_names.looks_like(look, self._time.now()) if holder is None else None
        if holder not in (None, person) or (former is not None and former.person != person):
            raise NameTaken(name=name)

    async def make(self, person: Person, name: str, password: str, asker: Asker) -> Person:
        """Turn a guest into the holder of an account; it keeps its games."""
        name = check_name(name)
        await self.check_free(name, person.id)
        hashed = await self._passwords.hash(password, asker)
        if not await self._keep(person.id, name, hashed):
            raise NameTaken(name=name)
        return msgspec.structs.replace(person, name=name, account=name.casefold(), password=hashed)

    async def _keep(self, key: str, name: str, hashed: str) -> bool:
        """Two guests may ask for one name at once; the database lets only the first have it."""
        try:
            return await self._store.become_account(key, name, name.casefold(), hashed, skeleton(name))
        except Exception:
            if await self._store.looks_like(skeleton(name)) is None:
                raise
            return False

    async def rename(self, person: Person, name: str, password: str, asker: Asker) -> str:
        """Give an account another name, and return it. The old one is kept for its holder for a while."""
        await self.check(person, password, asker)
        line, now = check_name(name), self._time.now()
        await self.check_free(line, person.id)
        kept, look = await self._store.old_names.of(person.id, now), skeleton(line)
        if look != person.skeleton and len([each for each in kept if each.skeleton != look]) >= NAMES_KEPT:
            raise NameChanges(most=NAMES_KEPT, days=NAME_DAYS)
        if not await self._change_name(person, line, now):
            raise NameTaken(name=line)
        return line

    async def _change_name(self, person: Person, name: str, now: int) -> bool:
        """Two may ask for one name at once; the database lets only the first have it."""
        look = skeleton(name)
        try:
            return await self._store.old_names.change(person, name, look, now, now + NAME_DAYS * DAY)
        except Exception:
            if await self._store.looks_like(look) in (None, person.id):
                raise
            return False

    async def follow(self, name: str) -> Person | None:
        """Return the holder of an account that has this name, or had it lately."""
        found = await self.find(name)
        if found is not None:
            return found
        former = await self._store.old_names.called(account_name(name), self._time.now())
        return None if former is None else await self._store.person(former.person)

    async def find(self, name: str) -> Person | None:
        """Return the holder of an account."""
        return await self._store.account(account_name(name))

    async def open(self, name: str, password: str, asker: Asker) -> Person:
        """Return the holder of an account whose password this is."""
        person = await self.find(name)
        right = await self._passwords.fits(person.password if person else None, password, asker)
        if person is None or not right:
            raise WrongLogin
        if person.banned:
            raise Banned
        return person

    async def check(self, person: Person, password: str, asker: Asker) -> None:
        """Refuse somebody at another person's browser who does not know the password."""
        if person.account is None:
            raise NoAccount
        if not await self._passwords.fits(person.password, password, asker):
            raise WrongLogin

    async def change_password(self, person: Person, old: str, new: str, session: str, asker: Asker) -> None:
        """Take another password; all other sessions and codes end: somebody who knew the old one may have made some."""
        await self.check(person, old, asker)
        hashed = await self._passwords.hash(new, asker)
        if not await self._store.set_password(person, hashed, _write([]), session):
            await self.change_password(await self._anew(person), old, new, session, asker)

    async def _anew(self, person: Person) -> Person:
        """Return what is kept of somebody whose password or codes have just been changed elsewhere."""
        found = await self._store.person(person.id)
        if found is None:
            raise NoAccount
        return found

    async def new_codes(self, person: Person, password: str, asker: Asker) -> list[str]:
        """Return codes that can each replace a lost password, once; those of before count no more."""
        await self.check(person, password, asker)
        codes = [secrets.token_hex(CODE_BYTES) for _ in range(CODES)]
        if not await self._store.set_recovery(person, _write([_digest(code) for code in codes])):
            return await self.new_codes(await self._anew(person), password, asker)
        return ["-".join(code[at : at + 5] for at in range(0, len(code), 5)) for code in codes]

    async def recover(self, name: str, code: str, password: str, asker: Asker) -> Person:
        """Take another password by a code, which is used up, and end all sessions."""
        person = await self.find(name)
        hashed = await self._passwords.hash(password, asker)  # so that it takes as long without an account
        while not await self._take_code(person, code, hashed):
            person = await self.find(name)
        assert person is not None
        return msgspec.structs.replace(person, password=hashed)

    async def _take_code(self, person: Person | None, code: str, hashed: str) -> bool:
        """Use up a code for a new password; False if somebody was quicker, with this code or another."""
        kept = msgspec.json.decode(person.recovery, type=list[str]) if person is not None else []
        left = [each for each in kept if not hmac.compare_digest(each, _digest(code))]
        if person is None or len(left) == len(kept):
            raise WrongLogin
        if person.banned:
            raise Banned
        return await self._store.set_password(person, hashed, _write(left))

    async def export(self, person: Person) -> dict[str, Any]:
        """Return all that is kept about somebody, without what only a server may know."""
        return await self._store.export(person.id)

    async def delete(self, person: Person) -> None:
        """Forget who somebody was."""
        await self._store.erase_person(person.id, GONE)


def account_name(name: str) -> str:
    """Return the name by which an account is found."""
    return one_line(name[: 4 * NAME_LIMIT]).casefold()


def _digest(code: str) -> str:
    return hashlib.sha256("".join(c for c in code.casefold() if c.isalnum()).encode()).hexdigest()


def _write(digests: list[str]) -> str:
    return msgspec.json.encode(digests).decode()
