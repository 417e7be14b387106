"""Confusion by ear: what the enemy lets a spy do, and what he guards against, tells which pieces our own spies are."""

from itertools import permutations
from math import prod

import numpy as np
import pytest
from tests.games.confusion.lively import lively_match
from tests.games.confusion.ruling import Ruling, ruling

from connive.arena.audit import audit
from connive.bots.bot import Budget, Place
from connive.bots.host import Host
from connive.bots.listening.worlds import listening_worlds
from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.core.viewer import Viewer
from connive.games.confusion import actions, events
from connive.games.confusion.beliefs import Belief
from connive.games.confusion.conduct import Conduct, Yes, load_conduct
from connive.games.confusion.hearsay import Hearsay
from connive.games.confusion.model import Options
from connive.games.confusion.pieces import SIDE
from connive.games.confusion.recall import action_of
from connive.games.confusion.risks import Board, moves_of, risks
from connive.play.match import Match

WORDS = Conduct(Yes(harm=0.1, forward=0.3, other=0.6), daring=0.2)
DEAF = Conduct(Yes(0.5, 0.5, 0.5), daring=1.0)


def told(match: Match, seat: int) -> tuple[Event, ...]:
    """Return all that a seat was told before the pieces were shown."""
    found = match.events(Viewer.seat(seat))
    return tuple(event for event in found if not isinstance(event, events.Unmasked | events.Ended))


def ear(match: Match, seat: int, conduct: Conduct | None = None) -> Hearsay:
    """Return what a seat makes of all that it was told."""
    assert isinstance(match.options, Options)
    found = Hearsay(seat, match.options, 2, conduct)
    for event in told(match, seat):
        found.apply(event)
    return found


def plain(match: Match, seat: int) -> Belief:
    """Return the same without an ear."""
    assert isinstance(match.options, Options)
    found = Belief(seat, match.options, 2)
    for event in told(match, seat):
        found.apply(event)
    return found


def chance(case: Ruling, way: int, distance: int) -> float:
    """Return White's chance that its first spy goes so far that way."""
    belief = ear(case.match, 0)
    return float(belief.evidence[0].odds.marginals[0] @ moves_of(belief.view.pieces)[way, distance - 1])


# --- What a choice tells ---


def test_whoever_brings_the_case_before_a_spy_rather_believes_that_it_cannot_take_it() -> None:
    case = ruling("8@f2 5@c1 6@a4", "8@f8 5@a11", case="f8", to_move="red")
    before = chance(case, way=0, distance=3)
    assert chance(case.red("f8-f5 with case"), way=0, distance=3) < 0.8 * before


def test_whoever_keeps_the_case_out_of_a_spys_way_has_a_reason() -> None:
    case = ruling("8@f2 5@c1 6@a4", "8@f8 5@a11", case="f8", to_move="red")
    before = chance(case, way=0, distance=3)
    assert chance(case.red("f8-e7 with case"), way=0, distance=3) > before


def test_a_yes_that_harms_the_enemy_was_hardly_for_a_double_agent_and_a_no_may_well_have_been() -> None:
    for answer, sign in (("yes", -1), ("no", 1)):
        case = ruling("?@f4 5@c1", "8@f5 6@a11", case="f6").white("f4-f5").red(answer)
        heard, unheard = (
            belief.evidence[0].odds.marginals[0, -1] for belief in (ear(case.match, 0), plain(case.match, 0))
        )
        assert sign * (heard - unheard) > 0.01


def test_a_move_that_has_nothing_to_do_with_the_case_tells_nothing() -> None:
    case = ruling("8@f2 5@c1 6@a4", "8@h8 5@a11", case="f6", to_move="red").red("h8-h7")
    assert (ear(case.match, 0).evidence[0].odds.marginals == plain(case.match, 0).evidence[0].odds.marginals).all()


def test_a_promoted_spy_goes_as_crowns_do_whatever_it_was() -> None:
    case = ruling("1*@f5 5@k1", "8@f8 5@a11", case="f8", to_move="red")
    before = ear(case.match, 0).evidence[0].odds.marginals[0]
    assert (ear(case.red("f8-f7 with case").match, 0).evidence[0].odds.marginals[0] == before).all()


def test_trying_an_announcement_out_leaves_the_table_as_it_was() -> None:
    case = ruling("8@f2 5@c1 6@a4", "8@f8 5@e7", case="f8", to_move="red")
    s = case.match._state
    before, board = s.copy(), Board(s, 1)
    announcements = [action for action in case.match.decision(1).ids if action < actions.Reveal.id]
    assert any(board.takers(action) for action in announcements) and s == before


# --- Exactness ---


@pytest.mark.parametrize("seed", range(6))
def test_the_odds_are_those_of_counting_every_assignment(seed: int) -> None:
    match = lively_match("pieces=three first=0", seed, 40)
    for seat in range(2):
        weights = {pieces: weight_of(match, seat, pieces) for pieces in permutations(range(3))}
        whole, found = sum(weights.values()), ear(match, seat, WORDS).evidence[seat].odds.marginals
        for spy in range(3):
            for piece in range(3):
                share = sum(weight for pieces, weight in weights.items() if pieces[spy] == piece) / whole
                assert found[spy, piece] == pytest.approx(share, abs=1e-12)


def weight_of(match: Match, seat: int, pieces: tuple[int, ...]) -> float:
    """Return how likely all that the enemy did is if these are the pieces of a seat."""
    assert isinstance(match.options, Options)
    belief, chances = Belief(seat, match.options, 2, WORDS.answer), [1.0]
    for event in told(match, seat):
        if isinstance(event, events.Announced) and event.spy // SIDE != seat:
            s, odds = belief._known(), belief.evidence[1 - seat].odds.marginals
            action = action_of(event, s.square[event.spy])
            for risk in risks(s, 1 - seat, action, odds, moves_of(belief.view.pieces)):
                if not s.promoted >> risk.spy & 1:
                    chances.append(float(WORDS.chance(risk)[pieces[risk.spy % SIDE]]))
        belief.apply(event)
    return prod([*chances, *(belief.evidence[seat].weights(spy)[piece] for spy, piece in enumerate(pieces))])


@pytest.mark.parametrize("options", ["", "pieces=five", "pieces=roving narrow=true"])
def test_what_is_possible_is_what_the_rules_say_and_the_truth_is(options: str) -> None:
    match = lively_match(options, 5, 120)
    for seat in range(2):
        heard, unheard = ear(match, seat), plain(match, seat)
        assert heard.evidence[seat].support == unheard.evidence[seat].support
        assert ((heard.evidence[seat].odds.marginals > 0) == (unheard.evidence[seat].odds.marginals > 0)).all()
        assert all(unheard.contains(heard.sample(FastRng(n))) for n in range(5))


def test_whoever_thinks_that_nothing_tells_anything_has_the_plain_belief() -> None:
    match = lively_match("", 6, 80)
    for seat in range(2):
        heard, unheard = ear(match, seat, DEAF), plain(match, seat)
        assert np.allclose(heard.evidence[seat].odds.marginals, unheard.evidence[seat].odds.marginals)


def test_however_much_speaks_against_a_piece_it_stays_possible() -> None:
    belief = ear(ruling("8@f2 5@c1", "8@f8", case="f8").match, 0)
    for _ in range(400):
        belief.evidence[0].hear(0, [0.01, *[1.0] * 12])
    assert belief.evidence[0].odds.marginals[0, 0] > 1e-3


# --- What is used ---


def test_every_number_of_the_conduct_is_a_chance_and_no_habit_is_a_law() -> None:
    found = load_conduct()
    assert all(0 < number < 1 for number in (found.daring, found.yes.harm, found.yes.forward, found.yes.other))
    assert found.yes.harm < min(found.yes.forward, found.yes.other)


def test_master_listens_in_confusion_and_its_choices_are_confirmed_from_its_record() -> None:
    match = Match("confusion", options="pieces=three quiet_limit=3", seed=3)
    Host.seat(match, {0: "master", 1: "random"}, 3, Budget(simulations=20)).run()
    found = audit(match.record(), 0)
    assert found.checks and found.count("bot") == len(found.checks)


def test_the_worlds_of_master_are_drawn_from_what_was_heard() -> None:
    case = (
        ruling("8@f2 5@c1 6@a4", "8@f8 5@a11", case="f8", to_move="red")
        .red(
            "f8-f5 with case",
        )
        .white("yes")
    )
    source = listening_worlds(Place(case.match.game, case.match.options, 2, 0))
    for event in told(case.match, 0):
        source.apply(event)
    worlds, weights = source.worlds(FastRng(1), 400)
    able = [moves_of(ear(case.match, 0).view.pieces)[0, 2, world.piece[0]] for world in worlds]
    assert sum(weights) == pytest.approx(1)
    assert float(np.mean(able)) == pytest.approx(chance(case, way=0, distance=3), abs=0.06)
