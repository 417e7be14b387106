"""Environments without information states, PettingZoo's and RLCard's, behind one small face; and how they are redealt.

Invariant: a redeal is made before anybody has done anything, so that what it makes is a deal that could have been, and
the agent that acts first has what it had.
"""

import random
import warnings
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np


class NoSuchGame(LookupError):
    """There is no environment of this name."""


class Look(NamedTuple):
    """What the agent that acts observes, and which actions it is offered."""

    agent: str
    seen: bytes
    legal: tuple[int, ...]


class World(Protocol):
    """One match."""

    def look(self) -> Look | None:
        """Return what the agent that acts is offered; None if the match is over."""

    def step(self, action: int) -> None:
        """Do something."""

    def redeal(self, chance: random.Random) -> bool:
        """Before anybody has acted, change what the first agent cannot know; tell whether that can be done."""


class RlcardWorld:
    """A match of RLCard."""

    def __init__(self, name: str, seed: int) -> None:
        import rlcard

        try:
            self._env: Any = rlcard.make(name, config={"seed": seed})
        except ValueError:
            raise NoSuchGame(name) from None
        self._state, self._player = self._env.reset()

    def look(self) -> Look | None:
        """Return what the player that acts is offered."""
        if self._env.is_over():
            return None
        legal = tuple(sorted(map(int, self._state["legal_actions"])))
        return Look(f"player {self._player}", np.asarray(self._state["obs"]).tobytes(), legal)

    def step(self, action: int) -> None:
        """Do something."""
        self._state, self._player = self._env.step(action)

    def redeal(self, chance: random.Random) -> bool:
        """Exchange two cards that the first player cannot know."""
        done = exchange_cards(self._env.game, self._player, chance)
        self._state = self._env.get_state(self._player)
        return done


class PettingZooWorld:
    """A match of an AEC environment: one of PettingZoo's own (`classic.leduc_holdem_v4`), or `my_package.my_env`.

    A module can say how its environments are redealt: `redeal(env, agent, chance)`. Those made of RLCard need not.
    """

    def __init__(self, name: str, seed: int) -> None:
        self._module = _module(name)
        self._env: Any = self._module.env()
        self._env.reset(seed=seed)

    def look(self) -> Look | None:
        """Return what the agent that acts is offered."""
        if not self._env.agents:
            return None
        observed, _, over, cut, info = self._env.last()
        plain, mask = observed, info.get("action_mask")
        if isinstance(observed, dict):
            plain, mask = observed["observation"], observed["action_mask"]
        if over or cut or mask is None:
            return None
        legal = tuple(np.flatnonzero(mask).tolist())
        return Look(str(self._env.agent_selection), np.asarray(plain).tobytes(), legal)

    def step(self, action: int) -> None:
        """Do something."""
        self._env.step(action)

    def redeal(self, chance: random.Random) -> bool:
        """Change what the first agent cannot know, as the module says or, where it is made of RLCard, as there."""
        agent = self._env.agent_selection
        if (own := getattr(self._module, "redeal", None)) is not None:
            own(self._env.unwrapped, agent, chance)
            return True
        inner = getattr(getattr(self._env.unwrapped, "env", None), "game", None)
        if inner is None:
            return False
        return exchange_cards(inner, self._env.possible_agents.index(agent), chance)


def _module(name: str) -> ModuleType:
    for full in (f"pettingzoo.{name}", name):
        if _is_there(full):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo wants its own to be made by name
                found = import_module(full)
            if hasattr(found, "env"):
                return found
    raise NoSuchGame(name)


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # what it would be in is not there
        return False


# --- The cards of RLCard ---


def exchange_cards(game: Any, player: int, chance: random.Random) -> bool:
    """Exchange a card of somebody else with one of a third player or of the stock."""
    hands = [hand for seat, hand in enumerate(_hands(game)) if seat != player]
    own = [id(card) for hand in _hands(game) for card in hand.cards]
    stock = [pile for pile in _piles(game) if pile and not any(id(card) in own for card in pile)]
    if not hands or not all(hand.cards for hand in hands) or len(hands) + len(stock) < 2:
        return False
    one, *others = chance.sample(hands, len(hands))
    other = chance.choice([*others, *(Hand(pile, None, "") for pile in stock)])
    one.exchange(chance.randrange(len(one.cards)), other, chance.randrange(len(other.cards)))
    return True


class Hand:
    """A player's cards, of which some games have only one and no list; or the stock."""

    def __init__(self, cards: list[Any], owner: Any, name: str) -> None:
        self.cards, self._owner, self._name = cards, owner, name

    def exchange(self, at: int, other: "Hand", there: int) -> None:
        """Exchange a card with another hand."""
        self.cards[at], other.cards[there] = other.cards[there], self.cards[at]
        for hand in (self, other):
            if hand._owner is not None and not isinstance(getattr(hand._owner, hand._name), list):
                setattr(hand._owner, hand._name, hand.cards[0])


def _hands(game: Any) -> list[Hand]:
    players = getattr(game, "players", None) or getattr(getattr(game, "round", None), "players", None) or []
    return list(_found(players))


def _found(players: list[Any]) -> Iterator[Hand]:
    for player in players:
        name = "hand" if hasattr(player, "hand") else "current_hand"
        held = getattr(player, name, None)
        yield Hand(held if isinstance(held, list) else [held] if held is not None else [], player, name)


def _piles(game: Any) -> list[list[Any]]:
    """Return the piles from which cards are dealt."""
    dealers = [getattr(place, "dealer", None) for place in (game, getattr(game, "round", None))]
    piles = [getattr(dealer, name, None) for dealer in dealers for name in ("stock_pile", "deck")]
    return [pile for pile in piles if isinstance(pile, list)]
