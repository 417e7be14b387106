"""PettingZoo: every game as an AEC environment, with masks, seeds and rendering, in native code.

Of several seats that are asked at once the lowest acts first; what it chose stays hidden. Invariant: an agent observes
what its seat was told, and rendering shows what its viewer may know.
"""

from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from connive.core.actions import shorten
from connive.core.errors import BadSeat
from connive.core.game import Game
from connive.core.options import Given
from connive.core.viewer import Viewer
from connive.ml.errors import ILLEGAL, RAISE, NotBegun, NotLegal, NotLegalHere, check_word, whole
from connive.ml.forms import Form
from connive.ml.layout import layout
from connive.ml.picture import picture, text
from connive.ml.single import Single
from connive.ml.stories import Stories

METADATA: dict[str, Any] = {
    "render_modes": ["human", "ansi", "rgb_array"],
    "is_parallelizable": False,
    "render_fps": 2,
}


class ConniveEnv(AECEnv):  # type: ignore[misc]
    """One match. Agents are `seat_0`, `seat_1`, ...; an observation has the keys "observation" and "action_mask".

    `observe` is the form of observations, see `Form`: "bytes", "planes" or "floats", with "+story" or without. An
    illegal action is refused with `NotLegal`, and nothing is changed; with `illegal="terminate"` it loses the match at
    once, and `infos` says so.

    >>> env = ConniveEnv("conclave", seats=3)
    >>> env.reset(seed=5)
    >>> observation, reward, over, _, _ = env.last()
    >>> env.step(int(observation["action_mask"].argmax()))
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Given = None,
        *,
        observe: str = "bytes",
        illegal: str = RAISE,
        render_mode: str | None = None,
        viewer: str = "spectator",
    ) -> None:
        super().__init__()
        self.match = Single(game, seats, options)
        self.form, self.illegal = Form(self.match.game.name, observe), check_word("illegal", illegal, ILLEGAL)
        self._stories, self._moves = Stories(), 0
        check_word("render_mode", render_mode, (None, *METADATA["render_modes"]))
        self.render_mode, self.viewer = render_mode, Viewer.parse(viewer)
        self.metadata = METADATA | {"name": f"connive_{self.match.game.name}_v{self.match.game.version}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.match.seats)]
        self.agents: list[str] = []
        actions = layout(self.match.game).actions
        self._observations = {agent: _observation_space(self.form, actions) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of all actions of the game."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal; the same seed deals the same, and without one chance goes on from the last."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.match.deal(int(self._chance.integers(1 << 63)))
        self._stories, self._moves = Stories(), 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent's seat knows, and what it may do now."""
        if agent not in self.possible_agents:
            raise BadSeat(seat=shorten(agent), seats=self.match.seats)
        seat = self.possible_agents.index(agent)
        seen = self.form.write(self.match, self._stories, self._moves, seat)
        return {"observation": seen, "action_mask": self.match.mask(seat)}

    def step(self, action: int | None) -> None:
        """Carry out a legal action of the agent that acts; `None` after the end."""
        if not self.agents:
            raise NotBegun()
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        fault = not self._carry_out(action)
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        if fault:
            self._fault()
        elif self.match.choices:
            self.agent_selection = self.possible_agents[self.match.seat]
        else:
            self._end([self.match.result(seat) for seat in range(self.match.seats)])
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _carry_out(self, action: int | None) -> bool:
        """Carry out a legal action; tell whether it was one, or refuse it."""
        try:
            if action is None:
                raise NotLegalHere(action=str(action))
            self.match.step(whole(action))
        except NotLegal:
            if self.illegal == RAISE:
                raise
            return False
        self._moves += 1
        return True

    def _fault(self) -> None:
        """End the match: the agent that acts loses to everybody, as in a match that it lost to all others."""
        self.infos[self.agent_selection]["illegal"] = True
        faulty, others = self.possible_agents.index(self.agent_selection), self.match.seats - 1
        self._end([-others if seat == faulty else 1 for seat in range(self.match.seats)])

    def _end(self, results: list[int]) -> None:
        for agent, result in zip(self.possible_agents, results, strict=True):
            self.rewards[agent] = result
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def action_text(self, action: SupportsIndex) -> str:
        """Return an action as people write it, as the seat that acts sees the board."""
        return self._stories.action_text(self.match, self.match.seat, self._moves, action)

    def render(self) -> Any:
        """Return a text or an array of dots, or write the text, as `render_mode` says: what the viewer may know."""
        view = self.match.view(self.viewer)
        if self.render_mode == "rgb_array":
            return picture(self.match.game, view)
        drawn = text(self.match.game, view)
        if self.render_mode == "ansi":
            return drawn
        if self.render_mode == "human":
            print(drawn)  # noqa: T201
        return None

    def close(self) -> None:
        """Nothing is held open."""


def _observation_space(form: Form, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, form.most, (form.size,), form.dtype),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def env(
    game: str | Game,
    seats: int | None = None,
    options: Given = None,
    *,
    observe: str = "bytes",
    illegal: str = RAISE,
    render_mode: str | None = None,
    viewer: str = "spectator",
) -> ConniveEnv:
    """Return a game as an AEC environment, see `ConniveEnv`."""
    given: dict[str, Any] = {"observe": observe, "illegal": illegal, "render_mode": render_mode, "viewer": viewer}
    return ConniveEnv(game, seats, options, **given)


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    options: Given = None,
    *,
    observe: str = "bytes",
    illegal: str = RAISE,
    render_mode: str | None = None,
    viewer: str = "spectator",
) -> Any:
    """Return a game as a parallel environment: all give an action, and that of the seat that acts counts."""
    given: dict[str, Any] = {"observe": observe, "illegal": illegal, "render_mode": render_mode, "viewer": viewer}
    return turn_based_aec_to_parallel(ConniveEnv(game, seats, options, **given))
