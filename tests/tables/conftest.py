"""Databases of both kinds for these tests."""

from tests.storage.fixtures import address, key, postgres, redis

__all__ = ["address", "key", "postgres", "redis"]
