"""Playing through pipes, from start to end."""

import shlex
from pathlib import Path

from connive import load
from connive.core.registry import games

from .running import FRENCH, TINY, connive, refused


def test_a_whole_game_through_a_pipe_from_start_to_end(tmp_path: Path) -> None:
    path = tmp_path / "kept.connive"
    args = ("play", "berlin63", "--bot", "random", "--seed", "4", "-o", TINY, "--save", str(path))
    result = connive(*args, typed="help\n" + "1\n" * 200)
    assert result.exit_code == 0
    assert "leader was" in result.output and "(B7." in result.output
    load(path.read_bytes()).verify()
    assert load(path.read_bytes()).match().outcome is not None


def test_the_game_is_asked_for_when_none_is_named() -> None:
    result = connive("play", "--bot", "random", typed="chess\nberlin63\nquit\n")
    assert result.exit_code == 0
    assert "Which game?" in result.output and "no game called chess" in result.output
    assert "Goodbye." in result.output
    assert connive("play", typed="").exit_code == 0


def test_a_game_is_played_in_french_from_the_other_side() -> None:
    result = connive("play", "berlin63", "--bot", "random", "--seat", "rouge", typed="aide\nquitter\n", env=FRENCH)
    assert "Tu es Rouge." in result.output
    assert "carnet" in result.output
    assert "À bientôt." in result.output


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    half, whole = tmp_path / "half of it", tmp_path / "whole"
    first = connive("play", "berlin63", "-o", TINY, "--bot", "random", "--seed", "4", typed=f"1\nquit\n{half}\n")
    assert "".join(f"--continue {shlex.quote(str(half))}".split()) in "".join(first.output.split())
    args = ("play", "--continue", str(half), "--bot", "random", "--save", str(whole))
    assert connive(*args, typed="1\n" * 200).exit_code == 0
    lines_ = [load(path.read_bytes()).lines for path in (half, whole)]
    assert lines_[1][: len(lines_[0])] == lines_[0]


def test_a_saved_game_keeps_its_own_game_seats_and_options(record: str) -> None:
    other = next(name for name in games() if name != "berlin63")
    assert f"not of {other}" in refused(connive("play", other, "--continue", record))
    assert "--options and --continue cannot both" in refused(connive("play", "--continue", record, "-o", "rows=6"))
    assert "--seats and --continue cannot both" in refused(connive("play", "--continue", record, "--seats", "2"))
