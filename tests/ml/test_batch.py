"""Many matches side by side: the same as one by one, whatever the number of threads."""

import copy
import importlib
import pickle
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from connive.core.errors import BadSeats
from connive.core.registry import find_game, games
from connive.core.state import read_row
from connive.ml import BatchEnv
from connive.ml.code import code
from connive.ml.errors import BadShape, NotLegal
from connive.ml.layout import layout
from connive.ml.lockstep import tensors_in_lockstep

N = 6


def played(steps: int = 60, **given: Any) -> list[bytes]:
    """Play at random and return all that was seen."""
    env = BatchEnv("conclave", N, seats=3, **given)
    seen = []
    for _ in range(steps):
        turn = env.step(env.random_actions())
        seen.append(b"".join(np.ascontiguousarray(part).tobytes() for part in turn))
    env.close()
    return seen


def test_the_same_seed_plays_the_same_with_one_thread_and_with_two() -> None:
    assert played(seed=5, memory=8) == played(seed=5, memory=8, threads=2) == played(seed=5, memory=8, threads=4)
    assert played(seed=5) != played(seed=6)


def test_reset_begins_like_a_new_environment() -> None:
    env = BatchEnv("berlin63", N, seed=1)
    for _ in range(40):
        env.step(env.random_actions())
    env.reset(9)
    fresh = BatchEnv("berlin63", N, seed=9)
    assert all(np.array_equal(a, b) for a, b in zip(env.turn, fresh.turn, strict=True))


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_or_a_pickle_goes_on_as_the_original_and_by_itself(again: Any) -> None:
    env = BatchEnv("conclave", N, seats=3, options="pack=small", seed=4, memory=8, threads=2)
    for _ in range(30):
        env.step(env.random_actions())
    twin = again(env)
    for _ in range(30):
        ours = [part.copy() for part in env.step(env.random_actions())]
        assert all(np.array_equal(a, b) for a, b in zip(ours, twin.step(twin.random_actions()), strict=True))
    env.close()
    twin.close()


@pytest.mark.parametrize("seed", [-1, None, "x"])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(BadShape, match="seed >= 0"):
        BatchEnv("conclave", N, seed=seed)


def test_shapes_and_kinds_are_as_documented() -> None:
    env = BatchEnv("conspiracy", N, seats=4, memory=10)
    kinds = {name: (str(part.dtype), part.shape) for name, part in env.turn._asdict().items()}
    assert kinds == {
        "seats": ("int16", (N,)),
        "observations": ("uint8", (N, env.layout.size)),
        "masks": ("bool", (N, env.layout.actions)),
        "rewards": ("float32", (N, 4)),
        "dones": ("bool", (N,)),
        "stories": ("uint8", (N, 10, 6)),
    }


def test_matches_end_with_results_and_begin_anew() -> None:
    env = BatchEnv("conclave", N, seats=2, options="pack=small", seed=2)
    ended = 0
    for _ in range(200):
        turn = env.step(env.random_actions())
        assert not turn.rewards[~turn.dones].any()
        assert (turn.rewards.sum(axis=1) == 0).all()
        ended += int(turn.dones.sum())
        for row in turn.dones.nonzero()[0]:
            assert read_row(env.game.model.State, env._states, row).turn == 1
    assert ended > N


@pytest.mark.parametrize("bad", [-1, 10_000, 2**40])
def test_an_illegal_action_is_refused_by_row_and_nothing_changes(bad: int) -> None:
    env = BatchEnv("berlin63", N, seed=3)
    actions = env.random_actions().astype(np.int64)
    before = env._states.tobytes()
    actions[4] = bad
    with pytest.raises(NotLegal) as refused:
        env.step(actions)
    assert (refused.value.params["row"], refused.value.params["action"]) == (4, bad)
    assert env._states.tobytes() == before


@pytest.mark.parametrize("bad", [[1, 2], np.zeros(N), np.zeros((N, 1), int), ["a"] * N])
def test_actions_of_the_wrong_shape_or_kind_are_refused(bad: Any) -> None:
    with pytest.raises(BadShape):
        BatchEnv("berlin63", N).step(bad)


def test_bad_numbers_are_refused_with_a_sentence() -> None:
    for n, memory, threads in ((0, 0, 1), (1, 0, 0), (1, -1, 1)):
        with pytest.raises(BadShape):
            BatchEnv("berlin63", n, memory=memory, threads=threads)
    with pytest.raises(BadSeats):
        BatchEnv("berlin63", 1, seats=3)


@pytest.mark.parametrize("game", games())
def test_planes_have_one_for_each_choice(game: str) -> None:
    env = BatchEnv(game, N, seed=4)
    for _ in range(25):
        env.step(env.random_actions())
    planes, shape = env.planes(), layout(game)
    assert planes.shape == (N, shape.planes)
    for part in shape.parts:
        seen, spread = env.turn.observations[:, shape.place[part.name]], planes[:, shape.plane[part.name]]
        if part.choices:
            hot = spread.reshape(N, part.length, part.choices)
            assert (hot.sum(axis=2) == 1).all() and (hot.argmax(axis=2) == seen).all()
        else:
            assert (spread == seen).all()


def test_numpy_arrays_are_shared_with_torch_without_a_copy() -> None:
    torch = pytest.importorskip("torch")
    env = BatchEnv("berlin63", N, seed=5)
    observations, masks = torch.from_numpy(env.turn.observations), torch.from_numpy(env.turn.masks)
    assert torch.from_dlpack(env.turn.rewards).dtype == torch.float32
    env.step(env.random_actions())
    assert observations.numpy().tobytes() == env.turn.observations.tobytes()
    assert masks.dtype == torch.bool and masks.data_ptr() == env.turn.masks.ctypes.data


def test_numpy_arrays_are_read_by_jax() -> None:
    """In a process of its own: where JAX has been, every later fork in a test would warn."""
    if find_spec("jax") is None:
        pytest.skip("JAX is not installed")
    source = """
import jax, numpy
from connive.ml import BatchEnv

seen = BatchEnv("berlin63", 6, seed=5).turn.observations
print(numpy.array_equal(numpy.asarray(jax.dlpack.from_dlpack(seen, copy=True)), seen))
"""
    assert printed(source) == "True\n"


def test_planted_tensors_that_differ_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    code("berlin63")  # native code is made of what is right
    encode: Any = importlib.import_module("connive.games.berlin63.encode")
    right = encode.private
    monkeypatch.setattr(encode, "private", lambda s, seat, out, at: right(s, 1 - seat, out, at))
    with pytest.raises(AssertionError, match="observation"):
        tensors_in_lockstep(find_game("berlin63"), 2, "", 1)


def printed(source: str) -> str:
    """Return what a new process prints."""
    words = [sys.executable, "-c", source]
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=1_200).stdout


def test_two_threads_are_the_first_to_use_native_code() -> None:
    source = "from connive.ml import BatchEnv; env = BatchEnv('berlin63', 4, threads=2); print(env.turn.seats.sum())"
    assert printed(source) == "0\n"


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = "numpy", "numba", "pyspiel", "pettingzoo", "torch", "jax"
    source = f"import sys, connive.ml; print([name for name in {heavy} if name in sys.modules])"
    assert printed(source) == "[]\n"
