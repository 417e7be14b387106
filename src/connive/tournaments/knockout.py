"""Knock-out: the loser of a duel is out. A duel is the best of several games.

Invariant: the two best seeds can meet in the final only, and one without an opponent in the first round goes on.
"""

from collections.abc import Sequence
from typing import NamedTuple

from connive.tournaments.pairings import Later, Meeting, Next, Over, Pairings
from connive.tournaments.rules import WIN
from connive.tournaments.score import seeded
from connive.tournaments.tournament import PairedGame, Tournament

EXTRA = 2
"""How many games are added to an even duel; if it still is, the better seed goes on."""


class Duel(NamedTuple):
    """Two of the bracket: who meets (None: nobody), their points so far, and who goes on, once that is decided."""

    round: int
    number: int
    players: tuple[int | None, int | None]
    points: tuple[int, int]
    winner: int | None
    decided: bool


def bracket(tournament: Tournament) -> list[list[Duel]]:
    """Return all rounds of the bracket as far as those who play there are known."""
    seeds = [each.number for each in seeded([tournament.entrants[number] for number in tournament.starters])]
    places: list[int | None] = [seeds[place] if place < len(seeds) else None for place in order(len(seeds))]
    rounds: list[list[Duel]] = []
    while len(places) > 1:
        pairs = zip(places[::2], places[1::2], strict=True)
        duels = [_duel(tournament, len(rounds) + 1, number, pair, seeds) for number, pair in enumerate(pairs)]
        rounds.append(duels)
        if not all(duel.decided for duel in duels):
            break
        places = [duel.winner for duel in duels]
    return rounds


def order(players: int) -> list[int]:
    """Return where the seeds stand in a bracket, from the top."""
    places = [0]
    while len(places) < players:
        size = 2 * len(places)
        places = [each for place in places for each in (place, size - 1 - place)]
    return places


def _duel(
    tournament: Tournament, round_: int, number: int, pair: tuple[int | None, int | None], seeds: Sequence[int]
) -> Duel:
    games = [game for game in tournament.games.values() if (game.round, game.meeting) == (round_, number)]
    one, other = pair
    if one is None or other is None:
        return Duel(round_, number, pair, (0, 0), other if one is None else one, True)
    won = (sum(game.points_of(one) for game in games), sum(game.points_of(other) for game in games))
    winner = _winner(tournament, (one, other), games, won, seeds)
    return Duel(round_, number, pair, won, winner, winner is not None)


def _winner(
    tournament: Tournament,
    pair: tuple[int, int],
    games: Sequence[PairedGame],
    won: tuple[int, int],
    seeds: Sequence[int],
) -> int | None:
    best_of = tournament.rules.best_of
    if any(game.points is None for game in games):
        return None
    here = [each for each in pair if tournament.entrants[each].active]
    if max(won) * 2 > best_of * WIN or (len(games) >= best_of and won[0] != won[1]):
        return pair[won.index(max(won))]
    if len(here) == 1:
        return here[0]
    if not here or len(games) >= best_of + EXTRA:
        return min(pair, key=seeds.index)
    return None


def next_games(tournament: Tournament) -> Next:
    """Return the games that can begin: one for each duel that is not decided and where none is being played."""
    current = bracket(tournament)[-1]
    if all(duel.decided for duel in current):
        return Over()
    playing = {game.meeting for game in tournament.pending}
    ready = [duel for duel in current if not duel.decided and duel.number not in playing]
    if not ready:
        return Later()
    return Pairings(current[0].round, tuple(_meeting(tournament, duel) for duel in ready))


def _meeting(tournament: Tournament, duel: Duel) -> Meeting:
    """Return the next game of a duel; the two change seats after every game."""
    one, other = duel.players
    assert one is not None and other is not None
    last = [game.players for game in tournament.games.values() if (game.round, game.meeting) == duel[:2]]
    return Meeting(last[-1][::-1] if last else (one, other), duel.number, seated=bool(last))
