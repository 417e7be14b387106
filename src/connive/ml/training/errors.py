"""What can be wrong with a training or a saved policy."""

from connive.core.errors import ConniveError


class NoTorch(ConniveError):
    """The `train` extra is not installed."""

    code = "no_torch"


class BadPolicy(ConniveError):
    """The file is no policy, or damaged."""

    code = "bad_policy"


class OtherPolicy(ConniveError):
    """The policy was trained for another game, other options or another number of seats."""

    code = "other_policy"


class OldPolicy(ConniveError):
    """The policy was trained when observations or actions of the game meant something else."""

    code = "old_policy"
