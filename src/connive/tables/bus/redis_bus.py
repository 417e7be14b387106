"""The bus over Redis: publish and subscribe for words, keys that expire for claims.

Invariant: Redis holds nothing that cannot be lost. While it is away, processes find news by looking into the store.
"""

import asyncio
import contextlib
import secrets
from typing import Any

import msgspec
import redis.asyncio
from redis.exceptions import RedisError

from connive.tables.bus.bus import Listener, Word
from connive.tables.bus.ending import end_tasks

CHANNEL = "connive"
RETRY_SECONDS = 0.5
WAITING_MOST = 10_000
_words = msgspec.json.Decoder(Word)


class RedisBus:
    """Reaches the processes that use the same Redis."""

    shared = True

    def __init__(self, url: str) -> None:
        options: dict[str, Any] = {"socket_connect_timeout": 2, "max_connections": 8, "timeout": 2}
        pool = redis.asyncio.BlockingConnectionPool.from_url(url, **options)
        self._redis: Any = redis.asyncio.Redis(connection_pool=pool)
        self._own = secrets.token_hex(4)
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(WAITING_MOST)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, listener: Listener) -> None:
        """Begin to listen and to speak."""
        self._tasks = [asyncio.create_task(self._listen(listener)), asyncio.create_task(self._speak())]

    def tell(self, word: Word) -> None:
        """Queue a word; if Redis has been away for long, it is dropped."""
        with contextlib.suppress(asyncio.QueueFull):
            self._waiting.put_nowait(f"{self._own} ".encode() + msgspec.json.encode(word))

    async def claim(self, key: str, milliseconds: int) -> bool:
        """Return whether nobody else has claimed this; without Redis everybody may, and the store decides."""
        try:
            return bool(await self._redis.set(f"{CHANNEL}:{key}", self._own, nx=True, px=milliseconds))
        except (RedisError, OSError):
            return True

    async def _speak(self) -> None:
        while True:
            line = await self._waiting.get()
            try:
                await self._redis.publish(CHANNEL, line)
            except (RedisError, OSError):
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                await self._hear(listener)
            except (RedisError, OSError):
                await asyncio.sleep(RETRY_SECONDS)

    async def _hear(self, listener: Listener) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(CHANNEL)
            async for message in subscription.listen():
                speaker, _, body = bytes(message["data"]).partition(b" ")
                if speaker != self._own.encode():
                    with contextlib.suppress(msgspec.DecodeError):
                        listener(_words.decode(body))

    async def close(self) -> None:
        """Stop listening and disconnect."""
        await end_tasks(self._tasks)
        await self._redis.aclose()
        await self._redis.connection_pool.disconnect()
