"""The store: what tables and people need kept, in terms of rows. One class for every database.

Invariant: once a method has returned, what it kept is durable.
"""

import asyncio
import hmac
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy.sql.elements import ClauseElement

from connive.storage import statements as sql
from connive.storage.changes import password_change, seat_change, table_change
from connive.storage.chat import Chat
from connive.storage.driver import Change, Driver, Fate, StoreUnavailable, Unit, Value
from connive.storage.marks import Marks
from connive.storage.notes import Notes
from connive.storage.notices import Notices
from connive.storage.old_names import OldNames
from connive.storage.passkeys import Passkeys
from connive.storage.personal import export, forget
from connive.storage.played import PlayedGames
from connive.storage.profiles import Profiles
from connive.storage.puzzles import Puzzles
from connive.storage.ratings import Ratings
from connive.storage.row_store import RowStore
from connive.storage.rows import (
    Entry,
    NamedSeat,
    News,
    Person,
    Report,
    ReviewRow,
    SeatRow,
    Session,
    ShownName,
    Status,
    TableRow,
    Uptime,
)
from connive.storage.seals import Seal, WrongKey
from connive.storage.seeks import Seeks
from connive.storage.signatures import Signer
from connive.storage.tournaments import Tournaments
from connive.storage.vacations import Vacations

KEY_BYTES = 32
PROBE = "probe"
SEAL_MARK = "seal"
"""The name of the row that tells with which key secrets were sealed, without telling the key."""


class Store(RowStore):
    """Reads and writes rows."""

    def __init__(self, driver: Driver, seal: Seal | None = None) -> None:
        """Use a database; without the seal of its secrets tables cannot be added, and those found have none."""
        super().__init__(driver)
        self._seal = seal
        self.seeks = Seeks(driver)
        self.vacations = Vacations(driver)
        self.notes = Notes(driver)
        self.puzzles = Puzzles(driver)
        self.ratings = Ratings(driver)
        self.played = PlayedGames(driver)
        self.profiles = Profiles(driver)
        self.chat = Chat(driver)
        self.marks = Marks(driver)
        self.notices = Notices(driver, seal)
        self.passkeys = Passkeys(driver)
        self.old_names = OldNames(driver)
        self.tournaments = Tournaments(driver)

    async def open(self) -> "Store":
        """Connect; refuse if the secrets in the database were sealed with another key."""
        await self._driver.open()
        if self._seal is not None and not hmac.compare_digest(await self.key(SEAL_MARK), self._seal.mark):
            await self.close()
            raise WrongKey
        return self

    async def close(self) -> None:
        """Finish what was begun and disconnect."""
        await self._driver.close()

    async def _tables(self, statement: ClauseElement, **values: Value) -> list[TableRow]:
        return [self._table(row) for row in await self._rows(TableRow, statement, **values)]

    def _table(self, row: TableRow) -> TableRow:
        """Return a row with what is sealed in it opened."""
        position = row.position and self._open(row, row.position)
        return msgspec.structs.replace(row, secret=self._open(row, row.secret), position=position)

    def _open(self, row: TableRow, sealed: bytes) -> bytes:
        return b"" if self._seal is None else self._seal.open(sealed, row.id)

    async def key(self, name: str) -> bytes:
        """Return a key of the server; it is made when first asked for, and the same for all processes."""
        for _ in range(3):
            found = await self._driver.read(sql.KEY, {"name": name})
            if found:
                return bytes(found[0][0])
            try:
                await self._change(sql.ADD_KEY, name=name, value=secrets.token_bytes(KEY_BYTES))
            except StoreUnavailable:
                raise
            except Exception:  # another process made it first, or the next read says why not
                continue
        raise LookupError(name)

    async def probe(self, now: int) -> None:
        """Keep something, to find out whether anything can be kept."""
        await self.key(PROBE)
        await self._change(sql.SET_KEY, name=PROBE, new_value=now.to_bytes(8, "big"))

    async def write(self, unit: Unit) -> bool:
        """Keep changes together, or none of them."""
        return await self._driver.write(unit)

    async def count(self, statement: ClauseElement, values: Mapping[str, Value]) -> int:
        """Return the number that a query asks for."""
        return await self._number(statement, **values)

    # --- People and sessions ---

    async def add_person(self, person: Person) -> None:
        """Keep a new person."""
        await self._change(sql.ADD_PERSON, **asdict(person))

    async def person(self, key: str) -> Person | None:
        """Return a person."""
        return await self._row(Person, sql.PERSON, id=key)

    async def account(self, account: str) -> Person | None:
        """Return the holder of an account."""
        return await self._row(Person, sql.ACCOUNT, account=account)

    async def people(self, limit: int) -> list[Person]:
        """Return the people who came last."""
        return await self._rows(Person, sql.PEOPLE_LIST, limit=limit)

    async def names_at(self, table: str) -> dict[str, ShownName]:
        """Return the names of the people who sit at a table, by their ids."""
        found = await self._driver.read(sql.NAMES_AT, {"table_id": table})
        return {str(row[0]): ShownName(str(row[1]), bool(row[2])) for row in found}

    async def looks_like(self, skeleton: str) -> str | None:
        """Return whose account has a name that looks like this."""
        return await self._row(str, sql.LOOKS_LIKE, skeleton=skeleton)

    async def rename(self, key: str, name: str) -> bool:
        """Give a guest another name; False if it has an account, whose name stays."""
        return await self._change(sql.RENAME, id=key, new_name=name)

    async def become_account(self, key: str, name: str, account: str, password: str, skeleton: str) -> bool:
        """Turn a guest into the holder of an account; False if it has one already."""
        new = {"new_name": name, "new_account": account, "new_password": password, "new_skeleton": skeleton}
        return await self._change(sql.BECOME_ACCOUNT, id=key, **new)

    async def set_password(self, person: Person, password: str, recovery: str, session: str = "") -> bool:
        """Keep a new password and the codes that can replace it, and end all sessions but one.

        False if either has changed since the person was read.
        """
        ended = Change(sql.END_OTHER_SESSIONS, {"person": person.id, "digest": session})
        return await self._keep(password_change(person, password, recovery), ended)

    async def set_recovery(self, person: Person, recovery: str) -> bool:
        """Keep the codes that can replace a password; False if either has changed since the person was read."""
        return await self._keep(password_change(person, person.password, recovery))

    async def set_moderator(self, key: str, moderator: bool) -> bool:
        """Let a person deal with reports, or no more; False if there is no such person."""
        return await self._change(sql.SET_MODERATOR, id=key, new_moderator=int(moderator))

    async def set_seen(self, key: str, now: int) -> None:
        """Keep that a person is here."""
        await self._change(sql.SET_SEEN, id=key, new_seen=now)

    async def erase_person(self, key: str, name: str) -> None:
        """Forget who a person was, and all that is theirs alone; games keep their place."""
        erased = Change(sql.ERASE_PERSON, {"id": key, "new_name": name}, guard=True)
        await self._keep(erased, *forget(key))

    async def export(self, person: str) -> dict[str, Any]:
        """Return all that is kept about a person, by kind."""
        settings = await self.notices.settings(person)
        told = settings and {"wanted": msgspec.Raw(settings.body.encode()), "email": (settings.email or b"").decode()}
        return await export(self._driver, person) | {"notice_settings": told}

    async def set_muted(self, key: str, muted: str) -> None:
        """Keep whom a person does not want to read."""
        await self._change(sql.SET_MUTED, id=key, new_muted=muted)

    async def set_banned(self, key: str, banned: bool) -> bool:
        """Ban a person and end its sessions, or let it in again; False if there is no such person."""
        changes = [Change(sql.SET_BANNED, {"id": key, "new_banned": int(banned)}, guard=True)]
        changes += [Change(sql.END_SESSIONS, {"person": key})] if banned else []
        return await self._keep(*changes)

    async def banned(self) -> list[str]:
        """Return those who are banned."""
        return await self._rows(str, sql.BANNED)

    async def add_session(self, session: Session) -> None:
        """Keep a new session."""
        await self._change(sql.ADD_SESSION, **asdict(session))

    async def session(self, digest: str) -> Session | None:
        """Return a session."""
        return await self._row(Session, sql.SESSION, digest=digest)

    async def sessions_of(self, person: str) -> list[Session]:
        """Return the sessions of a person."""
        return await self._rows(Session, sql.SESSIONS_OF, person=person)

    async def end_session(self, digest: str, person: str) -> bool:
        """Revoke one session; False if there was none."""
        return await self._change(sql.END_SESSION, digest=digest, person=person)

    # --- Tables ---

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow], *more: Change) -> bool:
        """Keep a new table with its seats, and what belongs to it; False if one of these changes was refused."""
        return await self._keep(*self.table_changes(table, seats), *more)

    def table_changes(self, table: TableRow, seats: Sequence[SeatRow]) -> list[Change]:
        """Return the changes that keep a new table with its seats."""
        position = None if table.position is None else self._sealed(table, table.position)
        sealed = msgspec.structs.replace(table, secret=self._sealed(table, table.secret), position=position)
        return [Change(sql.ADD_TABLE, asdict(sealed)), *(Change(sql.ADD_SEAT, asdict(seat)) for seat in seats)]

    def _sealed(self, table: TableRow, secret: bytes) -> bytes:
        if self._seal is None:
            raise WrongKey
        return self._seal.close(secret, table.id)

    @property
    def signer(self) -> Signer:
        """What signs records for this server."""
        if self._seal is None:
            raise WrongKey
        return self._seal.signer

    async def table(self, key: str) -> TableRow | None:
        """Return a table."""
        found = await self._tables(sql.TABLE, id=key)
        return found[0] if found else None

    async def seats_of(self, table: str) -> list[SeatRow]:
        """Return the seats of a table in order."""
        return await self._rows(SeatRow, sql.SEATS_OF, table_id=table)

    async def in_series(self, series: str) -> list[TableRow]:
        """Return the tables of a series in order."""
        return await self._tables(sql.IN_SERIES, series=series)

    async def change_table(self, table: TableRow, seats: Sequence[SeatRow] = ()) -> bool:
        """Keep a table as it is now, with the seats that changed; False if somebody else changed it first."""
        return await self._keep(table_change(table), *map(seat_change, seats))

    async def deal_anew(self, table: TableRow, seats: Sequence[SeatRow]) -> bool:
        """Keep a table with another secret; False if somebody else changed it first."""
        secret = Change(sql.SET_SECRET, {"id": table.id, "new_secret": self._sealed(table, table.secret)}, guard=True)
        return await self._keep(table_change(table), *map(seat_change, seats), secret)

    async def open_tables(self, limit: int, each: int) -> list[TableRow]:
        """Return the tables of the lobby: where most people wait first, of each host only a few."""
        return await self._tables(sql.OPEN_TABLES, limit=limit, each=each)

    async def hosted(self, host: str, since: int) -> dict[str, int]:
        """Return how many tables of a host, set up since then, are open, and how many running."""
        found = await self._driver.read(sql.HOSTED, {"host": host, "since": since})
        return {str(row[0]): int(row[1]) for row in found}

    async def tables_alive(self, person: str) -> list[str]:
        """Return all open and running tables at which a person sits, or that only this host has."""
        return await self._rows(str, sql.TABLES_ALIVE, person=person)

    async def tables_of_banned(self, limit: int) -> list[str]:
        """Return open and running tables at which somebody sits who is banned, or that only such a host has."""
        return await self._rows(str, sql.TABLES_OF_BANNED, limit=limit)

    async def finished_tables(self, limit: int, each: int) -> list[TableRow]:
        """Return public tables that are over, the newest first, of each host only some."""
        return await self._tables(sql.FINISHED_TABLES, limit=limit, each=each)

    async def running_tables(self, limit: int, each: int) -> list[tuple[TableRow, int]]:
        """Return public tables at which is being played, and how many people sit there; most people first.

        Of each host only a few.
        """
        found = await self._driver.read(sql.RUNNING_TABLES, {"limit": limit, "each": each})
        return [(self._table(TableRow(*row[:-1])), int(row[-1])) for row in found]

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """Return the tables of a person, the newest first."""
        return await self._tables(sql.TABLES_OF, person=person, limit=limit)

    async def seated_open(self, limit: int, each: int) -> list[NamedSeat]:
        """Return who sits at the tables of the lobby."""
        return await self._rows(NamedSeat, sql.SEATED_OPEN, limit=limit, each=each)

    async def seated_finished(self, limit: int, each: int) -> list[NamedSeat]:
        """Return who sat at public tables that are over."""
        return await self._rows(NamedSeat, sql.SEATED_FINISHED, limit=limit, each=each)

    async def seated_of(self, person: str, limit: int) -> list[NamedSeat]:
        """Return who sits at the tables of a person."""
        return await self._rows(NamedSeat, sql.SEATED_OF, person=person, limit=limit)

    async def all_tables(self, limit: int) -> list[TableRow]:
        """Return all tables, the newest first."""
        return await self._tables(sql.ALL_TABLES, limit=limit)

    async def due_tables(self, now: int, limit: int) -> list[str]:
        """Return the running tables that somebody must look at."""
        return await self._rows(str, sql.DUE_TABLES, now=now, limit=limit)

    async def set_due(self, key: str, due: int | None) -> None:
        """Keep when a table must be looked at again."""
        await self._change(sql.SET_DUE, id=key, new_due=due)

    async def set_status(self, key: str, status: Status) -> bool:
        """Keep what becomes of a table that nobody can load, or whose server is away; False if there is none."""
        return await self._change(sql.SET_STATUS, id=key, new_status=status)

    async def stale_tables(self, before: int) -> list[str]:
        """Return the tables that were opened long ago and never started."""
        return await self._rows(str, sql.STALE_TABLES, before=before)

    # --- Logs ---

    def append(self, entry: Entry, due: int | None, *changes: Change) -> "asyncio.Future[bool]":
        """Append to a log, with what follows from it; False if that place in the log is taken."""
        return self._driver.write(Unit(entry, due, changes))

    def append_then(self, entry: Entry, due: int | None, tell: Callable[[Fate], None]) -> None:
        """Append to a log; `tell` hears whether the place was free, once that is durable."""
        self._driver.write_then(Unit(entry, due), tell)

    async def entries(self, table: str, start: int = 0) -> list[Entry]:
        """Return the log of a table from a sequence number on."""
        return await self._rows(Entry, sql.ENTRIES_FROM, table_id=table, seq=start)

    async def news(self, starts: Mapping[str, int]) -> dict[str, News]:
        """Return what is new of some tables, all of one moment: of each its log from a sequence number on."""
        size = next(size for size in sql.NEWS if len(starts) <= size)
        asked: dict[str, Value] = {}
        for n, (key, start) in enumerate([*starts.items()] + [("", 0)] * (size - len(starts))):
            asked |= {f"id_{n}": key, f"start_{n}": start}
        found: dict[str, News] = {}
        for row in await self._driver.read(sql.NEWS[size], asked):
            news = found.setdefault(row[0], News(row[1], []))
            if row[2] is not None:
                news.entries.append(Entry(*row[2:]))
        return found

    async def length(self, table: str) -> int:
        """Return how many entries a log has."""
        return await self._number(sql.LENGTH, table_id=table)

    # --- When the service was there ---

    async def still_up(self, now: int, since: int) -> bool:
        """Keep that the service is there; False if nobody has kept that since some time."""
        return await self._change(sql.STILL_UP, now=now, since=since)

    async def add_uptime(self, now: int) -> None:
        """Keep that the service is there again."""
        await self._change(sql.ADD_UPTIME, began=now, ended=now)

    async def uptimes(self, since: int) -> list[Uptime]:
        """Return when the service was there, from some time on, in order."""
        return await self._rows(Uptime, sql.UPTIMES_LIST, since=since)

    # --- Reports ---

    async def add_report(self, report: Report) -> None:
        """Keep a complaint."""
        await self._change(sql.ADD_REPORT, **asdict(report))

    async def reports(self, limit: int) -> list[Report]:
        """Return the last complaints."""
        return await self._rows(Report, sql.REPORTS_LIST, limit=limit)

    async def open_reports(self, limit: int) -> list[Report]:
        """Return the complaints that nobody has dealt with, the oldest first."""
        return await self._rows(Report, sql.OPEN_REPORTS, limit=limit)

    async def report(self, key: str) -> Report | None:
        """Return a complaint that nobody has dealt with."""
        return await self._row(Report, sql.OPEN_REPORT, id=key)

    async def reported_by(self, person: str) -> list[Report]:
        """Return the complaints of a person."""
        return await self._rows(Report, sql.REPORTED_BY, person=person)

    async def handle_report(self, key: str, verdict: str, now: int) -> bool:
        """Keep what was decided about a complaint; False if there is none that is open."""
        return await self._change(sql.HANDLE_REPORT, id=key, new_handled=now, new_verdict=verdict)

    # --- Reviews ---

    async def review(self, table: str) -> ReviewRow | None:
        """Return the review of a table."""
        return await self._row(ReviewRow, sql.REVIEW, table_id=table)

    async def keep_review(self, review: ReviewRow) -> None:
        """Keep a review in place of an older one."""
        changes = Change(sql.REMOVE_REVIEW, {"table_id": review.table_id}), Change(sql.ADD_REVIEW, asdict(review))
        await self._keep(*changes)
