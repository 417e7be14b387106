"""What is tried before a server says that it serves: its port, its database, its Redis.

Invariant: everything that would keep a server from serving is one plain refusal, before anybody is told an address.
"""

from typing import NamedTuple

from connive.core.errors import ConniveError
from connive.core.text import Term
from connive.storage.address import redis_address
from connive.storage.inspection import Condition, examine
from connive.storage.stores import open_store
from connive.tables.notices.mail import Mail
from connive.web.config import Config

REDIS_SECONDS = 5.0


class RedisAway(ConniveError):
    """Redis cannot be reached, or does not let us in."""


class Found(NamedTuple):
    """What a server would use."""

    condition: Condition
    redis: str | None


async def examine_all(config: Config) -> Found:
    """Look at everything a server needs, and change nothing."""
    if config.smtp is not None:
        Mail(config.smtp, config.mail_from or "")
    condition = await examine(config.database)
    return Found(condition, await _ping(config.redis) if config.redis is not None else None)


async def prepare(config: Config) -> None:
    """Look at everything, and bring the database up to date."""
    await examine_all(config)
    await (await open_store(config.database)).close()


async def _ping(given: str) -> str:
    """Ask Redis for a sign of life; return where it is, for people."""
    import redis.asyncio
    from redis.exceptions import AuthenticationError, RedisError

    address = redis_address(given)
    client = redis.asyncio.Redis.from_url(
        address.url, socket_connect_timeout=REDIS_SECONDS, socket_timeout=REDIS_SECONDS
    )
    try:
        await client.ping()
    except (RedisError, OSError, ValueError) as error:
        trouble = "password" if isinstance(error, AuthenticationError) else "nobody"
        raise RedisAway(where=address.shown, trouble=Term(f"address.{trouble}")) from None
    finally:
        await client.aclose()
    return address.shown
