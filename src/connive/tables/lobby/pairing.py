"""Who of those who look for a game should play together: a pure function of what they want and how long they wait.

Invariant: nobody is in two groups, and only those who want the same play together.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence

from connive.storage.rows import Seek
from connive.tables.settings import SECOND

NEAR, WIDER = 150, 20
"""How many points apart ratings may be at first, and how many more for every second that somebody waits."""

Pair = frozenset[str]


def groups(seeks: Sequence[Seek], apart: Collection[Pair], now: int) -> list[list[Seek]]:
    """Return those who should play together now. `apart` are people who never want to meet."""
    wanted: defaultdict[tuple[str, int, str, int], list[Seek]] = defaultdict(list)
    for seek in sorted(seeks, key=lambda seek: (seek.since, seek.id)):
        wanted[seek.game, seek.seats, seek.pace, seek.rated].append(seek)
    return [group for waiting in wanted.values() for group in _groups(waiting, apart, now)]


def _groups(waiting: list[Seek], apart: Collection[Pair], now: int) -> list[list[Seek]]:
    """The one who waits longest chooses first: those nearest in rating, if all accept each other."""
    found: list[list[Seek]] = []
    left = list(waiting)
    while left:
        group = [left.pop(0)]
        for other in sorted(left, key=lambda seek: (abs(seek.rating - group[0].rating), seek.since, seek.id)):
            if len(group) < other.seats and all(_fit(one, other, apart, now) for one in group):
                group.append(other)
        if len(group) == group[0].seats:
            found.append(group)
            left = [seek for seek in left if seek not in group]
    return found


def _fit(one: Seek, other: Seek, apart: Collection[Pair], now: int) -> bool:
    """Tell whether two may meet: the one who waits longer decides how patient both are."""
    waited = (now - min(one.since, other.since)) // SECOND
    near = abs(one.rating - other.rating) <= NEAR + WIDER * waited
    return near and one.person != other.person and frozenset((one.person, other.person)) not in apart
