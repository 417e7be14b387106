"""Notices that wait to be sent, the browsers they go to, and what people want to be told.

Invariant: a notice is claimed by one process, once. A browser is told nothing once its session has ended. An e-mail
address is sealed, as secrets of deals are.
"""

import msgspec
from msgspec.structs import asdict
from sqlalchemy import and_, bindparam, delete, insert, select

from connive.storage.driver import Change, Driver, Unit
from connive.storage.rows import Browser, Notice, NoticeSettingsRow
from connive.storage.schema import BROWSERS, NOTICE_SETTINGS, NOTICES, SESSIONS
from connive.storage.seals import Seal, WrongKey

ADD = insert(NOTICES)
REMOVE = delete(NOTICES).where(NOTICES.c.id == bindparam("key"))
DUE = select(NOTICES).where(NOTICES.c.due <= bindparam("now")).order_by(NOTICES.c.due).limit(bindparam("limit"))
CLAIM = delete(NOTICES).where(NOTICES.c.id == bindparam("key"), NOTICES.c.due == bindparam("then"))
ADD_BROWSER = insert(BROWSERS)
REMOVE_BROWSER = delete(BROWSERS).where(BROWSERS.c.endpoint == bindparam("key"))
SIGNED_OUT = and_(BROWSERS.c.session != "", BROWSERS.c.session.not_in(select(SESSIONS.c.digest)))
BROWSERS_OF = (
    select(BROWSERS).where(BROWSERS.c.person == bindparam("person"), ~SIGNED_OUT).order_by(BROWSERS.c.created.desc())
)
ADD_SETTINGS = insert(NOTICE_SETTINGS)
REMOVE_SETTINGS = delete(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.person == bindparam("key"))
SETTINGS_OF = select(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.person == bindparam("person"))

EMAIL = "e-mail"
"""What an address is sealed for, besides its person."""


class Notices:
    """Reads and writes notices."""

    def __init__(self, driver: Driver, seal: Seal | None) -> None:
        self._driver, self._seal = driver, seal

    async def add(self, notice: Notice) -> None:
        """Keep a notice until it is due, in place of one of the same name."""
        await self._driver.write(Unit(changes=(Change(REMOVE, {"key": notice.id}), Change(ADD, asdict(notice)))))

    async def remove(self, key: str) -> None:
        """Forget a notice that has become needless."""
        await self._driver.write(Unit(changes=(Change(REMOVE, {"key": key}),)))

    async def claim(self, now: int, limit: int) -> list[Notice]:
        """Return notices that are due and now ours to send."""
        found = [Notice(*row) for row in await self._driver.read(DUE, {"now": now, "limit": limit})]
        return [each for each in found if await self._claim(each)]

    async def _claim(self, notice: Notice) -> bool:
        change = Change(CLAIM, {"key": notice.id, "then": notice.due}, guard=True)
        return await self._driver.write(Unit(changes=(change,)))

    async def browsers(self, person: str) -> list[Browser]:
        """Return the browsers that a person wants to be told in and is signed in with, the newest first."""
        return [Browser(*row) for row in await self._driver.read(BROWSERS_OF, {"person": person})]

    async def add_browser(self, browser: Browser) -> None:
        """Keep a browser for a person, even if it was another's before."""
        changes = Change(REMOVE_BROWSER, {"key": browser.endpoint}), Change(ADD_BROWSER, asdict(browser))
        await self._driver.write(Unit(changes=changes))

    async def remove_browser(self, endpoint: str) -> None:
        """Send nothing more to a browser."""
        await self._driver.write(Unit(changes=(Change(REMOVE_BROWSER, {"key": endpoint}),)))

    async def settings(self, person: str) -> NoticeSettingsRow | None:
        """Return what a person wants to be told, with the address opened; None if they never said."""
        found = await self._driver.read(SETTINGS_OF, {"person": person})
        if not found:
            return None
        row = NoticeSettingsRow(*found[0])
        return msgspec.structs.replace(row, email=row.email and self._need_seal().open(row.email, f"{EMAIL} {person}"))

    async def keep_settings(self, row: NoticeSettingsRow) -> None:
        """Keep what a person wants to be told."""
        sealed = row.email and self._need_seal().close(row.email, f"{EMAIL} {row.person}")
        kept = Change(ADD_SETTINGS, asdict(msgspec.structs.replace(row, email=sealed)))
        await self._driver.write(Unit(changes=(Change(REMOVE_SETTINGS, {"key": row.person}), kept)))

    def _need_seal(self) -> Seal:
        if self._seal is None:
            raise WrongKey
        return self._seal
