"""What a network is worth, exactly: its policy on the whole tree of a study.

Invariant: it is asked what a bot is asked, the observation of a world that fits the events of an information set.
"""

from typing import Any

import numpy as np

from connive.core.randomness import FastRng
from connive.ml.single import Single
from connive.ml.training.features import Features
from connive.ml.training.network import Network, ask
from connive.solving.gametree import SEATS, Infoset, Tree
from connive.solving.policy import Policy, uniform
from connive.solving.response import SIGN, exploitability, value

TINY = 1e-300
"""Keeps the logarithm of what is never chosen a number."""


class Examiner:
    """Asks a network at every information set of a tree."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._match, self._rng = Single(tree.game, SEATS, tree.options), FastRng(0)
        seen = np.stack([self._seen(infoset) for infoset in tree.infosets])
        self._features = Features(tree.game).of(seen)
        self._actions = np.concatenate([infoset.actions for infoset in tree.infosets])
        self._masks = np.zeros((len(tree.infosets), len(tree.game.actions)), bool)
        self._masks[tree.infoset_of, self._actions] = True

    def _seen(self, infoset: Infoset) -> Any:
        belief = self._tree.game.new_belief(infoset.seat, self._tree.options, SEATS)
        for event in self._tree.events(infoset):
            belief.apply(event)
        self._match.put(belief.sample(self._rng), b"")
        return self._match.observation(infoset.seat)

    def policy(self, network: Network) -> Policy:
        """Return how a network plays the tree."""
        found = ask(network, self._features, self._masks)
        return Policy(self._tree, found[self._tree.infoset_of, self._actions])

    def entropy(self, network: Network) -> float:
        """Return how undecided a network is, in nats, as a mean over the information sets."""
        chances = self.policy(network).chances
        return float(-(chances * np.log(np.maximum(chances, TINY))).sum() / len(self._tree.infosets))

    def exploitability(self, network: Network) -> float:
        """Return what a player who knew the network would win against it, beyond a fair share."""
        return exploitability(self._tree, self.policy(network))

    def against_random(self, network: Network) -> float:
        """Return what a network wins on average against random play, from both seats."""
        own, other = self.policy(network).chances, uniform(self._tree).chances
        mixed = [np.where(self._tree.seat_of == seat, own, other) for seat in range(SEATS)]
        worth = [SIGN[seat] * value(self._tree, Policy(self._tree, mixed[seat])) for seat in range(SEATS)]
        return sum(worth) / SEATS
