"""Batches and whole random games."""

import doctest

import pytest

pytest.importorskip("numba")

import numpy as np

from connive.compiled import batch as module
from connive.compiled.batch import Batch, play_random
from connive.compiled.interpret import interpreted
from connive.compiled.kernels import some_seat
from connive.core.errors import BadOptions, BadSeat, BadSeats, UnknownGame
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.registry import find_game, games


def test_examples_run() -> None:
    failed, tried = doctest.testmod(module)
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize("lively", [False, True])
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_random_games_are_the_same_in_both_forms(game: Game, lively: bool) -> None:
    for seats in game.seats:
        native, plain = (
            play_random(game, 4, seats=seats, seed=7, lively=lively, limit=500, kernels=kernels)
            for kernels in (None, interpreted(game))
        )
        assert native._replace(seconds=0) == plain._replace(seconds=0)


def test_the_seed_decides() -> None:
    first, second, other = (play_random("berlin63", 50, seed=seed)._replace(seconds=0) for seed in (1, 1, 2))
    assert first == second != other


def test_a_limit_leaves_games_unfinished() -> None:
    tally = play_random("berlin63", 10, limit=3)
    assert tally[:4] == (10, 0, 30, (0, 0))


def test_a_batch_plays_like_the_rules() -> None:
    game = find_game("berlin63")
    batch, state = Batch(game, 3, "rows=6", seed=8), game.new_state(game.read_options("rows=6"), 2)
    game.rules.deal(state, FastRng(8))
    batch.deal(1)
    assert batch.state(1).key() == state.key()
    assert tuple(batch.legal(1, 0)) == game.legal_ids(state, 0)
    assert batch.to_act(1) == 3
    assert not batch.is_over(1)


def test_rows_are_independent() -> None:
    batch = Batch("berlin63", 3, seed=8)
    batch.deal(0)
    batch.copy(0, to=2)
    before = batch.state(0)
    batch.step(2, 0, batch.default(2, 0))
    assert batch.state(0) == before != batch.state(2)
    assert batch.states[1] == Batch("berlin63", 1).states[0]


def test_a_state_is_small() -> None:
    assert Batch("berlin63", 1).states.itemsize <= 256


@pytest.mark.parametrize("row", [-1, 2, 10**30])
def test_rows_out_of_range_are_refused(row: int) -> None:
    with pytest.raises(IndexError):
        Batch("berlin63", 2).deal(row)


def test_bad_requests_have_names() -> None:
    with pytest.raises(BadSeat):
        Batch("berlin63", 1).value(0, 2)
    with pytest.raises(BadSeats):
        play_random("berlin63", 1, seats=3)
    with pytest.raises(BadOptions):
        play_random("berlin63", 1, "rows=99")
    with pytest.raises(UnknownGame):
        play_random("chess", 1)


def test_a_kernel_refuses_arrays_of_another_kind() -> None:
    batch = Batch("berlin63", 1)
    with pytest.raises(TypeError):
        batch.kernels.legal_at(batch.states, 0, 0, np.zeros(158, np.int8))
    with pytest.raises(AttributeError):
        batch.kernels.no_such_kernel  # noqa: B018


def test_chance_picks_every_seat_that_is_asked_and_no_other() -> None:
    rng = FastRng(1)
    for asked in range(1, 16):
        picked = {some_seat(asked, rng) for _ in range(200)}
        assert picked == {seat for seat in range(4) if asked >> seat & 1}
