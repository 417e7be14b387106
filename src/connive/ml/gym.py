"""Gymnasium: every game as an environment for one learner against bots. Importing this registers them.

    import connive.ml.gym
    env = gymnasium.make("connive/Berlin63-v0", opponent="regular")

Invariant: an observation is a function of what the learner's seat was told; bots are told what their seats are told.
"""

from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from connive.core.game import Game
from connive.core.options import Given
from connive.core.registry import games
from connive.core.viewer import Viewer
from connive.ml.errors import ILLEGAL, RAISE, TERMINATE, BadShape, NotLegal, check_word, whole
from connive.ml.layout import layout
from connive.ml.opponents import Table
from connive.ml.picture import picture, text

Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of one match. The others are played by bots, natively if they are `random` or only ask a network.

    `seat` is a number or "random", drawn for each match. `observe` is the form of observations, see `Form`. What
    is legal is in `info["action_mask"]` and `action_masks()`. With `illegal="terminate"` an illegal action loses the
    match at once (`info["illegal"]` is then true), with "raise" it is refused with `NotLegal` and nothing is changed.
    A copy or a pickle goes on as this one would.

    >>> env = SeatEnv("conclave", seats=3, opponent="random")
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, over, cut, info = env.step(env.action_masks().argmax())
    >>> observation.dtype, reward, over
    (dtype('uint8'), 0.0, False)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Given = None,
        *,
        opponent: str = "random",
        seat: int | str = 0,
        observe: str = "bytes",
        illegal: str = TERMINATE,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, seats, options, opponent, seat, observe)
        self.illegal, self.render_mode = check_word("illegal", illegal, ILLEGAL), render_mode
        form = self.table.form
        self.observation_space = spaces.Box(0, form.most, (form.size,), form.dtype)
        self.action_space = spaces.Discrete(layout(self.table.match.game).actions)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Any, Info]:
        """Deal, and let the others choose until the learner is asked."""
        super().reset(seed=seed, options=options)
        self.table.deal(self.np_random)
        return self.table.observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Any, float, bool, bool, Info]:
        """Carry out the learner's action and go on until it is asked again, or the match is over."""
        table = self.table
        try:
            table.step(whole(action))
        except NotLegal:
            if self.illegal == RAISE or not table.match.choices:
                raise
            return table.observation(), float(1 - table.match.seats), True, False, self._info() | {"illegal": True}
        return table.observation(), table.reward(), not table.match.choices, False, self._info()

    def action_masks(self) -> Any:
        """Return what the learner may do now: bool (actions,), all true after the end, where nothing counts."""
        mask = self.table.match.mask(self.table.seat).view(np.bool_)
        return mask if self.table.match.choices else np.ones_like(mask)

    def action_text(self, action: SupportsIndex) -> str:
        """Return an action as people write it, as the learner sees the board."""
        return self.table.action_text(action)

    def _info(self) -> Info:
        return {"action_mask": self.table.match.mask(self.table.seat), "seat": self.table.seat}

    def render(self) -> Any:
        """Return a text or an array of dots, as `render_mode` says: what the learner sees."""
        view = self.table.match.view(Viewer.seat(self.table.seat))
        draw = {"ansi": text, "rgb_array": picture}.get(self.render_mode or "")
        return draw(self.table.match.game, view) if draw else None


class Masked(gymnasium.ObservationWrapper[Any, Any, Any]):
    """An observation and its mask in one dict, under the names that a library looks for.

    RLlib's masking module wants "observations" and "action_mask", tianshou "obs" and "mask".

    >>> env = Masked(SeatEnv("berlin63"), "obs", "mask", np.bool_)
    >>> {name: part.dtype.name for name, part in env.reset(seed=1)[0].items()}
    {'obs': 'uint8', 'mask': 'bool'}
    """

    def __init__(
        self, env: Any, observation: str = "observations", mask: str = "action_mask", dtype: Any = np.float32
    ) -> None:
        super().__init__(env)
        actions = int(env.action_space.n)
        masks = spaces.MultiBinary(actions) if dtype is np.bool_ else spaces.Box(0, 1, (actions,), dtype)
        self._names, self._dtype = (observation, mask), dtype
        self.observation_space = spaces.Dict({observation: env.observation_space, mask: masks})

    def observation(self, observation: Any) -> Any:
        """Return both."""
        mask = self.env.unwrapped.action_masks()  # type: ignore[attr-defined]
        return dict(zip(self._names, (observation, mask.astype(self._dtype)), strict=True))


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Many such matches, side by side. One that ends is dealt again in the same step.

    `infos["final_obs"]` then has its last observation, `infos["_final_obs"]` says for which rows. `action_masks()` is
    bool (n, actions).

    >>> envs = SeatVectorEnv("berlin63", 3)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations, rewards, over, cut, infos = envs.step(envs.action_masks().argmax(axis=1))
    >>> observations.shape, rewards.dtype, over.tolist()
    ((3, 74), dtype('float64'), [False, False, False])
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, game: str | Game, num_envs: int = 1, seats: int | None = None, **given: Any) -> None:
        self.envs = [SeatEnv(game, seats, **given) for _ in range(num_envs)]
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = (
            self.envs[0].observation_space,
            self.envs[0].action_space,
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: Info | None = None) -> tuple[Any, Info]:
        """Deal all matches; a number seeds the first, and each next one is one more."""
        seeds = (
            [None if seed is None else seed + i for i in range(self.num_envs)] if not isinstance(seed, list) else seed
        )
        seen = [env.reset(seed=own, options=options)[0] for env, own in zip(self.envs, seeds, strict=True)]
        return np.stack(seen), {"action_mask": self.action_masks()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Info]:
        """Carry out one action in each match; refuse all if one is refused."""
        done = [env.step(action) for env, action in zip(self.envs, self._read(actions), strict=True)]
        over = np.array([each[2] for each in done])
        rewards = np.array([each[1] for each in done])
        infos: Info = {}
        seen = [each[0] for each in done]
        if over.any():
            infos |= {"final_obs": np.array([each[0] if each[2] else None for each in done], dtype=object)}
            infos |= {"_final_obs": over, "final_info": {"illegal": np.array(["illegal" in each[4] for each in done])}}
            seen = [env.reset()[0] if each[2] else each[0] for env, each in zip(self.envs, done, strict=True)]
        infos["action_mask"] = self.action_masks()
        return np.stack(seen), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _read(self, actions: Any) -> list[int]:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise BadShape(wanted=f"int ({self.num_envs},)", given=f"{given.dtype} {given.shape}")
        for row, env in enumerate(self.envs):
            if env.illegal == RAISE and given[row] not in env.table.match.legal():
                raise NotLegal(row=row, action=int(given[row]))
        read: list[int] = given.tolist()
        return read

    def action_masks(self) -> Any:
        """Return what each learner may do now."""
        return np.stack([env.action_masks() for env in self.envs])


def name_of(game: Game) -> str:
    """Return the name of a game's environment: `connive/Berlin63-v0`."""
    return f"connive/{game.name.capitalize()}-v0"


def register() -> None:
    """Let Gymnasium make every game, alone and as a vector."""
    for game in games().values():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                entry_point="connive.ml.gym:SeatEnv",
                vector_entry_point="connive.ml.gym:SeatVectorEnv",
                kwargs={"game": game.name},
            )


register()
