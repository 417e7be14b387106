"""When something happens at a table by itself: how soon a bot reacts, when a seat runs out of time, what is due next.

Invariant: how soon a bot reacts says nothing about what it could have done.
"""

import hmac

from connive.core.randomness import SecretStream
from connive.tables.settings import SECOND, Pace
from connive.tables.table import WATCHED, Table

GRACE = 10 * SECOND
"""After a table was loaded nobody runs out of time before this is over: the server may have been away."""


def release(table: Table, seat: int) -> int:
    """Return the first moment at which a choice of this seat may take effect: bots take a while."""
    if table.seats[seat].bot is None:
        return 0
    found = table.playing.open_decision(seat)
    opened = table.clocks.opened(seat)
    if found is None or opened is None:
        return 0
    pace = table.settings.pace
    return opened + (reaction_time(table.row.secret, found.token, pace) if paced(table) else pace.turn)


def paced(table: Table) -> bool:
    """Tell whether the open question is a reaction, for which bots take a while at least."""
    return table.clocks.reaction and table.settings.pace.high > 0


def deadline(table: Table, seat: int) -> int | None:
    """Return when the time of a seat is out, if it ever is."""
    found = table.clocks.deadline(seat)
    return None if found is None else max(found, table.loaded + GRACE)


def is_out(table: Table, seat: int) -> bool:
    """Tell whether the time of a seat is out."""
    found = deadline(table, seat)
    return found is not None and found <= table.services.time.now()


def answers_itself(table: Table, seat: int) -> bool:
    """Tell whether a reaction has only one answer and nobody is there to see how soon it is given: bots alone."""
    found = table.playing.open_decision(seat) if paced(table) and len(table.people) == 1 else None
    return found is not None and len(found) == 1


def people_asked(table: Table) -> list[int]:
    """Return the seats that are asked and have no bot."""
    return [seat for seat in table.playing.to_act if seat in table.people] if table.running else []


def next_due(table: Table) -> int | None:
    """Return when something happens by itself, bots left aside."""
    times: list[int | None] = [table.last_at] if table.unfinished else []
    if table.settings.spectator_delay:
        times.append(table.next_for_spectators())
    if paced(table) or table.settings.clock.kind != "none":
        people = people_asked(table)
        times += [table.clocks.opened(seat) for seat in people if answers_itself(table, seat)]
        times += [deadline(table, seat) for seat in people]
    if table.window is not None and table.running:
        closes = table.window.due(table.people)
        times.append(None if closes is None else max(closes, table.loaded + GRACE))
    return min((due for due in times if due is not None), default=None) if times else None


def next_look(table: Table) -> int | None:
    """Return when the table must be looked at even if this process dies; bots are looked after at once."""
    later = table.services.time.now() + WATCHED
    if table.attendance.anybody and any(table.seats[seat].bot for seat in table.playing.to_act):
        return later
    due = next_due(table)
    return None if due is None else max(due, later)


def reaction_time(secret: bytes, token: str, pace: Pace) -> int:
    """Return how long a bot takes to react at least, in milliseconds.

    It is a function of the table's secret and the decision's token: it tells nothing about the content, nobody can
    foresee it, and after the game anybody can check it.
    """
    stream = SecretStream(hmac.digest(secret, f"connive pace\n{token}".encode(), "sha256"))
    return pace.low + stream.below(max(0, pace.high - pace.low) + 1)
