"""Trees, best responses and regret against answers that were found another way."""

import doctest
from functools import cache

import numpy as np
import pytest

import connive.solving
from connive.core.deals import all_deals, distinct_deals
from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.core.viewer import Viewer
from connive.solving import Policy, Tree, cfr, exploitability, tree, uniform, value
from connive.solving.gametree import NotTwoSeats, TooLarge
from connive.solving.opinions import bot_policy
from connive.solving.policy import normalised
from connive.solving.response import best_response
from connive.solving.studies import Study, find_study

from .by_hand import Slow, Story, Strategy, public

TABLE = Study("conclave", "pack=tiny_table corner=top_right first=0", public=7)
BERLIN = Study("berlin63", "rows=2 columns=2 cast=four first=0 quiet_limit=1", plies=7)


@cache
def grown(study: Study) -> Tree:
    return study.grow()


def some_policy(tree: Tree, seed: int) -> Policy:
    rng = FastRng(seed)
    return normalised(tree, np.array([float(rng.below(5)) for _ in range(tree.rows)]))


# --- Deals ---


def test_all_deals_together_are_certain_and_equal_ones_are_one() -> None:
    game = find_game("conclave")
    options = game.read_options("pack=tiny_hands corner=top_left first=1")
    every, distinct = list(all_deals(game, options, 2)), distinct_deals(game, options, 2)
    assert sum(deal.probability for deal in every) == pytest.approx(1)
    assert sum(deal.probability for deal in distinct) == pytest.approx(1)
    assert (len(every), len(distinct)) == (5040, 1260)
    assert len({deal.state.key() for deal in distinct}) == 1260


def test_the_deals_of_every_look_are_all_deals() -> None:
    assert len(grown(find_study("confusion")).chance) == 36


# --- Trees ---


@pytest.mark.parametrize(
    "study", [TABLE, BERLIN, find_study("confusion"), find_study("conspiracy")], ids=lambda s: s.game
)
def test_every_node_of_an_information_set_has_its_actions_and_its_level(study: Study) -> None:
    grown_tree = grown(study)
    parents = [np.unique(level.parent, return_counts=True) for level in grown_tree.levels[1:]]
    for depth, level in enumerate(grown_tree.levels[1:]):
        nodes, children = parents[depth]
        for node, count in zip(nodes[:300], children[:300], strict=True):
            rows = level.row[level.parent == node]
            infoset = grown_tree.infosets[grown_tree.infoset_of[rows[0]]]
            assert infoset.depth == depth and len(infoset.actions) == count
            assert rows.tolist() == list(range(infoset.row, infoset.row + count))


def test_an_information_set_knows_the_events_of_its_seat() -> None:
    small = grown(TABLE)
    deep = max(small.infosets, key=lambda infoset: infoset.depth)
    events: list[Event] = small.events(deep)
    view = small.game.new_view(Viewer.seat(deep.seat), small.options, 2)
    for event in events:
        view.apply(event)
    assert view.to_act >> deep.seat & 1


def test_a_game_cut_short_is_worth_what_the_game_thinks_of_it() -> None:
    shallow = tree(BERLIN.game, BERLIN.options, plies=0)
    game, options = shallow.game, shallow.options
    thought = [game.heuristics.value(deal.state, 0) for deal in distinct_deals(game, options, 2)]
    assert len(shallow.levels) == 1
    assert float(shallow.levels[0].payoff @ shallow.chance) == pytest.approx(sum(thought) / len(thought) / 1000)


def test_a_game_cut_short_may_be_a_draw_instead() -> None:
    judged, drawn = (tree(BERLIN.game, BERLIN.options, plies=9, drawn=drawn) for drawn in (False, True))
    assert [len(level.parent) for level in judged.levels] == [len(level.parent) for level in drawn.levels]
    assert not np.array_equal(judged.levels[-1].payoff, np.round(judged.levels[-1].payoff))
    assert all(np.array_equal(level.payoff, np.round(level.payoff)) for level in drawn.levels)


def test_a_tree_of_three_seats_or_too_many_nodes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotTwoSeats):
        tree("conspiracy", "map=study", seats=3)
    monkeypatch.setattr("connive.solving.gametree.MOST_NODES", 1000)
    with pytest.raises(TooLarge, match="1000"):
        tree(BERLIN.game, BERLIN.options)


# --- Best responses and regret ---


def strategy(policy: Policy) -> Strategy:
    """Return a policy as the slow way reads it."""
    found: Strategy = {}
    for infoset, shares in policy.items():
        found[infoset.seat, stories(policy.tree)[infoset.told]] = dict(zip(infoset.actions, shares, strict=True))
    return found


@cache
def stories(tree: Tree) -> dict[int, Story]:
    found: dict[int, Story] = {0: ()}
    for number, (before, step) in enumerate(tree._telling._links[1:], start=1):
        events = tree.game.events.decode(step, len(step))
        found[number] = found[before] + (*(str(e.event) for e in events), ".")
    return found


@pytest.mark.parametrize("seed", range(3))
def test_best_responses_are_those_of_the_definition(seed: int) -> None:
    small = grown(TABLE)
    policy = uniform(small) if seed == 0 else some_policy(small, seed)
    known = strategy(policy)
    slow = Slow(small.game, small.options, look_of_the_table(small))
    for seat in range(2):
        assert best_response(small, policy, seat)[1] == pytest.approx(slow.best(known, seat))


def look_of_the_table(small: Tree) -> Story:
    """Return what everybody sees of the deals in the tree."""
    looks: dict[Story, None] = {}
    for state, _ in distinct_deals(small.game, small.options, 2):
        looks[public(small.game, state)] = None
    return list(looks)[TABLE.public or 0]


@pytest.mark.parametrize("study", [TABLE, BERLIN, find_study("conspiracy")], ids=lambda study: study.game)
def test_a_best_response_wins_what_it_says_and_nothing_wins_more(study: Study) -> None:
    small = grown(study)
    policy = some_policy(small, 4)
    for seat, sign in ((0, 1), (1, -1)):
        response, wins = best_response(small, policy, seat)
        assert sign * value(small, response) == pytest.approx(wins)
        other = np.where(small.seat_of == seat, uniform(small).chances, policy.chances)
        assert sign * value(small, Policy(small, other)) <= wins + 1e-12
        assert np.array_equal(response.chances[small.seat_of != seat], policy.chances[small.seat_of != seat])


@pytest.mark.parametrize("study", [TABLE, BERLIN, find_study("conspiracy")], ids=lambda study: study.game)
def test_regret_leads_to_equilibrium(study: Study) -> None:
    small = grown(study)
    some, more = (exploitability(small, cfr(small, iterations)) for iterations in (5, 150))
    assert 0 <= more < some < exploitability(small, uniform(small))
    assert more < 0.01


def test_in_equilibrium_nobody_gains() -> None:
    small = grown(TABLE)
    solved = cfr(small, 400)
    assert best_response(small, solved, 0)[1] == pytest.approx(value(small, solved), abs=1e-4)
    assert best_response(small, solved, 1)[1] == pytest.approx(-value(small, solved), abs=1e-4)
    assert all(sum(shares) == pytest.approx(1) for _, shares in solved.items())


# --- Bots on a tree ---


def test_the_policy_of_the_random_bot_is_uniform() -> None:
    small = grown(TABLE)
    assert np.array_equal(bot_policy(small, "random").chances, uniform(small).chances)


def test_a_bot_that_cannot_say_how_it_mixes_is_asked_several_times() -> None:
    small = grown(BERLIN)
    once, often = bot_policy(small, "lookahead", 1), bot_policy(small, "lookahead", 3)
    assert all(share in (0, 1) for share in once.chances[reached(small, once)])
    assert all(share * 3 == pytest.approx(round(share * 3)) for share in often.chances[reached(small, often)])
    assert np.array_equal(often.chances, bot_policy(small, "lookahead", 3).chances)
    assert not np.array_equal(often.chances, bot_policy(small, "lookahead", 3, seed="2").chances)


def reached(small: Tree, policy: Policy) -> list[int]:
    """Return the rows of decisions that the seat's own choices can lead to, with more than one answer."""
    own: dict[int, float] = {}
    for number, infoset in enumerate(small.infosets):
        before = infoset.before
        own[number] = 1.0 if before is None else own[int(small.infoset_of[before])] * float(policy.chances[before])
    return [row for row in range(small.rows) if own[int(small.infoset_of[row])] > 0]


def test_the_example_of_the_package_runs() -> None:
    failed, tried = doctest.testmod(connive.solving)
    assert tried and not failed
