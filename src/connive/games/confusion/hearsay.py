"""A belief that listens: what the enemy, who sees our pieces, lets them do and guards against.

Every habit weighs single spies (`conduct.toml`), so the odds over all assignments stay exact. Invariant: the worlds are
those of the plain belief; none loses its weight by conduct alone.
"""

from connive.core.events import Event
from connive.core.randomness import Rng
from connive.games.confusion import events
from connive.games.confusion.beliefs import Belief
from connive.games.confusion.conduct import Conduct, load_conduct
from connive.games.confusion.model import Options, State
from connive.games.confusion.pieces import SIDE
from connive.games.confusion.recall import action_of
from connive.games.confusion.risks import Board, moves_of, risks
from connive.games.confusion.table import is_promoted


class Hearsay(Belief):
    """The fold of one seat's events into evidence that includes how the enemy conducted himself."""

    def __init__(self, seat: int, options: Options, seats: int, conduct: Conduct | None = None) -> None:
        self._conduct = conduct or load_conduct()
        super().__init__(seat, options, seats, self._conduct.answer)

    def apply(self, event: Event) -> None:
        """Listen to the next event, then learn from it."""
        if isinstance(event, events.Announced) and event.spy // SIDE != self.seat:
            self._listen(action_of(event, self.view.square_of(event.spy)))
        super().apply(event)

    def _listen(self, action: int) -> None:
        """Weigh the pieces of the own spies by how likely the enemy's announcement is with each of them."""
        s, enemy = self._known(), 1 - self.seat
        if not Board(s, enemy).moves_case(action):
            return  # before the odds are asked for, which take a millisecond
        for risk in risks(s, enemy, action, self.evidence[enemy].odds.marginals, moves_of(self.view.pieces)):
            if not is_promoted(s, risk.spy):
                self.evidence[self.seat].hear(risk.spy % SIDE, self._conduct.chance(risk).tolist())

    def decoys(self, rng: Rng, count: int) -> list[State]:  # noqa: ARG002
        """Return none: worlds with other pieces of the enemy's cost more thought than they were worth."""
        return []
