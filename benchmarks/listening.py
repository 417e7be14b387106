"""What listening tells: python -m benchmarks.listening GAME [--bot NAME] [--games N] [--heat N] [--pasts N] ...

Matches of a bot against its equals are replayed to three beliefs of every seat: the plain one, the one that Master
listens with, and one that listens by the network of the game. Before every few choices the seat that is asked says how
likely each hidden fact is (`insight.facts`). Printed is the log-loss, in nats a fact, and how much better than plain it
is: the mean over matches, with its 95 % interval.
"""

from math import log, sqrt
from statistics import mean, stdev
from typing import Any

import click

from benchmarks.habits import played
from connive.bots.bot import Place, WorldSource
from connive.bots.listening.by_network import NetworkWorlds
from connive.bots.listening.worlds import listening_worlds
from connive.bots.minds import known_network
from connive.bots.settings import Ear
from connive.bots.worlds import PlainWorlds
from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.core.viewer import Viewer
from connive.play.match import Choice, Match
from connive.play.truth import opening_state

WORLDS = 128
LEAST = 0.01
"""Nobody is surer of anything than this."""

Losses = dict[str, float]


def sources(place: Place, ear: Ear, heat: int, pasts: int) -> dict[str, WorldSource]:
    """Return the beliefs that are compared."""
    found: dict[str, WorldSource] = {"plain": PlainWorlds(place), "as Master": listening_worlds(place)}
    network = known_network(place)
    if network is not None:
        found["network"] = NetworkWorlds(place, ear, network, heat, pasts=pasts)
    return found


def losses(match: Match, every: int, ear: Ear, heat: int, pasts: int) -> Losses:
    """Return the mean log-loss of each belief over the hidden facts of a match."""
    game, seats = match.game, match.seats
    minds = [sources(Place(game, match.options, seats, seat), ear, heat, pasts) for seat in range(seats)]
    views = [game.new_view(Viewer.seat(seat), match.options, seats) for seat in range(seats)]
    state, rng, said = opening_state(match), FastRng(1), dict[str, list[float]]()
    for turn, choice in enumerate(entry for entry in match.log if isinstance(entry, Choice)):
        for event, audience in game.decode(state):
            for seat in range(seats):
                if audience >> seat & 1:
                    views[seat].apply(event)
                    for source in minds[seat].values():
                        source.apply(event)
        if turn % every == every - 1:
            facts = game.part("insight").facts(views[choice.seat], choice.seat)
            for name, source in minds[choice.seat].items():
                said.setdefault(name, []).extend(surprises(facts, state, *source.worlds(rng, WORLDS)))
        game.rules.step(state, choice.seat, choice.action)
    return {name: mean(each) for name, each in said.items() if each}


def surprises(facts: list[Any], truth: Any, worlds: list[Any], weights: list[float]) -> list[float]:
    """Return how surprising the truth about each fact is, in nats."""
    found = []
    for fact in facts:
        chance = sum(weight for world, weight in zip(worlds, weights, strict=True) if fact.holds(world))
        chance = min(1 - LEAST, max(LEAST, chance))
        found.append(-log(chance if fact.holds(truth) else 1 - chance))
    return found


def interval(numbers: list[float]) -> str:
    """Return a mean with its 95 % interval."""
    reach = 1.96 * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else float("inf")
    return f"{mean(numbers):+.4f} ± {reach:.4f}"


@click.command()
@click.argument("game")
@click.option("--bot", default="expert")
@click.option("--games", default=20)
@click.option("--seats", default=0)
@click.option("--every", default=7)
@click.option("--heat", default=100)
@click.option("--pasts", default=400)
@click.option("--power", default=1.0)
@click.option("--first", default=0, help="The seed of the first match.")
def main(
    game: str,
    bot: str,
    games: int,
    seats: int,
    every: int,
    heat: int,
    pasts: int,
    power: float,
    first: int,
) -> None:
    """Compare beliefs."""
    count, ear = seats or find_game(game).seats[0], Ear(power=power)
    matches = [played(game, bot, count, seed, []) for seed in range(first, first + games)]
    found = [losses(match, every, ear, heat, pasts) for match in matches]
    for name in found[0]:
        gains = [each["plain"] - each[name] for each in found]
        click.echo(f"{name}: {mean(each[name] for each in found):.4f} nats a fact, better by {interval(gains)}")


if __name__ == "__main__":
    main()
