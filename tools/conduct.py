"""Fits `conduct.toml` of Berlin 63 to games in which the truth is known: `python -m tools.conduct RECORD ...`

Counts, for every claim that could have been made, how often it was made by the spy itself and by anybody else, against
how often nothing was said instead; and how often each spy was moved, of all the times it could have been.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from connive.core.viewer import REFEREE
from connive.games.berlin63.conduct import Conduct, Taken, load_conducts, taken
from connive.games.berlin63.model import BLUE, CAST, NONE, RED, SIDE, Options
from connive.games.berlin63.view import View
from connive.play.match import Match
from connive.play.record import load

PAGE = Path("src/connive/games/berlin63/conduct.toml")
HEAD = (
    "# By `python -m tools.conduct`: odds of true and false claims against silence, and gladness to move, by character."
)
HALF = 0.5
"""What every count starts from: what never happened in some games may happen in the next."""


class Tally:
    """Counts of what was done, by character and by whether that character was in the base."""

    def __init__(self) -> None:
        self.claims: Counter[tuple[int, bool]] = Counter()
        self.silences: Counter[tuple[int, bool]] = Counter()
        self.moved: Counter[int] = Counter()
        self.stood: Counter[int] = Counter()

    def add(self, choice: Taken, who: list[int]) -> None:
        """Count one open choice of a side whose bases are known."""
        if choice.claim is not None:
            self.claims[choice.claim.character, who[choice.claim.base] == choice.claim.character] += 1
        else:
            self.silences.update((character, who[base] == character) for base, character in choice.offers)
        if choice.moved is not None:
            self.moved[who[choice.moved]] += 1
            self.stood.update(who[base] for base in choice.standing)

    def odds(self, true: bool) -> tuple[float, ...]:
        """Return the odds of each claim against silence."""
        pairs = ((self.claims[c, true], self.silences[c, true]) for c in range(CAST))
        return tuple(round((made + HALF) / (not_made + HALF), 4) for made, not_made in pairs)

    def conduct(self) -> Conduct:
        """Return the conduct that fits best."""
        rates = [(self.moved[c] + HALF) / (self.stood[c] + HALF) for c in range(CAST)]
        mean = sum(rates) / CAST
        return Conduct(self.odds(True), self.odds(False), tuple(round(rate / mean, 3) for rate in rates))


def add_match(tally: Tally, played: Match) -> None:
    """Count all open choices of a finished match; the referee is told who stands where."""
    assert isinstance(played.options, Options), "a match of another game"
    view, who = View.start(REFEREE, played.options, played.seats), [NONE] * (2 * SIDE)
    for event in played.events(REFEREE):
        choice = taken(view, played.options, event, (BLUE, RED))
        if choice is not None:
            tally.add(choice, who[choice.seat * SIDE :][:SIDE])
        view.apply(event)
        who = [NONE if base is None or base.character is None else int(base.character) for base in view.bases]


def fit(matches: Iterable[Match]) -> Conduct:
    """Return the conduct that fits finished matches best."""
    tally = Tally()
    for match in matches:
        add_match(tally, match)
    return tally.conduct()


def written(found: Conduct) -> str:
    """Return the text of the file, with the temperaments that it has already."""
    lines = [HEAD, "temperaments = ["]
    lines += [f"    {{ share = {t.share}, candour = {t.candour} }}," for t in load_conducts().temperaments]
    lines += ["]", "", "[usual]"]
    lines += [f"{name} = {list(getattr(found, name))}" for name in ("truths", "lies", "moves")]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(written(fit(load(Path(name).read_bytes()).match() for name in sys.argv[1:])), encoding="utf-8")
