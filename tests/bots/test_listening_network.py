"""Listening by a network: a past is as likely as the network says of each open choice of the others in it."""

from math import log

import pytest

from connive.bots.bot import Place
from connive.bots.listening.by_network import NetworkWorlds
from connive.bots.minds import known_network
from connive.bots.network import Memory
from connive.bots.settings import Ear
from connive.compiled.interpret import interpreted
from connive.compiled.native import NETWORK
from connive.compiled.thinker import Thinker
from connive.core.past import HIDDEN
from connive.core.randomness import FastRng
from connive.core.viewer import Viewer
from connive.play.match import Match

SLIP = 0.1


def played(game: str) -> Match:
    match, rng = Match(game, seed=4, seats=2), FastRng(2)
    for _ in range(34):
        decision = match.decision(match.to_act[0])
        match.act(match.to_act[0], decision.ids[rng.below(len(decision.ids))])
    return match


@pytest.mark.parametrize("game", ["berlin63", "confusion", "conspiracy"])
def test_the_weight_of_a_past_is_what_the_network_says_of_its_choices(game: str) -> None:
    match = played(game)
    place = Place(match.game, match.options, 2, 0)
    network, kernels = known_network(place), interpreted(match.game, NETWORK)
    assert network is not None
    source, memory = NetworkWorlds(place, Ear(slip=SLIP), network, kernels=kernels, pasts=1), Memory(place)
    for event in match.events(Viewer.seat(0)):
        source.apply(event)
    (heard,) = source.hear(FastRng(1), 1)
    past = source._chronicle.draw(FastRng(1))
    thinker, state, logs = Thinker(match.game, 2, network.numbers, kernels), past.start.copy(), list[float]()
    memory.numbers = list(source._memory.numbers)
    for (made, _), action in zip(source._chronicle.steps, source._chronicle.actions(past), strict=True):
        if made.seat != 0 and made.action != HIDDEN:
            opinion = thinker.ponder(state, made.seat, memory.numbers)
            share = dict(zip(opinion.actions, opinion.shares, strict=True)).get(action, 0) / sum(opinion.shares)
            logs.append(log((1 - SLIP) * share + SLIP / len(opinion.actions)))
        match.game.rules.step(state, made.seat, action)
        for event, audience in match.game.decode(state):
            if audience & 1:
                memory.apply(event)
    assert heard.world.key() == state.key()
    assert heard.log_chance + sum(past.reckoned.values()) == pytest.approx(sum(logs), abs=0.02 * len(logs))
    assert len(logs) >= 3


def test_worlds_are_weighed_and_possible() -> None:
    match = played("berlin63")
    place = Place(match.game, match.options, 2, 0)
    network = known_network(place)
    assert network is not None
    source = NetworkWorlds(place, Ear(), network, kernels=interpreted(match.game, NETWORK), pasts=8)
    belief = match.game.new_belief(0, match.options, 2)
    for event in match.events(Viewer.seat(0)):
        source.apply(event)
        belief.apply(event)
    worlds, weights = source.worlds(FastRng(3), 6)
    assert sum(weights) == pytest.approx(1)
    assert all(belief.contains(world) for world in worlds)
