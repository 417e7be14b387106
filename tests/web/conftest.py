"""Databases of both kinds for these tests."""

from tests.storage.fixtures import address, postgres, redis, untraced

__all__ = ["address", "postgres", "redis", "untraced"]
