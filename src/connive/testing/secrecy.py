"""Non-interference: two worlds that look alike to a viewer go on looking alike until the rules tell them apart.

For a random position and each seat, a world is drawn from the seat's belief and played beside the truth. As long as the
seat is told the same, its legal actions, questions, refusals and tensors must be the same, byte for byte, and a
spectator must be told the same. Whenever it is told something different, its belief must know why: the world is then
excluded.
"""

import copy
from collections.abc import Sequence
from typing import Any

import msgspec

from connive.core.emit import SPECTATORS
from connive.core.errors import IllegalAction
from connive.core.events import Emission
from connive.core.randomness import FastRng
from connive.core.viewer import Viewer
from connive.testing.basics import random_moment
from connive.testing.cases import Case
from connive.testing.play import random_choice, random_game
from connive.testing.tensors import same_tensors

FUTURE = 8
"""How many choices a truth and a world are played on side by side."""

PROBES = 12
"""How many other actions are tried to find one that looks the same."""


def seen(emissions: Sequence[Emission], mask: int) -> bytes:
    """Return what the viewers of a mask receive, as bytes."""
    return msgspec.json.encode([event for event, audience in emissions if audience & mask])


def look_alike_worlds_stay_alike(case: Case, seed: int, every: int = 5) -> int:
    """Play a random game and compare truth and worlds along the way; return the number of (state, viewer) pairs."""
    beliefs = [case.game.new_belief(seat, case.options, case.seats) for seat in range(case.seats)]
    rng = FastRng(seed + 1)
    pairs = 0
    for ply, (state, _, _) in enumerate(random_game(case, seed, 1500)):
        _observe(beliefs, case.game.decode(state))
        for seat in range(case.seats):
            assert beliefs[seat].contains(state), f"seat {seat} excludes the truth after {ply} choices"
            if ply % every == seed % every:
                _compare(case, beliefs, seat, state, rng)
                pairs += 1
    return pairs


def _observe(beliefs: list[Any], emissions: Sequence[Emission]) -> None:
    for seat, belief in enumerate(beliefs):
        for event, audience in emissions:
            if audience >> seat & 1:
                belief.apply(event)


def _compare(case: Case, beliefs: list[Any], seat: int, state: Any, rng: FastRng) -> None:
    """Play the truth and one world side by side."""
    world = beliefs[seat].sample(rng)
    belief = copy.deepcopy(beliefs[seat])
    truth = state.copy()
    assert beliefs[seat].contains(world), "the sampler left its own belief"
    for _ in range(FUTURE):
        same_offers(case, seat, truth, world)
        if case.game.rules.is_over(truth):
            return
        actor, action = random_choice(case, truth, rng, lively=bool(rng.below(2)))
        case.game.rules.step(truth, actor, action)
        told = case.game.decode(truth)
        for event, audience in told:
            if audience >> seat & 1:
                belief.apply(event)
        follower, stray = _follow(case, world, seat, actor, action, told, rng)
        if stray is not None:
            assert not belief.contains(stray), (
                f"seat {seat} was told what its belief does not know: a leak in the events"
            )
        if follower is None:
            return
        assert belief.contains(follower), f"seat {seat} excludes a world that looks the same"
        world = follower


def _follow(
    case: Case, world: Any, seat: int, actor: int, action: int, told: Sequence[Emission], rng: FastRng
) -> tuple[Any | None, Any | None]:
    """Find a choice of the actor in the world that looks the same to the seat.

    Also return what the very same choice led to if that looked different: then a secret of the world was told.
    """
    ids = case.game.legal_ids(world, actor)
    tries = [action] if action in ids else []
    if actor != seat:
        tries += [ids[rng.below(len(ids))] for _ in range(PROBES)]
    stray = None
    for attempt in dict.fromkeys(tries):
        after = world.copy()
        case.game.rules.step(after, actor, attempt)
        got = case.game.decode(after)
        if seen(got, 1 << seat) == seen(told, 1 << seat):
            assert seen(got, SPECTATORS) == seen(told, SPECTATORS), "a spectator is told more than a seat"
            return after, stray
        if attempt == action:
            stray = after
    return None, stray


def same_offers(case: Case, seat: int, truth: Any, world: Any) -> None:
    """The seat is asked the same, may do the same and observes the same in both worlds."""
    rules = case.game.rules
    assert rules.to_act(truth) == rules.to_act(world), "who is asked depends on a secret"
    assert rules.is_over(truth) == rules.is_over(world), "the end depends on a secret"
    there, here = case.game.legal_ids(truth, seat), case.game.legal_ids(world, seat)
    assert there == here, f"the legal actions of seat {seat} depend on what it does not know"
    same_tensors(case, seat, truth, world)


def refusals_are_blind(case: Case, seed: int) -> None:
    """A refusal is a function of the view, so two equal views refuse in the same words."""
    match = random_moment(case, seed)
    rng = FastRng(seed)
    for seat in match.to_act:
        ids = match.decision(seat).ids
        view, again = (match.view(Viewer.seat(seat)) for _ in range(2))
        assert msgspec.json.encode(view) == msgspec.json.encode(again)
        for _ in range(20):
            action = rng.below(len(case.game.actions))
            if action not in ids:
                first, second = (case.game.refuse(v, seat, action) for v in (view, again))
                assert isinstance(first, IllegalAction) and str(first) == str(second)


def sampler_varies(case: Case, seed: int) -> None:
    """The sampler really draws: soon after the deal, and later, it gives more than one world."""
    varied = 0
    rng = FastRng(seed)
    beliefs = [case.game.new_belief(seat, case.options, case.seats) for seat in range(case.seats)]
    for ply, (state, _, _) in enumerate(random_game(case, seed, 30)):
        _observe(beliefs, case.game.decode(state))
        if ply % 10 == 5:
            for belief in beliefs:
                worlds = {_hidden(belief.sample(rng)) for _ in range(25)}
                varied += len(worlds) > 1
    assert varied, "the sampler always returns the same world"


def _hidden(world: Any) -> tuple[object, ...]:
    world.lot = 0
    return tuple(world.key())
