"""Vacations at a table: who is away is an entry of its log, so that clocks stay a fold over it.

Invariant: a table takes a vacation in before anybody whom it concerns runs out of time, whichever process looks.
"""

from connive.storage.rows import Vacation
from connive.tables.actions.attempts import attempt
from connive.tables.table import Table


async def tell_table(table: Table) -> None:
    """Let a table know who is away."""
    await attempt(table, lambda: take_vacations(table))


async def take_vacations(table: Table) -> None:
    """Let a table know in its log who is away, or back. It must be one's turn at the table.

    Games of a tournament have an end of their own: there clocks run.
    """
    if not table.running or table.settings.clock.kind != "correspondence" or table.tournament is not None:
        return
    for seat in table.people:
        person = table.seats[seat].person
        for vacation in await table.services.store.vacations.since(person, table.row.started or 0) if person else ():
            await _take(table, seat, vacation)


async def _take(table: Table, seat: int, vacation: Vacation) -> None:
    """Take in a vacation that the table does not know, or that has ended early."""
    known = table.clocks.away(seat)
    if vacation.began >= known.began and (vacation.began, vacation.until) != known:
        await table.record("away", seat, 0, f"{vacation.began} {vacation.until}")
