"""Tells people who are away what waits for them: their turn at a table with days for each choice, starts and ends.

Invariant: what is told follows from public facts alone, whatever somebody holds, and names the game and the table only.
A notice waits in the store until it is due, so a restart loses none, and one process sends it, once.
"""

import contextlib
import logging
from collections.abc import Collection, Coroutine
from typing import TYPE_CHECKING, Literal

import msgspec

from connive.core.text import catalogue
from connive.storage.driver import StoreUnavailable
from connive.storage.rows import Notice
from connive.storage.store import Store
from connive.tables.notices.mail import Mail
from connive.tables.notices.settings import NoticeKind, NoticeSettings, read
from connive.tables.notices.web_push import WebPush
from connive.tables.settings import MINUTE, SECOND
from connive.tables.tasks import Tasks
from connive.tables.timers.time import Time

if TYPE_CHECKING:
    from connive.tables.table import Table

LOG = logging.getLogger("connive.tables")

LATER = MINUTE
"""So long after something happened people are told, unless they have come and done it by then."""

AGAIN = 5 * MINUTE
TRIES = 3
BATCH = 50
LOOK = 5 * SECOND


class Told(msgspec.Struct, frozen=True):
    """What a browser is sent; it opens the table when it is clicked."""

    kind: str
    table: str
    text: str


class NoticeDesk:
    """Keeps notices until they are due, and sends them."""

    def __init__(self, store: Store, time: Time, push: WebPush, mail: Mail | None, site: str) -> None:
        """Send with these; `site` is the address of the lobby, for letters."""
        self._store, self._time, self.push, self.mail, self._site = store, time, push, mail, site
        self._tasks = Tasks()

    # --- What happens at tables ---

    def follow(self, table: "Table", before: Collection[str]) -> None:
        """A process stored something at a table with days for each choice: who is asked by it is told later.

        `before` are the decisions that were open already: whoever was asked then has been told, and must not learn by
        another notice that somebody else has answered in a window.
        """
        people = {seat.person for seat in table.seats if seat.person and seat.bot is None}
        asked = table.asked()
        fresh = {person for token, person in asked.items() if token not in before}
        here = {each.person for each in table.onlookers}
        kind: Literal["turn", "over"] = "turn" if table.running else "over"
        told = (fresh if table.running else people) - here
        self._tasks.begin(
            _patient(self._follow(table.row.id, table.row.game, kind, told, people - set(asked.values())))
        )

    async def _follow(self, table: str, game: str, kind: NoticeKind, told: set[str], free: set[str]) -> None:
        for person in sorted(free):
            await self._store.notices.remove(f"turn {table} {person}")
        for person in sorted(told):
            await self.keep(person, kind, game, table)

    async def keep(self, person: str, kind: NoticeKind, game: str, table: str, wait: int = LATER) -> None:
        """Have a person told something, unless it becomes needless."""
        key = f"{kind} {table} {person}"
        await self._store.notices.add(Notice(key, person, kind, game, table, self._time.now() + wait))

    async def close(self) -> None:
        """Finish what was begun."""
        await self._tasks.finish()

    # --- Sending ---

    async def run(self) -> None:
        """Again and again, send what is due."""
        while True:
            await self._time.sleep_until(self._time.now() + LOOK)
            with contextlib.suppress(StoreUnavailable):
                await self.send_due()

    async def send_due(self) -> int:
        """Send what is due now; return how many notices were ours to send."""
        found = await self._store.notices.claim(self._time.now(), BATCH)
        for notice in found:
            await self._try(notice)
        return len(found)

    async def _try(self, notice: Notice) -> None:
        """Send a notice, or keep it for another time."""
        try:
            reached = await self._send(notice)
        except StoreUnavailable:
            raise
        except Exception as error:  # one that cannot be sent must not keep back the others
            LOG.error("notice", exc_info=error)
            reached = False
        if not reached and notice.tries + 1 < TRIES:
            later = msgspec.structs.replace(notice, tries=notice.tries + 1, due=self._time.now() + AGAIN)
            await self._store.notices.add(later)

    async def _send(self, notice: Notice) -> bool:
        """Send a notice by every way that its person wants; False if one of them should be tried again."""
        row = await self._store.notices.settings(notice.person)
        wanted = read(row.body if row is not None else None)
        reached = await self._to_browsers(notice, wanted)
        address = row.email if row is not None and row.email and row.code is None else None
        if address is not None and self.mail is not None and notice.kind in (*wanted.email, "test"):
            reached = await self._by_mail(notice, address.decode(), wanted) and reached
        return reached

    async def _to_browsers(self, notice: Notice, wanted: NoticeSettings) -> bool:
        """Send to all browsers of a person; False if one should be tried again."""
        if notice.kind not in (*wanted.browser, "test"):
            return True
        told = msgspec.json.encode(Told(notice.kind, notice.table_id, _sentence(notice, wanted.lang)))
        again = False
        for browser in await self._store.notices.browsers(notice.person):
            sent = await self.push.send(browser, told)
            if sent.gone:
                await self._store.notices.remove_browser(browser.endpoint)
            again |= not (sent.delivered or sent.gone)
        return not again

    async def _by_mail(self, notice: Notice, address: str, wanted: NoticeSettings) -> bool:
        assert self.mail is not None
        text = _sentence(notice, wanted.lang)
        where = f"{self._site}/t/{notice.table_id}" if notice.table_id else self._site
        letter = catalogue(wanted.lang).say("notice.letter", text=text, where=where, settings=f"{self._site}/settings")
        return await self.mail.send(address, text, letter)


def _sentence(notice: Notice, lang: str) -> str:
    """Return what is told: the kind of notice and the game, nothing else."""
    words = catalogue(lang, notice.game or None)
    return words.say(f"notice.{notice.kind}", game=words.say("title") if notice.game else "")


async def _patient(work: Coroutine[None, None, None]) -> None:
    """Do what cannot be told to anybody: a store that is away costs a notice, never a choice."""
    with contextlib.suppress(StoreUnavailable):
        await work
