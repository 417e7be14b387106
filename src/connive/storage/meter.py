"""Processor time of threads, counted for whoever they work for: a database is read, something takes a while.

Invariant: it counts for whoever asked. Threads share one interpreter, and a file has one reader, so it is the others'
time, too.
"""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from time import thread_time
from typing import TypeVar

T = TypeVar("T")

METER: ContextVar[Callable[[float], object]] = ContextVar("METER", default=lambda seconds: None)  # noqa: ARG005
"""Takes in what a thread has used, in seconds of processor time, for whoever is being served."""


async def metered(run: Callable[[Callable[[], T]], Awaitable[T]], work: Callable[[], T]) -> T:
    """Have work done in a thread by `run`, and count what it takes."""
    spent = 0.0

    def counted() -> T:
        nonlocal spent
        began = thread_time()
        try:
            return work()
        finally:
            spent = thread_time() - began

    try:
        return await run(counted)
    finally:
        METER.get()(spent)
