"""A depth-limited re-solver on public belief states, by counterfactual regret minimisation (CFR+).

From a public belief state it looks some choices ahead. Where it stops, a world is worth what a value function says:
here the game's own heuristics, as in the studies, or the result where the match is over. Run it on a study and it
prints its value beside the exact one:

    python examples/resolve.py conclave
"""

import sys
from typing import Any

import numpy as np

from connive.core.deals import distinct_deals
from connive.ml.publicbelief import PublicBelief
from connive.solving import cfr, value
from connive.solving.studies import find_study
from connive.solving.told import told

THOUSAND = 1000


class Node:
    """A private state of one seat: regrets and the sum of its policies, over its legal actions."""

    def __init__(self, actions: tuple[int, ...]) -> None:
        self.actions = actions
        self.regrets = np.zeros(len(actions))
        self.sums = np.zeros(len(actions))

    def policy(self) -> Any:
        """Return what regret matching plays now."""
        good = np.maximum(self.regrets, 0)
        return good / good.sum() if good.sum() > 0 else np.full(len(good), 1 / len(good))

    def average(self) -> Any:
        """Return the policy that converges."""
        return self.sums / self.sums.sum() if self.sums.sum() > 0 else np.full(len(self.sums), 1 / len(self.sums))


class Branch:
    """A world on the way: who acts, in which private state, and where each action leads; or what an end is worth."""

    def __init__(self, worth: float = 0.0, seat: int = 0, node: Node | None = None, children: Any = ()) -> None:
        self.worth, self.seat, self.node, self.children = worth, seat, node, children


class Resolver:
    """Solves from a public belief state of two seats."""

    def __init__(self, belief: PublicBelief, depth: int) -> None:
        self.belief, self.game = belief, belief.game
        self.nodes: dict[tuple[int, bytes], Node] = {}
        self.roots = [self._grow(world.state, world.stories, depth) for world in belief.worlds]

    def _grow(self, state: Any, stories: tuple[bytes, ...], depth: int) -> Branch:
        asked = self.game.rules.to_act(state)
        if not asked:
            return Branch(float(self.game.rules.result(state, 0)))
        if depth == 0:
            return Branch(self.leaf(state))
        seat = (asked & -asked).bit_length() - 1
        actions = self.game.legal_ids(state, seat)
        node = self.nodes.setdefault((seat, stories[seat]), Node(actions))
        return Branch(0.0, seat, node, [self._step(state, stories, seat, action, depth) for action in actions])

    def _step(self, state: Any, stories: tuple[bytes, ...], seat: int, action: int, depth: int) -> Branch:
        after = state.copy()
        self.game.rules.step(after, seat, action)
        heard = tuple(story + told(after, 1 << who) for who, story in enumerate(stories))
        return self._grow(after, heard, depth - 1)

    def leaf(self, state: Any) -> float:
        """Return what a world is worth to seat 0 where the search stops. Put your value network here."""
        worth = [self.game.heuristics.value(state, seat) for seat in range(2)]
        return max(-1.0, min(1.0, (worth[0] - worth[1]) / 2 / THOUSAND))

    def solve(self, iterations: int) -> float:
        """Improve both seats' policies; return what the average policies are worth to seat 0."""
        for iteration in range(1, iterations + 1):
            for seat in range(2):
                self._improve(seat, iteration)
        return self.worth()

    def _improve(self, seat: int, iteration: int) -> None:
        policies = {node: node.policy() for node in self.nodes.values()}
        changes: dict[Node, Any] = {}
        for root, weight in zip(self.roots, self.belief.weights, strict=True):
            self._walk(root, seat, 1.0, float(weight), policies, changes, iteration)
        for node, change in changes.items():
            node.regrets = np.maximum(node.regrets + change, 0)

    def _walk(
        self, branch: Branch, seat: int, own: float, others: float, policies: Any, changes: Any, iteration: int
    ) -> float:
        """Return the value of a branch to the seat whose regrets are counted."""
        node = branch.node
        if node is None:
            return branch.worth if seat == 0 else -branch.worth
        policy = policies[node]
        if branch.seat != seat:
            below = [
                self._walk(child, seat, own, others * chance, policies, changes, iteration)
                for child, chance in zip(branch.children, policy, strict=True)
            ]
            return float(np.dot(policy, below))
        values = np.array(
            [
                self._walk(child, seat, own * chance, others, policies, changes, iteration)
                for child, chance in zip(branch.children, policy, strict=True)
            ]
        )
        mean = float(np.dot(policy, values))
        changes[node] = changes.get(node, 0.0) + others * (values - mean)
        node.sums += iteration * own * policy
        return mean

    def worth(self) -> float:
        """Return what the average policies are worth to seat 0."""
        averages = {node: node.average() for node in self.nodes.values()}

        def walk(branch: Branch) -> float:
            if branch.node is None:
                return branch.worth
            return float(np.dot(averages[branch.node], [walk(child) for child in branch.children]))

        return float(np.dot(self.belief.weights, [walk(root) for root in self.roots]))

    def policy(self) -> Any:
        """Return the acting seat's policy at the root: float (infosets, actions), as `PublicBelief.update` wants it."""
        keys, _ = self.belief.places(self.belief.seat)
        found = np.zeros((len(keys), len(self.game.actions)))
        for row, key in enumerate(keys):
            node = self.nodes[self.belief.seat, key]
            found[row, list(node.actions)] = node.average()
        return found


def main(game: str = "conclave", iterations: int = 60) -> None:
    """Solve a study from its deal, by both ways."""
    study = find_study(game)
    tree = study.grow()
    belief = PublicBelief.of(tree.game, 2, study.options, distinct_deals(tree.game, tree.options, 2)[0].state)
    ours = Resolver(belief, study.plies or 1000).solve(iterations)
    print(f"{game}: re-solved {ours:+.4f}, exact {value(tree, cfr(tree, iterations=400)):+.4f}")


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
