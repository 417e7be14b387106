"""Which branches of the rules do their tests reach? `CONNIVE_COVERAGE=1` measures it, `tools.coverage_gate` judges.

Measuring makes Python twice as slow, so tests of a game's other parts are not measured: they play many games, and what
these happen to reach is not proved by them.
"""

import os
from collections.abc import Iterator

import pytest
from coverage import Coverage

OTHER_PARTS = ("beliefs", "draw", "encode", "memory", "notation", "notebook", "odds", "outlook", "view")
MEASURED = Coverage() if os.environ.get("CONNIVE_COVERAGE") else None


@pytest.fixture(autouse=True)
def _measured(request: pytest.FixtureRequest) -> Iterator[None]:
    if MEASURED is None or request.path.stem.removeprefix("test_") in OTHER_PARTS:
        yield
        return
    MEASURED.start()
    yield
    MEASURED.stop()


def pytest_sessionfinish() -> None:
    """Keep what was found."""
    if MEASURED is not None:
        MEASURED.save()
