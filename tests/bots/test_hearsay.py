"""Berlin 63 by ear: what claims and silence tell, who is found out to bluff, and what the enemy must think of us."""

from typing import Any

import numpy as np
import pytest
from tests.games.berlin63.ruling import Ruling, ruling

from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.core.viewer import Viewer
from connive.games.berlin63.conduct import Conduct, Offer, Taken, load_conducts
from connive.games.berlin63.events import Shown
from connive.games.berlin63.hearsay import Hearsay, Opinion
from connive.games.berlin63.model import LEO, RAY, SIDE, STEEL, VICTOR, Character
from connive.testing.cases import Case
from connive.testing.play import random_game

BERLIN = Case(find_game("berlin63"), 2, "", 120)
SMALL = Case(find_game("berlin63"), 2, "rows=3 columns=2 cast=four", 40)
BLUE = "leo@a4 ray@b2 veronica*@c1 lilly@d1 victor@e1 + steel quark miranda"
RED = "miranda*@b5 victor@d5 lilly@e5 ray@a5 + leo veronica steel"


def ear(options: Any, seat: int) -> Hearsay:
    """Return a seat that has heard nothing yet."""
    return Hearsay(seat, options, 2)


def hearsay(case: Ruling, seat: int) -> Hearsay:
    """Return what a seat makes of all that it was told."""
    found = ear(case.match.options, seat)
    for event in case.match.events(Viewer.seat(seat)):
        found.apply(event)
    return found


def chance(opinion: Opinion, base: int, character: int) -> float:
    """Return how likely a character is in a base."""
    found = 0.0
    for share, belief in zip(opinion.shares, opinion.beliefs, strict=True):
        weights = belief.weights.sum(axis=1)
        found += share * float(weights[belief.table.who[:, base % SIDE] == character].sum() / weights.sum())
    return found


# --- What a choice tells ---


def test_a_claim_is_as_likely_as_its_odds_against_silence_and_every_other_claim() -> None:
    conduct = Conduct(truths=(8.0,) * 8, lies=(0.5,) * 8, moves=(1.0,) * 8)
    who = np.array([[LEO], [RAY], [STEEL]], np.int8)
    offers = (Offer(0, LEO), Offer(0, VICTOR))
    claimed = conduct.chance(Taken(0, offers, Offer(0, LEO)), who)
    assert claimed.tolist() == pytest.approx([8 / 9.5, 0.5 / 2, 0.5 / 2])
    silent = conduct.chance(Taken(0, offers, None), who)
    assert silent.tolist() == pytest.approx([1 / 9.5, 1 / 2, 1 / 2])


def test_a_base_is_moved_in_proportion_to_how_gladly_its_spy_is() -> None:
    conduct = Conduct(truths=(1.0,) * 8, lies=(1.0,) * 8, moves=(3.0, 1, 1, 1, 1, 1, 1, 1))
    who = np.array([[LEO, RAY], [RAY, LEO], [RAY, STEEL]], np.int8)
    moved = conduct.chance(Taken(0, (), None, standing=(0, 1), moved=0), who)
    assert moved.tolist() == pytest.approx([3 / 4, 1 / 4, 1 / 2])


def test_whoever_is_not_candid_at_all_says_nothing_by_a_claim() -> None:
    frank = load_conducts().usual
    assert frank.candid(1.0) == frank
    assert frank.candid(0.0).lies == frank.truths


def test_a_claim_is_believed_more_than_before_it_was_made() -> None:
    case = ruling(BLUE, RED).blue("a4-b4")
    before = chance(hearsay(case, 1).own, 0, LEO)
    after = chance(hearsay(case.blue(some_claim(case, "leo")), 1).own, 0, LEO)
    assert before < 0.35 and after > 2 * before


def test_silence_speaks_against_the_power_that_could_have_been_claimed() -> None:
    case = ruling(BLUE, RED).blue("a4-b4")
    before = chance(hearsay(case, 1).own, 0, LEO)
    assert chance(hearsay(case.blue("pass"), 1).own, 0, LEO) < before / 2


# --- Who is found out ---


def caught(times: int) -> Hearsay:
    """Return what Red hears of a Blue that has claimed Ray in a base of Steel so often, and was caught."""
    case = ruling("steel@c1 veronica*@e1 + leo lilly ray", RED)
    for turn in range(times):
        case.blue(f"c{turn + 1}-c{turn + 2}", "ray").red("challenge").blue(some_loss(case))
        case.red(case.choices("red")[0])
    return hearsay(case, 1)


def test_a_bluffer_who_is_caught_is_thought_less_candid_each_time() -> None:
    candour = [caught(times).own.shares[0] for times in range(4)]
    assert candour == sorted(candour, reverse=True)
    assert candour[3] < candour[0] / 3


def test_no_temperament_and_no_world_is_given_up() -> None:
    for seed in (0, 1):
        told = ear(BERLIN.options, 0)
        plain: Any = BERLIN.game.new_belief(0, BERLIN.options, 2)
        for state, _, _ in random_game(BERLIN, seed, BERLIN.plies):
            for event, audience in BERLIN.game.decode(state):
                if audience & 1:
                    told.apply(event)
                    plain.apply(event)
        assert min(told.own.shares) > 0.01 and sum(told.own.shares) == pytest.approx(1)
        for belief in told.own.beliefs:
            assert ((belief.weights > 0) == (plain.weights > 0)).all()


def test_however_long_somebody_seemed_honest_the_opposite_can_still_come_to_light() -> None:
    belief = hearsay(ruling(BLUE, RED), 1).own.beliefs[0]
    possible = belief.weights > 0
    unlikely = np.where(belief.table.who[:, 0] == LEO, 0.9, 1e-3)
    for _ in range(400):
        belief.hear(unlikely)
    assert ((belief.weights > 0) == possible).all()
    belief.apply(Shown(0, Character.RAY_DASH, proved=False))
    assert belief.sample(FastRng(1)).who[0] == RAY


# --- What the enemy must think of us ---


@pytest.mark.parametrize("case", [BERLIN, SMALL], ids=str)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_what_the_enemy_must_think_of_us_holds_all_that_it_really_thinks_possible(case: Case, seed: int) -> None:
    us, enemy = ear(case.options, 0), ear(case.options, 1)
    for state, _, _ in random_game(case, seed, case.plies):
        for event, audience in case.game.decode(state):
            for seat, side in enumerate((us, enemy)):
                if audience >> seat & 1:
                    side.apply(event)
        for supposed, real in zip(us.mirror.beliefs, enemy.own.beliefs, strict=True):
            assert (supposed.weights[real.weights > 0] > 0).all()


def test_what_the_enemy_must_think_of_us_does_not_depend_on_our_secrets() -> None:
    other = BLUE.replace("leo@a4 ray@b2", "ray@a4 leo@b2")
    first, second = (hearsay(ruling(side, RED).blue("a4-b4", "pass"), 0).mirror for side in (BLUE, other))
    for one, two in zip(first.beliefs, second.beliefs, strict=True):
        assert (one.weights == two.weights).all()


@pytest.mark.parametrize("case", [BERLIN, SMALL], ids=str)
def test_a_decoy_looks_the_same_to_everybody_and_holds_each_spy_once(case: Case) -> None:
    us, rng, hands = ear(case.options, 0), FastRng(3), set[tuple[int, ...]]()
    for ply, (state, _, _) in enumerate(random_game(case, 4, case.plies)):
        for event, audience in case.game.decode(state):
            if audience & 1:
                us.apply(event)
        for decoy in us.decoys(rng, 3 if ply % 10 == 5 else 0):
            assert public(decoy) == public(state)
            assert sorted(spies(decoy)) == sorted(spies(state)) and decoy.leader[0] != decoy.leader[1]
            hands.add(tuple(decoy.who[:SIDE]))
    assert len(hands) > 1


def public(s: Any) -> tuple[object, ...]:
    """Return what everybody sees of a state."""
    fallen = [s.who[base] for base in range(2 * SIDE) if s.place[base] < 0]
    return s.question, s.asked, list(s.place), list(s.board), fallen, list(s.claims), s.power


def spies(s: Any) -> list[int]:
    """Return all spies of our side that are still in the game, or fell."""
    reserve = [character for character in range(8) if s.reserve[0] >> character & 1]
    return [*(who for who in s.who[:SIDE] if who >= 0), *reserve]


def some_claim(case: Ruling, name: str) -> str:
    """Return the first claim to be somebody that Blue may make."""
    return next(text for text in case.choices("blue") if text.startswith(name))


def some_loss(case: Ruling) -> str:
    """Return the first spy that Blue may give up."""
    return case.choices("blue")[0]
