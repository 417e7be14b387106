"""Fits `conduct.toml` of Confusion to games in which the truth is known: `python -m tools.confusion_conduct RECORD ...`

Counts how often a Double Agent was let go, by what was announced. How much less gladly somebody takes a risk that only
exists because of a piece is the number by which the true pieces could have been foretold best, from all that was done
up to every moment of these games. What is written is half way from what tells nothing: others are less careful.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from connive.core.viewer import Viewer
from connive.games.confusion import events
from connive.games.confusion.beliefs import Belief, state_of
from connive.games.confusion.conduct import Conduct, Yes, sort_of
from connive.games.confusion.model import Options, State
from connive.games.confusion.pieces import SIDE
from connive.games.confusion.recall import action_of
from connive.games.confusion.risks import Chances, moves_of, risks
from connive.games.confusion.table import is_promoted
from connive.games.confusion.view import View
from connive.play.match import Match
from connive.play.record import load

PAGE = Path("src/connive/games/confusion/conduct.toml")
HEAD = (
    "# By `python -m tools.confusion_conduct`: how gladly the case is brought to where a spy can take it (1: as\n"
    "# gladly as anywhere), and the chance of a yes for the Double Agent (0.5: tells nothing), by what is announced.\n"
    "# Half way from what tells nothing to what was counted in games of Master."
)
HALF = 0.5
"""What every count starts from: what never happened in some games may happen in the next."""
GLADLY = tuple(n / 20 for n in range(1, 31))
"""What is tried, from hardly ever to half as often again."""
EVEN = Yes(HALF, HALF, HALF)


class Tally:
    """What was answered for Double Agents, and how well the true pieces would have been foretold."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, bool]] = Counter()
        self.foretold = np.zeros(len(GLADLY))
        """The logarithm of the chances of the true pieces, more than they had in the plain belief."""

    def add(self, match: Match, seat: int) -> None:
        """Count what the enemy of a seat did, who saw the pieces of the seat."""
        assert isinstance(match.options, Options), "a match of another game"
        told = match.events(Viewer.seat(seat))
        shown = {event.spy: event.piece for event in told if isinstance(event, events.Unmasked)}
        truth = [shown[spy] for spy in range(seat * SIDE, seat * SIDE + SIDE) if spy in shown]
        belief, heard = Belief(seat, match.options, match.seats), np.zeros((len(GLADLY), len(truth), len(truth)))
        for event in told:
            if isinstance(event, events.Answered) and event.seat != seat:
                self._answer(belief.view, event, truth)
            elif isinstance(event, events.Announced) and event.spy // SIDE != seat:
                listen(belief, state_of(belief.view, match.options, match.seats), event, heard)
                self._foretell(belief.evidence[seat].odds.marginals, heard, truth)
            belief.apply(event)

    def _answer(self, view: View, event: events.Answered, truth: list[int]) -> None:
        move = view.announced
        if move is not None and truth[move.spy % SIDE] == len(truth) - 1:
            self.answers[sort_of(view, move), event.yes] += 1

    def _foretell(self, before: Chances, heard: Chances, truth: list[int]) -> None:
        after, spies = before * np.exp(heard), range(len(truth))
        after /= after.sum(axis=2, keepdims=True)
        self.foretold += np.log(after[:, spies, truth] / before[spies, truth]).sum(axis=1)

    def daring(self) -> float:
        """Return the number that foretold best."""
        return GLADLY[int(self.foretold.argmax())]

    def yes(self) -> Yes:
        """Return how often a Double Agent was let go."""
        return Yes(*(self._yes(sort) for sort in Yes.__struct_fields__))

    def _yes(self, sort: str) -> float:
        granted, refused = self.answers[sort, True], self.answers[sort, False]
        return round((granted + HALF) / (granted + refused + 2 * HALF), 3)


def listen(belief: Belief, s: State, event: events.Announced, heard: Chances) -> None:
    """Add what an announcement tells about each spy and piece, as logarithms of chances."""
    enemy = event.spy // SIDE
    odds, moves = belief.evidence[enemy].odds.marginals, moves_of(belief.view.pieces)
    for risk in risks(s, enemy, action_of(event, s.square[event.spy]), odds, moves):
        if not is_promoted(s, risk.spy):
            heard[:, risk.spy % SIDE] += np.log([Conduct(EVEN, gladly).chance(risk) for gladly in GLADLY])


def fit(matches: Iterable[Match]) -> Conduct:
    """Return the conduct that fits finished matches best."""
    tally = Tally()
    for match in matches:
        for seat in range(2):
            tally.add(match, seat)
    return Conduct(tally.yes(), tally.daring())


def halved(found: Conduct) -> Conduct:
    """Return the conduct half way from one that tells nothing."""
    yes = (round((getattr(found.yes, sort) + HALF) / 2, 3) for sort in Yes.__struct_fields__)
    return Conduct(Yes(*yes), round((found.daring + 1) / 2, 3))


def written(found: Conduct) -> str:
    """Return the text of the file."""
    lines = [HEAD, f"daring = {found.daring}", "", "[yes]"]
    return "\n".join([*lines, *(f"{sort} = {getattr(found.yes, sort)}" for sort in Yes.__struct_fields__)]) + "\n"


if __name__ == "__main__":
    found = fit(load(Path(name).read_bytes()).match() for name in sys.argv[1:])
    PAGE.write_text(written(halved(found)), encoding="utf-8")
