"""A finished game, and its record in a file."""

from pathlib import Path

import pytest

from connive import Match
from connive.core.randomness import FastRng


@pytest.fixture(scope="module")
def finished() -> Match:
    match, rng = Match("berlin63", seed=8, options="rows=3 columns=3 cast=six quiet_limit=12"), FastRng(5)
    while match.to_act:
        ids = match.decision(match.to_act[0]).ids
        match.act(match.to_act[0], ids[rng.below(len(ids))])
    return match


@pytest.fixture
def record(finished: Match, tmp_path: Path) -> str:
    path = tmp_path / "game.connive"
    path.write_text(str(finished.record()), encoding="utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in a folder of the test's own: a table may write records."""
    monkeypatch.chdir(tmp_path)
