"""What can be wrong with a contest that somebody asked for."""

from connive.core.errors import ConniveError


class BadBots(ConniveError):
    """The number of bots does not go into the number of seats."""


class TooFewBots(ConniveError):
    """A contest needs at least two bots, each named once."""


class OtherContest(ConniveError):
    """The journal is of a contest with other settings."""


class BadJournal(ConniveError):
    """The file is no journal, or damaged before its last line."""


class NoOpenSpiel(ConniveError):
    """OpenSpiel's search was asked for and the `ml` extra is not installed."""
