"""Run seeds and say what came of them: `python -m tools.simulator --seeds 1000 [--first N] [--minutes M]`."""

import argparse
import sys
import time
from collections import Counter

from tools.simulator.world import Report, simulate

SAY_EVERY = 100


def main() -> int:
    """Run seeds until there are no more, or the time is over; print failures as they come."""
    parser = argparse.ArgumentParser(prog="python -m tools.simulator", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="how many seeds")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--minutes", type=float, default=0, help="stop after this many minutes")
    given = parser.parse_args()
    until = time.monotonic() + given.minutes * 60 if given.minutes else float("inf")
    reports: list[Report] = []
    for seed in range(given.first, given.first + given.seeds):
        reports.append(simulate(seed))
        if reports[-1].failure:
            print(f"seed {seed} FAILED {reports[-1].failure}", flush=True)
        if len(reports) % SAY_EVERY == 0:
            say(reports)
        if time.monotonic() > until:
            break
    say(reports)
    for name, count in faults_of(reports).most_common():
        print(f"{count:>10,}  {name}")
    return int(any(report.failure for report in reports))


def say(reports: list[Report]) -> None:
    """Print how far it is."""
    failed = sum(report.failure is not None for report in reports)
    print(
        f"{len(reports):,} seeds, {sum(report.steps for report in reports):,} steps, "
        f"{sum(report.seconds for report in reports) / 3600:,.1f} simulated hours, "
        f"{sum(report.entries for report in reports):,} entries, "
        f"{sum(report.messages for report in reports):,} messages, "
        f"{faults_of(reports).total():,} faults, {failed} failures",
        flush=True,
    )


def faults_of(reports: list[Report]) -> Counter[str]:
    """Return how often what went wrong."""
    counts: Counter[str] = Counter()
    for report in reports:
        counts.update(report.faults)
    return counts


if __name__ == "__main__":
    sys.exit(main())
