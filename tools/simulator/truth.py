"""What is true: the log as it is stored. Whatever is stored or leaves a process is held against it.

Invariants, checked at every commit and for every message in the moment in which it leaves a process: nothing is told
before it is stored; what is acknowledged is stored, once; every entry is legal, linked, in order and of somebody who
asked for it; clocks never run backwards and nobody runs out of time before their time is out; what a viewer is told is
a prefix of the stored log, folded for that viewer; no secret is told before the end.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from connive.core.viewer import SPECTATOR, Viewer
from connive.storage.driver import Unit
from connive.storage.rows import Entry, SeatRow, TableRow
from connive.tables.table_fold import CHOICES, TableFold
from tools.simulator.disk import SEAL, Disk

if TYPE_CHECKING:
    from tools.simulator.client import Client
    from tools.simulator.process import Process

STORED = ("choose", "talk", "ask_time", "give_time", "deny_time", "offer_draw", "accept_draw", "decline_draw")
"""Requests whose acknowledgement means an entry of the log, unless a window had closed."""

IN_DOUBT = ("busy", "store_unavailable")
"""Refusals that say: try again, under the same id."""

encode = msgspec.json.Encoder().encode


class Message(msgspec.Struct):
    """A message of any kind, as far as it is checked."""

    type: str
    id: str | None = None
    table: str = ""
    seat: int | None = None
    version: int = 0
    events: list[msgspec.Raw] = []
    view: msgspec.Raw = msgspec.Raw()
    decision: dict[str, Any] | None = None
    link: str | None = None
    status: str = ""
    secret: str | None = None
    now: int = 0
    seats: Any = None
    code: str = ""
    asking: dict[str, Any] | None = None
    offered: dict[str, Any] | None = None
    window: dict[str, Any] | None = None


read: Callable[[bytes], Message] = msgspec.json.Decoder(Message).decode


class TrueTable:
    """One table as the store has it."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.fold = TableFold(row, seats)
        self.links = {self.fold.link}
        self.stored: dict[tuple[int, str], Entry] = {}
        self._told: defaultdict[Viewer, list[bytes]] = defaultdict(list)

    def told(self, viewer: Viewer) -> list[bytes]:
        """Return all that a viewer may have been told by now, as it goes over the wire."""
        texts, told = self._told[viewer], self.fold.playing.fold(viewer).told()
        texts += [encode(each) for each in told[len(texts) :]]
        return texts


class Truth:
    """All tables as the store has them. The first thing that is wrong is told to `fail`."""

    def __init__(self, disk: Disk, fail: Callable[[str], None]) -> None:
        self._disk, self._fail = disk, fail
        self.tables: dict[str, TrueTable] = {}
        self._versions: dict[str, int] = {}
        self.sent: dict[tuple[str, int, str], dict[str, Any]] = {}
        self.leaving: set[tuple[str, int]] = set()
        self.acknowledged: set[tuple[str, int, str]] = set()
        self.entries = self.messages = 0
        self._times: dict[tuple[str, int], int] = {}

    # --- What is stored ---

    def committed(self, units: Sequence[Unit], kept: Sequence[bool]) -> None:
        """A transaction is durable."""
        for unit, was_kept in zip(units, kept, strict=True):
            if was_kept and unit.entry is not None:
                self._enter(unit.entry)
        if any(unit.changes for unit in units):
            self._look_at_rows()

    def _look_at_rows(self) -> None:
        connection = self._disk.connection
        for values in connection.execute("SELECT * FROM tables").fetchall():
            row = TableRow(*values)
            if self._versions.get(row.id) == row.version:
                continue
            self._versions[row.id] = row.version
            row = msgspec.structs.replace(row, secret=SEAL.open(row.secret, row.id))
            known = self.tables.get(row.id)
            if known is not None:
                self._check_row(known.fold.row, row)
                known.fold.take_row(row)
            elif row.status in ("running", "over"):
                seats = connection.execute("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", (row.id,))
                self.tables[row.id] = TrueTable(row, [SeatRow(*seat) for seat in seats.fetchall()])

    def _check_row(self, before: TableRow, after: TableRow) -> None:
        if before.secret != after.secret or before.started != after.started:
            self._fail("the deal of a running table was changed")
        if before.status != after.status and (before.status, after.status) != ("running", "over"):
            self._fail(f"a table that was {before.status} is {after.status}")

    def _enter(self, entry: Entry) -> None:
        self.entries += 1
        table = self.tables[entry.table_id]
        fold = table.fold
        try:
            fold.check_entry(entry)
            self._check_entry(table, entry)
            before = fold.clocks.faces(entry.at)
            fold.take(entry)
            after = fold.clocks.faces(entry.at)
        except Exception as error:
            return self._fail(f"a bad entry was stored: {error!r}; {entry}")
        if (
            before is not None
            and after is not None
            and any(a.left < b.left for a, b in zip(after, before, strict=True))
        ):
            self._fail(f"an entry took time away: {entry}")
        table.links.add(entry.link)
        if entry.client:
            table.stored[entry.seat, entry.client] = entry
        return None

    def _check_entry(self, table: TrueTable, entry: Entry) -> None:
        fold = table.fold
        must(fold.running, "nothing is played any more")
        must(entry.at >= fold.last_at, "time ran backwards")
        must((entry.seat, entry.client) not in table.stored, "the same request counted twice")
        if entry.client:
            self._check_sent(entry)
        elif entry.kind in CHOICES:
            forced = len(fold.playing.decision(entry.seat).ids) == 1
            due = fold.clocks.deadline(entry.seat)
            out = entry.kind == "default" and due is not None and due <= entry.at
            must(fold.seats[entry.seat].bot is not None or forced or out, "nobody made this choice")
        elif entry.kind == "close":
            due = fold.window.due(fold.people) if fold.window is not None else None
            must(due is not None and due <= entry.at, "a window was closed too early")
        elif entry.kind in ("forfeit", "bot"):
            self._check_end(table, entry)

    def _check_sent(self, entry: Entry) -> None:
        sent = self.sent.get((entry.table_id, entry.seat, entry.client))
        must(sent is not None, "nobody sent this")
        if sent is not None and entry.kind in ("choice", "answer"):
            must(sent.get("action") == entry.action, "another action was sent")
        if sent is not None and entry.kind == "pass":
            must((sent.get("until") or "") == entry.text, "it was to pass until something else")
        if sent is not None and entry.kind == "prepare" and entry.text:
            must(sent.get("action") == entry.action, "another action was prepared")
        if sent is not None and entry.kind == "talk":
            must(sent.get("text") == entry.text, "other words were said")

    def _check_end(self, table: TrueTable, entry: Entry) -> None:
        """Somebody loses their seat: they left, or their time was out, now or with the choice before."""
        fold, timeout = table.fold, "loss" if entry.kind == "forfeit" else "bot"
        due = fold.clocks.deadline(entry.seat)
        out = fold.settings.on_timeout == timeout and (timeout == "bot" or (due is not None and due <= entry.at))
        must(out or (entry.table_id, entry.seat) in self.leaving, "nobody gave this seat up")

    # --- What is told ---

    def leaves(self, client: "Client", process: "Process", text: bytes) -> None:
        """A message leaves a process."""
        self.messages += 1
        message = read(text)
        check = getattr(self, f"_check_{message.type}", None)
        if check is not None:
            try:
                check(client, process, message)
            except AssertionError as error:
                self._fail(f"{client.name} was told something wrong: {error}; {text[:300].decode()}")

    def _check_update(self, client: "Client", process: "Process", message: Message) -> None:
        table = self.tables.get(message.table)
        must(table is not None, "told of a table that has not begun")
        assert table is not None
        must(message.seat is None or message.seat == client.first_seat, "the view of another seat")
        viewer = SPECTATOR if message.seat is None else Viewer.seat(message.seat)
        told, fold = table.told(viewer), table.fold
        must(message.version <= len(told), "told before it was stored")
        start = message.version - len(message.events)
        must([bytes(each) for each in message.events] == told[start : message.version], "not what happened")
        must(message.link is None or message.link in table.links, "a link that is not in the log")
        late = message.seat is None and fold.settings.spectator_delay > 0
        if not late and message.version == len(told):
            must(bytes(message.view) == encode(fold.playing.fold(viewer).view()), "the view is not that of the events")
        if late and fold.row.status != "over":
            assert process.server is not None
            must(
                message.version <= fold._spectator_delay.shown(process.server.time.now()),
                "a spectator was told too early",
            )
        if message.decision is not None and message.seat is not None:
            self._check_decision(fold, message.seat, message.decision)

    def _check_decision(self, fold: TableFold, seat: int, given: dict[str, Any]) -> None:
        found = fold.open_decision(seat) if fold.running else None
        if found is not None and found.token == given["token"]:
            must(tuple(given["actions"]) == found.ids, "other choices than the rules offer")

    def _check_table(self, client: "Client", process: "Process", message: Message) -> None:  # noqa: ARG002
        table = self.tables.get(message.table)
        status = table.fold.row.status if table is not None else "open"
        must(message.secret is None or status == "over", "the secret was told before the end")
        must(message.status != "over" or status == "over", "the end was told before it was stored")

    def _check_accepted(self, client: "Client", process: "Process", message: Message) -> None:  # noqa: ARG002
        key = (client.table, client.first_seat if client.first_seat is not None else -1, message.id or "")
        sent = self.sent.get(key)
        if sent is None or sent["type"] not in STORED:
            return
        table = self.tables[client.table]
        if key[1:] in table.stored:
            self.acknowledged.add(key)
            return
        lapsed = sent["type"] == "choose" and table.fold.was_answered(key[1], sent["token"])
        must(lapsed, "acknowledged, and not stored")

    def _check_refused(self, client: "Client", process: "Process", message: Message) -> None:  # noqa: ARG002
        table, seat = self.tables.get(client.table), client.first_seat
        if table is not None and seat is not None and message.code not in IN_DOUBT:
            must((seat, message.id or "") not in table.stored, "refused, and stored")

    def _check_welcome(self, client: "Client", process: "Process", message: Message) -> None:  # noqa: ARG002
        life = (process.name, process.lives)
        must(message.now >= self._times.get(life, 0), "the server's time ran backwards")
        self._times[life] = message.now

    # --- The end ---

    def check_all(self) -> None:
        """All that was ever acknowledged is in the store, once, and the log is that which was checked."""
        for key, table in self.tables.items():
            rows = self._disk.connection.execute("SELECT * FROM entries WHERE table_id = ? ORDER BY seq", (key,))
            entries = [Entry(*row) for row in rows.fetchall()]
            if len(entries) != table.fold.length or (entries and entries[-1].link != table.fold.link):
                self._fail("the log is not what was stored")
            kept = [(entry.seat, entry.client) for entry in entries if entry.client]
            if len(kept) != len(set(kept)):
                self._fail("something was stored twice")
            if not {seen[1:] for seen in self.acknowledged if seen[0] == key} <= set(kept):
                self._fail("something that was acknowledged is lost")


def must(holds: bool, otherwise: str) -> None:
    """Refuse what must not be."""
    if not holds:
        raise AssertionError(otherwise)
