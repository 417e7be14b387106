"""The actions, in the order of their ids."""

from typing import Annotated

from connive.core.actions import Action, ActionTable

from .model import NUMBERS

Coins = Annotated[int, range(NUMBERS)]


class Hide(Action, frozen=True):
    """G1.3: close the fist over some coins."""

    coins: Coins


class Claim(Action, frozen=True):
    """G2.1: say how many they are, truly or not."""

    coins: Coins


class Guess(Action, frozen=True):
    """G3.1: say how many coins the other has."""

    coins: Coins


ACTIONS = ActionTable(__name__)
