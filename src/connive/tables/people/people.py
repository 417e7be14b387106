"""People and the sessions of their browsers.

Invariant: of a session only the digest of its token is kept; a cookie is signed, so that a made-up one is refused
without asking the database.
"""

import hashlib
import hmac
import secrets
from typing import Any, NamedTuple

import msgspec
from argon2 import PasswordHasher

from connive.storage.rows import Person, Session
from connive.storage.store import Store
from connive.tables.errors import Banned, NameKept, NotSignedIn, WrongLogin
from connive.tables.fair_queue import ANYBODY, Asker
from connive.tables.people.accounts import Accounts
from connive.tables.people.names import NAME_LIMIT, check_name
from connive.tables.people.passkeys import PasskeyDesk, Site
from connive.tables.people.passwords import Passwords
from connive.tables.settings import DAY
from connive.tables.timers.time import Time

SESSION_DAYS = 180
MUTED_MOST = 200
_COOKIE_KEY = "cookie"


class SignedIn(NamedTuple):
    """A person and the session it comes with."""

    person: Person
    digest: str
    csrf: str


class People:
    """Lets people in."""

    def __init__(self, store: Store, time: Time, hasher: PasswordHasher | None = None) -> None:
        self._store, self._time = store, time
        self.accounts = Accounts(store, time, Passwords(hasher))
        self.passkeys = PasskeyDesk(store, time)
        self._key = b""

    async def open(self) -> None:
        """Fetch the key that cookies are signed with."""
        self._key = await self._store.key(_COOKIE_KEY)

    # --- Sessions ---

    async def come_in(self, name: str) -> tuple[Person, str]:
        """Let a guest in; return the person and the cookie of its session."""
        line, now = check_name(name), self._time.now()
        await self.accounts.check_free(line)
        person = Person(secrets.token_hex(8), line, None, None, now, seen=now)
        await self._store.add_person(person)
        return person, await self._new_session(person)

    async def rename(self, person: Person, name: str) -> str:
        """Give a guest another name, and return it. The name of an account is its log-in: `Accounts.rename`."""
        line = check_name(name)
        await self.accounts.check_free(line, person.id)
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
        if self._time.now() - person.seen > DAY:
            await self._store.set_seen(person.id, self._time.now())
        return SignedIn(person, session.digest, self._sign("csrf", token))

    async def log_in(self, name: str, password: str, asker: Asker = ANYBODY) -> tuple[Person, str]:
        """Return the holder of an account and the cookie of a new session."""
        return await self._let_in(await self.accounts.open(name, password, asker))

    async def _let_in(self, person: Person) -> tuple[Person, str]:
        """Begin a session, unless the password it was begun by has been replaced meanwhile, which ends all sessions."""
        cookie = await self._new_session(person)
        now = await self._store.person(person.id)
        if now is None or now.password != person.password:
            await self._store.end_session(_digest(cookie.partition(".")[0]), person.id)
            raise WrongLogin
        return person, cookie

    async def log_in_by_passkey(self, site: Site, credential: dict[str, Any]) -> tuple[Person, str]:
        """Return whose passkey answered, and the cookie of a new session."""
        person = await self.passkeys.find(site, credential)
        return person, await self._new_session(person)

    async def recover(self, name: str, code: str, password: str, asker: Asker) -> tuple[Person, str]:
        """Return the holder of an account who came back by a code, and the cookie of a new session."""
        return await self._let_in(await self.accounts.recover(name, code, password, asker))

    async def sessions(self, person: str) -> list[Session]:
        """Return the sessions of a person."""
        return await self._store.sessions_of(person)

    async def revoke(self, person: str, digest: str) -> None:
        """End one session of a person."""
        if not await self._store.end_session(digest, person):
            raise NotSignedIn

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


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
