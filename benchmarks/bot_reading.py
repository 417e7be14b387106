"""How long a bot's worker takes to read a game: everything but thinking, by processor time.

    python -m benchmarks.bot_reading [--choices 95]

A random game of each kind is played for some choices. Then a decision goes to a worker as a server sends it: once
to a worker that knows nothing of the game, and once to one that was asked about the seat's decision before. The bot is
`master`, whose fold of events is the largest; its thinking is left out.
"""

import argparse
from time import process_time

import msgspec

from connive.bots.search import SearchBot
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.registry import games
from connive.core.viewer import Viewer
from connive.play.match import Match
from connive.tables.bots.jobs import Job, packed, read_job
from connive.tables.bots.worker import Worker

BOT = "master"
RUNS = 5
SEEDS = 40
"""How many games are tried until one lasts long enough."""


def jobs(game: Game, choices: int, seed: int) -> list[Job]:
    """Return two jobs for one seat, as many choices apart as it takes to be asked again; none if the game is over."""
    match, rng, asked = Match(game, seed=seed), FastRng(seed), dict[int, Job]()
    found: list[Job] = []
    while match.to_act and len(match.log) < choices + 30:
        seat = match.to_act[0]
        decision = match.decision(seat)
        lines = tuple(map(str, match.events(Viewer.seat(seat))))
        job = Job(BOT, game.name, str(match.options), match.seats, 1, lines, decision, f"t:{seat}")
        if len(match.log) >= choices and seat in asked:
            found = [asked[seat], job]
            break
        asked[seat] = job
        match.act(seat, decision.ids[rng.below(len(decision.ids))])
    return found


def read(worker: Worker, job: Job) -> float:
    """Return the seconds that a worker takes for a job, there and back."""
    began = process_time()
    worker.answer(read_job(packed(job)[4:]))
    return process_time() - began


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--choices", type=int, default=95)
    given = parser.parse_args()
    SearchBot.choose = lambda self, decision, budget=None: decision.ids[0]  # type: ignore[method-assign]  # noqa: ARG005
    for game in games().values():
        found = next(filter(None, (jobs(game, given.choices, seed) for seed in range(SEEDS))), [])
        if not found:
            print(f"{game.name}: over before {given.choices} choices")
            continue
        before, whole = found
        known = len(before.events)
        news = msgspec.structs.replace(whole, since=known, events=whole.events[known:])
        fresh, kept = [], []
        for _ in range(RUNS):
            fresh.append(read(Worker(), whole))
            worker = Worker()
            worker.answer(before)
            kept.append(read(worker, news))
        told = f"{len(whole.events)} events, {len(news.events)} new"
        print(f"{game.name}: {told}: from the start {min(fresh) * 1000:.1f} ms, remembered {min(kept) * 1000:.2f} ms")


if __name__ == "__main__":
    main()
