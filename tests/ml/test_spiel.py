"""OpenSpiel's own suites on our games, and its solver beside ours."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import cfr as spiel_cfr
from open_spiel.python.algorithms import exploitability as spiel_exploitability

from connive.core.registry import games
from connive.core.viewer import Viewer
from connive.ml import spiel  # noqa: F401  # registers our games
from connive.ml.errors import BadShape
from connive.ml.stories import read_word
from connive.solving import Tree, exploitability, tree
from connive.solving.policy import Policy, uniform

PLAYED = [
    "connive_berlin63",
    "connive_berlin63(rows=3,columns=3,cast=six,first=0,quiet_limit=12)",
    "connive_conspiracy(seats=2,map=study,money=1500,round_limit=8)",
    "connive_conspiracy(seats=4,round_limit=4)",
    "connive_confusion(pieces=five,quiet_limit=12)",
    "connive_conclave(seats=2,pack=small)",
    "connive_conclave(seats=3,crisis=neither)",
]
"""Every game, with two, three and four seats."""

SMALL = {
    "berlin63": ("rows=2 columns=2 cast=four first=0 quiet_limit=1", 4, -1),
    "confusion": ("pieces=three first=0 tokens=false quiet_limit=1", 1, -1),
    "conspiracy": ("map=study money=100 cover_cost=100 first=0 round_limit=2", 5, 0),
    "conclave": ("pack=tiny_table corner=top_right first=0", 4, 0),
}
"""Variants that can be written down: options, choices, public deal."""


def small_game(name: str) -> Any:
    options, plies, public = SMALL[name]
    seats = ",seats=2" if name == "conspiracy" else ""
    return pyspiel.load_game(f"connive_{name}({options.replace(' ', ',')},plies={plies},public={public}{seats})")


def small_tree(name: str) -> Tree:
    options, plies, public = SMALL[name]
    return tree(name, options, plies=plies, public=None if public < 0 else public)


def random_states(game: Any, seed: int, most: int = 120) -> list[Any]:
    """Return the decisions of one random match."""
    chance, state = random.Random(seed), game.new_initial_state()
    found: list[Any] = []
    while not state.is_terminal() and len(found) < most:
        if not state.is_chance_node():
            found.append(state.clone())
        state.apply_action(chance.choice(state.legal_actions()))
    return found


def test_every_game_is_registered() -> None:
    assert {f"connive_{name}" for name in games()} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", PLAYED)
def test_random_simulation_with_serialisation_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), [(game.name, seats) for game in games().values() for seats in game.seats])
def test_twenty_serialised_simulations_pass_on_every_game_and_number_of_players(name: str, players: int) -> None:
    game = pyspiel.load_game(f"connive_{name}(players={players})")
    pyspiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False, mask_test=True)


def test_players_and_seats_are_the_same_and_must_not_differ() -> None:
    by_players, by_seats = (pyspiel.load_game(f"connive_conclave({word}=4)") for word in ("players", "seats"))
    assert by_players.num_players() == by_seats.num_players() == 4
    with pytest.raises(BadShape, match="players=3"):
        pyspiel.load_game("connive_conclave(players=3,seats=4)")


def test_the_longest_match_is_what_the_rules_promise_with_these_options() -> None:
    assert pyspiel.load_game("connive_conclave(players=2)").max_game_length() == 3 * 34 + 2 * 2
    assert pyspiel.load_game("connive_confusion(quiet_limit=10)").max_game_length() == 3 * 35 * 20 + 4
    assert pyspiel.load_game("connive_berlin63(plies=7)").max_game_length() == 7


def test_actions_are_written_from_what_the_player_was_told_also_in_a_resampled_match() -> None:
    state = random_states(pyspiel.load_game("connive_berlin63"), 2)[24]
    player, chance = state.current_player(), random.Random(1)
    written = [state.action_to_string(player, action) for action in state.legal_actions()]
    view = state._match.view(Viewer.seat(player))
    plain = [state._setup.game.notation.write_action(view, player, action) for action in state.legal_actions()]
    other = state.resample_from_infostate(player, chance.random)
    again = other.resample_from_infostate(1 - player, chance.random).resample_from_infostate(player, chance.random)
    assert written == plain
    for twin in (state.clone(), other):
        assert [twin.action_to_string(player, action) for action in twin.legal_actions()] == written
    assert again.action_to_string(player, again.legal_actions()[0]) == written[0], "bases stand where they stood"


@pytest.mark.parametrize("name", PLAYED)
def test_the_partial_tree_suite_passes(name: str) -> None:
    game = pyspiel.load_game(name)
    run_suite(api_test.EnforceAPIOnPartialTreeBase, game, game.get_type().short_name)


@pytest.mark.parametrize("name", SMALL)
def test_the_full_tree_suite_passes_and_counts_what_our_own_tree_counts(name: str) -> None:
    game, ours = small_game(name), small_tree(name)
    deals = len(ours.levels[0].parent)
    chance, roots = chance_nodes(game.new_initial_state())
    ends = sum(1 for state in all_ends(game.new_initial_state()))
    assert roots % deals == 0  # several ways to draw one deal
    api_test.TOTAL_NUM_STATES[name] = (chance, ours.nodes * (roots // deals) - ends, ends)
    api_test.PERFECT_RECALL_NUM_STATES[name] = len(ours.infosets)
    run_suite(api_test.EnforceAPIOnFullTreeBase, game, name)


def run_suite(base: Any, game: Any, name: str) -> None:
    """Run a suite of OpenSpiel on one game."""
    suite: Any = type("Suite", (base,), {"game": game, "game_name": name})
    suite.setUpClass()
    for test in (test for test in dir(suite) if test.startswith("test_")):
        getattr(suite(test), test)()


def chance_nodes(state: Any) -> tuple[int, int]:
    """Return how many chance nodes there are, and how many deals they lead to."""
    if not state.is_chance_node():
        return 0, 1
    below = [chance_nodes(state.child(action)) for action, _ in state.chance_outcomes()]
    return 1 + sum(nodes for nodes, _ in below), sum(deals for _, deals in below)


def all_ends(state: Any) -> list[Any]:
    if state.is_terminal():
        return [state]
    return [end for action in state.legal_actions() for end in all_ends(state.child(action))]


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_resampling_changes_nothing_that_a_player_knows(name: str) -> None:
    game = pyspiel.load_game(name)
    chance = random.Random(4)
    for state in random_states(game, 3):
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, chance.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert np.array_equal(other.information_state_tensor(player), state.information_state_tensor(player))
            assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


def test_resampling_redeals_what_a_player_cannot_know_and_the_match_goes_on() -> None:
    state = random_states(pyspiel.load_game("connive_conclave"), 5)[8]
    chance = random.Random(1)
    worlds = {str(state.resample_from_infostate(0, chance.random)) for _ in range(8)}
    assert len(worlds) > 4
    other = state.resample_from_infostate(0, chance.random)
    while not other.is_terminal():
        other.apply_action(chance.choice(other.legal_actions()))
    assert sum(other.returns()) == 0


def test_the_length_of_an_information_state_tells_no_secret() -> None:
    for name in PLAYED:
        for state in random_states(pyspiel.load_game(name), 6)[::9]:
            lengths = {len(state.story(seat)) for seat in range(state.num_players())}
            assert len(lengths) == 1, "a seat was told more often than another"


def test_a_clone_and_a_pickle_go_on_alike() -> None:
    game = pyspiel.load_game("connive_confusion(pieces=seven)")
    state = random_states(game, 2)[20]
    twins = [state.clone(), game.deserialize_state(state.serialize())]
    action = state.legal_actions()[-1]
    before = str(state)
    for twin in twins:
        twin.apply_action(action)
        assert str(state) == before != str(twin)
    assert str(twins[0]) == str(twins[1]) and twins[0].history() == twins[1].history()


def test_openspiel_s_bots_play_our_games() -> None:
    game = pyspiel.load_game("connive_berlin63(rows=3,columns=3,cast=six,quiet_limit=6)")
    bots = [pyspiel.make_uniform_random_bot(seat, 7) for seat in range(2)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)) == 0


def key_of(state: Any) -> tuple[int, tuple[str, ...]]:
    """Return what our own solver calls an information set: the seat and its events."""
    seat = state.current_player()
    words = state.story(seat)
    return seat, tuple(str(read_word(state._setup.game, word)) for word in words)


def as_ours(ours: Tree, game: Any, theirs: Any) -> Policy:
    """Return a policy of OpenSpiel on our own tree."""
    rows = {(each.seat, tuple(map(str, ours.events(each)))): each for each in ours.infosets}
    chances = np.zeros(ours.rows)
    todo = [game.new_initial_state()]
    while todo:
        state = todo.pop()
        if not state.is_terminal():
            todo += [state.child(action) for action in state.legal_actions()]
            if not state.is_chance_node():
                found = rows[key_of(state)]
                mix = theirs.action_probabilities(state)
                for at, action in enumerate(found.actions):
                    chances[found.row + at] = mix[action]
    return Policy(ours, chances)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["conclave", "conspiracy"])
def test_openspiel_and_our_solver_agree_on_exploitability(name: str) -> None:
    game, ours = small_game(name), small_tree(name)
    solver = spiel_cfr.CFRPlusSolver(game)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    solved = solver.average_policy()
    judged = [spiel_exploitability.exploitability(game, p) for p in (spiel_policy.UniformRandomPolicy(game), solved)]
    assert exploitability(ours, uniform(ours)) == pytest.approx(judged[0], abs=1e-9)
    assert exploitability(ours, as_ours(ours, game, solved)) == pytest.approx(judged[1], abs=1e-9)
    assert judged[1] < judged[0]
