"""What bots do against their equals: python -m benchmarks.habits GAME [--bots A,B] [--games N] [--seats N].

How long games are and how they end; how often what is said is a lie, is doubted, and is doubted rightly; how often each
thing happens in a game, and the processor time of an answer.
"""

from collections import Counter
from time import process_time
from typing import Any, NamedTuple

import click

from connive.arena import pairing  # registers bots with a file
from connive.bots.bot import Place, make_bot, usual_budget
from connive.bots.calibration import share
from connive.bots.host import Host
from connive.core.events import tag_of
from connive.core.registry import find_game
from connive.play.match import Choice, Match

LEVELS = "novice,regular,expert"


class Said(NamedTuple):
    """A statement that somebody could doubt."""

    holds: bool
    doubted: bool
    to: int
    """The seat that could doubt it."""


class Timed:
    """A bot with a stop-watch."""

    def __init__(self, bot: Any, seconds: list[float]) -> None:
        self._bot, self._seconds = bot, seconds

    def observe(self, events: Any) -> None:
        """Hand over what the seat was told."""
        self._bot.observe(events)

    def choose(self, decision: Any, budget: Any = None) -> int:
        """Time a choice."""
        began = process_time()
        chosen: int = self._bot.choose(decision, budget)
        if len(decision.ids) > 1:
            self._seconds.append(process_time() - began)
        return chosen


def played(name: str, bot: str, seats: int, seed: int, seconds: list[float]) -> Match:
    """Return a match of a bot against its equals."""
    match = Match(name, seats=seats, seed=seed)
    places = [Place(match.game, match.options, seats, seat) for seat in range(seats)]
    bots = {seat: make_bot(bot, place, seed * seats + seat) for seat, place in enumerate(places)}
    timed = {seat: Timed(each, seconds) for seat, each in bots.items()}
    Host(match, dict(timed), {seat: usual_budget(each) for seat, each in bots.items()}).run()
    return match


def statements(match: Match) -> list[Said]:
    """Return what was said in a match that could be doubted."""
    part, found = match.game.part("statements", optional=True), list[Said]()
    again = Match(match.game, seats=match.seats, options=match.options, secret=match.secret)
    for choice in (entry for entry in match.log if isinstance(entry, Choice)):
        said = part.statement(again._state, choice.seat) if part else None
        if said is not None and said.doubt is not None:
            found.append(Said(said.holds(again._state), choice.action == said.doubt, choice.seat))
        again.act(choice.seat, choice.action)
    return found


def report(name: str, bot: str, seats: int, games: int) -> None:
    """Play, and print what was seen."""
    seconds = list[float]()
    matches = [played(name, bot, seats, seed, seconds) for seed in range(games)]
    said = [one for match in matches for one in statements(match)]
    rates = {
        "lies": share(not one.holds for one in said),
        "doubted": share(one.doubted for one in said),
        "rightly": share(not one.holds for one in said if one.doubted),
    }
    words = [f"{key} {rate:.0%}" for key, rate in rates.items() if rate is not None]
    slow = sorted(seconds)[int(0.95 * len(seconds))] * 1000
    choices = sum(len(match.log) for match in matches) / games
    click.echo(
        f"{bot}: {choices:.0f} choices a game, {len(said)} statements, {', '.join(words)}; 95 % in {slow:.1f} ms"
    )
    ends = Counter(match.outcome.reason for match in matches if match.outcome)
    click.echo(f"  ends: {', '.join(f'{reason} {many}' for reason, many in ends.most_common())}")
    told = Counter(
        tag_of(type(event)) for match in matches for emissions, _ in match.moments() for event, _ in emissions
    )
    click.echo(f"  a game: {', '.join(f'{tag} {many / games:.1f}' for tag, many in told.most_common())}")


@click.command()
@click.argument("game")
@click.option("--bots", default=LEVELS)
@click.option("--games", default=40)
@click.option("--seats", default=0)
def main(game: str, bots: str, games: int, seats: int) -> None:
    """Report what each bot does."""
    pairing.check_names(bots.split(","))
    for bot in bots.split(","):
        report(game, bot, seats or find_game(game).seats[0], games)


if __name__ == "__main__":
    main()
