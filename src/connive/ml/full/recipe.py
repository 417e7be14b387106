"""The numbers of a training. Invariant: a round does not depend on how many follow."""

from math import sqrt

import msgspec


class Recipe(msgspec.Struct, frozen=True):
    """How a network learns; steps are choices made, those without an alternative included."""

    matches: int = 512
    """How many matches are played side by side, for each number of seats."""
    crews: int = 1
    """Into how many crews the matches are divided; each may play in another process."""
    length: int = 64
    """How many choices of each match a round has."""
    hidden: int = 256
    mind: int = 128
    rate: float = 1e-3
    magnet: float = 0.05
    """The weight of the divergence from the magnet, in units of a (normalised) gain."""
    least: float = 0.0
    """The magnet's weight never falls below this."""
    habit: float = 0.0
    """The part of the magnet that is a slow average of the network; the rest is what is leaned to."""
    slow: float = 0.0002
    """The part of the newest average of the weights in each step of the slow one."""
    knee: float = 4e6
    """After this many steps rate and magnet fall, as 1 / sqrt(steps)."""
    fade: float = 0.95
    """How far a gain is believed to come from choices before it."""
    clip: float = 0.2
    passes: int = 2
    """How often a round is gone through."""
    batch: int = 4096
    keep: float = 0.002
    """The part of the newest weights in each step of their average."""
    rivals: float = 0.125
    """In which part of the matches the others are an older self."""
    pool: int = 8
    """How many older selves are kept."""
    settle: int = 50
    """After this many rounds another self joins them."""

    guide: float = 0
    """Over this many first steps the game's own heuristics judge positions, less and less, beside the network."""

    def guidance(self, steps: int) -> float:
        """Return what part the heuristics have in judging."""
        return max(0.0, 1 - steps / self.guide) if self.guide else 0.0

    def calm(self, steps: int) -> float:
        """Return what is left of the rate, and of the magnet above its least weight."""
        return min(1.0, sqrt(self.knee / max(1, steps)))

    def pull(self, calm: float) -> float:
        """Return the weight of the magnet."""
        return max(self.least, self.magnet * calm)
