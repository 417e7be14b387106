"""Why a match cannot be reviewed."""

from connive.core.errors import ConniveError


class Unfinished(ConniveError):
    """A review tells everything, so there is none before the end."""


class TooFewSimulations(ConniveError):
    """A review needs at least one simulation."""
