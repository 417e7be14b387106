"""Simulations a second on one core, beside OpenSpiel's search: `python -m benchmarks.search [--seconds S] [GAME...]`.

Ours searches worlds of one seat's belief in the middle of a lively game; OpenSpiel's information-set search (Python)
starts from an empty board of dark Hex, where all worlds are the same and cost it nothing.
"""

from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import click
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from connive.bots.levels import best
from connive.bots.settings import Level
from connive.compiled.interpret import interpreted
from connive.compiled.native import SEARCH, Suite, native
from connive.compiled.ready import Kernels
from connive.compiled.search import Plan
from connive.compiled.tree import Tree
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.registry import find_game, games
from connive.testing.cases import Case, Variants
from connive.testing.play import random_game

RUNS = 7
PLIES = 16
"""How far into a game the search is measured."""

WHOLE_GAME = 20_000
"""More choices than a game lasts that is played to its end."""

WORLDS = 32
NATIVE, INTERPRETED = 4000, 40
"""How many simulations a search has."""

PEERS = ("dark_hex(board_size=5)", "dark_hex(board_size=11)")
PEER_SIMULATIONS = 200


class Position(NamedTuple):
    """What a search starts from."""

    worlds: list[Any]
    seat: int
    seats: int


def middle(case: Case) -> Position:
    """Return the worlds of a seat that has a choice in the middle of a lively game."""
    for ply, (state, seat, _) in enumerate(random_game(case, seed=2)):
        if ply >= PLIES and len(case.game.legal_ids(state, seat)) > 2:
            end, asked = state.copy(), seat
            break
    belief, rng = case.game.new_belief(asked, case.options, case.seats), FastRng(1)
    for state, _, _ in random_game(case, seed=2):
        for event, audience in case.game.decode(state):
            if audience >> asked & 1:
                belief.apply(event)
        if state == end:
            break
    return Position([belief.sample(rng) for _ in range(WORLDS)], asked, case.seats)


def plan_of(position: Position, level: Level) -> Plan:
    """Return the plan of a level at a position."""
    plan = Plan()
    plan.viewer, plan.seats = position.seat, position.seats
    plan.plies, plan.lively, plan.unread = level.plies, int(level.lively), level.unread
    plan.explore, plan.pessimism = level.explore, level.pessimism
    return plan


def rate(game: Game, kernels: Kernels, position: Position, level: Level, seconds: float) -> float:
    """Return the best number of simulations a second over several searches, by processor time."""
    tree, count, rates = Tree(game, kernels), NATIVE if kernels.is_native else INTERPRETED, []
    for run in range(RUNS):
        done, spent = 0, 0.0
        while spent < seconds / RUNS:
            tree.start(position.worlds, list(range(len(position.worlds))), plan_of(position, level), run, count)
            start = process_time()
            tree.run(count)
            done, spent = done + count, spent + process_time() - start
        rates.append(done / spent)
    return max(rates)


def forms(game: Game) -> dict[str, tuple[Callable[[Game, Suite], Kernels], Level]]:
    """Return the ways of searching a game that are measured."""
    usual = best(game)
    return {
        f"as Master: {'lively' if usual.lively else 'uniform'} play-outs of {usual.plies} choices": (native, usual),
        "uniform play-outs to the end": (native, replace(usual, plies=WHOLE_GAME, lively=False)),
        "lively play-outs to the end": (native, replace(usual, plies=WHOLE_GAME, lively=True)),
        "uniform play-outs of 10 choices": (native, replace(usual, plies=10, lively=False)),
        "as Master, interpreted": (interpreted, usual),
    }


def peer_rate(name: str, seconds: float) -> float:
    """Return the same for OpenSpiel's Python search from the empty board."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    game: Any = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot: Any = ismcts.ISMCTSBot(game, evaluator, 2.0, PEER_SIMULATIONS, random_state=np.random.RandomState(1))
    bot.set_resampler(lambda state, _: state.clone())
    rates = []
    for _ in range(RUNS):
        done, start = 0, process_time()
        while (spent := process_time() - start) < seconds / RUNS:
            bot.get_policy(game.new_initial_state())
            done += PEER_SIMULATIONS
        rates.append(done / spent)
    return max(rates)


@click.command()
@click.argument("names", nargs=-1)
@click.option("--seconds", default=2.0, help="How long each is measured.")
def main(names: tuple[str, ...], seconds: float) -> None:
    """Measure every game in every form, then the peers."""
    table = Table("", "search", "simulations/s", title="Search, one core, best of several runs by processor time")
    for name in names or games():
        game = find_game(name)
        position = middle(Variants(game).full[0])
        for title, (form, level) in forms(game).items():
            found = rate(game, form(game, SEARCH), position, level, seconds)
            table.add_row(f"{name}, {position.seats} seats", title, f"{found:,.0f}")
    for peer in PEERS:
        try:
            table.add_row(f"OpenSpiel {peer}", "Python ISMCTS, one roll-out each", f"{peer_rate(peer, seconds):,.0f}")
        except ImportError as missing:
            table.add_row(f"OpenSpiel {peer}", "", f"not installed: {missing.name}")
    Console().print(table)


if __name__ == "__main__":
    main()
