"""What a bot of Conclave says at the table, and what it makes of what others say.

With three seats or four it warns of the seat that is ahead by itself. A seat that is warned, and agrees, gives
a burdensome pile more readily to that seat (K2.1). Other signals are about intentions: bots do not tell or trust them.
Invariant: everything here is a fold of one seat's events and of the signals that everybody heard.
"""

from typing import Any

from connive.core.credibility import Credibility
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.core.signals import Signalled
from connive.core.viewer import Viewer
from connive.games.conclave.actions import ACTIONS, Give
from connive.games.conclave.model import Options
from connive.games.conclave.tally import scores
from connive.games.conclave.view import View

PULL = 4.0
"""How many times likelier, on top of once, a gift becomes by a warning from somebody who is wholly believed."""

OPENING = 4
"""In how many first turns of each seat being ahead means little."""

SILENCE = 3
"""For how many of its turns a seat does not repeat itself."""

TWO = 2


class BotTalk:
    """The ear and the voice of one seat."""

    def __init__(self, seat: int, options: Options, seats: int) -> None:
        self._seat, self._seats = seat, seats
        self._view = View.start(Viewer.seat(seat), options, seats)
        self._credit = Credibility(seats)
        self._warned: dict[int, tuple[int, int]] = {}
        self._own: list[int] = []

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        self._view.apply(event)

    def hear(self, speaker: int, said: Signalled) -> None:
        """Take in a warning; the table says at once whether it is true."""
        if said.signal.name != "warn":
            return
        if speaker == self._seat:
            self._own.append(self._view.turn)
        else:
            leader = int(said.words[0])
            self._credit.prove(speaker, true=self._is_first(leader))
            self._warned[speaker] = (self._view.turn, leader)

    def trust(self, seat: int) -> float:
        """Return how far a seat is believed."""
        return self._credit.trust(seat)

    def _is_first(self, seat: int) -> bool:
        """K3.4: tell whether a seat would win, perhaps with others, if it ended now."""
        return scores(self._view)[seat].place == 1

    def likelihood(self, world: Any) -> float:  # noqa: ARG002
        """Return the same for all worlds: warnings are about what lies open."""
        return 1.0

    def favours(self, decision: Decision) -> dict[int, float]:
        """K2.1: return the gifts to a seat that is ahead, if somebody else warned of it in the last round."""
        since, found = self._view.turn - self._seats, dict[int, float]()
        for speaker, (turn, leader) in self._warned.items() if decision.question == "turn" else ():
            if turn >= since and leader not in (speaker, self._seat) and self._is_first(leader):
                gifts = [each for each in decision.ids if _gives_to(each, leader)]
                found |= {each: max(found.get(each, 1.0), 1 + PULL * self.trust(speaker)) for each in gifts}
        return found

    def say(self, rng: FastRng, decision: Decision, action: int) -> str:  # noqa: ARG002
        """Warn of the one seat that is ahead, now and then."""
        view, seats = self._view, self._seats
        lately = range(view.turn - SILENCE * seats, view.turn)
        if decision.question != "turn" or seats == TWO or view.turn <= OPENING * seats or {*self._own} & {*lately}:
            return ""
        first = [score.seat for score in scores(view) if score.place == 1]
        return f"/warn {first[0]}" if len(first) == 1 and first[0] != self._seat else ""


def _gives_to(action: int, seat: int) -> bool:
    found = ACTIONS[action]
    return isinstance(found, Give) and found.to == seat
