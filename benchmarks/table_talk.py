"""What talk changes for bots of Conspiracy with three seats or four.

    python -m benchmarks.table_talk moments [--level regular] [--number 80]
    python -m benchmarks.table_talk games [--level regular] [--seats 3] [--number 60]

`moments` puts a bot before positions drawn by chance in which the last of three seats can win with one move. It counts
how often the bot takes that threat away: in silence, warned, warned and asked for a certain move, and the same by
somebody who has lied twice. `games` plays the same deals in silence and with talk. A threat is a turn that begins while
another seat can win with one move; it is stopped if it is gone when the next turn begins. The first leader is who first
threatens.
All chance follows from the numbers of positions and games; nothing depends on time.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from connive.bots.bot import Place, make_bot
from connive.bots.host import play_out
from connive.bots.talking import tell, with_talk
from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.core.viewer import SPECTATOR, Viewer
from connive.games.conspiracy.events import Turn
from connive.games.conspiracy.model import Options, board_of
from connive.games.conspiracy.threats import after, now, threatens
from connive.games.conspiracy.view import View
from connive.play.match import Match
from connive.play.talk import Talk

GAME = find_game("conspiracy")
SPIES = ("earl", "tanya", "tom", "rita", "rock", "ahmed")
LEADER, LIES = 2, ("/accuse 0 earl", "/accuse 0 tanya")
"""The bot in seat 0 pays both, and knows it."""


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


# --- Moments ---


def positions(number: int) -> Iterator[str]:
    """Yield positions in which the last seat threatens, and the first is asked: spies and money anywhere."""
    rng, board = FastRng(1), board_of(Options(), 3)
    homes = board.seating[3]
    near = [space for space, links in enumerate(board.links) if homes[LEADER] in links]
    free = [space for space in range(len(board.spaces)) if space not in homes]
    for _ in range(number):
        case = near[rng.below(len(near))]
        carrier = rng.below(len(SPIES))
        spaces = [case if spy == carrier else free[rng.below(len(free))] for spy in range(len(SPIES))]
        standing = " ".join(f"{name}@{board.spaces[space].name}" for name, space in zip(SPIES, spaces, strict=True))
        books = " ".join(f"book{seat}={_book(rng, own=seat == 0)}" for seat in range(3))
        yield f"seats=3 first=0 | {standing} {books} question=turn asked=1 round=4 case={board.spaces[case].name} lot=1"


def _book(rng: FastRng, own: bool) -> str:
    sums = [5, 5, 0, 0, 0, 0] if own else [0] * len(SPIES)
    for _ in range(3):
        sums[rng.below(len(SPIES))] += 5 + rng.below(16)
    return f"{100 - sum(sums)}:{','.join(map(str, sums))}"


def stops(level: str, position: str, words: tuple[str, ...], seed: int) -> bool:
    """Tell whether a bot takes the threat away after its neighbour has said something."""
    match = Match.from_position(GAME, position)
    for text in words:
        match.talk(1, text)
    place = Place(GAME, match.options, match.seats, 0)
    bot = with_talk(make_bot(level, place, seed), level, place, seed)
    tell(bot, match.told(Viewer.seat(0)))
    view: View = match.view(Viewer.seat(0))
    return not threatens(view, LEADER, after(view, bot.choose(match.decision(0))))


def proposal(position: str) -> str:
    """Return the first move that takes the threat away, as a signal."""
    match = Match.from_position(GAME, position)
    view, decision = match.view(Viewer.seat(0)), match.decision(0)
    moves = [text for text in decision.texts if text.startswith("carry")]
    found = next(text for text in moves if not threatens(view, LEADER, after(view, decision.id(text))))
    return found.replace("carry", "/move")


def measure_moments(level: str, number: int) -> dict[str, int]:
    """Count how often the threat is taken away."""
    found = dict.fromkeys(("silence", "warned", "warned and asked", "by a liar"), 0)
    for seed, position in enumerate(positions(number)):
        asked = (f"/warn {LEADER}", proposal(position))
        said = {"silence": (), "warned": asked[:1], "warned and asked": asked, "by a liar": (*LIES, *asked)}
        for name, words in said.items():
            found[name] += stops(level, position, words, seed)
    return found


# --- Games ---


def count(match: Match) -> Counts:
    """Count the threats of one game, seen at the beginning of each turn, from what spectators were told."""
    view = match.game.new_view(SPECTATOR, match.options, match.seats)
    leaders, threats, stopped, first = list[int](), 0, 0, None
    for event in match.events(SPECTATOR):
        view.apply(event)
        if isinstance(event, Turn):
            there = now(view)
            stopped += sum(not threatens(view, leader, there) for leader in leaders)
            leaders = [each for each in range(match.seats) if each != view.active and threatens(view, each, there)]
            threats += len(leaders)
            first = leaders[0] if first is None and leaders else first
    assert match.outcome is not None
    won = int(first is not None and first in match.outcome.winners)
    return Counts(1, threats, stopped, int(first is not None), won, sum(isinstance(one, Talk) for one in match.log))


def measure_games(level: str, seats: int, number: int, talk: bool) -> Counts:
    """Play games and count."""
    found, options = Counts(), GAME.read_options(None)
    for seed in range(number):
        found = found.plus(count(play_out(GAME, options, seats, [level] * seats, seed, talk=talk)))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("moments", "games"))
    parser.add_argument("--level", default="regular")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--number", type=int, default=60)
    wanted = parser.parse_args()
    if wanted.what == "moments":
        for name, stopped in measure_moments(wanted.level, wanted.number).items():
            print(f"{wanted.level}, {name}: {stopped} of {wanted.number} threats taken away")
        return
    for talk in (False, True):
        print(
            wanted.level, "talk" if talk else "silence", measure_games(wanted.level, wanted.seats, wanted.number, talk)
        )


if __name__ == "__main__":
    main()
