"""Holds a contest: plays what its journal lacks, and reports on all of it."""

import time
from collections.abc import Callable

from connive.arena.games import Setting
from connive.arena.journal import Journal
from connive.arena.pairing import Contest
from connive.arena.report import Report, report
from connive.arena.runners import play

Advance = Callable[[int, int], None]
"""Told how many pairings of how many are played."""


def hold(journal: Journal, advance: Advance, jobs: int = 1, ray: str | None = None) -> Report:
    """Play every pairing that is not in the journal yet, enter it there, and sum up."""
    contest, began = journal.contest, time.perf_counter()
    every = contest.pairings()
    left = [pairing for pairing in every if pairing.number not in journal]
    advance(len(journal), len(every))
    for finished in play(setting(contest), left, jobs, ray):
        journal.enter(finished)
        advance(len(journal), len(every))
    return report(contest, journal.finished, time.perf_counter() - began)


def setting(contest: Contest) -> Setting:
    """Return what is played at every table of a contest."""
    return Setting(contest.game, contest.options, contest.seats, contest.budget, contest.calibrate, talk=contest.talk)
