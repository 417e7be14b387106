"""How long bots think: python -m benchmarks.thinking GAME --bots A,B [--seats N] [--seed N] [--every N].

A game of Experts is followed by the bots, one after another, from all its seats. At every few choices they say what
they would do, which changes nothing. Printed is the processor time of that: the mean, and what 95 % are within. So
budgets can be found with which two bots think for the same time.
"""

from time import process_time
from typing import Any

import click

from benchmarks.habits import played
from connive.arena import pairing
from connive.bots.bot import Place, make_bot, usual_budget
from connive.bots.host import Host
from connive.core.registry import find_game
from connive.play.match import Choice, Match


class Follower:
    """Makes the choices of a finished game, and times what a bot would have done."""

    def __init__(self, bot: Any, actions: list[int], every: int, seconds: list[float]) -> None:
        self._bot, self._actions, self._every, self._seconds = bot, actions[::-1], every, seconds

    def observe(self, events: Any) -> None:
        """Hand over what the seat was told."""
        self._bot.observe(events)

    def choose(self, decision: Any, budget: Any = None) -> int:
        """Make the next choice of the game."""
        if len(decision.ids) > 1 and len(self._actions) % self._every == 0:
            began = process_time()
            self._bot.choose(decision, budget)
            self._seconds.append(process_time() - began)
        return self._actions.pop()


def times(match: Match, name: str, every: int) -> list[float]:
    """Return how long a bot thinks at some choices of a game."""
    again, seconds = Match(match.game, seats=match.seats, options=match.options, secret=match.secret), list[float]()
    followers, budgets = {}, {}
    for seat in range(match.seats):
        bot = make_bot(name, Place(match.game, match.options, match.seats, seat), seat)
        actions = [entry.action for entry in match.log if isinstance(entry, Choice) and entry.seat == seat]
        followers[seat], budgets[seat] = Follower(bot, actions, every, seconds), usual_budget(bot)
    Host(again, dict(followers), budgets).run()
    return sorted(seconds)


@click.command()
@click.argument("game")
@click.option("--bots", default="master,grandmaster")
@click.option("--seats", default=0)
@click.option("--seed", default=5)
@click.option("--every", default=4)
def main(game: str, bots: str, seats: int, seed: int, every: int) -> None:
    """Time bots."""
    names = bots.split(",")
    pairing.check_names(names)
    match = played(game, "expert", seats or find_game(game).seats[0], seed, [])
    for name in names:
        times(match, name, 20)  # loads what is compiled
        found = times(match, name, every)
        late = found[int(0.95 * len(found))]
        click.echo(
            f"{name}: {sum(found) / len(found) * 1000:.1f} ms, 95 % in {late * 1000:.1f} ms, {len(found)} choices"
        )


if __name__ == "__main__":
    main()
