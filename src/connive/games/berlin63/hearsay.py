"""A belief that listens: exact worlds, weighed by how likely the enemy's open choices were in them.

The enemy may be of any temperament; there is an exact belief for each, and what turns out to be true decides, by Bayes'
rule, whose it was: a bluffer who is caught is believed less from then on, as is one who claims the same spy twice.
Invariant: the worlds are those of the plain belief; none loses its weight by conduct alone.
"""

from math import exp, log

import numpy as np

from connive.core.events import Event
from connive.core.randomness import Rng
from connive.games.berlin63 import events
from connive.games.berlin63.beliefs import FINE, Belief
from connive.games.berlin63.conduct import Chances, Conduct, Conducts, load_conducts, taken
from connive.games.berlin63.model import SIDE, Options, Question, State
from connive.games.berlin63.view import View

LEAST = 1e-100
"""The least weight of a possible world, where the greatest is 1."""

FLOOR = 0.15
"""How much of its first share a temperament keeps, whatever was heard."""


class ListeningBelief(Belief):
    """The belief of a seat that knows how candid the enemy is."""

    def __init__(self, seat: int, options: Options, seats: int, conduct: Conduct) -> None:
        super().__init__(seat, options, seats)
        self.conduct = conduct
        self._scale = -log(self.weights.sum())

    def hear(self, chances: Chances) -> None:
        """Weigh every arrangement by the chance of what the enemy did; no possible one vanishes in a long game."""
        possible = self.weights > 0
        self.weights *= chances[:, None]
        self._sums = None
        self._rescale()
        np.maximum(self.weights, LEAST, out=self.weights)
        self.weights *= possible

    @property
    def evidence(self) -> float:
        """The logarithm of how likely all that was heard is."""
        return log(self.weights.sum()) + self._scale

    def _rescale(self) -> None:
        self._scale += log(self.weights.max())
        super()._rescale()


class Opinion:
    """What a side thinks of the other, which may be of any temperament."""

    def __init__(self, seat: int, options: Options, seats: int, conducts: Conducts) -> None:
        self._options, self._enemy = options, 1 - seat
        self._first = [temperament.share for temperament in conducts.temperaments]
        self.beliefs = [
            ListeningBelief(seat, options, seats, conducts.usual.candid(temperament.candour))
            for temperament in conducts.temperaments
        ]
        self._shares: list[float] | None = None

    @property
    def view(self) -> View:
        """What the side has seen."""
        return self.beliefs[0].view

    def apply(self, event: Event) -> None:
        """Listen to the next event, then learn from it."""
        choice = taken(self.view, self._options, event, (self._enemy,))
        for belief in self.beliefs:
            if choice is not None:
                belief.hear(belief.conduct.chance(choice, belief.table.who))
            belief.apply(event)
        self._shares = None

    @property
    def shares(self) -> list[float]:
        """How likely each temperament is."""
        if self._shares is None:
            logs = [log(share) + belief.evidence for share, belief in zip(self._first, self.beliefs, strict=True)]
            odds = [exp(one - max(logs)) for one in logs]
            whole = sum(odds)
            self._shares = [
                (1 - FLOOR) * one / whole + FLOOR * first for one, first in zip(odds, self._first, strict=True)
            ]
        return self._shares

    def sample(self, rng: Rng) -> State:
        """Return a world drawn by its weight."""
        at = (rng.below(FINE) + 0.5) / FINE
        for share, belief in zip(self.shares, self.beliefs, strict=True):
            at -= share
            if at < 0:
                return belief.sample(rng)
        return self.beliefs[-1].sample(rng)


class Hearsay:
    """The fold of one seat's events: its own opinion of the enemy, and what the enemy must think of it."""

    def __init__(self, seat: int, options: Options, seats: int, conducts: Conducts | None = None) -> None:
        self._seat, found = seat, conducts or load_conducts()
        self.own, self._mirror = Opinion(seat, options, seats, found), Opinion(1 - seat, options, seats, found)
        self._unheard: list[Event] = []

    def apply(self, event: Event) -> None:
        """Listen to the next event; the enemy is told it without this side's secrets."""
        self._unheard.append(self._veiled(event))
        self.own.apply(event)

    @property
    def mirror(self) -> Opinion:
        """What the enemy must think of this side; it hears everything when somebody asks."""
        for event in self._unheard:
            self._mirror.apply(event)
        self._unheard = []
        return self._mirror

    def sample(self, rng: Rng) -> State:
        """Return a world drawn by its weight."""
        return self.own.sample(rng)

    def decoys(self, rng: Rng, count: int) -> list[State]:
        """Return worlds with another arrangement of this side, none while there is no arrangement to hide (B1.4)."""
        return [] if self.own.view.question == Question.DEPLOY else [self._decoy(rng) for _ in range(count)]

    def _decoy(self, rng: Rng) -> State:
        s, first = self.own.sample(rng), self._seat * SIDE
        other = self.mirror.sample(rng)
        if other.leader[self._seat] != s.leader[1 - self._seat]:
            s.who[first : first + SIDE] = other.who[first : first + SIDE]
            s.reserve[self._seat], s.leader[self._seat] = other.reserve[self._seat], other.leader[self._seat]
        return s

    def _veiled(self, event: Event) -> Event:
        """Return what the enemy was told; B5.2: it saw what it looked at."""
        match event:
            case events.Dealt(seat=self._seat):
                return events.Dealt(self._seat, None)
            case events.Placed(base=base) if base // SIDE == self._seat:
                return events.Placed(base, None)
            case events.Mixed(base=base, other=other) if base // SIDE == self._seat:
                return events.Mixed(base, other, None, None)
            case events.Looked(base=base) if base // SIDE == self._seat:
                token = self.own.view.bases[base]
                return events.Looked(base, token.character if token else None)
        return event
