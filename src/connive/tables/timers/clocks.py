"""Clocks as a fold over the log: how much time each seat has, computed from the times of its entries alone.

Invariant: two processes that read the same log agree on every clock; a restart changes nothing.
"""

from typing import NamedTuple

import msgspec

from connive.play.match import Match
from connive.tables.settings import DAY, MINUTE, SECOND, Clock

FOREVER = 1 << 53
"""The time of a seat where silence is an answer too: the window closes by itself, and no bank is touched."""

LEAST = SECOND
"""Every decision has at least this much time, in milliseconds, even if the bank is empty."""


class ClockFace(msgspec.Struct, frozen=True):
    """What is shown of a clock: milliseconds left in the bank when the message was sent, and the last moment."""

    left: int
    deadline: int | None


class Away(NamedTuple):
    """A time in which the clock of a seat does not run."""

    began: int = 0
    until: int = 0

    def adds(self, before: "Away", opened: int) -> int:
        """Return how much longer a question is open that was opened at a time; less if somebody came back early."""
        known = before.until > self.began
        return self.until - (before.until if known else max(self.began, opened))


class Clocks:
    """The clocks of one table."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self._clock, self._runs = clock, clock.kind != "none"
        self._left = [clock.bank * SECOND] * seats
        self._opened: list[int | None] = [None] * seats
        self._allowed = [0] * seats
        self._numbers: list[int | None] = [None] * seats
        """Which of its choices each seat is asked for, if it is asked."""

        self._question: int | None = None
        self._asked = 0
        self._away = [Away()] * seats
        self._silent = False
        self.reaction = False
        """Whether the open question is a reaction: it was put while the seat on turn is not asked."""
        self.paused = 0
        """Until when outages of the service have been taken in."""

    def tick(self, match: Match, at: int, silent: bool) -> None:
        """Take in that the match changed at a time. `silent`: a window is open that closes by itself."""
        self._silent = silent
        question, asked, numbers = match.question, match.asked, self._numbers
        another = question != self._question
        if another or asked & ~self._asked:
            self.reaction = match.reacting
        self._question, self._asked = question, asked
        for seat, number in enumerate(match.choices):
            now = number if asked >> seat & 1 else None
            if now != numbers[seat] or (another and now is not None):
                numbers[seat] = now
                if self._runs:
                    self._charge(seat, at)
                self._opened[seat] = None if now is None else max(at, self._away[seat].until)

    def _charge(self, seat: int, at: int) -> None:
        """Take from a seat's bank what its last decision has taken; the next one has time of its own."""
        opened = self._opened[seat]
        if opened is not None:
            spent = max(0, at - opened - self._allowed[seat])
            self._left[seat] = max(0, self._left[seat] - spent) + self._clock.increment * SECOND
        self._allowed[seat] = self._free()

    def _free(self) -> int:
        """Return how much time a decision has before the bank is touched."""
        if self._silent:
            return FOREVER
        if self._clock.kind == "correspondence":
            return self._clock.days * DAY
        return self._clock.reaction * SECOND if self.reaction else LEAST

    @property
    def portion(self) -> int:
        """How much time is asked for, or given, at once."""
        return DAY if self._clock.kind == "correspondence" else MINUTE

    def grant(self, seat: int, amount: int) -> None:
        """Give a seat more time: in its bank, or by correspondence for the open choice."""
        if self._clock.kind == "correspondence":
            self._allowed[seat] += amount
        else:
            self._left[seat] += amount

    def give(self, giver: int, amount: int) -> None:
        """Give everybody else more time."""
        for seat in range(len(self._left)):
            if seat != giver:
                self.grant(seat, amount)

    def pause(self, began: int, ended: int) -> None:
        """Charge nobody for a time in which the service was away."""
        self.paused = max(self.paused, ended)
        self._opened = [at if at is None or at >= ended else at + ended - max(began, at) for at in self._opened]

    def away(self, seat: int) -> Away:
        """Return when the clock of a seat stood, or stands, last."""
        return self._away[seat]

    def rest(self, seat: int, away: Away) -> Away:
        """Let the clock of a seat stand for a time, or no longer; return when it stood before."""
        before, self._away[seat] = self._away[seat], away
        opened = self._opened[seat]
        if opened is not None:
            self._opened[seat] = opened + away.adds(before, opened)
        return before

    def opened(self, seat: int) -> int | None:
        """Return when a seat's decision was opened; None if it has none."""
        return self._opened[seat]

    def deadline(self, seat: int) -> int | None:
        """Return the last moment of a seat's open decision; None if it has none or all the time in the world."""
        opened = self._opened[seat]
        if opened is None or not self._runs or self._allowed[seat] >= FOREVER:
            return None
        bank = 0 if self._clock.kind == "correspondence" else self._left[seat]
        return opened + self._allowed[seat] + bank

    def faces(self, now: int) -> list[ClockFace] | None:
        """Return what everybody sees; None at a table without a clock."""
        if not self._runs:
            return None
        return [ClockFace(self._left_at(seat, now), self.deadline(seat)) for seat in range(len(self._left))]

    def _left_at(self, seat: int, now: int) -> int:
        opened = self._opened[seat]
        return (
            self._left[seat]
            if opened is None
            else max(0, self._left[seat] - max(0, now - opened - self._allowed[seat]))
        )
