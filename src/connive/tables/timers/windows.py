"""When something happens at a table: when an answer may take effect, when a seat runs out of time, what is due next.

Invariant: when a seat's answer to a reaction window takes effect says nothing about what the seat could have done:
never before the window's drawn length is over, and exactly then if the seat has no choice.
"""

import hmac

from connive.core.randomness import SecretStream
from connive.tables.settings import SECOND, Pace
from connive.tables.table import WATCHED, Table

GRACE = 10 * SECOND
"""After a table was loaded nobody runs out of time before this is over: the server may have been away."""


class Windows:
    """The times of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def release(self, seat: int) -> int:
        """Return the first moment at which an answer of this seat may take effect."""
        table = self._table
        found = table.playing.open_decision(seat)
        if found is None or not table.clocks.reaction or not table.settings.pace.high:
            return 0
        opened = table.clocks.opened(seat) or 0
        return opened + window_length(table.row.secret, found.token, table.settings.pace)

    def deadline(self, seat: int) -> int | None:
        """Return when the time of a seat is out, if it ever is."""
        deadline = self._table.clocks.deadline(seat)
        return None if deadline is None else max(deadline, self._table.loaded + GRACE, self.release(seat))

    def answers_itself(self, seat: int) -> bool:
        """Tell whether a reaction window has only one answer, which is then given when the window closes."""
        match = self._table.playing
        found = match.open_decision(seat)
        paced = self._table.clocks.reaction and self._table.settings.pace.high > 0
        return paced and found is not None and len(found.ids) == 1

    def next_due(self) -> int | None:
        """Return when something happens by itself, bots left aside."""
        table = self._table
        times = [table.next_ripe()]
        if table.running:
            people = [seat for seat in table.playing.to_act if table.seats[seat].bot is None]
            times += [self.release(seat) for seat in people if self.answers_itself(seat)]
            times += [self.deadline(seat) for seat in people]
        return min((due for due in times if due is not None), default=None)

    def next_look(self) -> int | None:
        """Return when the table must be looked at even if this process dies; bots are looked after at once."""
        table = self._table
        later = table.services.time.now() + WATCHED
        if any(table.seats[seat].bot for seat in table.playing.to_act):
            return later
        due = self.next_due()
        return None if due is None else max(due, later)


def window_length(secret: bytes, token: str, pace: Pace) -> int:
    """Return the least length of a window in milliseconds.

    It is a function of the table's secret and the decision's token: it tells nothing about the content, nobody can
    foresee it, and after the game anybody can check it.
    """
    stream = SecretStream(hmac.digest(secret, f"connive pace\n{token}".encode(), "sha256"))
    return pace.low + stream.below(max(0, pace.high - pace.low) + 1)
