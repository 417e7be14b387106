"""Small finished games to review."""

from functools import lru_cache

from connive.bots.host import play_out
from connive.core.registry import find_game
from connive.play.match import Match
from connive.review.model import Review
from connive.review.reviewer import review
from connive.solving.studies import find_study

GAMES = ("berlin63", "conclave", "confusion", "conspiracy")
SMALL = {"confusion": "pieces=three tokens=false quiet_limit=3", "berlin63": "rows=3 columns=2 cast=four quiet_limit=6"}
FEW = 60


@lru_cache
def played(game: str, seed: int = 1) -> Match:
    """Return a game of a small variant between bots that choose by chance."""
    found = find_game(game)
    options = found.read_options(SMALL.get(game) or find_study(game).options)
    return play_out(found, options, 2, ["random", "random"], seed)


@lru_cache
def reviewed(game: str, seed: int = 1) -> Review:
    """Return the review of such a game."""
    return review(played(game, seed), FEW)
