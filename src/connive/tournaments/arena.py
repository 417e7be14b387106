"""The arena: for some time, every free player is paired again at once, with those who stand alike."""

from collections import Counter

from connive.tournaments.groups import group
from connive.tournaments.pairings import Later, Next, Over, numbered
from connive.tournaments.score import ranked
from connive.tournaments.tournament import Pair, Tournament

MINUTE = 60_000
WAVE, PATIENCE = 3_000, 20_000
"""Those who are free are paired so often; those who have just met, only after both have waited so long."""


def ends(tournament: Tournament) -> int:
    """Return when the last games begin."""
    return tournament.began + tournament.rules.minutes * MINUTE


def next_wave(tournament: Tournament, now: int) -> Next:
    """Return games for those who are free, as long as there is time. Games that have begun are played to their end."""
    if now >= ends(tournament):
        return Later() if tournament.pending else Over()
    if tournament.round and now < _last_wave(tournament) + WAVE:
        return Later(_last_wave(tournament) + WAVE)
    order, seats = _longest_waiting(tournament), tournament.rules.seats
    tables = group(order, [seats] * (len(order) // seats), _met_last(tournament, order), tournament.round)
    fresh = [table for table in tables if _may_meet(tournament, table, now)]
    if not fresh:
        return Later(min(now + WAVE, ends(tournament)))
    return numbered(tournament.round + 1, fresh, [])


def _longest_waiting(tournament: Tournament) -> list[int]:
    """Return those for whom there is a place, best first; those who have played last may have to wait."""
    busy, seats = tournament.busy, tournament.rules.seats
    free = [each for each in ranked(tournament) if each not in busy]
    since = {each: max((game.ended for game in tournament.games_of(each)), default=0) for each in free}
    first = sorted(free, key=since.__getitem__)[: len(free) // seats * seats]
    return [each for each in free if each in first]


def _met_last(tournament: Tournament, order: list[int]) -> Counter[Pair]:
    """Return who has just played with whom: in an arena one may meet again, but not at once."""
    last = [frozenset((each, other)) for each in order for other in _last(tournament, each) if other != each]
    return Counter(last)


def _last_wave(tournament: Tournament) -> int:
    return max(game.began for game in tournament.games.values())


def _may_meet(tournament: Tournament, table: tuple[int, ...], now: int) -> bool:
    """Tell whether these may play now: not at once again the very same, unless there is hardly anybody else."""
    few = len(tournament.active) <= tournament.rules.seats + 1
    return few or all(_last(tournament, each) != frozenset(table) or _waited(tournament, each, now) for each in table)


def _last(tournament: Tournament, entrant: int) -> Pair:
    games = tournament.games_of(entrant)
    return frozenset(games[-1].players) if games else frozenset()


def _waited(tournament: Tournament, entrant: int, now: int) -> bool:
    return now >= max(game.ended for game in tournament.games_of(entrant)) + PATIENCE
