"""Public belief states: consistent with the beliefs of the seats, with Bayes' rule, and with exact values."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from connive.core.deals import distinct_deals
from connive.core.emit import SPECTATORS
from connive.core.randomness import FastRng
from connive.core.registry import find_game, games
from connive.ml.errors import BadShape
from connive.ml.publicbelief import Impossible, PublicBelief
from connive.solving import cfr, value
from connive.solving.studies import find_study, studies
from connive.solving.told import told

EXAMPLE = Path(__file__).parents[2] / "examples" / "resolve.py"


def walk(belief: PublicBelief, seed: int, choices: int) -> PublicBelief:
    """Go on at random, all playing every legal action equally often."""
    chance = np.random.default_rng(seed)
    for _ in range(choices):
        if belief.seat < 0:
            break
        found = list(belief.outcomes(belief.uniform()).values())
        odds = np.array([likely for likely, _ in found])
        belief = found[chance.choice(len(found), p=odds / odds.sum())][1]
    return belief


def study_belief(name: str) -> PublicBelief:
    study = find_study(name)
    game = find_game(name)
    options = game.read_options(study.options)
    return PublicBelief.of(game, 2, options, distinct_deals(game, options, 2)[0].state)


def sampled(belief: Any, seed: int) -> Any:
    """Return a world of a seat's belief, with the lots that exact deals have."""
    state = belief.sample(FastRng(seed))
    state.lot = 0
    return state


@pytest.mark.parametrize("name", studies())
def test_every_world_of_a_seat_is_in_its_belief_and_the_belief_s_samples_are_worlds(name: str) -> None:
    belief = walk(study_belief(name), 3, 4)
    assert belief.exact
    game = belief.game
    options = game.read_options(find_study(name).options)
    for seat in range(2):
        keys, odds = belief.range(seat)
        story = keys[int(odds.argmax())]
        own = game.new_belief(seat, options, 2)
        for event, _ in game.events.decode(story, len(story)):
            own.apply(event)
        worlds = belief.given(seat, story).worlds
        assert all(own.contains(world.state) for world in worlds)
        known = {world.state.key() for world in worlds}
        assert {sampled(own, seed).key() for seed in range(8)} <= known


def test_a_policy_moves_the_range_by_bayes_rule() -> None:
    """Berlin 63 on four squares: a seat that would place Leo only as a leader is one when Leo is placed."""
    belief = study_belief("berlin63")
    keys, before = belief.range(belief.seat)
    policy, masks = belief.uniform(), belief.masks()
    policy[0] = 0
    policy[0, np.flatnonzero(masks[0])[0]] = 1.0
    outcomes = belief.outcomes(policy)
    assert sum(likely for likely, _ in outcomes.values()) == pytest.approx(1)
    ((_, after),) = outcomes.values()  # deployment is secret: the public learns nothing
    assert after.range(belief.seat)[1].sum() == pytest.approx(1)
    likely = dict(zip(*after.range(belief.seat), strict=True))
    own = [weight for story, weight in likely.items() if story.startswith(keys[0])]
    assert own == pytest.approx([before[0]]), "one action only, so one private state follows"


@pytest.mark.parametrize("name", games())
def test_full_games_are_sampled_and_all_worlds_look_the_same_in_public(name: str) -> None:
    belief = PublicBelief.deal(name, seed=2, most=12)
    looks = {told(world.state, SPECTATORS) for world in walk(belief, 1, 3).worlds}
    assert len(looks) == 1
    again = walk(PublicBelief.deal(name, seed=2, most=12), 1, 3)
    assert [world.key for world in again.worlds] == [world.key for world in walk(belief, 1, 3).worlds]
    assert again.sample(np.random.default_rng(1), 3)[0].log_len >= 0
    assert len(again.worlds) <= 12 and again.weights.sum() == pytest.approx(1)


def test_a_policy_that_is_none_is_refused() -> None:
    belief = study_belief("berlin63")
    even = belief.uniform()
    for policy in (even[:1], -even, even * 2, even * np.nan, even > 0):
        with pytest.raises(BadShape):
            belief.outcomes(policy)


def test_what_cannot_have_been_told_is_refused() -> None:
    belief = study_belief("conspiracy")
    with pytest.raises(Impossible):
        belief.update(b"never", belief.uniform())
    with pytest.raises(Impossible):
        belief.given(0, b"never")


def resolver() -> Any:
    """Return the example as a module."""
    spec = importlib.util.spec_from_file_location("resolve", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compared(name: str, iterations: int) -> tuple[float, float]:
    study = find_study(name)
    tree = study.grow()
    ours = resolver().Resolver(study_belief(name), study.plies or 1000).solve(iterations)
    return ours, value(tree, cfr(tree, iterations=300))


@pytest.mark.slow
def test_the_example_re_solves_a_study_to_its_exact_value() -> None:
    ours, exact = compared("conspiracy", 12)
    assert ours == pytest.approx(exact, abs=0.02)


@pytest.mark.long
@pytest.mark.parametrize("name", studies())
def test_the_example_re_solves_every_study_to_its_exact_value(name: str) -> None:
    ours, exact = compared(name, 80)
    assert ours == pytest.approx(exact, abs=0.01)
    assert len(EXAMPLE.read_text().splitlines()) <= 300
