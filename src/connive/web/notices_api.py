"""The operations of the HTTP API about notices: what somebody wants to be told while away, where, and by e-mail."""

import hashlib
import hmac
import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from connive.core.text import catalogue
from connive.storage.rows import Browser, NoticeSettingsRow
from connive.tables.errors import NeedsAccount, NoMail, TooMany, WrongCode
from connive.tables.notices.mail import check_address
from connive.tables.notices.settings import NoticeSettings, read, write
from connive.tables.settings import MINUTE
from connive.web.answers import Body, Done
from connive.web.calls import Call, Endpoint


class NoticeFacts(msgspec.Struct, frozen=True):
    """What somebody wants to be told while away. `key` is what a browser needs to take notices from this server.

    `mail`: whether this server can send letters; `email`, where to; `confirmed`, whether that was shown to be theirs.
    """

    key: str
    settings: NoticeSettings
    browsers: list[str]
    mail: bool
    email: str | None
    confirmed: bool


class BrowserBody(Body, frozen=True):
    """A browser that takes notices, as it describes itself."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    public_key: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class BrowserEndpoint(Body, frozen=True):
    """The address of a browser that takes notices."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class Email(Body, frozen=True):
    """An e-mail address."""

    email: Annotated[str, Meta(max_length=254)]


class Code(Body, frozen=True):
    """A code that came by e-mail."""

    code: Annotated[str, Meta(max_length=20)]


BROWSERS_MOST = 10
CODE_LASTS = 30 * MINUTE
CODE_BYTES = 5
SHARED_COST = 0.2
"""What a letter counts for an address, which many people may have: five times as many as a person gets."""


async def _row(call: Call) -> NoticeSettingsRow:
    found = await call.server.store.notices.settings(call.me)
    return found or NoticeSettingsRow(call.me, write(NoticeSettings()))


async def notice_facts(call: Call) -> NoticeFacts:
    """Return what one is told while away, and how."""
    row, desk = await _row(call), call.server.notices
    found = await call.server.store.notices.browsers(call.me)
    return NoticeFacts(
        key=desk.push.public_key,
        settings=read(row.body),
        browsers=[each.endpoint for each in found],
        mail=desk.mail is not None,
        email=row.email.decode() if row.email else None,
        confirmed=bool(row.email) and row.code is None,
    )


async def set_notices(call: Call) -> Done:
    """Say what one wants to be told."""
    row = msgspec.structs.replace(await _row(call), body=write(call.body))
    await call.server.store.notices.keep_settings(row)
    return Done()


async def add_browser(call: Call) -> Done:
    """Have notices sent to a browser."""
    body, store = call.body, call.server.store.notices
    now = call.server.time.now()
    browser = Browser(body.endpoint, call.me, body.public_key, body.auth, now, call.who.digest)
    call.server.notices.push.check(browser)
    own = {each.endpoint for each in await store.browsers(call.me)} - {body.endpoint}
    if len(own) >= BROWSERS_MOST:
        raise TooMany(most=BROWSERS_MOST)
    await store.add_browser(browser)
    return Done()


async def remove_browser(call: Call) -> Done:
    """Have no more notices sent to a browser of one's own."""
    store = call.server.store.notices
    if any(each.endpoint == call.body.endpoint for each in await store.browsers(call.me)):
        await store.remove_browser(call.body.endpoint)
    return Done()


async def set_email(call: Call) -> Done:
    """Name an e-mail address; a code is sent there, which must be given back before anything else is."""
    mail, person = call.server.notices.mail, call.who.person
    if mail is None:
        raise NoMail
    if person.account is None:
        raise NeedsAccount
    address, code = check_address(call.body.email), secrets.token_hex(CODE_BYTES)
    _spend_letter(call, address)
    until = call.server.time.now() + CODE_LASTS
    row = msgspec.structs.replace(await _row(call), email=address.encode(), code=_digest(code), code_until=until)
    await call.server.store.notices.keep_settings(row)
    words = catalogue(call.lang)
    if not await mail.send(address, words.say("notice.confirm"), words.say("notice.code", code=code)):
        raise NoMail
    return Done()


def _spend_letter(call: Call, address: str) -> None:
    """Refuse letters without end: of a person, to one mailbox from anybody, and from one address."""
    letters = call.server.rates.letters
    letters.spend(f"to {address.casefold()}")
    letters.spend(call.me)
    letters.spend(f"from {call.server.address_of(call.request)}", SHARED_COST)


async def confirm_email(call: Call) -> Done:
    """Give back the code that came by e-mail."""
    call.server.rates.letters.spend(call.me)
    row = await _row(call)
    fresh = row.code is not None and (row.code_until or 0) >= call.server.time.now()
    if not fresh or not hmac.compare_digest(row.code or "", _digest(call.body.code)):
        raise WrongCode
    await call.server.store.notices.keep_settings(msgspec.structs.replace(row, code=None, code_until=None))
    return Done()


async def forget_email(call: Call) -> Done:
    """Have no more letters sent, and the address forgotten."""
    row = msgspec.structs.replace(await _row(call), email=None, code=None, code_until=None)
    await call.server.store.notices.keep_settings(row)
    return Done()


async def try_notice(call: Call) -> Done:
    """Be sent a notice, to see what it looks like."""
    call.server.rates.letters.spend(call.me)
    await call.server.notices.keep(call.me, "test", "", "", wait=0)
    return Done()


def _digest(code: str) -> str:
    return hashlib.sha256(code.strip().casefold().encode()).hexdigest()


NOTICE_ENDPOINTS = (
    Endpoint("GET", "/api/notices", notice_facts, NoticeFacts),
    Endpoint("PUT", "/api/notices", set_notices, Done, NoticeSettings),
    Endpoint("POST", "/api/notices/browser", add_browser, Done, BrowserBody),
    Endpoint("DELETE", "/api/notices/browser", remove_browser, Done, BrowserEndpoint),
    Endpoint("PUT", "/api/notices/email", set_email, Done, Email),
    Endpoint("POST", "/api/notices/email", confirm_email, Done, Code),
    Endpoint("DELETE", "/api/notices/email", forget_email, Done),
    Endpoint("POST", "/api/notices/try", try_notice, Done),
)
