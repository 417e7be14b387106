"""Conspiracy: spies nobody owns, secret Bank Books, one briefcase. See RULES.md beside this file."""

from connive.core.game import Game

GAME = Game(__name__, version=1, seats=(3, 4, 2))
