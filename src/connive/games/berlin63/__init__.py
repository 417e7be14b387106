"""Berlin 63: two sides of hidden super-spies, bluffed powers, challenges. See RULES.md beside this file."""

from connive.core.game import Game

GAME = Game(__name__, version=1, seats=(2,))
