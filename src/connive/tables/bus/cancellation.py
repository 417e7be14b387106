"""Ending tasks that may not hear it at once: the Redis client can swallow a cancellation."""

import asyncio
from collections.abc import Collection

AGAIN_SECONDS = 0.1


async def end_tasks(tasks: "Collection[asyncio.Task[None]]") -> None:
    """Cancel tasks, again and again, until all have ended."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
