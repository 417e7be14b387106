"""One reduced rule set for each game: solved in seconds, and still large enough for hidden choices to matter."""

from typing import NamedTuple

from connive.solving.gametree import Tree, tree


class Study(NamedTuple):
    """A variant, cut short after so many choices if its own rules do not end it soon enough (see `tree`)."""

    game: str
    options: str
    plies: int | None = None
    public: int | None = None
    drawn: bool = False

    def grow(self) -> Tree:
        """Return its tree."""
        return tree(self.game, self.options, plies=self.plies, public=self.public, drawn=self.drawn)


STUDIES = {
    "berlin63": Study("berlin63", "rows=2 columns=2 cast=four first=0 quiet_limit=1", plies=9),
    "conclave": Study("conclave", "pack=tiny_hands corner=top_left first=1", public=0),
    "confusion": Study("confusion", "pieces=three first=0 tokens=false quiet_limit=1", plies=4),
    "conspiracy": Study("conspiracy", "map=study money=100 cover_cost=100 first=0 round_limit=3", plies=8, public=0),
}

BREAKTHROUGH = Study("confusion", "pieces=three first=0 tokens=false", plies=6, drawn=True)
"""Can White win in its second turn? Otherwise it is a draw: half of what a best response wins is how Red defends."""
