"""People: guests with a name, accounts with a password, and the sessions of their browsers.

Invariant: of a password only an argon2 hash is kept, of a session only the digest of its token; a cookie is signed, so
that a made-up one is refused without asking the database.
"""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import NamedTuple, TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from connive.core.actions import shorten
from connive.core.text import one_line
from connive.storage.rows import Person, Session
from connive.storage.store import Store
from connive.tables.errors import BadName, BadPassword, Banned, NameKept, NameTaken, NotSignedIn, WrongLogin
from connive.tables.settings import DAY
from connive.tables.timers.time import Time

T = TypeVar("T")
NAME_LIMIT = 24
PASSWORD_LEAST, PASSWORD_MOST = 8, 200
SESSION_DAYS = 180
HASHES_AT_ONCE = 2
"""Hashing is slow on purpose; more at once would starve the tables."""

MUTED_MOST = 200
_COOKIE_KEY = "cookie"
_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
"""A hash that no password has: a login without an account takes as long as one with."""


class SignedIn(NamedTuple):
    """A person and the session it comes with."""

    person: Person
    digest: str
    csrf: str


class People:
    """Lets people in."""

    def __init__(self, store: Store, time: Time, hasher: PasswordHasher | None = None) -> None:
        self._store, self._time = store, time
        self._hasher = hasher or PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHES_AT_ONCE)
        self._key = b""

    async def open(self) -> None:
        """Fetch the key that cookies are signed with."""
        self._key = await self._store.key(_COOKIE_KEY)

    # --- Sessions ---

    async def come_in(self, name: str) -> tuple[Person, str]:
        """Let a guest in; return the person and the cookie of its session."""
        person = Person(secrets.token_hex(8), check_name(name), None, None, self._time.now())
        await self._store.add_person(person)
        return person, await self._new_session(person)

    async def rename(self, person: Person, name: str) -> str:
        """Give a guest another name, and return it. The name of an account is its log-in and stays."""
        line = check_name(name)
        if not await self._store.rename(person.id, line):
            raise NameKept
        return line

    async def _new_session(self, person: Person) -> str:
        token, now = secrets.token_urlsafe(32), self._time.now()
        await self._store.add_session(Session(_digest(token), person.id, now, now + SESSION_DAYS * DAY))
        return f"{token}.{self._sign('session', token)}"

    def _sign(self, purpose: str, token: str) -> str:
        return hmac.digest(self._key, f"{purpose} {token}".encode(), "sha256").hex()[:32]

    async def signed_in(self, cookie: str | None) -> SignedIn:
        """Return who comes with a cookie, or refuse."""
        token, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(self._sign("session", token).encode(), signature.encode()):
            raise NotSignedIn
        session = await self._store.session(_digest(token))
        person = await self._store.person(session.person) if session else None
        if session is None or person is None or session.expires < self._time.now():
            raise NotSignedIn
        if person.banned:
            raise Banned
        return SignedIn(person, session.digest, self._sign("csrf", token))

    async def sessions(self, person: str) -> list[Session]:
        """Return the sessions of a person."""
        return await self._store.sessions_of(person)

    async def revoke(self, person: str, digest: str) -> None:
        """End one session of a person."""
        if not await self._store.end_session(digest, person):
            raise NotSignedIn

    async def revoke_all(self, person: str) -> None:
        """End all sessions of a person."""
        if await self._store.sessions_of(person):
            await self._store.end_sessions(person)

    # --- Accounts ---

    async def make_account(self, person: Person, name: str, password: str) -> Person:
        """Turn a guest into the holder of an account; it keeps its games."""
        name, account = check_name(name), check_name(name).casefold()
        if not PASSWORD_LEAST <= len(password) <= PASSWORD_MOST:
            raise BadPassword(least=PASSWORD_LEAST, most=PASSWORD_MOST)
        if await self._store.account(account) is not None:
            raise NameTaken(name=name)
        hashed = await self._in_thread(self._hasher.hash, password)
        if not await self._keep_account(person.id, name, account, hashed):
            raise NameTaken(name=name)
        return msgspec.structs.replace(person, name=name, account=account, password=hashed)

    async def _keep_account(self, key: str, name: str, account: str, hashed: str) -> bool:
        """Two guests may ask for one name at once; the database lets only the first have it."""
        try:
            return await self._store.become_account(key, name, account, hashed)
        except Exception:
            if await self._store.account(account) is None:
                raise
            return False

    async def log_in(self, name: str, password: str) -> tuple[Person, str]:
        """Return the holder of an account and the cookie of a new session."""
        person = await self._store.account(one_line(name[: 4 * NAME_LIMIT]).casefold())
        kept = (person.password if person else None) or _NOBODY
        right = await self._in_thread(self._fits, kept, password[:PASSWORD_MOST])
        if person is None or not right:
            raise WrongLogin
        if person.banned:
            raise Banned
        return person, await self._new_session(person)

    def _fits(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[..., T], *given: str) -> T:
        async with self._hashing:
            return await asyncio.to_thread(work, *given)

    # --- Muting ---

    async def mute(self, person: Person, whom: str, muted: bool) -> list[str]:
        """Add somebody to those whom a person does not want to read, or remove it."""
        kept = [key for key in muted_by(person) if key != whom]
        kept += [whom[:NAME_LIMIT]] if muted else []
        await self._store.set_muted(person.id, msgspec.json.encode(kept[-MUTED_MOST:]).decode())
        return kept


def muted_by(person: Person) -> list[str]:
    """Return whom a person does not want to read."""
    return msgspec.json.decode(person.muted, type=list[str])


def check_name(name: str) -> str:
    """Return a name as one clean line, or refuse it."""
    line = one_line(name[: 4 * NAME_LIMIT])
    if not line or len(line) > NAME_LIMIT or not any(c.isalnum() for c in line):
        raise BadName(name=shorten(line), limit=NAME_LIMIT)
    return line


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
