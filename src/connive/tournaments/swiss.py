"""Swiss rounds: everybody plays in every round, against those who stand alike and whom they have not met."""

from connive.tournaments import dutch
from connive.tournaments.groups import group
from connive.tournaments.pairings import Later, Next, Over, numbered
from connive.tournaments.rules import TWO, table_sizes
from connive.tournaments.score import ranked, score, scores
from connive.tournaments.tournament import Tournament


def next_round(tournament: Tournament) -> Next:
    """Return the next round once all games of the last one are decided."""
    if tournament.pending:
        return Later()
    order = ranked(tournament)
    if tournament.round >= tournament.rounds or not table_sizes(len(order), tournament.rules):
        return Over()
    if tournament.rules.seats == TWO:
        pairs, out = dutch.pair(_field(tournament, order))
        return numbered(tournament.round + 1, pairs, out)
    out, left = _sit_out(tournament, order)
    tables = group(left, table_sizes(len(order), tournament.rules), tournament.met(), tournament.round)
    return numbered(tournament.round + 1, tables, out)


def _field(tournament: Tournament, order: list[int]) -> dutch.Field:
    known = scores(tournament)
    sat_out = {each: tournament.sat_out(each) for each in order}
    return dutch.Field(order, known, tournament.met(), sat_out, {each: _float(tournament, each) for each in order})


def _float(tournament: Tournament, entrant: int) -> int:
    """Tell whether somebody met others with more points (1) or fewer (-1) in the last round."""
    if (tournament.round, entrant) in tournament.byes:
        return -1
    last = [game for game in tournament.games_of(entrant) if game.round == tournament.round]
    if not last:
        return 0
    before = {each: _score_before(tournament, each) for each in last[0].players}
    (other,) = (each for each in last[0].players if each != entrant)
    return (before[other] > before[entrant]) - (before[other] < before[entrant])


def _score_before(tournament: Tournament, entrant: int) -> int:
    last = [game.points_of(entrant) for game in tournament.games_of(entrant) if game.round == tournament.round]
    return score(tournament, entrant) - sum(last)


def _sit_out(tournament: Tournament, order: list[int]) -> tuple[list[int], list[int]]:
    """Return who sits out, and everybody else: the last of those who have sat out least."""
    spare = len(order) - sum(table_sizes(len(order), tournament.rules))
    place = {each: number for number, each in enumerate(order)}
    out = sorted(order, key=lambda each: (tournament.sat_out(each), -place[each]))[:spare]
    return out, [each for each in order if each not in out]
