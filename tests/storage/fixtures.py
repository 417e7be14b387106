"""Fixtures that several folders of tests share."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.servers import Postgres, Redis, running_postgres

from connive.storage.seals import VARIABLE

_numbers = itertools.count()


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the key of a test's databases is."""
    path = tmp_path_factory.mktemp("key") / "connive.key"
    monkeypatch.setenv(VARIABLE, str(path))
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of this process."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A Redis server for one test."""
    server = Redis()
    yield server.start()
    server.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path_factory.mktemp("db") / "connive.db")
    request.getfixturevalue("key")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database(f"test{next(_numbers)}")
