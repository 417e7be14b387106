"""The value of a policy, the best response to it, and how much such a response gains: exactly.

Invariant: a best response knows what its seat is told and the policy of the other seat, and nothing else.
"""

import numpy as np

from connive.solving.gametree import SEATS, Floats, Tree
from connive.solving.passes import lift, reach_of_others, sums
from connive.solving.policy import Policy, normalised

SIGN = (1.0, -1.0)
"""What is won by seat 0 is lost by seat 1."""

SLACK = 1e-12
"""Differences below this are rounding, and no reason to prefer an action."""


def value(tree: Tree, policy: Policy) -> float:
    """Return what seat 0 wins on average when both seats keep to a policy."""
    worth = tree.levels[-1].payoff
    for depth in range(len(tree.levels) - 1, 0, -1):
        worth = lift(tree.levels[depth], tree.levels[depth - 1], policy.chances, worth)
    return float(worth @ tree.chance)


def best_response(tree: Tree, policy: Policy, seat: int) -> tuple[Policy, float]:
    """Return the best that a seat can do against a policy of the other, and what it wins on average."""
    others = reach_of_others(tree, policy.chances, seat)
    chances = policy.chances.copy()
    worth = tree.levels[-1].payoff
    for depth in range(len(tree.levels) - 1, 0, -1):
        level = tree.levels[depth]
        own = level.seat == seat
        gains = sums(level.row[own], (SIGN[seat] * worth * others[depth])[own], tree.rows)
        here = np.zeros(tree.rows, bool)
        here[level.row[own]] = True
        chances[here] = _greedy(tree, gains)[here]
        worth = lift(level, tree.levels[depth - 1], chances, worth)
    return Policy(tree, chances), SIGN[seat] * float(worth @ tree.chance)


def _greedy(tree: Tree, gains: Floats) -> Floats:
    """Return the policy that takes only what gains most; equals are mixed."""
    best = np.maximum.reduceat(gains, tree.starts)[tree.infoset_of]
    return normalised(tree, (gains >= best - SLACK).astype(np.float64)).chances


def exploitability(tree: Tree, policy: Policy) -> float:
    """Return what a seat that knows the policy wins beyond its fair share: NashConv / 2, zero in equilibrium."""
    return sum(best_response(tree, policy, seat)[1] for seat in range(SEATS)) / SEATS
