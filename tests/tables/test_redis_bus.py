"""The bus over Redis ends when it is told to, whatever its client does."""

import asyncio

import pytest
from tools.servers import Redis

from connive.tables.bus.bus import Lobby
from connive.tables.bus.redis_bus import RedisBus


def test_a_swallowed_cancellation_does_not_keep_a_process_from_ending(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        bus, speaking = RedisBus(redis.url), asyncio.Event()

        async def publish(*_: object) -> None:
            speaking.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                return

        monkeypatch.setattr(bus._redis, "publish", publish)
        await bus.open(lambda word: None)
        bus.tell(Lobby())
        await speaking.wait()
        await asyncio.wait_for(bus.close(), 60)

    asyncio.run(run())
