"""Databases of both kinds for these tests."""

from tests.storage.fixtures import address, key, postgres, redis, untraced

__all__ = ["address", "key", "postgres", "redis", "untraced"]
