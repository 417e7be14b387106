"""The policy of a bot on a whole tree, by asking it at every information set it can come to.

A bot is a mixture over its seeds. So each information set is put to several bots of different seeds, and what they say
is averaged: probabilities where a bot can say how it mixes, choices where it cannot.
"""

import hashlib

import numpy as np

from connive.bots.bot import Budget, Place, make_bot
from connive.bots.equilibrium import Cut, observed, solution
from connive.bots.listening.chronicle import ASKED
from connive.compiled.local_game import heard_of, key_of
from connive.compiled.native import SEARCH
from connive.compiled.ready import Kernels, ready
from connive.core.decision import Decision
from connive.core.events import Event, tag_of
from connive.core.randomness import FastRng
from connive.core.viewer import Viewer
from connive.solving.gametree import SEATS, Floats, Infoset, Tree
from connive.solving.policy import Policy, normalised, uniform


def bot_policy(tree: Tree, name: str, asked: int = 1, seed: str = "1", budget: Budget | None = None) -> Policy:
    """Return how bots of a name play a tree; `asked` of them are put to every decision.

    What a bot would do where its own earlier choices never lead is not asked: no opponent can profit from it.
    """
    if name == "random":
        return uniform(tree)
    weights = np.zeros(tree.rows)
    own = np.zeros(len(tree.infosets))
    for number in sorted(range(len(tree.infosets)), key=lambda i: tree.infosets[i].depth):
        infoset = tree.infosets[number]
        own[number] = _reached(tree, infoset, weights, own)
        if own[number] > 0:
            rows = slice(infoset.row, infoset.row + len(infoset.actions))
            weights[rows] = _opinion(tree, infoset, name, asked, f"{seed} {number}", budget)
    return normalised(tree, weights)


def _reached(tree: Tree, infoset: Infoset, weights: Floats, own: Floats) -> float:
    """Return how likely the seat's own choices lead to an information set."""
    before = infoset.before
    return 1.0 if before is None else float(own[tree.infoset_of[before]] * weights[before])


def _opinion(tree: Tree, infoset: Infoset, name: str, asked: int, seed: str, budget: Budget | None) -> Floats:
    if len(infoset.actions) == 1:
        return np.ones(1)
    total = np.zeros(len(infoset.actions))
    for turn in range(asked):
        total += _ask(tree, infoset, name, _seed(f"{seed} {turn}"), budget)
    return total / asked


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(f"connive opinion\n{text}".encode()).digest()[:7], "big")


def _ask(tree: Tree, infoset: Infoset, name: str, seed: int, budget: Budget | None) -> list[float]:
    bot = make_bot(name, Place(tree.game, tree.options, SEATS, infoset.seat), seed)
    bot.observe(tree.events(infoset))
    decision = _decision(tree, infoset)
    policy = getattr(bot, "policy", None)
    if policy is not None:
        return list(policy(decision, budget))
    chosen = bot.choose(decision, budget)
    return [float(action == chosen) for action in infoset.actions]


def _decision(tree: Tree, infoset: Infoset) -> Decision:
    view = tree.game.new_view(Viewer.seat(infoset.seat), tree.options, SEATS)
    for event in tree.events(infoset):
        view.apply(event)
    question = view.question.name.lower()
    return Decision(infoset.seat, question, "", infoset.actions).within(tree.game, view)


def solved_policy(tree: Tree, kernels: Kernels | None = None) -> Policy:
    """Return the solution that Grandmaster plays a tree by, told of its cut, without a bot at every decision."""
    cut, form = Cut(tree.plies or 0, tree.drawn), kernels or ready(tree.game, SEARCH)
    weights, keys = np.zeros(tree.rows), dict[tuple[object, ...], tuple[bytes, int]]()
    for infoset in tree.infosets:
        events = tree.events(infoset)
        begun = 1 + next(i for i, event in enumerate(events) if tag_of(type(event)) == ASKED)
        first = infoset.seat, *map(str, events[:begun])
        if first not in keys:
            keys[first] = _held(tree, infoset.seat, events[:begun])
        public, key = keys[first]
        found = solution(tree.game, tree.options, SEATS, cut, public, form)
        mix = found and found.mix(infoset.seat, heard_of(key, events[begun:]))
        if mix:
            weights[infoset.row : infoset.row + len(mix)] = [mix[action] for action in infoset.actions]
    return normalised(tree, weights)


def _held(tree: Tree, seat: int, events: list[Event]) -> tuple[bytes, int]:
    """Return what everybody sees after the deal, and what a seat that was told these events holds."""
    belief = tree.game.new_belief(seat, tree.options, SEATS)
    for event in events:
        belief.apply(event)
    world = belief.sample(FastRng(0))
    return observed(tree.game, world, None), key_of(observed(tree.game, world, seat))
