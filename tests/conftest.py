"""What holds for every test: generated examples are the same in every run, how long one takes decides nothing, and
neither does the shell that the tests are started from. What is slow comes first, so that no worker is left with it at
the end while the others have nothing to do.

`pytest --hypothesis-profile=default` draws other examples each time.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

for name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "CONNIVE_LANG", "CONNIVE_KEY_FILE"):
    os.environ.pop(name, None)

settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the slow tests first; otherwise the order stays."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
