"""What talk changes: bots of Conspiracy play the same deals in silence and with talk.

    python -m benchmarks.table_talk [--level regular] [--seats 3] [--games 100]

A leader is a seat that can win with one move when another seat's turn begins. Counted are those threats, how many of
them were gone when the next turn began, how often the first leader of a game won it in the end, and what was said. All
chance follows from the numbers of the games.
"""

import argparse
from typing import NamedTuple

from connive.bots.host import play_out
from connive.core.registry import find_game
from connive.core.viewer import SPECTATOR
from connive.games.conspiracy.events import Turn
from connive.games.conspiracy.threats import now, threatens
from connive.play.match import Match
from connive.play.talk import Talk


class Counts(NamedTuple):
    """What happened in some games."""

    games: int = 0
    threats: int = 0
    stopped: int = 0
    led: int = 0
    leader_won: int = 0
    words: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Return both together."""
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))


def count(match: Match) -> Counts:
    """Count the threats of one game, seen at the beginning of each turn, from what spectators were told."""
    view = match.game.new_view(SPECTATOR, match.options, match.seats)
    open_threats, threats, stopped, first = list[int](), 0, 0, None
    for event in match.events(SPECTATOR):
        view.apply(event)
        if isinstance(event, Turn):
            there = now(view)
            stopped += sum(not threatens(view, leader, there) for leader in open_threats)
            open_threats = [each for each in range(match.seats) if each != view.active and threatens(view, each, there)]
            threats += len(open_threats)
            first = open_threats[0] if first is None and open_threats else first
    assert match.outcome is not None
    won = int(first is not None and first in match.outcome.winners)
    words = sum(isinstance(entry, Talk) for entry in match.log)
    return Counts(1, threats, stopped, int(first is not None), won, words)


def measure(level: str, seats: int, games: int, talk: bool) -> Counts:
    """Play games and count."""
    game, found = find_game("conspiracy"), Counts()
    for number in range(games):
        found = found.plus(count(play_out(game, game.read_options(None), seats, [level] * seats, number, talk=talk)))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--level", default="regular")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=100)
    wanted = parser.parse_args()
    for talk in (False, True):
        found = measure(wanted.level, wanted.seats, wanted.games, talk)
        print(
            f"{wanted.level}, {wanted.seats} seats, {'talk' if talk else 'silence'}: {found.games} games, "
            f"{found.stopped} of {found.threats} threats stopped ({100 * found.stopped / found.threats:.0f} %), "
            f"first leader won {found.leader_won} of {found.led} ({100 * found.leader_won / found.led:.0f} %), "
            f"{found.words / found.games:.1f} words a game"
        )


if __name__ == "__main__":
    main()
