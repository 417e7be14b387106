"""What can be wrong with a training of a full game."""

from connive.core.errors import ConniveError


class NoMemory(ConniveError):
    """A game does not say what networks read of it, or not for that number of seats."""

    code = "no_memory"


class BadCheckpoint(ConniveError):
    """The file is no checkpoint, or damaged."""

    code = "bad_checkpoint"


class OtherCheckpoint(ConniveError):
    """The checkpoint is of another game, other seats, another seed, or of an older way to read the game."""

    code = "other_checkpoint"


class BadNetwork(ConniveError):
    """The file is no network, or damaged; or what is said after it is not understood."""

    code = "bad_network"


class OtherNetwork(ConniveError):
    """The network was trained for another game, other seats or options, or an older way to read the game."""

    code = "other_network"
