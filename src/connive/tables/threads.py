"""Work that takes a while, done in a thread, so that the event loop goes on.

Invariant: it counts for the one who asked: threads share one interpreter, so it is the others' time, too.
"""

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from time import thread_time
from typing import TypeVar

T = TypeVar("T")

METER: ContextVar[Callable[[float], object]] = ContextVar("METER", default=lambda seconds: None)  # noqa: ARG005
"""Takes in what a thread has used, in seconds of processor time, for the one being served."""


async def in_thread(work: Callable[..., T], *given: object) -> T:
    """Do work in a thread, and count what it takes."""
    spent = 0.0

    def counted() -> T:
        nonlocal spent
        began = thread_time()
        try:
            return work(*given)
        finally:
            spent = thread_time() - began

    try:
        return await asyncio.to_thread(counted)
    finally:
        METER.get()(spent)
