"""What can be wrong with a contest that somebody asked for."""

from connive.core.errors import ConniveError


class BadBots(ConniveError):
    """The number of bots does not go into the number of seats."""

    code = "bad_bots"


class TooFewBots(ConniveError):
    """A contest needs at least two bots, each named once."""

    code = "too_few_bots"


class OtherContest(ConniveError):
    """The journal is of a contest with other settings."""

    code = "other_contest"


class BadJournal(ConniveError):
    """The file is no journal, or damaged before its last line."""

    code = "bad_journal"


class NoRay(ConniveError):
    """A cluster was asked for and the `arena` extra is not installed."""

    code = "no_ray"


class NoOpenSpiel(ConniveError):
    """OpenSpiel's search was asked for and the `ml` extra is not installed."""

    code = "no_open_spiel"


class ClusterLost(ConniveError):
    """The cluster cannot be reached, or loses the same work again and again."""

    code = "cluster_lost"
