"""How the chance of a deal comes together: everybody pledges entropy first, then everybody opens what they pledged.

Invariant: nobody could choose the deal that the secret and the entropies make. The commitment is public
before anybody pledges, and nobody is asked to open before all have pledged. One who does not open can only cancel the
start: then a new secret is drawn, all pledge again, and the table tells how often that happened.
"""

import hmac
import re

import msgspec

from connive.core.randomness import commitment, new_secret, pledge_of
from connive.storage.rows import SeatRow
from connive.tables.errors import BadOpening, BadSettings, NotOpen, NotSeated, TooEarly
from connive.tables.settings import MINUTE
from connive.tables.table import Table

ENTROPY = re.compile(r"[0-9a-f]{32,64}")
PLEDGE = re.compile(r"[0-9a-f]{64}")
PATIENCE = MINUTE
"""How long everybody has to open; after that the others can give the seat away."""


def check_pledge(pledge: str | None) -> str:
    """Return a pledge; empty for somebody who adds nothing to the chance."""
    if pledge is not None and not PLEDGE.fullmatch(pledge):
        raise BadSettings(trouble="pledge")
    return pledge or ""


def is_ready(row: SeatRow) -> bool:
    """Tell whether a seat counts for the start: a bot's, or one whose person has sat down."""
    return bool(row.bot or row.entropy) or row.pledge is not None


def is_opened(row: SeatRow) -> bool:
    """Tell whether nothing more is needed from a seat."""
    return bool(row.bot or row.entropy) or row.pledge == ""


def is_full(table: Table) -> bool:
    """Tell whether everybody is here."""
    return table.row.status == "open" and all(map(is_ready, table.seats))


def is_late(table: Table, seat: int) -> bool:
    """Tell whether a person has had all the time there is to open."""
    filled = table.row.filled
    return filled is not None and not is_opened(table.seats[seat]) and table.services.time.now() >= filled + PATIENCE


def waits_for_nobody(table: Table) -> bool:
    """Tell whether the next step to the start is the table's own."""
    return is_full(table) and (table.row.filled is None or all(map(is_opened, table.seats)))


async def go_on(table: Table) -> None:
    """Ask everybody to open as soon as all have pledged; deal as soon as all have opened."""
    if not waits_for_nobody(table):
        return
    now = table.services.time.now()
    if all(map(is_opened, table.seats)):
        await table.change(status="running", started=now, due=now if table.timed or table.has_bots else None)
        table.services.counters.tables_started += 1
    else:
        await table.change(filled=now)


async def open_pledge(table: Table, person: str, entropy: str) -> None:
    """Take what a person has pledged; the same again counts once."""
    if table.row.status != "open":
        raise NotOpen
    own = [row for row in table.seats if row.person == person and row.pledge]
    if not own:
        raise NotSeated
    if table.row.filled is None:
        raise TooEarly
    made = pledge_of(commitment(table.row.secret), entropy) if ENTROPY.fullmatch(entropy) else ""
    if not all(hmac.compare_digest(row.pledge or "", made) for row in own):
        raise BadOpening
    await table.change(*(msgspec.structs.replace(row, entropy=entropy) for row in own if not row.entropy))


async def vacate(table: Table, *seats: SeatRow, **changed: object) -> None:
    """Let seats become others'. If everybody had pledged already, the start is cancelled and a new deal is drawn."""
    if table.row.filled is None:
        await table.change(*seats, **changed)
        return
    given = {row.seat: row for row in seats}
    anew = [given.get(row.seat, _asked_anew(row)) for row in table.seats]
    await table.change(*anew, secret=new_secret(), filled=None, cancelled=table.row.cancelled + 1, **changed)


def _asked_anew(row: SeatRow) -> SeatRow:
    """Let a person pledge again; one who adds nothing need not."""
    return SeatRow(row.table_id, row.seat, row.person) if row.pledge else row
