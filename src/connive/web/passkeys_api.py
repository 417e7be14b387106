"""The operations of the HTTP API about passkeys: having some, and coming in by one without a name or password."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from connive.tables.people.passkeys import Site, site_at
from connive.web.account_api import Password, asker_for
from connive.web.answers import Body, Done
from connive.web.calls import Call, Endpoint


class PasskeyMade(Body, frozen=True):
    """A passkey that a browser has made, as `PublicKeyCredential.toJSON` writes it, and what its owner calls it."""

    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=100)] = ""


class PasskeyAnswer(Body, frozen=True):
    """What a passkey answered, as `PublicKeyCredential.toJSON` writes it."""

    credential: dict[str, Any]


class PasskeyFacts(msgspec.Struct, frozen=True):
    """A passkey of one's own: what it is called, under which host it works, when it was made and last used."""

    id: str
    label: str
    host: str
    created: int
    used: int | None


class PasskeyList(msgspec.Struct, frozen=True):
    """One's passkeys."""

    passkeys: list[PasskeyFacts]


def _site(call: Call) -> Site:
    """Return where the browser is: its origin was compared with the names of this server before."""
    headers = call.request.headers
    scheme = "https" if call.server.config.secure else "http"
    return site_at(headers.get("origin") or f"{scheme}://{headers.get('host', '')}")


async def passkeys(call: Call) -> PasskeyList:
    """List one's passkeys."""
    found = await call.server.people.passkeys.of(call.me)
    return PasskeyList([PasskeyFacts(each.id, each.label, each.host, each.created, each.used) for each in found])


async def invite_passkey(call: Call) -> dict[str, Any]:
    """Ask for what a browser needs to make a passkey (PublicKeyCredentialCreationOptions)."""
    site, person = _site(call), call.who.person
    await call.server.people.accounts.check(person, call.body.password, asker_for(call, person.name))
    return await call.server.people.passkeys.invite(person, site)


async def add_passkey(call: Call) -> Done:
    """Keep a passkey that one's browser has made."""
    await call.server.people.passkeys.add(call.who.person, _site(call), call.body.credential, call.body.label)
    return Done()


async def remove_passkey(call: Call) -> Done:
    """Forget a passkey; nobody comes in by it any more."""
    await call.server.people.passkeys.remove(call.path("passkey"), call.me)
    return Done()


async def ask_passkey(call: Call) -> dict[str, Any]:
    """Ask for what a browser needs to sign in by a passkey (PublicKeyCredentialRequestOptions)."""
    call.server.rates.logins.spend(call.server.address_of(call.request))
    return await call.server.people.passkeys.ask(_site(call))


async def log_in_by_passkey(call: Call) -> Done:
    """Sign in by a passkey."""
    _, call.cookie = await call.server.people.log_in_by_passkey(_site(call), call.body.credential)
    return Done()


PASSKEY_ENDPOINTS = (
    Endpoint("GET", "/api/passkeys", passkeys, PasskeyList),
    Endpoint("POST", "/api/passkeys/invite", invite_passkey, dict[str, Any], Password),
    Endpoint("POST", "/api/passkeys", add_passkey, Done, PasskeyMade),
    Endpoint("DELETE", "/api/passkeys/{passkey}", remove_passkey, Done),
    Endpoint("POST", "/api/login/passkey/ask", ask_passkey, dict[str, Any], open=True),
    Endpoint("POST", "/api/login/passkey", log_in_by_passkey, Done, PasskeyAnswer, open=True),
)
