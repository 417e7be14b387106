"""A bot against OpenSpiel's information-set search at equal time a move, on paired deals from both sides.

`python -m benchmarks.ismcts berlin63 --pairs 20 [--seconds 0.2] [--plies N] [--journal FILE] [--json FILE]`

The opponent is `open_spiel.python.algorithms.ismcts.ISMCTSBot` (`connive.arena.openspiel`) on our compiled rules, with
worlds by our sampler. It plays every simulation to the end of the game, or with `--plies N` to N choices after its
decision, where our heuristics judge.

Both think by the processor time of their thread, since the machine may be shared. Ours is asked to search for less than
the limit, by what it lately took to draw its worlds. A draw by the rules counts as half; no game is cut off.
"""

from collections import deque
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from time import thread_time
from unittest.mock import patch

import click
import msgspec

from connive.arena import openspiel  # noqa: F401  # its clock is replaced
from connive.arena.contest import hold
from connive.arena.journal import Journal
from connive.arena.pairing import Contest
from connive.arena.peers import KIND, WHOLE
from connive.arena.report import Report
from connive.bots.bot import Budget, Place, make_bot, register_kind
from connive.cli.output import progress
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.registry import find_game

CLOCKS = ("connive.compiled.tree", "connive.arena.games", "connive.arena.openspiel")
"""Where time is measured."""

LATELY = 8
LEAST = 0.02


@register_kind("punctual")
class Punctual:
    """A bot of ours that is done in time: what it does besides its search is taken off its budget."""

    def __init__(self, name: str, place: Place, seed: int) -> None:
        self._bot = make_bot(name, place, seed)
        self._besides = deque([0.0], LATELY)

    def observe(self, events: Iterable[Event]) -> None:
        """Pass on what the seat was told."""
        self._bot.observe(events)

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:
        """Search for as long as the rest leaves; a choice without alternatives takes no search."""
        assert budget is not None
        began, seconds = thread_time(), max(LEAST, budget.seconds - max(self._besides))
        action = self._bot.choose(decision, Budget(seconds=seconds))
        if len(decision.ids) > 1:
            self._besides.append(thread_time() - began - seconds)
        return action


def contest(game: str, bot: str, plies: int, pairs: int, seconds: float, seed: str) -> Contest:
    """Return the contest of a bot and OpenSpiel's search with the usual options of a game."""
    found = find_game(game)
    bots = (f"punctual:{bot}", f"{KIND}:{plies or WHOLE}")
    return Contest(found.name, found.version, "", 2, bots, "round_robin", pairs, seed, seconds=seconds)


@click.command()
@click.argument("game")
@click.option("--bot", default="master")
@click.option("--plies", default=0, help="Let games end for the peer after this many more choices; 0: play them out.")
@click.option("--pairs", default=20, help="How many deals, each played from both sides.")
@click.option("--seconds", default=0.2, help="Time for one decision.")
@click.option("--seed", default="1")
@click.option("--journal", type=click.Path(path_type=Path), help="Go on where this file ends.")
@click.option("--json", "written", type=click.Path(path_type=Path), help="Write the report of the arena there.")
def main(
    game: str, bot: str, plies: int, pairs: int, seconds: float, seed: str, journal: Path | None, written: Path | None
) -> None:
    """Play, and print the score with its interval."""
    played = Journal(contest(game, bot, plies, pairs, seconds, seed), journal)
    with ExitStack() as stack:
        for module in CLOCKS:
            stack.enter_context(patch(f"{module}.perf_counter", thread_time))
        report = hold(played, stack.enter_context(progress(game)))
    if written is not None:
        written.write_bytes(msgspec.json.encode(report))
    tell(report)


def tell(report: Report) -> None:
    """Print how both did, and how long they thought."""
    print(f"{report.contest.game}: {report.games} games, {report.contest.seconds:g} s a move, {report.endings}")
    for standing in report.standings:
        line, pace = standing.line, standing.pace
        print(
            f"  {line.bot:18} {line.score:.3f} ({line.low:.3f} - {line.high:.3f})   "
            f"won {line.won}, drawn {line.drawn}, lost {line.lost}   "
            f"{pace.moves} moves of {pace.mean:.0f} ms, 95 % within {pace.p95:.0f} ms"
        )


if __name__ == "__main__":
    main()
