"""One match in native memory: what it is, keeps and refuses."""

import gc
import pickle
import random
from typing import Any

import pyspiel
import pytest

from connive.compiled.environment import ROOM
from connive.core.deals import Script
from connive.core.errors import BadSeat
from connive.core.registry import find_game, games
from connive.ml import spiel  # noqa: F401  # registers our games
from connive.ml.chance import Draws
from connive.ml.errors import NotLegal
from connive.ml.single import Single
from connive.testing.cases import Variants

TALKATIVE = ("confusion", "conspiracy")
"""Games whose matches tell more than is kept in native memory."""


def dealt(game: str, seed: int = 1) -> Single:
    match = Single(game)
    match.deal(seed)
    return match


def everything(match: Single) -> tuple[Any, ...]:
    return match.state(), match.story, match.seat, match.legal()


@pytest.mark.parametrize("game", games())
def test_the_story_is_all_that_was_told_however_long_the_match(game: str) -> None:
    match, chance, told = dealt(game), random.Random(2), b""
    for _ in range(1200):
        state = match.state()
        told += bytes(state.log[: state.log_len])
        if not match.choices:
            break
        match.step(chance.choice(match.legal()))
    assert match.story == told
    assert len(told) > ROOM or game not in TALKATIVE, "nothing was emptied"


@pytest.mark.parametrize("game", games())
def test_the_desk_has_what_the_rules_allow_the_lowest_seat_that_is_asked(game: str) -> None:
    match, chance, rules = dealt(game), random.Random(3), find_game(game)
    for _ in range(120):
        state = match.state()
        asked = rules.rules.to_act(state)
        if not asked:
            break
        assert match.seat == (asked & -asked).bit_length() - 1
        assert match.legal() == list(rules.legal_ids(state, match.seat)) == list(match.desk[: match.choices])
        match.step(chance.choice(match.legal()))


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("bad", [-1, 1 << 15, 1 << 16, 1 << 40, -(1 << 40)])
def test_an_action_that_is_not_on_the_desk_is_refused_and_changes_nothing(game: str, bad: int) -> None:
    match = dealt(game)
    before = everything(match)
    missing = next(action for action in range(5000) if action not in match.legal())
    for action in (bad, missing):
        with pytest.raises(NotLegal):
            match.step(action)
    assert everything(match) == before


def test_nothing_can_be_done_after_the_end() -> None:
    match, chance = dealt("conclave"), random.Random(1)
    while match.choices:
        last = chance.choice(match.legal())
        match.step(last)
    with pytest.raises(NotLegal):
        match.step(last)


def test_copies_and_pickles_go_on_by_themselves_and_own_their_memory() -> None:
    match = dealt("berlin63", 5)
    twins = [match.copy(), pickle.loads(pickle.dumps(match))]
    before = everything(match)
    assert all(everything(twin) == before for twin in twins)
    action = match.legal()[0]
    for twin in twins:
        twin.step(action)
    assert everything(match) == before and everything(twins[0]) == everything(twins[1]) != before
    del match
    gc.collect()
    assert twins[0].copy().legal() == twins[1].legal()


@pytest.mark.parametrize("seat", [2, -1, 300])
def test_a_seat_that_there_is_not_is_refused_before_native_code_looks_for_it(seat: int) -> None:
    match = Single("berlin63")
    match.deal(1)
    for ask in (match.observation, match.result):
        with pytest.raises(BadSeat, match=str(seat)):
            ask(seat)


def test_a_match_can_be_dealt_again() -> None:
    match, chance = dealt("confusion", 4), random.Random(1)
    for _ in range(300):
        match.step(chance.choice(match.legal()))
    match.deal(9)
    assert everything(match) == everything(dealt("confusion", 9))


@pytest.mark.parametrize("game", games())
def test_a_native_deal_by_given_numbers_is_the_interpreted_one(game: str) -> None:
    found, chance = find_game(game), random.Random(6)
    for case in Variants(found).full:
        draws = Draws(found, case.options, case.seats)
        for _ in range(4):
            sizes = [draws.size([0] * at) for at in range(draws.draws)]
            numbers = [chance.randrange(size) for size in sizes]
            state, script = found.new_state(case.options, case.seats), Script(numbers)
            found.rules.deal(state, script)
            assert script.sizes == sizes, "what a deal draws depends on what it has drawn"
            match = draws.deal(numbers)
            assert match.state() == state
            assert match.story == bytes(state.log[: state.log_len])


@pytest.mark.parametrize("game", games())
def test_openspiel_refuses_illegal_actions_and_draws_and_keeps_its_history(game: str) -> None:
    state = pyspiel.load_game(f"connive_{game}").new_initial_state()
    for _ in range(2):
        for bad in (-2, 4999):
            with pytest.raises(NotLegal):
                state.apply_action(bad)
        history = state.history()
        while state.is_chance_node():
            state.apply_action(0)
            history.append(0)
        assert state.history() == history
    assert state.legal_actions()
