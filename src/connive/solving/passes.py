"""Going down and up a tree, a whole level at a time: how likely positions are, and what they are worth."""

import numpy as np

from connive.solving.gametree import Floats, Ints, Level, Tree


def reach(tree: Tree, chances: Floats, seat: int) -> list[Floats]:
    """Return for every node the part of its probability that is due to the choices of one seat."""
    found: list[Floats] = [np.ones(len(tree.levels[0].parent))]
    for level in tree.levels[1:]:
        found.append(found[-1][level.parent] * np.where(level.seat == seat, chances[level.row], 1.0))
    return found


def reach_of_others(tree: Tree, chances: Floats, seat: int) -> list[Floats]:
    """Return the part that is due to chance and to everybody else."""
    found: list[Floats] = [tree.chance]
    for level in tree.levels[1:]:
        found.append(found[-1][level.parent] * np.where(level.seat == seat, 1.0, chances[level.row]))
    return found


def lift(level: Level, above: Level, chances: Floats, worth: Floats) -> Floats:
    """Return what the nodes above a level are worth to seat 0, given the worth of its nodes."""
    return above.payoff + sums(level.parent, chances[level.row] * worth, len(above.parent))


def sums(at: Ints, amounts: Floats, length: int) -> Floats:
    """Return an array with every amount added at its index."""
    return np.bincount(at, amounts, length).astype(np.float64, copy=False)
