"""Compiled and interpreted rules agree in everything, and a planted difference is caught."""

import os
import subprocess
import sys
import types
from typing import Any

import pytest

pytest.importorskip("numba")

from connive.compiled.batch import Batch
from connive.compiled.lockstep import Difference, lockstep
from connive.core.game import Game
from connive.core.registry import games
from connive.games.berlin63 import heuristics, model, rules

VARIANTS = [
    "",
    "rows=7 repel_ends_activation=true",
    "rows=3 columns=4 cast=six",
    "rows=2 columns=2 cast=four",
    "last_stand=board_and_reserve quiet_limit=5",
]


@pytest.mark.parametrize("options", VARIANTS)
def test_berlin63_agrees_in_both_forms(options: str) -> None:
    assert lockstep("berlin63", options, seed=11, games=8) > 100


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_game_agrees_in_both_forms_for_every_number_of_seats(game: Game) -> None:
    for seats in game.seats:
        assert lockstep(game, seats=seats, seed=5, games=2, limit=400) > 10


def planted(**changed: Any) -> Game:
    """Berlin 63 whose interpreted rules are not those that are compiled."""
    game = Game("connive.games.berlin63", version=1, seats=(2,))
    game.__dict__["rules"] = types.SimpleNamespace(**vars(rules) | changed)
    return game


def step_with_a_wrong_field(s: model.State, seat: int, action: int) -> None:
    rules.step(s, seat, action)
    s.board[7] ^= int(s.turn == 3)


def step_with_a_wrong_event(s: model.State, seat: int, action: int) -> None:
    rules.step(s, seat, action)
    s.log[1] ^= 16


def step_with_a_number_that_wraps(s: model.State, seat: int, action: int) -> None:
    rules.step(s, seat, action)
    s.quiet += 256


def deal_that_draws_once_more(s: model.State, rng: Any) -> None:
    rules.deal(s, rng)
    rng.below(2)


def legal_without_the_last(s: model.State, seat: int, out: list[int]) -> int:
    return max(1, rules.legal(s, seat, out) - 1)


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"step": step_with_a_wrong_field}, r"board\[7\]: interpreted 1, compiled 0; after step \d+, seat . action"),
        ({"step": step_with_a_wrong_event}, r"log\[1\]"),
        ({"step": step_with_a_number_that_wraps}, "quiet: interpreted 256, compiled 0"),
        ({"deal": deal_that_draws_once_more}, "the generator after the deal"),
        ({"legal": legal_without_the_last}, r"legal\(.\)"),
        ({"default": lambda s, seat: rules.default(s, seat) + 1}, r"default\(.\)"),
        ({"result": lambda s, seat: 0}, r"result\(.\)"),
        ({"to_act": lambda s: rules.to_act(s) & 1 or rules.to_act(s)}, "to_act"),
    ],
)
def test_a_planted_difference_is_caught(changed: dict[str, Any], found: str) -> None:
    with pytest.raises(Difference, match=found):
        lockstep(planted(**changed), seed=1, games=4)


@pytest.mark.parametrize("name", ["value", "weight"])
def test_a_planted_difference_in_the_heuristics_is_caught(name: str) -> None:
    game = planted()
    changed = {name: lambda s, seat, *action: getattr(heuristics, name)(s, seat, *action) + 1}
    game.__dict__["heuristics"] = types.SimpleNamespace(**vars(heuristics) | changed)
    with pytest.raises(Difference, match=name):
        lockstep(game)


def test_a_difference_says_which_game_it_was() -> None:
    with pytest.raises(Difference, match=r"berlin63, 2 seats, options rows=6, seed 9$"):
        lockstep(planted(step=step_with_a_wrong_event), "rows=6", seed=9)


def test_an_untouched_copy_of_the_game_agrees() -> None:
    assert lockstep(planted(), games=2) > 20


CHECKED = """
from numba import config
from connive.compiled.lockstep import lockstep
from connive.compiled.batch import Batch, play_random
assert config.BOUNDSCHECK == 1
for options in {variants!r}:
    lockstep({game!r}, options, seed=3, games=4)
    print(play_random({game!r}, 300, options, lively=True).finished, flush=True)
"""
"""Games with every index checked, a few of them in lockstep."""

BEYOND = """
batch = Batch("berlin63", 1)
batch.deal(0)
batch.kernels.step_at(batch.states, 0, 9, 0)
"""
"""A seat that does not exist makes a choice."""


def run_with_checks(code: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=1_200)


@pytest.mark.slow
def test_berlin63_stays_within_bounds_and_an_index_out_of_range_would_be_caught() -> None:
    """All in one process: nothing else uses code with checks, and reading or compiling it takes longest."""
    done = run_with_checks(CHECKED.format(game="berlin63", variants=("", "rows=2 columns=2 cast=four")) + BEYOND)
    assert done.stdout == "300\n300\n", done.stderr
    assert done.returncode == 1
    assert "IndexError: index is out of bounds" in done.stderr


@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_every_game_stays_within_bounds(game: str) -> None:
    done = run_with_checks(CHECKED.format(game=game, variants=("",)))
    assert (done.returncode, done.stdout) == (0, "300\n"), done.stderr


def test_states_cross_the_border_unchanged() -> None:
    batch = Batch("berlin63", 2, seed=4)
    batch.deal(0)
    state = batch.state(0)
    batch.put(1, state)
    assert batch.states[0].tobytes() == batch.states[1].tobytes()
