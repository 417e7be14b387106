"""Notices that wait to be sent, the browsers they go to, and what people want to be told.

Invariant: a notice is claimed by one process, once. A browser is told nothing once its session has ended. An e-mail
address is sealed, as secrets of deals are.
"""

import msgspec
from sqlalchemy import and_, bindparam, delete, insert, select

from connive.storage.driver import Change, Driver
from connive.storage.row_store import RowStore, added
from connive.storage.rows import Browser, Notice, NoticeSettingsRow
from connive.storage.schema import BROWSERS, NOTICE_SETTINGS, NOTICES, SESSIONS, same
from connive.storage.seals import Seal, WrongKey

ADD = insert(NOTICES)
REMOVE = delete(NOTICES).where(same(NOTICES, id="key"))
DUE = select(NOTICES).where(NOTICES.c.due <= bindparam("now")).order_by(NOTICES.c.due).limit(bindparam("limit"))
CLAIM = delete(NOTICES).where(same(NOTICES, id="key", due="then"))
ADD_BROWSER = insert(BROWSERS)
REMOVE_BROWSER = delete(BROWSERS).where(same(BROWSERS, endpoint="key"))
SIGNED_OUT = and_(BROWSERS.c.session != "", BROWSERS.c.session.not_in(select(SESSIONS.c.digest)))
BROWSERS_OF = select(BROWSERS).where(same(BROWSERS, "person"), ~SIGNED_OUT).order_by(BROWSERS.c.created.desc())
ADD_SETTINGS = insert(NOTICE_SETTINGS)
REMOVE_SETTINGS = delete(NOTICE_SETTINGS).where(same(NOTICE_SETTINGS, person="key"))
SETTINGS_OF = select(NOTICE_SETTINGS).where(same(NOTICE_SETTINGS, "person"))

EMAIL = "e-mail"
"""What an address is sealed for, besides its person."""


class Notices(RowStore):
    """Reads and writes notices."""

    def __init__(self, driver: Driver, seal: Seal | None) -> None:
        super().__init__(driver)
        self._seal = seal

    async def add(self, notice: Notice) -> None:
        """Keep a notice until it is due, in place of one of the same name."""
        await self._keep(Change(REMOVE, {"key": notice.id}), added(ADD, notice))

    async def remove(self, key: str) -> None:
        """Forget a notice that has become needless."""
        await self._change(REMOVE, key=key)

    async def claim(self, now: int, limit: int) -> list[Notice]:
        """Return notices that are due and now ours to send."""
        found = await self._rows(Notice, DUE, now=now, limit=limit)
        return [each for each in found if await self._change(CLAIM, key=each.id, then=each.due)]

    async def browsers(self, person: str) -> list[Browser]:
        """Return the browsers that a person wants to be told in and is signed in with, the newest first."""
        return await self._rows(Browser, BROWSERS_OF, person=person)

    async def add_browser(self, browser: Browser) -> None:
        """Keep a browser for a person, even if it was another's before."""
        await self._keep(Change(REMOVE_BROWSER, {"key": browser.endpoint}), added(ADD_BROWSER, browser))

    async def remove_browser(self, endpoint: str) -> None:
        """Send nothing more to a browser."""
        await self._change(REMOVE_BROWSER, key=endpoint)

    async def settings(self, person: str) -> NoticeSettingsRow | None:
        """Return what a person wants to be told, with the address opened; None if they never said."""
        row = await self._row(NoticeSettingsRow, SETTINGS_OF, person=person)
        if row is None or not row.email:
            return row
        return msgspec.structs.replace(row, email=self._need_seal().open(row.email, f"{EMAIL} {person}"))

    async def keep_settings(self, row: NoticeSettingsRow) -> None:
        """Keep what a person wants to be told."""
        sealed = row.email and self._need_seal().close(row.email, f"{EMAIL} {row.person}")
        await self._keep(Change(REMOVE_SETTINGS, {"key": row.person}), added(ADD_SETTINGS, row, email=sealed))

    def _need_seal(self) -> Seal:
        if self._seal is None:
            raise WrongKey
        return self._seal
