"""Small games solved whole, and local games: what an equilibrium must be, found by another program."""

import numpy as np
import pytest

from connive.bots import equilibrium
from connive.bots.bot import Budget, Place, make_bot
from connive.bots.equilibrium import Cut, observed, solution, starts
from connive.bots.local import LocalGames
from connive.compiled.cache import available
from connive.compiled.equilibrium import Plan
from connive.compiled.interpret import interpreted
from connive.compiled.local_game import LocalGame, Room, Roots, key_of
from connive.compiled.native import SEARCH, native
from connive.compiled.ready import ready
from connive.core.errors import UnknownBot
from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.core.viewer import Viewer
from connive.games.berlin63.actions import Accept, Challenge
from connive.play.match import Match
from connive.solving import cfr, exploitability, value
from connive.solving.opinions import bot_policy, solved_policy
from connive.solving.studies import Study

needs_numba = pytest.mark.skipif(not available(), reason="numba is not installed")

BERLIN = "rows=2 columns=2 cast=four first=0 quiet_limit=1"
CONSPIRACY = "map=study money=100 cover_cost=100 first=0 round_limit=3"
STUDIES = (
    Study("berlin63", BERLIN, plies=5, drawn=True),
    Study("conclave", "pack=tiny_table corner=top_right first=0", public=7),
)


@pytest.mark.parametrize("study", STUDIES, ids=[study.game for study in STUDIES])
def test_a_small_game_is_solved_as_the_solver_solves_it(study: Study) -> None:
    tree = study.grow()
    policy = solved_policy(tree, interpreted(tree.game, SEARCH))
    assert exploitability(tree, policy) < 0.03
    assert value(tree, policy) == pytest.approx(value(tree, cfr(tree, 200)), abs=0.03)


def test_a_bot_plays_what_was_solved() -> None:
    tree = Study("conspiracy", CONSPIRACY, plies=6, public=0).grow()
    policy = bot_policy(tree, "equilibrium:6")
    assert exploitability(tree, policy) < 0.03
    assert np.array_equal(policy.chances, solved_policy(tree, ready(tree.game, SEARCH)).chances)


@needs_numba
def test_native_and_interpreted_solve_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equilibrium, "NATIVE", equilibrium.INTERPRETED)
    tree = Study("conspiracy", CONSPIRACY, plies=5, public=0).grow()
    found = [
        solved_policy(tree, kernels) for kernels in (native("conspiracy", SEARCH), interpreted("conspiracy", SEARCH))
    ]
    assert np.array_equal(found[0].chances, found[1].chances)


def test_one_solution_serves_both_seats_and_every_secret() -> None:
    game = find_game("berlin63")
    options, kernels = game.read_options(BERLIN), interpreted("berlin63", SEARCH)
    deals = starts(game, options, 2)
    found = {solution(game, options, 2, Cut(3), observed(game, deal.state, None), kernels) for deal in deals}
    assert len(deals) == 6
    assert len(found) == 1


def test_a_large_game_is_searched_and_the_reason_is_given() -> None:
    match = Match("berlin63", options="rows=6", seed=1)
    place = Place(match.game, match.options, 2, 0)
    bot = make_bot("grandmaster", place, 1)
    bot.observe(match.events(Viewer.seat(0)))
    assert bot.choose(match.decision(0), Budget(simulations=4)) in match.decision(0).ids
    assert "no network" in bot.explain("en").lower()  # type: ignore[attr-defined]


def test_too_many_deals_are_not_written_down() -> None:
    game = find_game("conclave")
    assert starts(game, game.read_options(None), 2) == []


@pytest.mark.parametrize("name", ["equilibrium:x", "equilibrium:9-won", "equilibrium:"])
def test_a_cut_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot):
        make_bot(name, Place(find_game("berlin63"), find_game("berlin63").read_options(BERLIN), 2, 0), 1)


def test_a_game_that_does_not_fit_is_not_half_solved() -> None:
    game = find_game("berlin63")
    deals = starts(game, game.read_options(BERLIN), 2)
    keys = [key_of(observed(game, deal.state, seat)) for deal in deals for seat in range(2)]
    roots = Roots([deal.state for deal in deals], [1 / 6] * 6, keys)
    for room, fits in ((Room(5000, 1000), True), (Room(1000, 1000), False), (Room(5000, 60), False)):
        plan = Plan()
        plan.seats, plan.ahead, plan.cut = 2, 40, 6
        local = LocalGame(game, interpreted(game, SEARCH))
        assert local.grow(roots, plan, room) == fits


def claimed() -> tuple[Match, int]:
    """A match of Berlin 63 in which a seat is asked whether it believes a claim."""
    match, rng = Match("berlin63", seed=3), FastRng(8)
    while match.decision(match.to_act[0]).question != "doubt":
        decision = match.decision(match.to_act[0])
        match.act(match.to_act[0], decision.ids[rng.below(len(decision.ids))])
    return match, match.to_act[0]


def test_a_doubt_is_answered_by_a_local_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("connive.bots.local.WORLDS", 6)
    monkeypatch.setattr("connive.bots.local.DEPTHS", (2, 3))
    monkeypatch.setattr("connive.bots.local.ITERATIONS", 20)
    match, seat = claimed()
    games = LocalGames(Place(match.game, match.options, 2, seat))
    for event in match.events(Viewer.seat(seat)):
        games.apply(event)
    mix = games.mix(FastRng(1))
    assert mix is not None
    assert set(mix) == {Accept.id, Challenge.id} == set(match.decision(seat).ids)
    assert sum(mix.values()) == pytest.approx(1)
    assert mix == games.mix(FastRng(1))
