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

from connive.storage.address import redis_address
from connive.tables.bus.bus import Listener, Word
from connive.tables.tasks import end_tasks

CHANNEL = "connive"
RETRY_SECONDS = 0.5
ANSWER_SECONDS, WATCH_SECONDS = 2.0, 3.0
"""How long Redis may take for anything, and how often it is asked whether it is there."""

WAITING_MOST = 10_000
_words = msgspec.json.Decoder(Word)


class RedisBus:
    """Reaches the processes that use the same Redis."""

    shared = True

    def __init__(self, url: str) -> None:
        self._redis = client_of(url, 8, socket_timeout=ANSWER_SECONDS)
        self._heard = client_of(url, 2)  # a listener waits as long as nothing is said
        self.good = True
        self._own = secrets.token_hex(4)
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(WAITING_MOST)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, listener: Listener) -> None:
        """Begin to listen and to speak."""
        work = (self._listen(listener), self._speak(), self._watch())
        self._tasks = [asyncio.create_task(each) for each in work]

    def tell(self, word: Word) -> None:
        """Queue a word; if Redis has been away for long, it is dropped."""
        with contextlib.suppress(asyncio.QueueFull):
            self._waiting.put_nowait(msgspec.json.encode(word))

    async def claim(self, key: str, milliseconds: int) -> bool:
        """Return whether nobody else has claimed this; without Redis everybody may, and the store decides."""
        try:
            return bool(await self._redis.set(f"{CHANNEL}:{key}", self._own, nx=True, px=milliseconds))
        except (RedisError, OSError):
            return True

    async def _watch(self) -> None:
        """Again and again, ask Redis for a sign of life; one that is frozen takes connections and says nothing."""
        while True:
            try:
                await self._redis.ping()
                self.good = True
            except (RedisError, OSError):
                self.good = False
            await asyncio.sleep(WATCH_SECONDS)

    async def _speak(self) -> None:
        while True:
            words = [await self._waiting.get()]
            while not self._waiting.empty():  # what was said meanwhile goes along
                words.append(self._waiting.get_nowait())
            try:
                await self._redis.publish(CHANNEL, f"{self._own} ".encode() + b"\n".join(words))
            except (RedisError, OSError):
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                await self._hear(listener)
            except (RedisError, OSError):
                await asyncio.sleep(RETRY_SECONDS)

    async def _hear(self, listener: Listener) -> None:
        async with self._heard.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(CHANNEL)
            async for message in subscription.listen():
                speaker, _, body = bytes(message["data"]).partition(b" ")
                for word in body.split(b"\n") if speaker != self._own.encode() else ():
                    with contextlib.suppress(msgspec.DecodeError):
                        listener(_words.decode(word))

    async def close(self) -> None:
        """Stop listening and disconnect."""
        await end_tasks(self._tasks)
        for client in (self._redis, self._heard):
            await client.aclose()
            await client.connection_pool.disconnect()


def client_of(url: str, connections: int, **options: float) -> Any:
    """Return a client of Redis that waits for a connection, but not for ever."""
    pool = redis.asyncio.BlockingConnectionPool.from_url(
        redis_address(url).url, max_connections=connections, timeout=2, socket_connect_timeout=2, **options
    )
    return redis.asyncio.Redis(connection_pool=pool)
