"""An independent reckoning of standings, straight from the log: it shares no code with the package."""

from collections import defaultdict
from collections.abc import Sequence

from connive.tournaments import log

Line = tuple[int, float, float, float, int]
"""Entrant, points, Buchholz, Sonneborn-Berger, wins."""


def swiss_table(entries: Sequence[log.Entry]) -> list[Line]:
    """Return the final standings of a Swiss event, the best first; those who are equal in all by rating and number."""
    where: dict[str, tuple[int, ...]] = {}
    ratings: list[int] = []
    total: defaultdict[int, float] = defaultdict(float)
    rounds = 0
    results: list[tuple[tuple[int, ...], tuple[float, ...], bool]] = []
    for entry in entries:
        what = entry.what
        if isinstance(what, log.Entered):
            ratings.append(what.rating)
        elif isinstance(what, log.Paired):
            rounds = what.round
            where |= {board.table: board.players for board in what.boards}
            for who in what.byes:
                total[who] += 1
        elif isinstance(what, log.Settled):
            got = tuple(each / 12 for each in what.points)
            results.append((where[what.table], got, not what.missing))
            for who, value in zip(where[what.table], got, strict=True):
                total[who] += value
    lines = [_line(who, total, results, rounds) for who in range(len(ratings))]
    return sorted(lines, key=lambda line: (*(-round(x, 6) for x in line[1:]), -ratings[line[0]], line[0]))


def _line(
    who: int, total: dict[int, float], results: list[tuple[tuple[int, ...], tuple[float, ...], bool]], rounds: int
) -> Line:
    buchholz = sonneborn = 0.0
    wins = real = 0
    for players, got, played in results:
        if who not in players or not played:
            continue
        real += 1
        mine = got[players.index(who)]
        others = [(other, value) for other, value in zip(players, got, strict=True) if other != who]
        wins += all(mine > value for _, value in others)
        for other, value in others:
            buchholz += total[other] / len(others)
            sonneborn += total[other] / len(others) * (1 if mine > value else 0.5 if mine == value else 0)
    buchholz += (rounds - real) * total[who]
    return who, total[who], buchholz, sonneborn, wins
