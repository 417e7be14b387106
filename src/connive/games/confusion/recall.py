"""How a world of Confusion came about: the pieces lie where they were dealt, and every choice was open.

Only the answers need care: the belief has already weighed them by its model of answers, as `reckoned` says.
"""

from math import log

from connive.core.events import Event
from connive.core.lots import LOTS
from connive.core.past import Made, Past
from connive.core.randomness import Rng
from connive.games.confusion import actions, events
from connive.games.confusion.beliefs import Belief, state_of
from connive.games.confusion.model import LINES, PAIRS, How, Options
from connive.games.confusion.pieces import MAX_RANGE, SIDE
from connive.games.confusion.view import line_between


class Recall:
    """The choices of both sides as one of them saw them."""

    def __init__(self, belief: Belief, options: Options, seats: int) -> None:
        self._belief, self._options, self._seats = belief, options, seats

    def start(self) -> None:
        """Remember the table."""
        self._start = state_of(self._belief.view, self._options, self._seats)

    def note(self, event: Event) -> None:
        """Nothing hidden ever changes."""

    def choice(self, event: Event) -> Made:
        """Return the choice that a step began with."""
        match event:
            case events.Announced(spy=spy):
                return Made(spy // SIDE, action_of(event, self._belief.view.square_of(spy)))
            case events.Answered(seat=seat, yes=yes):
                return Made(seat, actions.Yes.id if yes else actions.No.id)
            case events.Revealed(spy=spy):
                return Made(spy // SIDE, actions.Reveal.id + spy % SIDE)
            case events.Swapped(spy=spy, other=other):
                return Made(spy // SIDE, actions.Swap.id + PAIRS.index((spy % SIDE, other % SIDE)))
            case events.Doubled(seat=seat):
                return Made(seat, actions.MoveTwo.id)
            case events.Removed(spy=spy):
                return Made(spy // SIDE, actions.Remove.id + spy % SIDE)
            case events.Exposed(spy=spy):
                return Made(1 - spy // SIDE, actions.Expose.id)
            case events.Passed(seat=seat):
                return Made(seat, actions.Pass.id)
        raise AssertionError(f"no step begins with {event}")

    def draw(self, rng: Rng) -> Past:
        """Draw the own pieces."""
        s, seat = self._start.copy(), self._belief.seat
        own = self._belief.evidence[seat]
        pieces = own.odds.draw(rng)
        s.piece[seat * SIDE : seat * SIDE + s.size] = pieces
        s.lot = rng.below(LOTS)
        return Past(s, [], {"answer": log(own.agent[pieces.index(s.size - 1)])})


def action_of(event: events.Announced, origin: int) -> int:
    """Return the id of an announcement by a spy that stands on `origin`."""
    direction, distance = line_between(origin, event.target)
    first = {
        How.SPY: actions.Move.id + event.spy % SIDE * LINES,
        How.SPY_AND_CASE: actions.Carry.id,
        How.CASE: actions.Throw.id,
    }[event.how]
    return first + direction * MAX_RANGE + distance - 1
