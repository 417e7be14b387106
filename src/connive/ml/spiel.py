"""OpenSpiel: every game as `connive_NAME`, with seats and options as parameters. Importing this registers them.

    pyspiel.load_game("connive_berlin63(rows=3,columns=3,cast=six)")

The deal is a row of chance nodes; of several seats that are asked at once the lowest acts first. Invariant: an
information state is the list of the events that the seat was told and nothing else, so neither its content nor its
length tells a secret.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import pyspiel

from connive.core.game import Game
from connive.core.registry import games
from connive.ml.errors import NotLegalHere
from connive.ml.observer import SPECTATOR, Observer
from connive.ml.setup import Setup, parameters, setup
from connive.ml.single import Single
from connive.ml.stories import Before, Stories, read_word, text_word

NEVER = -1
"""Stands for no limit: no game has this many choices."""

THOUSAND = 1000

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def game_type(game: Game) -> Any:
    """Return what OpenSpiel must know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=f"connive_{game.name}",
        long_name=f"Connive {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


class ConniveGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its parameters."""

    played: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.setup = setup(self.played.name, params or {})
        super().__init__(self.kind, _info(self.setup), params or {})

    def new_initial_state(self) -> "ConniveState":
        """Return a match that has not been dealt."""
        return ConniveState(self)

    def placed(self, world: Any, player: int, story: Iterable[bytes] = (), moves: int = 0) -> "ConniveState":
        """Return a match that stands at a world: the player was told the story, the others what there is to see."""
        state = ConniveState(self)
        state.place(world, player, story, moves)
        return state

    def max_chance_nodes_in_history(self) -> int:
        """Return how many draws a deal has."""
        return self.setup.chance.draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of public and private information, with or without the story."""
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _info(made: Setup) -> Any:
    beaten = float(made.seats - 1)
    return pyspiel.GameInfo(
        num_distinct_actions=made.layout.actions,
        max_chance_outcomes=made.chance.most,
        num_players=made.seats,
        min_utility=-beaten,
        max_utility=beaten,
        utility_sum=0.0,
        max_game_length=min(made.plies or made.longest, made.longest),
    )


class ConniveState(pyspiel.State):  # type: ignore[misc]
    """One match: first its deal, then its choices."""

    def __init__(self, game: ConniveGame) -> None:
        super().__init__(game)
        self._setup = game.setup
        self._drawn: list[int] = []
        self._match: Single | None = None
        self._moves, self._plies = 0, game.setup.plies or NEVER
        self._player = CHANCE
        self._stories = Stories()

    # --- What OpenSpiel asks for. Callers in Python are spared the detour through C++ where that is possible ---

    def current_player(self) -> int:
        """Return the seat that acts, or that it is chance, or the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return self._player == TERMINAL

    def is_chance_node(self) -> bool:
        """Tell whether the match is being dealt."""
        return self._player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of a player; none for a seat that does not act."""
        if self._match is None:
            return list(range(self._setup.chance.size(self._drawn)))
        if self._player == TERMINAL or (player is not None and player != self._player):
            return []
        return self._match.legal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what the next draw can be."""
        return list(enumerate(self._setup.chance.odds(self._drawn)))

    def _apply_action(self, action: int) -> None:
        match = self._match
        if match is None:
            self._draw(action)
            return
        match.step(action)
        self._moves += 1
        if match.choices and self._moves != self._plies:
            self._player = match.seat
        else:
            self._player = TERMINAL

    def _draw(self, number: int) -> None:
        chance, drawn = self._setup.chance, self._drawn
        if not 0 <= number < chance.size(drawn):
            raise NotLegalHere(action=number)
        drawn.append(number)
        if len(drawn) == chance.draws:
            self._begin(chance.deal(drawn))
            self._drawn = []  # what a state holds is copied with every clone

    def _begin(self, match: Single) -> None:
        self._match = match
        over = not match.choices or self._moves == self._plies
        self._player = TERMINAL if over else match.seat

    def returns(self) -> list[float]:
        """Return everybody's result; of a match that was cut short, what the heuristics think of it."""
        seats = range(self._setup.seats)
        if self._match is None or not self.is_terminal():
            return [0.0 for _ in seats]
        if not self._match.choices:
            return [float(self._match.result(seat)) for seat in seats]
        state, value = self._match.state(), self._setup.game.heuristics.value
        worth = [value(state, seat) for seat in seats]
        even, most = sum(worth) / len(worth), 2 * THOUSAND * (1 - 1 / len(worth))
        return [max(-1.0, min(1.0, (each - even) / most)) for each in worth]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE or self._match is None:
            return f"draw {action}"
        view = self._stories.view(self._match, player, self._moves)
        return self._setup.game.notation.write_action(view, player, action)

    def __str__(self) -> str:
        if self._match is None:
            return f"dealing {self._drawn}"
        return self._setup.game.notation.write_position(self._match.state())

    def place(self, world: Any, player: int, story: Iterable[bytes], moves: int) -> None:
        """Stand at a world instead of the deal."""
        match = Single(self._setup.game, self._setup.seats, self._setup.options)
        match.put(world, b"")
        self._stories = Stories(_told(self._setup.game, world, player, tuple(story)))
        self._moves = moves
        self._begin(match)

    # --- What a seat knows ---

    def story(self, player: int) -> list[bytes]:
        """Return the events that a seat was told, 4 for the spectators, as the bytes of kind and arguments."""
        if self._match is None:
            return []
        return self._stories.words(self._match, player, self._moves)

    def observation_bytes(self, player: int) -> Any:
        """Return what a seat knows of the position, or None before the deal."""
        return None if self._match is None else self._match.observation(player)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "ConniveState":
        """Return a match in which the player was told the same, and all else is drawn by its probability."""
        assert self._match is not None
        belief = self._setup.game.new_belief(player, self._setup.options, self._setup.seats)
        for word in self.story(player):
            belief.apply(read_word(self._setup.game, word))
        world = belief.sample(_Sampler(probability_sampler))
        other: ConniveState = self.get_game().placed(world, player, self.story(player), self._moves)
        return other


class _Sampler:
    """OpenSpiel's source of chance, as our beliefs want it."""

    def __init__(self, draw: Callable[[], float]) -> None:
        self._draw = draw

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return min(int(self._draw() * n), n - 1)


def _told(game: Game, world: Any, player: int, story: tuple[bytes, ...]) -> Before:
    """Return what everybody was told before a world: the others are introduced to it, for nobody knows how it came."""
    seen = [(text_word(event), audience) for event, audience in game.introduce(world)]
    everybody = range(SPECTATOR + 1)
    return tuple(
        story if seat == player else tuple(word for word, audience in seen if audience >> seat & 1)
        for seat in everybody
    )


def register(game: Game) -> None:
    """Let OpenSpiel load a game. A class of its own: OpenSpiel holds on to it until after Python has ended."""
    kind = game_type(game)
    pyspiel.register_game(kind, type(f"Connive_{game.name}", (ConniveGame,), {"played": game, "kind": kind}))


for _game in games().values():
    register(_game)
