"""What can be wrong with a training or a saved policy."""

from connive.core.errors import ConniveError


class NoTorch(ConniveError):
    """The `train` extra is not installed."""


class BadPolicy(ConniveError):
    """The file is no policy, or damaged."""


class OtherPolicy(ConniveError):
    """The policy was trained for another game, other options or another number of seats."""


class OldPolicy(ConniveError):
    """The policy was trained when observations or actions of the game meant something else."""
