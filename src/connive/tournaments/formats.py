"""What comes next in a tournament, whatever its format."""

from connive.tournaments import arena, knockout, round_robin, swiss
from connive.tournaments.pairings import Later, Next
from connive.tournaments.rules import TournamentRules, usual_rounds
from connive.tournaments.tournament import Tournament

LATE = ("swiss", "arena")
"""Where one may still enter after the beginning."""


def rounds(players: int, rules: TournamentRules) -> int:
    """Return how many rounds there will be; 0 where nobody counts them."""
    if rules.format == "round_robin":
        return len(round_robin.schedule(players, rules))
    return usual_rounds(players, rules) if rules.format == "swiss" else 0


def next_step(tournament: Tournament, now: int) -> Next:
    """Return who plays next, that all is over, or that something must be decided first."""
    if tournament.status != "running":
        return Later()
    if tournament.rules.format == "arena":
        return arena.next_wave(tournament, now)
    if tournament.rules.format == "knockout":
        return knockout.next_games(tournament)
    return swiss.next_round(tournament) if tournament.rules.format == "swiss" else round_robin.next_round(tournament)
