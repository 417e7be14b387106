"""Who has how many points, and in which order entrants are paired."""

from connive.tournaments.rules import WIN
from connive.tournaments.tournament import Entrant, Tournament


def score(tournament: Tournament, entrant: int) -> int:
    """Return the points of an entrant, in twelfths: of games, and of rounds in which there was nobody to play."""
    won = sum(game.points_of(entrant) for game in tournament.games_of(entrant))
    return won + WIN * tournament.sat_out(entrant)


def scores(tournament: Tournament) -> dict[int, int]:
    """Return the points of everybody."""
    return {entrant.number: score(tournament, entrant.number) for entrant in tournament.entrants}


def seeded(entrants: list[Entrant]) -> list[Entrant]:
    """Return entrants in the order of their strength: rating, then who came first."""
    return sorted(entrants, key=lambda entrant: (-entrant.rating, entrant.number))


def ranked(tournament: Tournament) -> list[int]:
    """Return those who are paired in the order in which they are: points, rating, who came first."""
    known = scores(tournament)
    return [each.number for each in sorted(seeded(tournament.active), key=lambda each: -known[each.number])]
