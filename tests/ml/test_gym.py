"""Gymnasium's own checker on every game, what its environments promise, and that they repeat themselves."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from connive.core.errors import BadInput, UnknownBot
from connive.core.registry import games
from connive.ml import gym
from connive.ml.errors import BadShape, NotLegal

REMARKS = ("The environment is being initialised with render_mode='.*' that is not in the possible render_modes",)
pytestmark = [pytest.mark.filterwarnings(f"ignore:.*{remark}:UserWarning") for remark in REMARKS]


def play(env: Any, seed: int, most: int = 5000) -> list[Any]:
    """Play one match, always the legal action in the middle, and return all that was seen."""
    seen, _ = env.reset(seed=seed)
    found = [seen.tobytes()]
    for _ in range(most):
        legal = np.flatnonzero(env.unwrapped.action_masks())
        seen, reward, over, cut, info = env.step(int(legal[len(legal) // 2]))
        found += [seen.tobytes(), reward, info["action_mask"].tobytes()]
        if over or cut:
            return found
    return found


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_the_checker_of_gymnasium_passes(game: Any) -> None:
    env = gymnasium.make(gym.name_of(game), render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize(
    ("opponent", "options"), [("random", "pack=small"), ("novice", "pack=small"), ("regular", None)]
)
def test_a_seed_decides_a_whole_match(opponent: str, options: str | None) -> None:
    env = gymnasium.make("connive/Conclave-v0", opponent=opponent, options=options, seat="random")
    first = play(env, 5)
    assert play(env, 5) == first != play(env, 6)


@pytest.mark.parametrize("seat", [2, -1, "first"])
def test_a_seat_that_is_none_is_refused(seat: Any) -> None:
    with pytest.raises(BadShape, match="random"):
        gymnasium.make("connive/Berlin63-v0", seat=seat)


def test_the_end_of_a_match_gives_its_result_and_only_the_end() -> None:
    env = gym.SeatEnv("conclave", 3, seat=2)
    seen = play(env, 4)
    rewards = seen[2::3]
    assert rewards[-1] == env.table.match.result(2) and not any(rewards[:-1])


def test_bots_are_told_what_they_are_told_at_a_table() -> None:
    """A bot that keeps its events knows exactly those of its seat."""
    told: list[str] = []

    class Listener:
        def observe(self, events: Any) -> None:
            told.extend(map(str, events))

        def choose(self, decision: Any, budget: Any = None) -> int:
            assert decision.seat == 1 and decision.text(decision.ids[0])
            return int(decision.ids[0])

    env = gym.SeatEnv("berlin63", opponent="lookahead", seat=0)
    env.reset(seed=1)
    env.table._bots[1] = Listener(), 0
    for _ in range(12):
        env.step(int(env.action_masks().argmax()))
    match = env.table.match
    story = match.game.events.decode(match.story, len(match.story))
    assert told and told == [str(event) for event, audience in story if audience >> 1 & 1][: len(told)]


@pytest.mark.parametrize(
    ("game", "opponent"), [("conclave", "random"), ("conclave", "novice"), ("berlin63", "regular")]
)
def test_a_copy_or_a_pickle_goes_on_as_the_original(game: str, opponent: str) -> None:
    env = gym.SeatEnv(game, opponent=opponent)
    env.reset(seed=3)
    for _ in range(8):
        env.step(int(env.action_masks().argmax()))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    seen = [[each.step(int(each.action_masks().argmax()))[0].tobytes() for _ in range(8)] for each in (env, *twins)]
    assert seen[0] == seen[1] == seen[2]


def test_an_action_has_words() -> None:
    env = gym.SeatEnv("berlin63")
    env.reset(seed=1)
    assert {env.action_text(action)[:6] for action in env.table.match.legal()} == {"place "}


@pytest.mark.parametrize("action", [1.5, np.array([3]), "3", None])
def test_what_is_no_number_is_refused_and_not_rounded(action: Any) -> None:
    env = gym.SeatEnv("conclave")
    env.reset(seed=1)
    with pytest.raises(BadShape, match="Expected int"):
        env.step(action)


@pytest.mark.parametrize("kind", ["network", "grandmaster", "policy"])
def test_an_opponent_may_be_a_file(kind: str) -> None:
    with pytest.raises(BadInput, match="no such file"):
        gym.SeatEnv("conclave", opponent=f"{kind}:/no/such/file").reset()


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = gym.SeatEnv("conclave", 3)
    env.reset(seed=1)
    bad = int(env.action_masks().argmin())
    seen, reward, over, _, info = env.step(bad)
    assert (reward, over, info["illegal"]) == (-2.0, True, True) and seen.shape == env.observation_space.shape
    strict = gym.SeatEnv("conclave", 3, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(NotLegal):
        strict.step(bad)
    with pytest.raises(UnknownBot):
        gym.SeatEnv("conclave", opponent="nobody")


def test_a_vector_deals_anew_in_the_same_step_and_keeps_the_last_observation() -> None:
    envs: Any = gymnasium.make_vec(
        "connive/Conclave-v0", num_envs=3, vectorization_mode="vector_entry_point", options="pack=small"
    )
    alone = [gym.SeatEnv("conclave", options="pack=small") for _ in range(3)]
    seen, _ = envs.reset(seed=7)
    apart = [env.reset(seed=7 + row)[0] for row, env in enumerate(alone)]
    ended = 0
    for _ in range(60):
        assert np.array_equal(seen, np.stack(apart))
        actions = envs.unwrapped.action_masks().argmax(axis=1)
        seen, rewards, over, _, infos = envs.step(actions)
        for row, env in enumerate(alone):
            apart[row], reward, done, _, _ = env.step(actions[row])
            assert (reward, done) == (rewards[row], over[row])
            if done:
                assert infos["_final_obs"][row] and np.array_equal(infos["final_obs"][row], apart[row])
                apart[row], ended = env.reset()[0], ended + 1
    assert ended >= 3


@pytest.mark.parametrize(("last", "trouble"), [(-1, NotLegal), (9999, NotLegal), (0.5, BadShape), (None, BadShape)])
def test_a_vector_refuses_all_actions_if_one_is_refused(last: Any, trouble: type[Exception]) -> None:
    envs = gym.SeatVectorEnv("conclave", 2, illegal="raise")
    envs.reset(seed=1)
    before = [env.table.match.state() for env in envs.envs]
    first = int(envs.action_masks()[0].argmax())
    with pytest.raises(trouble):
        envs.step([first] if last is None else [first, last])
    assert [env.table.match.state() for env in envs.envs] == before
