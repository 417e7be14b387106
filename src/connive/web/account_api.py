"""The operations of the HTTP API about accounts: logging in, passwords, codes, taking one's data and leaving."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from connive.tables.fair_queue import Asker
from connive.tables.people.accounts import GONE, account_name
from connive.web.answers import Body, Done
from connive.web.calls import Call, Endpoint


class Credentials(Body, frozen=True):
    """A name and a password: to log in, to make an account of a guest, or to give an account another name."""

    name: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(max_length=300)]


class NewPassword(Body, frozen=True):
    """The password of an account, and the one that takes its place."""

    password: Annotated[str, Meta(max_length=300)]
    new: Annotated[str, Meta(max_length=300)]


class Password(Body, frozen=True):
    """The password of an account, asked for again before something that cannot be undone."""

    password: Annotated[str, Meta(max_length=300)]


class Recovery(Body, frozen=True):
    """A code in place of a lost password, and a new password."""

    name: Annotated[str, Meta(max_length=100)]
    code: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(max_length=300)]


class Codes(msgspec.Struct, frozen=True):
    """Codes that can each replace a lost password, once. They are shown this one time."""

    codes: list[str]


def asker_for(call: Call, name: str) -> Asker:
    """Return for whom a password is hashed; limit requests by address and by account."""
    address = call.server.address_of(call.request)
    call.server.rates.logins.spend(address)
    call.server.rates.accounts.spend(account_name(name))
    return Asker(address, account_name(name))


async def log_in(call: Call) -> Done:
    """Log in to an account."""
    asker = asker_for(call, call.body.name)
    _, call.cookie = await call.server.people.log_in(call.body.name, call.body.password, asker)
    return Done()


async def make_account(call: Call) -> Done:
    """Make an account of a guest, which keeps its games."""
    asker, body = asker_for(call, call.body.name), call.body
    holder = await call.server.people.accounts.make(call.who.person, body.name, body.password, asker)
    call.server.tables.rename(call.me, holder.name, account=True)
    return Done()


async def change_password(call: Call) -> Done:
    """Take another password; all other sessions end."""
    person, body = call.who.person, call.body
    asker = asker_for(call, person.name)
    await call.server.people.accounts.change_password(person, body.password, body.new, call.who.digest, asker)
    await call.server.sessions_ended(person.id)
    return Done()


async def rename_account(call: Call) -> Done:
    """Give one's account another name; the old one is kept for a while, so that nobody else can take it at once."""
    person, body = call.who.person, call.body
    name = await call.server.people.accounts.rename(person, body.name, body.password, asker_for(call, person.name))
    call.server.tables.rename(call.me, name, account=True)
    return Done()


async def recovery_codes(call: Call) -> Codes:
    """Get codes that can each replace a lost password, once; those of before count no more."""
    person = call.who.person
    codes = await call.server.people.accounts.new_codes(person, call.body.password, asker_for(call, person.name))
    return Codes(codes)


async def recover(call: Call) -> Done:
    """Come back by a code, with a new password; all sessions end."""
    asker, body = asker_for(call, call.body.name), call.body
    person, call.cookie = await call.server.people.recover(body.name, body.code, body.password, asker)
    await call.server.sessions_ended(person.id)
    return Done()


async def export_account(call: Call) -> dict[str, Any]:
    """Return all that is kept about oneself."""
    call.server.rates.notes.spend(call.me)
    return await call.server.people.accounts.export(call.who.person)


async def delete_account(call: Call) -> Done:
    """Delete one's account: its seats are given up, its sessions end, its name is free again."""
    person = call.who.person
    await call.server.people.accounts.check(person, call.body.password, asker_for(call, person.name))
    await call.server.tables.expel(person.id)
    await call.server.people.accounts.delete(person)
    call.server.tables.rename(person.id, GONE)
    await call.server.sessions_ended(person.id)
    call.cookie = ""
    return Done()


ACCOUNT_ENDPOINTS = (
    Endpoint("POST", "/api/login", log_in, Done, Credentials, open=True),
    Endpoint("POST", "/api/recover", recover, Done, Recovery, open=True),
    Endpoint("POST", "/api/account", make_account, Done, Credentials),
    Endpoint("GET", "/api/account", export_account, dict[str, Any]),
    Endpoint("DELETE", "/api/account", delete_account, Done, Password),
    Endpoint("PUT", "/api/account/password", change_password, Done, NewPassword),
    Endpoint("PUT", "/api/account/name", rename_account, Done, Credentials),
    Endpoint("POST", "/api/account/codes", recovery_codes, Codes, Password),
)
