"""The search kernel: the same trees native and interpreted, bounded memory, information sets by what was told."""

from collections.abc import Callable
from typing import Any

import pytest

from connive.compiled.cache import available
from connive.compiled.interpret import interpreted
from connive.compiled.native import SEARCH, Suite, native
from connive.compiled.ready import Kernels
from connive.compiled.search import FACTOR, KEYS, Plan, hear
from connive.compiled.tree import INTERPRETED, Found, Tree
from connive.core.emit import NOTHING, clear_log, only, tell, tell_secret
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.testing.cases import Case, full_cases
from connive.testing.play import random_game

needs_numba = pytest.mark.skipif(not available(), reason="numba is not installed")
CASES = {f"{case.game.name}-{case.seats}": case for case in full_cases() if not case.options_text}
LATER = 9


def slow(case: Case) -> Tree:
    return Tree(case.game, interpreted(case.game, SEARCH))


def position(case: Case, seed: int, plies: int) -> tuple[Any, int]:
    """Return a state on the way of a game, and a seat that has a choice there."""
    for i, (state, seat, _) in enumerate(random_game(case, seed)):
        if i >= plies and len(case.game.legal_ids(state, seat)) > 1:
            return state, seat
    raise AssertionError("no choice")


def plan_of(seat: int, seats: int, **given: int) -> Plan:
    plan = Plan()
    plan.viewer, plan.seats, plan.plies, plan.explore, plan.pessimism = seat, seats, 8, 1500, 100
    for name, number in given.items():
        setattr(plan, name, number)
    return plan


def searched(tree: Tree, worlds: list[Any], plan: Plan, simulations: int = 60) -> list[Found]:
    tree.start(worlds, list(range(len(worlds))), plan, seed=5, simulations=simulations)
    tree.grow(simulations)
    return tree.found()


def worlds_of(case: Case, seed: int, plies: int) -> tuple[list[Any], int]:
    """Return worlds that a seat must reckon with where it has a choice, and the seat."""
    end, seat = position(case, seed, plies)
    end, belief, rng = end.copy(), case.game.new_belief(seat, case.options, case.seats), FastRng(seed)
    for state, _, _ in random_game(case, seed):
        for event, audience in case.game.decode(state):
            if audience >> seat & 1:
                belief.apply(event)
        if state == end:
            break
    return [belief.sample(rng) for _ in range(5)], seat


@needs_numba
@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("given", [{}, {"single": 1, "lively": 1}, {"unread": 40}], ids=str)
def test_native_and_interpreted_search_find_the_same(name: str, given: dict[str, int]) -> None:
    case = CASES[name]
    for plies in (0, LATER):
        worlds, seat = worlds_of(case, seed=3, plies=plies)
        both = [
            searched(Tree(case.game, form(case.game, SEARCH)), worlds, plan_of(seat, case.seats, **given))
            for form in (interpreted, native)
        ]
        assert both[0] == both[1]
        assert len({each.action for each in both[0]}) == len(both[0])


@pytest.mark.parametrize("name", CASES)
def test_every_simulation_is_counted_once_at_the_root(name: str) -> None:
    case = CASES[name]
    world, seat = position(case, seed=4, plies=LATER)
    found = searched(slow(case), [world], plan_of(seat, case.seats), 50)
    assert sum(each.visits for each in found) == 50
    legal = case.game.legal_ids(world, seat)
    assert all(each.action in legal and each.visits <= each.available <= 50 for each in found)
    assert all(-1 <= each.mean <= 1 for each in found)


@pytest.mark.parametrize("form", [interpreted, pytest.param(native, marks=needs_numba)])
def test_a_full_tree_goes_on_searching(form: Callable[[Game, Suite], Kernels]) -> None:
    case = CASES["berlin63-2"]
    world, seat = position(case, seed=4, plies=20)
    tree = Tree(case.game, form(case.game, SEARCH))
    tree.start([world], [0], plan_of(seat, 2), seed=1, simulations=4)
    tree.run(200)
    assert sum(each.visits for each in tree.found()) <= 200
    assert len(tree.found()) > 1


def test_a_search_does_not_change_its_worlds() -> None:
    case = CASES["conclave-2"]
    world, seat = position(case, seed=2, plies=LATER)
    before = world.copy()
    searched(slow(case), [world], plan_of(seat, 2))
    assert world == before


def test_a_time_budget_runs_at_least_one_round() -> None:
    case = CASES["berlin63-2"]
    world, seat = position(case, seed=2, plies=LATER)
    tree = slow(case)
    tree.start([world], [0], plan_of(seat, 2), seed=1)
    assert tree.grow(0, 1e-9) == INTERPRETED.chunk
    assert tree.grow(3, 1e-9) == INTERPRETED.chunk


def told(game: Game, *secrets: int) -> list[int]:
    """Return what each of two seats has heard after seat 0 was shown secrets."""
    s, heard = game.model.State(), [1, 1, 0, 0]
    for secret in secrets:
        clear_log(s)
        tell_secret(s, 2, only(0), (0, secret), (0, NOTHING))
        tell(s, 3, 1, 1)
        hear(s, 2, heard)
    return heard


def test_a_seat_hears_what_it_is_told_and_nothing_else() -> None:
    game = find_game("berlin63")
    assert told(game, 4)[0] != told(game, 5)[0]
    assert told(game, 4)[1] == told(game, 5)[1]
    assert told(game, 4, 5)[0] != told(game, 5, 4)[0]
    assert all(0 <= heard <= KEYS for heard in told(game, *range(200)))
    assert FACTOR % 2 == 1


def losing(case: Case, world: Any, seat: int) -> set[int]:
    """Return the actions of a seat that end the game at once, and badly."""
    found = set()
    for action in case.game.legal_ids(world, seat):
        after = world.copy()
        case.game.rules.step(after, seat, action)
        if case.game.rules.is_over(after) and case.game.rules.result(after, seat) < 0:
            found.add(action)
    return found


def one_step_from_a_loss(case: Case) -> tuple[Any, int]:
    """Return a state of a lively game in which some answers, not all, lose at once, and the seat that is asked."""
    for seed in range(0, 80, 2):
        for state, seat, _ in random_game(case, seed, 600):
            n = len(case.game.legal_ids(state, seat))
            if 1 < n < 4 and 0 < len(losing(case, state, seat)) < n:
                return state, seat
    raise AssertionError("nobody can still lose")


@pytest.mark.parametrize("name", ["berlin63-2", "conspiracy-3"])
def test_the_answer_that_loses_at_once_is_not_given(name: str) -> None:
    case = CASES[name]
    world, seat = one_step_from_a_loss(case)
    best = max(searched(slow(case), [world], plan_of(seat, case.seats), 80), key=lambda each: each.visits)
    assert best.action not in losing(case, world, seat)
