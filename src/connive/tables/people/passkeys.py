"""Passkeys (WebAuthn): a device proves who somebody is, with a key that never leaves it, under this host's name only.

Invariant: what a device signs is a challenge of ours that was used once, within minutes, for its person;
the device has made sure of its owner; a counter that does not grow is refused, because the key may have been copied.
"""

import json
import secrets
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from connive.core.text import one_line
from connive.storage.passkeys import ANYBODY
from connive.storage.rows import Passkey, Person
from connive.storage.store import Store
from connive.tables.errors import Banned, NeedsHostName, NoAccount, TooMany, WrongPasskey
from connive.tables.settings import MINUTE
from connive.tables.timers.time import Time

LOCAL = "localhost"
LASTS = 5 * MINUTE
CHALLENGE_BYTES = 32
MOST = 10
LABEL_LIMIT = 40
ID_LIMIT = 1_400
"""How long the name of a passkey can be, in base64url: 1,023 bytes."""


class Site(NamedTuple):
    """Where a browser says it is; the host check has let it in under this name."""

    origin: str
    host: str


def site_at(origin: str) -> Site:
    """Return the site of an origin, or refuse one under which browsers have no passkeys.

    >>> site_at("https://play.example.org"), site_at("http://localhost:8463").host
    (Site(origin='https://play.example.org', host='play.example.org'), 'localhost')
    """
    parts = urlsplit(origin)
    host = parts.hostname or ""
    local = host == LOCAL or host.endswith(f".{LOCAL}")
    named = local or ("." in host and not host.replace(".", "").isdigit() and ":" not in host)
    if not named or not (local or parts.scheme == "https"):
        raise NeedsHostName
    return Site(origin, host)


class PasskeyDesk:
    """Makes challenges, and believes those who answer them."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store, self._time = store, time

    async def of(self, person: str) -> list[Passkey]:
        """Return the passkeys of a person."""
        return await self._store.passkeys.of(person)

    async def remove(self, key: str, person: str) -> None:
        """Forget a passkey of a person."""
        if not await self._store.passkeys.remove(key, person):
            raise WrongPasskey

    # --- A new passkey ---

    async def invite(self, person: Person, site: Site) -> dict[str, Any]:
        """Return what a browser needs to make a passkey for somebody."""
        from webauthn import base64url_to_bytes, generate_registration_options
        from webauthn.helpers import structs

        have = await self._room(person)
        made = generate_registration_options(
            rp_id=site.host,
            rp_name="Connive",
            user_name=person.name,
            user_id=person.id.encode(),
            challenge=await self._challenge(person.id),
            timeout=LASTS,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in have
            ],
        )
        return _written(made)

    async def _room(self, person: Person) -> list[Passkey]:
        """Return the passkeys of somebody who may have one more."""
        if person.account is None:
            raise NoAccount
        have = await self.of(person.id)
        if len(have) >= MOST:
            raise TooMany(most=MOST)
        return have

    async def add(self, person: Person, site: Site, credential: dict[str, Any], label: str) -> None:
        """Keep a passkey that a browser has made for somebody."""
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        challenge = await self._answered(credential, person.id)
        await self._room(person)
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception:  # any way in which foreign bytes break a parser is the same refusal
            raise WrongPasskey from None
        key, now = bytes_to_base64url(made.credential_id), self._time.now()
        if len(key) > ID_LIMIT or await self._store.passkeys.one(key) is not None:
            raise WrongPasskey
        called = one_line(label)[:LABEL_LIMIT]
        await self._store.passkeys.add(
            Passkey(key, person.id, site.host, called, made.credential_public_key, made.sign_count, now)
        )

    # --- Coming in by one ---

    async def ask(self, site: Site) -> dict[str, Any]:
        """Return what a browser needs to let its owner choose a passkey; nobody has said who they are."""
        from webauthn import generate_authentication_options
        from webauthn.helpers import structs

        made = generate_authentication_options(
            rp_id=site.host,
            challenge=await self._challenge(ANYBODY),
            timeout=LASTS,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return _written(made)

    async def find(self, site: Site, credential: dict[str, Any]) -> Person:
        """Return whose passkey has answered a challenge."""
        challenge = await self._answered(credential, ANYBODY)
        key = credential.get("id")
        passkey = await self._store.passkeys.one(key) if isinstance(key, str) and len(key) <= ID_LIMIT else None
        person = await self._store.person(passkey.person) if passkey is not None else None
        if passkey is None or person is None or person.account is None:
            raise WrongPasskey
        counter = _counter(passkey, site, credential, challenge)
        if person.banned:
            raise Banned
        if not await self._store.passkeys.use(passkey, counter, self._time.now()):
            raise WrongPasskey
        return person

    # --- Challenges ---

    async def _challenge(self, person: str) -> bytes:
        value, now = secrets.token_bytes(CHALLENGE_BYTES), self._time.now()
        await self._store.passkeys.challenge(value, person, now, now + LASTS)
        return value

    async def _answered(self, credential: dict[str, Any], person: str) -> bytes:
        """Return the challenge that a device says it has signed, used up now; refuse one that we did not make."""
        value = _challenge_in(credential)
        if not await self._store.passkeys.take(value, person, self._time.now()):
            raise WrongPasskey
        return value


def _counter(passkey: Passkey, site: Site, credential: dict[str, Any], challenge: bytes) -> int:
    """Return how often a passkey says it was used; refuse it unless it has signed the challenge, here."""
    from webauthn import verify_authentication_response

    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.counter,
            require_user_verification=True,
        )
    except Exception:  # as above
        raise WrongPasskey from None
    return found.new_sign_count


def _challenge_in(credential: dict[str, Any]) -> bytes:
    from webauthn import base64url_to_bytes

    try:
        said = msgspec.json.decode(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        return base64url_to_bytes(said["challenge"])
    except Exception:  # as above
        raise WrongPasskey from None


def _written(options: Any) -> dict[str, Any]:
    from webauthn import options_to_json

    found: dict[str, Any] = json.loads(options_to_json(options))
    return found
