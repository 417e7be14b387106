"""Resident memory of one worker process in which bots play every game, and how soon it answers.

`python -m benchmarks.memory [--bot master] [--choices 40]` (Linux)

All seats of every game are the bot's; its worker is the one that servers start. Compile first: `connive warm`.
"""

import asyncio
from pathlib import Path
from time import perf_counter

import click

from connive.compiled.native import SEARCH, is_warm
from connive.core.registry import find_game, games
from connive.core.viewer import Viewer
from connive.play.match import Match
from connive.tables.bots.jobs import Job
from connive.tables.bots.pool import WorkerPool

TAIL = 0.95
MEGABYTE = 1000


class Sitting:
    """A match whose seats are all a worker's."""

    def __init__(self, game: str, bot: str, workers: WorkerPool) -> None:
        self._match, self._bot, self._workers = Match(game, seed=1), bot, workers
        self.times: list[float] = []

    async def move(self) -> None:
        """Have one choice made, and note how long that took."""
        match, seat = self._match, self._match.to_act[0]
        decision = match.decision(seat)
        job = Job(
            bot=self._bot,
            game=match.game.name,
            options=str(match.options),
            seats=match.seats,
            seed=len(match.log),
            events=tuple(map(str, match.events(Viewer.seat(seat)))),
            decision=decision,
        )
        began = perf_counter()
        match.act(seat, (await self._workers.ask(job)).action, decision.token)
        if len(decision.ids) > 1:
            self.times.append(perf_counter() - began)

    def pace(self) -> str:
        """Say how long the first answer took, for which code is loaded, and the others."""
        first, *rest = self.times
        tail = sorted(rest)[min(len(rest) - 1, int(TAIL * len(rest)))]
        return f"first answer {1000 * first:.0f} ms, of {len(rest)} others 95 % within {1000 * tail:.0f} ms"

    async def play(self, choices: int) -> None:
        """Play a number of choices, or to the end."""
        for _ in range(choices):
            if self._match.outcome is None:
                await self.move()


def resident(pid: int, key: str = "VmRSS") -> int:
    """Return how much memory a process holds now, or has held at most (`VmHWM`), in kB."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{key}:"))


async def measure(bot: str, choices: int) -> None:
    """Let one worker play all games in turn."""
    workers = WorkerPool(1, deadline=600)
    try:
        for name in games():
            sitting = Sitting(name, bot, workers)
            await sitting.play(choices)
            form = "compiled" if is_warm(find_game(name), SEARCH) else "interpreted"
            now = resident(workers.pids[0]) / MEGABYTE
            print(f"{name:12} {form}, {sitting.pace()}; then {now:.0f} MB", flush=True)
        print(f"at most {resident(workers.pids[0], 'VmHWM') / MEGABYTE:.0f} MB")
    finally:
        await workers.close()


@click.command()
@click.option("--bot", default="master")
@click.option("--choices", default=40, help="How many choices of each game.")
def main(bot: str, choices: int) -> None:
    """Measure."""
    asyncio.run(measure(bot, choices))


if __name__ == "__main__":
    main()
