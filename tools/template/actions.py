"""The typed actions, in the order of their ids."""

from connive.core.actions import Action, ActionTable

from .model import NUMBERS


class Hide(Action, frozen=True):
    """G1.3: close the fist over so many coins."""

    coins: int


class Claim(Action, frozen=True):
    """G2.1: say how many they are, truly or not."""

    coins: int


class Guess(Action, frozen=True):
    """G3.1: say how many coins the other has."""

    coins: int


ACTIONS = ActionTable(kind(number) for kind in (Hide, Claim, Guess) for number in range(NUMBERS))
