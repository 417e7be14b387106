"""Work that takes a while, done in a thread, so that the event loop goes on."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from connive.storage.meter import metered

T = TypeVar("T")


async def in_thread(work: Callable[..., T], *given: object) -> T:
    """Do work in a thread; it counts for whoever asked."""
    return await metered(asyncio.to_thread, partial(work, *given))
