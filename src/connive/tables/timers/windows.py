"""Silent windows: a question to which silence is an answer, because nobody may know who has a choice there.

A window has a public length. Every person who is asked, or will be asked in turn while all before them pass, may answer
from the start or ask for a moment. Answers count together, in the order of the rules, once every person has answered by
hand, has a standing pass, or is silent when the time is over. Invariant: a fold over the log; until then nobody is told
what others did.
"""

from collections.abc import Collection

import msgspec

from connive.core.decision import Decision
from connive.play.match import Choice, Match
from connive.tables.settings import DAY, SECOND, Settings
from connive.tables.standing_orders import StandingOrders

MOMENT = 5
"""A seat that asks for a moment has this many times the length of the window."""


class WindowFacts(msgspec.Struct, frozen=True):
    """When a window closes, unless all have answered before or somebody asks for a moment; what my silence means."""

    closes: int
    silence: int | None


class Window:
    """One open window."""

    def __init__(self, match: Match, opened: int, length: int, standing: StandingOrders) -> None:
        self._offers = match.offers()
        self._question = match.question
        self.opened, self._length, self._standing = opened, length, standing
        self._answers: dict[int, int] = {}
        self._waiting: set[int] = set()
        self._later: dict[int, int] = {}
        self._closed = False

    @property
    def closes(self) -> int:
        """When it closes, as everybody knows, unless all have answered before or somebody asks for a moment."""
        return self.opened + self._length + max(self._later.values(), default=0)

    def concerns(self, seat: int) -> bool:
        """Tell whether a seat is asked here, now or in turn."""
        return seat in self._offers

    def offer(self, seat: int) -> Decision | None:
        """Return what a seat may still answer. A seat with a standing pass takes it back first."""
        found = self._offers.get(seat)
        return None if found is None or self._closed or self._has_answered(seat) else found.decision

    def _has_answered(self, seat: int) -> bool:
        return seat in self._answers or self._standing.passes(seat)

    def is_silence(self, seat: int, action: int) -> bool:
        """Tell whether an action of a seat lets the window pass."""
        return seat in self._offers and self._offers[seat].silence == action

    def tokens(self, people: Collection[int]) -> set[str]:
        """Return the tokens by which people answer here."""
        return {offer.decision.token for seat, offer in self._offers.items() if seat in people}

    def facts(self, seat: int | None) -> WindowFacts:
        """Return what a seat, or a spectator, is told of the window."""
        open_to = seat is not None and self.offer(seat) is not None
        return WindowFacts(self.closes, self._offers[seat].silence if open_to and seat is not None else None)

    def answer(self, seat: int, action: int) -> None:
        """Keep an answer until it counts."""
        self._answers[seat] = action

    def wait(self, seat: int) -> None:
        """Give a seat a moment."""
        self._waiting.add(seat)

    def rest(self, seat: int, amount: int) -> None:
        """Give a seat that long more, because its person is away, or less if they are back."""
        if seat in self._offers:
            self._later[seat] = self._later.get(seat, 0) + amount

    def may_wait(self, seat: int, token: str) -> bool:
        """Tell whether a seat has yet to answer and has not asked for a moment."""
        found = self.offer(seat)
        return found is not None and found.token == token and seat not in self._waiting

    def close(self) -> None:
        """Those who have not answered stay silent; a bot may have to answer before that counts."""
        self._closed = True

    def due(self, people: Collection[int]) -> int | None:
        """Return when the last person who has not answered is taken to be silent; None if nobody is waited for."""
        return max((self._until(seat) for seat in self._missing(people)), default=None) if not self._closed else None

    def _missing(self, people: Collection[int]) -> list[int]:
        return [seat for seat in self._offers if seat in people and not self._has_answered(seat)]

    def _until(self, seat: int) -> int:
        lasts = self._length * (MOMENT if seat in self._waiting else 1)
        return self.opened + lasts + self._later.get(seat, 0)

    def settle(self, match: Match, people: Collection[int], at: int) -> list[Choice]:
        """Let the answers count if it is time, as far as no bot has to answer before; return those that did."""
        due, done = self.due(people), list[Choice]()
        while (due is None or at >= due) and self.is_open(match):
            seat = next((seat for seat in match.to_act if seat in people), None)
            if seat is None:
                break
            done.append(Choice(seat, self._answers.get(seat, match.default(seat))))
            match.enter(*done[-1])
        return done

    def is_open(self, match: Match) -> bool:
        """Tell whether the question is still asked of somebody it was offered to."""
        return any(map(self.concerns, match.to_act)) and match.question == self._question


def window_length(settings: Settings) -> int:
    """Return how long a window lasts, in milliseconds; by correspondence as long as any choice."""
    return settings.clock.days * DAY if settings.clock.kind == "correspondence" else settings.window * SECOND
