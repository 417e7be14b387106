"""A game in OpenSpiel that does nothing: all that a step takes is OpenSpiel's own, for any game written in Python."""

from typing import Any

import pyspiel

CHOICES = 12
LENGTH = 69
"""As long as a game of Berlin 63 in which everybody plays at random."""

_KIND = pyspiel.GameType(
    short_name="python_nothing",
    long_name="A game that does nothing",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    provides_factored_observation_string=False,
    parameter_specification={},
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=CHOICES,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=LENGTH,
)
_LEGAL = list(range(CHOICES))


class Nothing(pyspiel.Game):  # type: ignore[misc]
    """The game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(_KIND, _INFO, params or {})

    def new_initial_state(self) -> "NothingState":
        """Begin."""
        return NothingState(self)


class NothingState(pyspiel.State):  # type: ignore[misc]
    """How many choices are left; callers in Python are spared the detour through C++ where that is possible."""

    def __init__(self, game: Nothing) -> None:
        super().__init__(game)
        self._left = LENGTH

    def current_player(self) -> int:
        """Return who acts."""
        return 0 if self._left else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Tell whether it is over."""
        return not self._left

    def legal_actions(self, player: int | None = None) -> list[int]:  # noqa: ARG002
        """Return the same list every time."""
        return _LEGAL

    def _apply_action(self, action: int) -> None:  # noqa: ARG002
        self._left -= 1

    def returns(self) -> list[float]:
        """Return a draw."""
        return [0.0, 0.0]


pyspiel.register_game(_KIND, Nothing)
