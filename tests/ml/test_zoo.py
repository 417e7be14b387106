"""PettingZoo's own suites, on every game."""

import warnings
from typing import Any

import numpy as np
import pytest

from connive.core.errors import BadSeat
from connive.core.registry import games
from connive.ml import BatchEnv
from connive.ml.errors import BadShape, NotBegun, NotLegal, NotLegalHere
from connive.ml.zoo import ConniveEnv, env, parallel_env

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # the suites import environments the old way
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

CYCLES = 60

REMARKS = (
    # PettingZoo tells environments to put masks into a dict, and then remarks of every dict but its own games' that
    # neither space nor observation is an array.
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Observation is not a NumPy array",
)
"""What the suites remark about anybody; every other remark is an error."""

pytestmark = [pytest.mark.filterwarnings(f"ignore:{remark}:UserWarning") for remark in REMARKS]


@pytest.mark.parametrize("game", games())
def test_the_aec_suite_passes(game: str) -> None:
    api_test(env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", games())
def test_the_seed_suite_passes(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", games())
def test_the_parallel_suite_passes(game: str) -> None:
    parallel_api_test(parallel_env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", games())
def test_the_parallel_seed_suite_passes_where_illegal_actions_end_the_match(game: str) -> None:
    parallel_seed_test(lambda: parallel_env(game, illegal="terminate"), num_cycles=CYCLES)


@pytest.mark.parametrize("form", ["planes", "floats", "bytes+story", "floats+story:7"])
def test_the_aec_suite_passes_with_every_form_of_observations(form: str) -> None:
    api_test(env("conclave", observe=form), num_cycles=CYCLES)


def test_a_form_has_the_story_that_a_batch_has_and_an_unknown_one_is_refused() -> None:
    table, batch = env("berlin63", observe="bytes+story:9"), BatchEnv("berlin63", 1, memory=9)
    table.reset(seed=1)
    table.match.put(batch.state(0), bytes(batch.state(0).log[: batch.state(0).log_len]))
    for _ in range(12):
        seen = table.observe(f"seat_{batch.turn.seats[0]}")["observation"]
        assert seen.tobytes() == batch.turn.observations[0].tobytes() + batch.turn.stories[0].tobytes()
        action = int(batch.turn.masks[0].argmax())
        table.step(action)
        batch.step([action])
    for form in ("words", "bytes+story:-1", "bytes+storyline"):
        with pytest.raises(BadShape):
            env("berlin63", observe=form)


def test_an_illegal_action_can_end_the_match_and_whoever_made_it_has_lost() -> None:
    table = env("conclave", seats=3, illegal="terminate")
    table.reset(seed=2)
    faulty = table.agent_selection
    table.step(int(table.observe(faulty)["action_mask"].argmin()))
    assert table.rewards == {agent: -2 if agent == faulty else 1 for agent in table.possible_agents}
    assert all(table.terminations.values()) and table.infos[faulty] == {"illegal": True}
    with pytest.raises(BadShape, match="terminate"):
        env("conclave", illegal="ignore")


@pytest.mark.parametrize("game", games())
def test_the_render_suite_passes(game: str) -> None:
    render_test(lambda **given: env(game, **given))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_match_gives_everybody_its_result(seats: int) -> None:
    table = env("conclave", seats=seats)
    table.reset(seed=3)
    assert sum(play_on(table).values()) == 0
    assert not table.agents


def play_on(table: ConniveEnv) -> dict[str, float]:
    """Play at random to the end and return what each agent got."""
    got = dict.fromkeys(table.possible_agents, 0.0)
    chance = np.random.default_rng(1)
    for agent in table.agent_iter(5000):
        observation, reward, over, _, _ = table.last()
        got[agent] += reward
        table.step(None if over else int(chance.choice(observation["action_mask"].nonzero()[0])))
    return got


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = env("berlin63")
    table.reset(seed=1)
    before = table.match.state()
    for action in (157, None):
        with pytest.raises(NotLegal):
            table.step(action)
    assert table.match.state() == before


def test_a_new_match_without_a_seed_is_another_deal_and_repeats_from_the_seed() -> None:
    def two_deals() -> list[Any]:
        table = env("conclave")
        table.reset(seed=9)
        first = table.match.state()
        table.reset()
        return [first, table.match.state()]

    first, second = two_deals()
    assert first != second
    assert two_deals() == [first, second]


def test_rendering_shows_what_the_viewer_may_know_and_no_more() -> None:
    shown = {}
    for viewer in ("spectator", "0", "1", "referee"):
        table = env("berlin63", render_mode="ansi", viewer=viewer)
        table.reset(seed=2)
        for _ in range(10):
            table.step(table.match.legal()[0])
        shown[viewer] = table.render()
    assert len(set(shown.values())) == 4
    assert [shown[viewer].count("leader") for viewer in shown] == [0, 1, 1, 2]


def test_a_picture_is_as_wide_as_the_drawing_and_has_more_than_paper() -> None:
    table = env("confusion", render_mode="rgb_array")
    table.reset(seed=2)
    dots = table.render()
    assert dots.dtype == np.uint8 and dots.shape[2] == 3
    assert len(np.unique(dots.reshape(-1, 3), axis=0)) > 3


def test_what_cannot_be_asked_is_refused_with_a_sentence() -> None:
    table = env("berlin63")
    with pytest.raises(NotBegun, match="reset"):
        table.step(0)
    table.reset(seed=1)
    with pytest.raises(BadSeat, match="seat_9"):
        table.observe("seat_9")
    with pytest.raises(BadShape, match="got svg"):
        env("berlin63", render_mode="svg")
    with pytest.raises(NotLegalHere, match="Action 157 is not legal here"):
        table.step(157)
    assert table.action_text(int(table.observe("seat_0")["action_mask"].argmax())).startswith("place ")
