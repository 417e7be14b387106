"""Everybody meets everybody: by the circle method at tables of two; at larger tables in as few rounds as are found."""

from collections import Counter
from functools import cache
from itertools import combinations

from connive.tournaments.groups import group
from connive.tournaments.pairings import Later, Next, Over, numbered
from connive.tournaments.rules import TWO, TournamentRules, table_sizes
from connive.tournaments.tournament import Pair, Tournament

NOBODY = -1
Round = tuple[tuple[int, ...], ...]
"""The tables of a round; players without a place there are free."""


@cache
def schedule(players: int, rules: TournamentRules) -> tuple[Round, ...]:
    """Return all rounds for a number of players."""
    return tuple(_circle(players) if rules.seats == TWO else _mixed(players, rules))


def _circle(players: int) -> list[Round]:
    """One stays, all others move on by a place; with an odd number there is a free place."""
    ring = [*range(players), *([NOBODY] if players % 2 else [])]
    rounds: list[Round] = []
    for _ in range(len(ring) - 1):
        pairs = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
        rounds.append(tuple(pair for pair in pairs if NOBODY not in pair))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _mixed(players: int, rules: TournamentRules) -> list[Round]:
    """Seat people with those whom they have not met until all have met all, or for twice as many rounds as players."""
    met: Counter[Pair] = Counter()
    played: Counter[int] = Counter()
    rounds: list[Round] = []
    sizes = table_sizes(players, rules)
    missing = {frozenset(pair) for pair in combinations(range(players), 2)}
    while sizes and missing and len(rounds) < TWO * players:
        first = sorted(range(players), key=lambda each: (played[each], -sum(each in pair for pair in missing), each))
        tables = group(sorted(first[: sum(sizes)]), sizes, met, len(rounds))
        played.update(each for table in tables for each in table)
        met.update(frozenset(pair) for table in tables for pair in combinations(table, 2))
        missing -= met.keys()
        rounds.append(tuple(tables))
    return rounds


def next_round(tournament: Tournament) -> Next:
    """Return the next round of the schedule once all games of the last one are decided."""
    if tournament.pending:
        return Later()
    if tournament.round >= tournament.rounds or len(tournament.active) < TWO:
        return Over()
    starters, active = tournament.starters, {entrant.number for entrant in tournament.active}
    plan = schedule(len(starters), tournament.rules)[tournament.round]
    tables = [tuple(starters[each] for each in table if starters[each] in active) for table in plan]
    full = [table for table in tables if _can_play(table, tournament.rules)]
    return numbered(tournament.round + 1, full, [each for table in tables if table not in full for each in table])


def _can_play(table: tuple[int, ...], rules: TournamentRules) -> bool:
    return len(table) == rules.seats or (rules.smaller and len(table) == rules.seats - 1)
