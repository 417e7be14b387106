"""Decoys: worlds with other secrets of the searcher's, so that the other seats do not see through to the true ones."""

import pytest
from msgspec.structs import replace
from tests.games.berlin63.ruling import Ruling, ruling

from connive.bots.bot import Budget, Place
from connive.bots.levels import best
from connive.bots.listening.hearsay import HearsayWorlds
from connive.bots.search import SearchBot, with_decoys
from connive.compiled.cache import available
from connive.compiled.interpret import interpreted
from connive.compiled.native import SEARCH, native
from connive.compiled.search import Plan
from connive.compiled.tree import Found, Tree
from connive.core.randomness import FastRng
from connive.core.viewer import Viewer
from connive.games.berlin63 import actions

needs_numba = pytest.mark.skipif(not available(), reason="numba is not installed")
BLUE = "leo@a4 steel@b2 veronica*@c1 lilly@d1 victor@e1 + ray quark miranda"
RED = "miranda*@b5 victor@d5 lilly@e5 ray@a5 + leo veronica steel"


def slow(case: Ruling) -> Tree:
    return Tree(case.match.game, interpreted("berlin63", SEARCH))


def bot_of(case: Ruling, seat: int, tree: Tree, decoys: int) -> SearchBot:
    """Return a bot that has heard everything its seat was told."""
    match = case.match
    place = Place(match.game, match.options, match.seats, seat)
    bot = SearchBot(place, 5, replace(best("berlin63"), decoys=decoys, unread=0), HearsayWorlds(place), tree)
    bot.observe(match.events(Viewer.seat(seat)))
    return bot


def test_worlds_and_decoys_take_turns_and_a_world_begins() -> None:
    assert with_decoys([2, 0, 1, 0], worlds=3, decoys=2) == [2, 3, 0, 4, 1, 3, 0, 4]
    assert with_decoys([2, 0, 1], worlds=3, decoys=0) == [2, 0, 1]


def test_a_single_simulation_is_one_of_a_real_world() -> None:
    case = ruling(BLUE, RED)
    bot = bot_of(case, 0, slow(case), decoys=64)
    assert sum(bot.policy(case.match.decision(0), Budget(simulations=1))) == pytest.approx(1)


def searched(decoys: int) -> list[Found]:
    """Search a position of Blue's with its true secrets, and as often with decoys."""
    case = ruling(BLUE, RED)
    place = Place(case.match.game, case.match.options, 2, 0)
    source = HearsayWorlds(place)
    for event in case.match.events(Viewer.seat(0)):
        source.apply(event)
    rng, plan, tree = FastRng(1), Plan(), slow(case)
    worlds = source.worlds(rng, 3)[0]
    plan.seats, plan.plies, plan.explore, plan.real = 2, 4, 1500, 3
    order = with_decoys([0, 1, 2], 3, decoys)
    tree.start(worlds + source.decoys(rng, decoys), order, plan, 7, 60)
    tree.run(60)
    return tree.found()


def test_what_the_searcher_does_with_other_secrets_is_not_counted_as_its_own() -> None:
    assert sum(each.visits for each in searched(decoys=0)) == 60
    assert sum(each.visits for each in searched(decoys=3)) == 30


@needs_numba
def test_a_listening_bot_finds_the_same_native_and_interpreted() -> None:
    case = ruling(BLUE, RED).blue("a4-b4")
    trees = [Tree(case.match.game, form("berlin63", SEARCH)) for form in (interpreted, native)]
    found = [bot_of(case, 0, tree, decoys=16).search("power", Budget(simulations=120)) for tree in trees]
    assert found[0] == found[1]


def hope(decoys: int) -> float:
    """Return what Blue hopes for from claiming Steel, who might be in the attacked base for all that Red knows."""
    case = ruling("ray@b4 veronica*@c1 + steel", "miranda*@e5 victor@b5 + leo", to_move="red").red("b5-b4")
    found = bot_of(case, 0, slow(case), decoys).search("answer", Budget(simulations=400))
    return next(each.mean for each in found if each.action == actions.ClaimSteel.id)


def test_a_bluff_is_worth_more_if_the_enemy_cannot_see_through_it() -> None:
    assert hope(decoys=0) + 0.1 < hope(decoys=64)
