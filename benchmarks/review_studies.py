"""Are reviews right where the truth is known? Choices in the studies, appraised, beside their exact values.

`python -m benchmarks.review_studies [GAME ...] [--choices N] [--simulations N] [--iterations N] [--told]`

The exact value of a choice is what it wins if everybody then keeps to an equilibrium (CFR+), averaged over the
positions that the seat cannot tell apart, as likely as the equilibrium makes them. Choices come from games in which
both seats play half by chance, half by the equilibrium, so that there are mistakes among them. The search plays the
very game that was solved: where a study is cut short it ends there too, judged in the same way, so it is interpreted.
A choice gets as many simulations as in a review of so short a game at the usual depth.
With --told the review is given the positions as likely as the equilibrium makes them, in place of its own belief: this
tells errors of the search from those of a belief that expects people, and knows of no equilibrium.
A mark is right if the choice really cost at least half of what a costly one costs.
"""

import argparse
from collections.abc import Iterator
from statistics import mean
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from connive.bots.bot import Place
from connive.compiled.interpret import Interpreted
from connive.compiled.native import SEARCH
from connive.compiled.ready import Kernels, ready
from connive.core.game import Game
from connive.puzzles.position import Position
from connive.review.appraisal import Appraisal, Appraiser
from connive.review.moments import COSTLY
from connive.review.reviewer import MOST
from connive.solving import Policy, cfr
from connive.solving.gametree import SEATS, Floats, Infoset, Tree
from connive.solving.passes import lift, reach_of_others, sums
from connive.solving.response import SIGN
from connive.solving.studies import find_study, studies

CHOICES, SIMULATIONS, ITERATIONS = 100, MOST, 400
LIKELY = 1e-6
"""Where the equilibrium leads less often than this, it says nothing about the worth of choices."""


class Cut(Interpreted):
    """The search of a game that ends after a number of further choices, worth half of what one seat is judged ahead."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, SEARCH)
        self.left = 0
        self._gone = 0
        self._rules, self._value = game.rules, game.heuristics.value
        self._space |= {"copy_row": self._copy, "step": self._step, "is_over": self._is_over, "value": self._judge}

    def _copy(self, states: Any, i: int, to: int) -> None:
        states[to] = states[i]
        self._gone = 0

    def _step(self, s: Any, seat: int, action: int) -> None:
        self._gone += 1
        self._rules.step(s, seat, action)

    def _is_over(self, s: Any) -> bool:
        return self._gone >= self.left or self._rules.is_over(s)

    def _judge(self, s: Any, seat: int) -> int:
        return (self._value(s, seat) - self._value(s, 1 - seat)) // SEATS


class Compared(NamedTuple):
    """A choice: how far the review's chances are from the exact ones, and what it cost by both."""

    errors: list[float]
    cost: float
    low: float
    exact: float

    @property
    def is_marked(self) -> bool:
        """Whether a review calls the choice costly."""
        return self.cost >= COSTLY and self.low > 0


def worths(tree: Tree, policy: Policy) -> Floats:
    """Return what each row of a tree is worth to the seat that chooses it, if all keep to a policy; nan if unlikely."""
    found = np.full(tree.rows, np.nan)
    for seat in range(SEATS):
        others, worth = reach_of_others(tree, policy.chances, seat), tree.levels[-1].payoff
        for depth in range(len(tree.levels) - 1, 0, -1):
            level = tree.levels[depth]
            own = level.seat == seat
            gains = sums(level.row[own], (SIGN[seat] * worth * others[depth])[own], tree.rows)
            mass = sums(level.row[own], others[depth][own], tree.rows)
            likely = mass > LIKELY
            found[likely] = gains[likely] / mass[likely]
            worth = lift(level, tree.levels[depth - 1], policy.chances, worth)
    return found


def visited(tree: Tree, policy: Policy, seed: int) -> Iterator[tuple[Infoset, int]]:
    """Yield real choices of games that are played half by chance and half by a policy, each information set once."""
    rng, seen = np.random.default_rng(seed), set[int]()
    while True:
        node = int(rng.choice(len(tree.chance), p=tree.chance))
        for level in tree.levels[1:]:
            below = np.flatnonzero(level.parent == node)
            if not len(below):
                break
            rows = level.row[below]
            shares = policy.chances[rows] if rng.random() < 0.5 else np.full(len(rows), 1 / len(rows))
            pick = int(rng.choice(len(rows), p=shares / shares.sum()))
            number = int(tree.infoset_of[rows[pick]])
            infoset = tree.infosets[number]
            if len(rows) > 1 and number not in seen:
                seen.add(number)
                yield infoset, infoset.actions[pick]
            node = int(below[pick])


def appraised(
    tree: Tree, kernels: Kernels, infoset: Infoset, made: int, simulations: int, told: Policy | None = None
) -> Appraisal:
    """Return what a review finds about a choice, from its own worlds or those of a policy that it is told."""
    place = Place(tree.game, tree.options, SEATS, infoset.seat)
    worlds = Position(place, tree.events(infoset)).worlds(infoset.row)
    if told is not None:
        states, weights = likely(tree, told, infoset)
        worlds = worlds._replace(states=states, weights=weights)
    if isinstance(kernels, Cut):
        kernels.left = (tree.plies or 0) - infoset.depth
    return Appraiser(place, kernels).appraise(worlds, made, simulations, infoset.row)


def likely(tree: Tree, policy: Policy, infoset: Infoset) -> tuple[list[Any], list[float]]:
    """Return the positions that a seat cannot tell apart, each as likely as a policy makes it."""
    below = tree.levels[infoset.depth + 1]
    inside = (below.row >= infoset.row) & (below.row < infoset.row + len(infoset.actions))
    nodes = np.unique(below.parent[inside])
    weights = reach_of_others(tree, policy.chances, infoset.seat)[infoset.depth][nodes]
    kept = weights > LIKELY * weights.sum()
    shares = weights[kept] / weights[kept].sum()
    return [_state(tree, infoset.depth, int(node)) for node in nodes[kept]], shares.tolist()


def _state(tree: Tree, depth: int, node: int) -> Any:
    """Return the position of a node, by making the choices that lead to it."""
    if not depth:
        return tree.deals[node].state.copy()
    level = tree.levels[depth]
    row, infoset = int(level.row[node]), tree.infosets[int(tree.infoset_of[level.row[node]])]
    state = _state(tree, depth - 1, int(level.parent[node]))
    tree.game.rules.step(state, infoset.seat, infoset.actions[row - infoset.row])
    return state


def compare(found: Appraisal, infoset: Infoset, exact: Floats) -> Compared:
    """Return how far a review is from the truth, in win chance."""
    worth = dict(zip(infoset.actions, exact[infoset.row : infoset.row + len(infoset.actions)].tolist(), strict=True))
    errors = [abs(each.value - worth[each.action]) / 2 for each in found.valued]
    cost, error = found.loss() if len(found.valued) > 1 else (0.0, 0.0)
    return Compared(
        errors, max(0.0, cost / 2), (cost - error) / 2, (max(worth.values()) - worth[found.made.action]) / 2
    )


def measure(name: str, choices: int, simulations: int, iterations: int, is_told: bool) -> None:
    """Print how right reviews are on the study of a game."""
    tree, began = find_study(name).grow(), process_time()
    policy = cfr(tree, iterations)
    exact, found = worths(tree, policy), list[Compared]()
    kernels = ready(tree.game, SEARCH) if tree.plies is None else Cut(tree.game)
    for tried, (infoset, made) in enumerate(visited(tree, policy, 1)):
        if not np.isnan(exact[infoset.row]):
            appraisal = appraised(tree, kernels, infoset, made, simulations, policy if is_told else None)
            found.append(compare(appraisal, infoset, exact))
        if len(found) >= choices or tried > 50 * choices or len(found) >= len(tree.infosets):
            break
    errors = [error for each in found for error in each.errors]
    marked = [each for each in found if each.is_marked]
    right = sum(each.exact >= COSTLY / 2 for each in marked)
    missed = sum(not each.is_marked for each in found if each.exact >= COSTLY)
    print(
        f"{name}: {len(found)} choices, {len(errors)} values, mean error {mean(errors):.4f}; "
        f"mean cost {mean(each.cost for each in found):.4f}, exact {mean(each.exact for each in found):.4f}; "
        f"marked costly {len(marked)}, right {right}; missed {missed} of {sum(e.exact >= COSTLY for e in found)}; "
        f"{process_time() - began:.0f} s",
        flush=True,
    )


def main() -> None:
    """Measure the games named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(studies()))
    parser.add_argument("--choices", type=int, default=CHOICES)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    parser.add_argument("--told", action="store_true")
    given = parser.parse_args()
    for name in given.games:
        measure(name, given.choices, given.simulations, given.iterations, given.told)


if __name__ == "__main__":
    main()
