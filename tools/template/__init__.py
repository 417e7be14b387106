"""Template: two seats, a secret card each, a fist of coins, a claim and a guess. See RULES.md beside this file."""

from connive.core.game import Game

GAME = Game(__name__, version=1, seats=(2,))
