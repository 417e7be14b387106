"""Local equilibria: a choice that answers another seat's, solved together with that choice over the ranges of both.

The local game begins before the last choice that was made, in worlds of what was known then: those with the seat's own
secrets, and decoys with others, as the others must think. So a seat that has just claimed weighs what a lie would have
been worth, and the one that answers mixes so that lying does not pay. Invariant: worlds come from the seat's events.
"""

from connive.bots.bot import Place
from connive.bots.equilibrium import observed
from connive.bots.listening.chronicle import ASKED
from connive.bots.listening.worlds import listening_worlds
from connive.compiled.equilibrium import Plan
from connive.compiled.local_game import LocalGame, Room, Roots, heard_of, key_of
from connive.compiled.native import SEARCH
from connive.compiled.ready import ready
from connive.core.events import Event, tag_of
from connive.core.randomness import FastRng

ROOM = Room(1 << 16, 1 << 14)
WORLDS = 48
"""How many worlds of either kind there are."""

DEPTHS = (2, 3, 4)
"""How many choices deep a local game is; the deepest that fits counts."""

ITERATIONS = 200


class LocalGames:
    """The local games of one seat: a source of worlds that lags one choice behind."""

    def __init__(self, place: Place) -> None:
        self._place, self._source = place, listening_worlds(place)
        self._last: list[Event] = []

    def apply(self, event: Event) -> None:
        """Take in the next event; what was told before the last choice is passed on to the source."""
        if self._last and tag_of(type(self._last[-1])) == ASKED:
            for one in self._last:
                self._source.apply(one)
            self._last = []
        self._last.append(event)

    def mix(self, rng: FastRng) -> dict[int, float] | None:
        """Return how often to take each action now; None where nobody knows what the others must think."""
        roots = self._roots(rng)
        if roots is None:
            return None
        game, _, seats, seat = self._place
        plan, found = Plan(), None
        plan.seats, plan.viewer, plan.real = seats, seat, len(roots.worlds) - WORLDS
        plan.told = heard_of(roots.keys[seat], self._last)
        for plan.ahead in DEPTHS:
            local = LocalGame(game, ready(game, SEARCH))
            if not local.grow(roots, plan, ROOM):
                break
            found = local
        if found is None:
            return None
        found.solve(ITERATIONS)
        return found.mix(seat, plan.told)

    def _roots(self, rng: FastRng) -> Roots | None:
        """Return worlds before the last choice: the true secrets are no likelier than others that seem possible."""
        game, seats = self._place.game, self._place.seats
        decoys = self._source.decoys(rng, WORLDS)
        if not decoys:
            return None
        worlds, weights = self._source.worlds(rng, WORLDS)
        hands = len({observed(game, decoy, self._place.seat) for decoy in decoys})
        true = 1 / (1 + hands)
        chances = [true * weight for weight in weights] + [(1 - true) / len(decoys)] * len(decoys)
        keys = [key_of(observed(game, world, seat)) for world in worlds + decoys for seat in range(seats)]
        return Roots(worlds + decoys, chances, keys)
