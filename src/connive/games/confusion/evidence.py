"""What everybody at the table has seen of one side's spies: which pieces each may still be, how likely, and why not.

All of it is public to both seats, so the same class keeps the owner's notebook and the enemy's mirror of it (F7).
Invariant: a piece is crossed out exactly if the rules exclude it; how an enemy behaves changes weights alone.
"""

import msgspec

from connive.games.confusion.odds import Odds
from connive.games.confusion.pieces import Piece

LEAST = 1e-250
"""A Double Agent that would have answered very oddly is unlikely, never impossible."""

FAINT = 0.05
"""The least weight that conduct leaves a piece, where the greatest of a spy is 1."""


class Crossing(msgspec.Struct, frozen=True):
    """Why a spy cannot be a piece: what happened on which turn, or which other spies must have it between them."""

    piece: int
    why: str
    turn: int = 0
    origin: int | None = None
    target: int | None = None
    spies: tuple[int, ...] = ()


class Cause(msgspec.Struct, frozen=True):
    """What happened: the reason of one or more crossings-out."""

    why: str
    turn: int
    origin: int | None = None
    target: int | None = None


class Evidence:
    """The evidence about the spies of one side, numbered from 0 within it."""

    def __init__(self, pieces: tuple[Piece, ...]) -> None:
        self.pieces, self.size = pieces, len(pieces)
        self.support = [(1 << self.size) - 1] * self.size
        self.agent = [1.0] * self.size
        self.heard = [[1.0] * self.size for _ in pieces]
        self.crossed: list[list[Crossing]] = [[] for _ in pieces]
        self._odds: Odds | None = None
        self._elsewhere: dict[int, tuple[int, ...]] = {}

    def answered(self, spy: int, way: int, distance: int, yes: bool, chance: float, cause: Cause) -> None:
        """F7.1: a real piece answers truly; the Double Agent with the chance that a model gives this answer."""
        real = [p for p, piece in enumerate(self.pieces[:-1]) if piece.allows(way, distance) == yes]
        self.agent[spy] = max(LEAST, self.agent[spy] * chance)
        self._odds = None
        self.keep(spy, [*real, self.size - 1], cause)

    def hear(self, spy: int, chances: list[float]) -> None:
        """Weigh a spy's pieces by how likely what the enemy did is with each; none falls far behind by that alone."""
        heard = [weight * chance for weight, chance in zip(self.heard[spy], chances, strict=True)]
        most = max(heard)
        self.heard[spy] = [max(FAINT, weight / most) for weight in heard]
        self._odds = None

    def crown(self, spy: int, is_crown: bool, cause: Cause) -> None:
        """F7.1: promoted, so a crown piece; or on the enemy's first row and not promoted, so none."""
        self.keep(spy, [p for p, piece in enumerate(self.pieces) if piece.crown == is_crown], cause)

    def keep(self, spy: int, pieces: list[int], cause: Cause) -> None:
        """Cross out all other pieces."""
        kept = self.support[spy] & sum(1 << piece for piece in pieces)
        if kept == self.support[spy]:
            return
        for piece in range(self.size):
            if (self.support[spy] & ~kept) >> piece & 1:
                self.crossed[spy].append(Crossing(piece, cause.why, cause.turn, cause.origin, cause.target))
        self.support[spy] = kept
        self._odds, self._elsewhere = None, {}

    @property
    def odds(self) -> Odds:
        """The exact distribution over all assignments."""
        if self._odds is None:
            self._odds = Odds([self.weights(spy) for spy in range(self.size)])
        return self._odds

    def weights(self, spy: int) -> list[float]:
        """Return how likely the evidence about a spy is with each piece in it; the Double Agent is the last."""
        support = self.support[spy]
        found = [weight if support >> piece & 1 else 0.0 for piece, weight in enumerate(self.heard[spy])]
        found[-1] *= self.agent[spy]
        return found

    def allows(self, assignment: list[int]) -> bool:
        """Tell whether an assignment of pieces to spies is still possible."""
        if sorted(assignment) != list(range(self.size)):
            return False
        return all(self.support[spy] >> piece & 1 for spy, piece in enumerate(assignment))

    def elsewhere(self, piece: int) -> tuple[int, ...]:
        """Return the fewest spies that must have this piece between them, as they have just as many as they need."""
        if not self._elsewhere:
            held = self._matching()
            self._elsewhere = {held[spy]: self._tied_to(spy, held) for spy in range(self.size)}
        return self._elsewhere[piece]

    def _tied_to(self, spy: int, held: list[int]) -> tuple[int, ...]:
        """Return who could have to give up its piece, directly or in turn, if this spy held another one."""
        found, queue = 1 << spy, [spy]
        while queue:
            wanted = self.support[queue.pop()]
            for other in range(self.size):
                if wanted >> held[other] & 1 and not found >> other & 1:
                    found |= 1 << other
                    queue.append(other)
        return tuple(other for other in range(self.size) if found >> other & 1)

    def _matching(self) -> list[int]:
        """Return any assignment that is possible: the piece of each spy."""
        owner = [-1] * self.size
        for spy in range(self.size):
            self._seat(spy, owner, set())
        return [owner.index(spy) for spy in range(self.size)]

    def _seat(self, spy: int, owner: list[int], tried: set[int]) -> bool:
        for piece in range(self.size):
            if self.support[spy] >> piece & 1 and piece not in tried:
                tried.add(piece)
                if owner[piece] < 0 or self._seat(owner[piece], owner, tried):
                    owner[piece] = spy
                    return True
        return False
