"""Tests of the table leave nothing behind."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in a folder of the test's own: a table may write records."""
    monkeypatch.chdir(tmp_path)
