"""On small variants, what is heard is exactly Bayes' rule: all deals and all hidden choices, by brute force."""

from math import exp
from typing import Any

import pytest

from connive.bots.bot import Place
from connive.bots.listening.replays import Replayed
from connive.bots.listening.weights import powers
from connive.bots.listening.worlds import ListeningWorlds
from connive.bots.settings import Ear
from connive.compiled.interpret import interpreted
from connive.compiled.native import LISTENING
from connive.core.deals import distinct_deals
from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.games.berlin63 import actions
from connive.games.berlin63.model import Question
from connive.testing.cases import Case
from connive.testing.play import random_choice
from connive.testing.secrecy import seen

BERLIN = Case(find_game("berlin63"), 2, "rows=3 columns=2 cast=four first=0", 20)
CONFUSION = Case(find_game("confusion"), 2, "pieces=three first=0", 8)
CONCLAVE = Case(find_game("conclave"), 2, "pack=tiny_hands corner=top_left first=1", 2)
VIEWER = 0
MODEL = Ear(weighed=2.0, patience=150.0, slip=0.05)
DRAWN = 600

Odds = dict[tuple[object, ...], float]


def likelihood(case: Case, state: Any, seat: int, action: int) -> float:
    """Return the chance that a seat takes a legal action in a state, as the model thinks."""
    heuristics, ids = case.game.heuristics, case.game.legal_ids(state, seat)
    looks = dict[int, float]()
    for i in ids:
        after = state.copy()
        case.game.rules.step(after, seat, i)
        looks[i] = heuristics.weight(state, seat, i) ** MODEL.weighed * exp(
            heuristics.value(after, seat) / MODEL.patience
        )
    return (1 - MODEL.slip) * looks[action] / sum(looks.values()) + MODEL.slip / len(ids)


class Bayes:
    """Every world of a viewer with its exact probability, up to one factor."""

    def __init__(self, case: Case, truth: Any) -> None:
        self.case = case
        deals = distinct_deals(case.game, case.options, case.seats)
        told = self.told(truth)
        self.masses = {deal.key(): (deal, chance) for deal, chance in deals if self.told(deal) == told}

    def told(self, state: Any) -> bytes:
        return seen(self.case.game.decode(state), 1 << VIEWER)

    def step(self, seat: int, after: Any) -> None:
        """Go on from every world by every choice that looks like the one that was made."""
        told = self.told(after)
        befores, self.masses = self.masses, {}
        for world, mass in befores.values():
            alike = self.alike(world, seat, told)
            for action, then in alike:
                had = self.masses.get(then.key(), (then, 0.0))[1]
                self.masses[then.key()] = then, had + mass * self.chance(world, seat, action, len(alike))

    def alike(self, world: Any, seat: int, told: bytes) -> list[tuple[int, Any]]:
        found = []
        for action in self.case.game.legal_ids(world, seat):
            after = world.copy()
            self.case.game.rules.step(after, seat, action)
            if self.told(after) == told:
                found.append((action, after))
        return found

    def chance(self, world: Any, seat: int, action: int, alike: int) -> float:
        """An open choice is as likely as the model says; a hidden one as the belief does."""
        if seat == VIEWER or len(self.case.game.legal_ids(world, seat)) == 1:
            return 1.0
        if self.case is BERLIN and world.question == Question.DEPLOY:
            return 1.0  # every arrangement is as likely as any other
        if self.case is BERLIN and actions.Mix.id <= action < actions.Move.id:
            return 1 / alike  # so is every outcome of an illusion
        return likelihood(self.case, world, seat, action)

    @property
    def odds(self) -> Odds:
        total = sum(mass for _, mass in self.masses.values())
        return {key: mass / total for key, (_, mass) in self.masses.items()}


@pytest.mark.slow
@pytest.mark.parametrize("case", [BERLIN, CONFUSION, CONCLAVE], ids=str)
def test_weighted_worlds_are_distributed_by_bayes_rule_and_plain_ones_are_not(case: Case) -> None:
    plain = listening = 0.0
    for seed in (0, 2, 4):
        exact, heard = play(case, seed)
        plain += distance(exact, heard, power=0.0)
        off = distance(exact, heard, power=1.0)
        assert off < 0.08
        listening += off
    assert plain > listening + 0.1


def play(case: Case, seed: int) -> tuple[Odds, list[Replayed]]:
    """Play a small game; return the exact odds of all worlds, and what a seat of it hears."""
    rng = FastRng(seed)
    truth = case.deal(rng)
    bayes = Bayes(case, truth)
    place = Place(case.game, case.options, case.seats, VIEWER)
    source = ListeningWorlds(place, MODEL, interpreted(case.game, LISTENING))
    hear(case, source, truth)
    for _ in range(case.plies):
        seat, action = some_choice(case, truth, rng)
        after = truth.copy()
        case.game.rules.step(after, seat, action)
        if case.game.rules.is_over(after):
            break
        bayes.step(seat, after)
        truth = after
        hear(case, source, truth)
    return bayes.odds, source.hear(FastRng(99), DRAWN)


def some_choice(case: Case, state: Any, rng: FastRng) -> tuple[int, int]:
    """In Berlin 63, claim what can be claimed and believe it: claims are what there is to hear."""
    seat, action = random_choice(case, state, rng, lively=True)
    if case is not BERLIN or state.question in (Question.DEPLOY, Question.TURN):
        return seat, action
    ids = case.game.legal_ids(state, seat)
    return seat, ids[max(0, len(ids) - 2)]


def hear(case: Case, source: ListeningWorlds, state: Any) -> None:
    for event, audience in case.game.decode(state):
        if audience >> VIEWER & 1:
            source.apply(event)


def distance(exact: Odds, heard: list[Replayed], power: float) -> float:
    """Return the total variation between exact and sampled odds."""
    found: Odds = {}
    for one, weight in zip(heard, powers([one.log_chance for one in heard], power), strict=True):
        world = one.world
        world.lot = 0
        found[world.key()] = found.get(world.key(), 0.0) + weight
    assert found.keys() <= exact.keys(), "a world that cannot be"
    return sum(abs(odds - found.get(key, 0.0)) for key, odds in exact.items()) / 2
