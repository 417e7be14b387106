"""Exactness of beliefs: on small variants, all states reachable with the same events, by brute force."""

from typing import Any

from connive.core.deals import all_deals
from connive.core.randomness import FastRng
from connive.testing.cases import Case
from connive.testing.play import asked_seats, random_choice
from connive.testing.secrecy import seen

OTHERS = 400
"""How many states that look different are shown to the belief at each ply."""

SAMPLES = 25
CROWD = 30_000
"""More worlds than this are not enumerated; the walk stops there."""


def belief_is_exact(case: Case, seed: int) -> int:
    """Walk one game; at each ply the belief holds exactly the states that look the same. Returns the plies walked."""
    rng = FastRng(seed)
    deals = [deal.state for deal in all_deals(case.game, case.options, case.seats)]
    truth = deals[rng.below(len(deals))].copy()
    viewer = seed % case.seats
    told = seen(case.game.decode(truth), 1 << viewer)
    worlds = {d.key(): d for d in deals if seen(case.game.decode(d), 1 << viewer) == told}
    others = [d for d in deals if d.key() not in worlds]
    belief = case.game.new_belief(viewer, case.options, case.seats)
    _learn(case, belief, viewer, truth)
    for ply in range(case.plies):
        _agree(belief, worlds, others, rng)
        if case.game.rules.is_over(truth) or len(worlds) > CROWD:
            return ply
        case.game.rules.step(truth, *random_choice(case, truth, rng, lively=bool(seed & 2)))
        _learn(case, belief, viewer, truth)
        worlds, others = _successors(case, worlds, viewer, seen(case.game.decode(truth), 1 << viewer), rng)
    return case.plies


def _learn(case: Case, belief: Any, viewer: int, state: Any) -> None:
    for event, audience in case.game.decode(state):
        if audience >> viewer & 1:
            belief.apply(event)


def _successors(
    case: Case, worlds: dict[Any, Any], viewer: int, told: bytes, rng: FastRng
) -> tuple[dict[Any, Any], list[Any]]:
    same: dict[Any, Any] = {}
    others: list[Any] = []
    for world in worlds.values():
        for seat in asked_seats(case, world):
            for action in case.game.legal_ids(world, seat):
                after = world.copy()
                case.game.rules.step(after, seat, action)
                if seen(case.game.decode(after), 1 << viewer) == told:
                    same[after.key()] = after
                elif len(others) < OTHERS:
                    others.append(after)
                else:
                    others[rng.below(OTHERS)] = after
    return same, others


def _agree(belief: Any, worlds: dict[Any, Any], others: list[Any], rng: FastRng) -> None:
    for world in worlds.values():
        assert belief.contains(world), "the belief excludes a state that looks the same"
    for other in others:
        if other.key() not in worlds:
            assert not belief.contains(other), "the belief holds a state that looks different"
    for _ in range(SAMPLES):
        drawn = belief.sample(rng)
        drawn.lot = 0
        assert drawn.key() in worlds, "the sampler returned a state that cannot be"
