"""Every record that was ever stored must go on replaying: a file here is never changed, only added to."""

from pathlib import Path

import pytest

from connive.core.registry import games
from connive.play.record import load

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.txt"))


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_a_stored_record_replays_to_its_end(file: Path) -> None:
    record = load(file.read_bytes())
    record.verify()
    match = record.match()
    assert match.outcome is not None
    assert str(match.record()) == file.read_text(encoding="utf-8")


def test_every_game_has_a_record_for_each_number_of_seats() -> None:
    wanted = {f"{game.name}-{seats}" for game in games().values() for seats in game.seats}
    assert wanted <= {file.stem for file in CORPUS}
