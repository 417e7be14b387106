"""Connive: hidden-information board games, for people, bots and research.

>>> import connive
>>> match = connive.Match("berlin63", seed=7)
>>> "place leo" in match.decision(0)
True
"""

import connive.review as _package  # noqa: F401  # first: else its first import would take the place of the function
from connive.core.errors import ConniveError, IllegalAction
from connive.core.game import Game
from connive.core.outcome import Outcome
from connive.core.registry import find_game
from connive.core.registry import games as all_games
from connive.core.viewer import REFEREE, SPECTATOR, Viewer
from connive.play.match import Match
from connive.play.record import Record, load
from connive.play.series import Series
from connive.review.shortcut import review

__version__ = "0.1.0"

__all__ = [
    "REFEREE",
    "SPECTATOR",
    "ConniveError",
    "Game",
    "IllegalAction",
    "Match",
    "Outcome",
    "Record",
    "Series",
    "Viewer",
    "all_games",
    "find_game",
    "load",
    "review",
]
