"""What a seat was told, as the choices that were made: the ground on which worlds are given a past.

Invariant: `steps` has one entry for each step since the start, whoever made it; every step ends with an `asked` event.
"""

from typing import Any, NamedTuple

from connive.bots.bot import Place
from connive.core.events import Event, tag_of
from connive.core.game import Belief
from connive.core.past import HIDDEN, Made, Past, Recall
from connive.core.randomness import Rng

ASKED = "asked"


class Step(NamedTuple):
    """A choice, and the question it answered."""

    made: Made
    question: str


class Chronicle:
    """A belief and its recall, told the same events."""

    def __init__(self, place: Place) -> None:
        self.belief: Belief = place.game.new_belief(place.seat, place.options, place.seats)
        self._recall: Recall = place.game.part("recall").Recall(self.belief, place.options, place.seats)
        self.steps: list[Step] = []
        self._begun = False
        self._asked: str | None = None

    def apply(self, event: Event) -> None:
        """Take in the next event: as the first of a step it tells a choice."""
        if self._begun:
            if self._asked is not None:
                self.steps.append(Step(self._recall.choice(event), self._asked))
            self._recall.note(event)
        self.belief.apply(event)
        self._asked = _question(event) if tag_of(type(event)) == ASKED else None
        if self._asked is not None and not self._begun:
            self._recall.start()
            self._begun = True

    def draw(self, rng: Rng) -> Past:
        """Return a past that leads to a possible world."""
        return self._recall.draw(rng)

    def actions(self, past: Past) -> list[int]:
        """Return the action of every step in a past."""
        hidden = iter(past.hidden)
        return [next(hidden) if made.action == HIDDEN else made.action for made, _ in self.steps]


def _question(event: Any) -> str:
    name: str = event.question.name
    return name.lower()
