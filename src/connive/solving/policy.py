"""How both seats play a tree: a probability for every choice at every information set."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from connive.solving.gametree import Floats, Infoset, Tree


class Policy(NamedTuple):
    """One probability per row of its tree; those of an information set sum to one."""

    tree: Tree
    chances: Floats

    def at(self, infoset: Infoset) -> tuple[float, ...]:
        """Return how the seat mixes the actions of an information set, in their order."""
        return tuple(self.chances[infoset.row : infoset.row + len(infoset.actions)].tolist())

    def items(self) -> Iterator[tuple[Infoset, tuple[float, ...]]]:
        """Iterate over all information sets."""
        return ((infoset, self.at(infoset)) for infoset in self.tree.infosets)


def uniform(tree: Tree) -> Policy:
    """Return the policy that takes all actions alike."""
    return normalised(tree, np.zeros(tree.rows))


def normalised(tree: Tree, weights: Floats) -> Policy:
    """Return the policy in proportion to weights; where all are zero, all actions alike."""
    totals = np.add.reduceat(weights, tree.starts)[tree.infoset_of]
    sizes = np.bincount(tree.infoset_of)[tree.infoset_of]
    alike = totals <= 0
    return Policy(tree, np.where(alike, 1.0 / sizes, weights / np.where(alike, 1.0, totals)))
