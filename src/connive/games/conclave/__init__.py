"""Conclave: mages with open backs, six magics to control, the least resentment wins. See RULES.md beside this file."""

from connive.core.game import Game

GAME = Game(__name__, version=1, seats=(2, 3, 4))
