"""CFR+ (Tammelin 2014): counterfactual regret floored at zero, seats alternate, later strategies counted more."""

import numpy as np

from connive.solving.gametree import SEATS, Floats, Tree
from connive.solving.passes import lift, reach, reach_of_others, sums
from connive.solving.policy import Policy, normalised
from connive.solving.response import SIGN


def cfr(tree: Tree, iterations: int) -> Policy:
    """Return the average strategy after `iterations`; its exploitability goes to zero."""
    regrets, average = np.zeros(tree.rows), np.zeros(tree.rows)
    for iteration in range(1, iterations + 1):
        for seat in range(SEATS):
            chances = normalised(tree, regrets).chances
            own = tree.seat_of == seat
            regrets[own] = np.maximum(0.0, regrets + _regret(tree, chances, seat))[own]
            average += iteration * _own_reach(tree, chances, seat) * np.where(own, chances, 0.0)
    return normalised(tree, average)


def _regret(tree: Tree, chances: Floats, seat: int) -> Floats:
    """Return for every row of a seat how much better its action would have been than what the seat did."""
    others, regrets = reach_of_others(tree, chances, seat), np.zeros(tree.rows)
    worth = tree.levels[-1].payoff
    for depth in range(len(tree.levels) - 1, 0, -1):
        level, above = tree.levels[depth], tree.levels[depth - 1]
        lifted = lift(level, above, chances, worth)
        gains = SIGN[seat] * others[depth] * (worth - lifted[level.parent])
        regrets += sums(level.row, np.where(level.seat == seat, gains, 0.0), tree.rows)
        worth = lifted
    return regrets


def _own_reach(tree: Tree, chances: Floats, seat: int) -> Floats:
    """Return how likely the seat itself makes each of its information sets; all nodes of one agree on it."""
    found = np.zeros(tree.rows)
    for level, above in zip(tree.levels[1:], reach(tree, chances, seat), strict=False):
        own = level.seat == seat
        found[level.row[own]] = above[level.parent[own]]
    return found
