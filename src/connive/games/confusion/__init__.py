"""Confusion: spies whose moves only the enemy can see, and a briefcase to carry home. See RULES.md beside this file."""

from connive.core.game import Game

GAME = Game(__name__, version=1, seats=(2,))
