"""Gets pairings played: in this process, in several, or on a Ray cluster. Results come as they are finished.

Invariant: each pairing comes back exactly once, whatever becomes of a worker.
"""

import signal
from collections.abc import Iterator, Sequence
from functools import partial

from connive.arena.games import Finished, Setting, play_pairing
from connive.arena.pairing import Pairing

MOST_AT_ONCE = 32


def play_here(setting: Setting, pairings: Sequence[Pairing]) -> Iterator[Finished]:
    """Play in this process, one after another."""
    return (play_pairing(setting, pairing) for pairing in pairings)


def play_in_processes(setting: Setting, pairings: Sequence[Pairing], jobs: int) -> Iterator[Finished]:
    """Play in several processes of this machine, in order."""
    import multiprocessing

    at_once = max(1, min(MOST_AT_ONCE, len(pairings) // (4 * jobs)))
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(pairings)), _ignore_interrupt) as pool:
        yield from pool.imap(partial(play_pairing, setting), pairings, chunksize=at_once)


def play(setting: Setting, pairings: Sequence[Pairing], jobs: int = 1, ray: str | None = None) -> Iterator[Finished]:
    """Play all pairings; `ray` is the address of a cluster, or `local` for one on this machine."""
    if not pairings:
        return iter(())
    if ray is not None:
        from connive.arena.cluster import play_on_cluster

        return play_on_cluster(setting, pairings, jobs, ray)
    return play_here(setting, pairings) if jobs == 1 else play_in_processes(setting, pairings, jobs)


def _ignore_interrupt() -> None:
    """Leave Ctrl-C to the process that shows the progress."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
