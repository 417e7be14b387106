"""Record files on disk."""

from pathlib import Path

import pytest

from connive import Match
from connive.core.errors import BadInput, BadRecord
from connive.terminal.record_files import CannotWrite, check_new, read_record, write_record


def test_a_record_comes_back_as_it_was_written(tmp_path: Path) -> None:
    record, path = Match("berlin63", seed=1).record(), str(tmp_path / "game")
    write_record(path, record)
    assert read_record(path) == record
    assert [file.name for file in tmp_path.iterdir()] == ["game"]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("dear", encoding="utf-8")
    with pytest.raises(CannotWrite, match="exists already"):
        write_record(str(path), Match("berlin63", seed=1).record())
    assert path.read_text(encoding="utf-8") == "dear"


def test_a_name_is_checked_without_leaving_a_trace(tmp_path: Path) -> None:
    check_new(str(tmp_path / "new"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["no/such/folder/x", "", "nul\0byte"])
def test_a_name_that_cannot_be_written_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CannotWrite):
        check_new(str(tmp_path / name) if name else str(tmp_path))


@pytest.mark.parametrize("name", ["missing", "", "nul\0byte"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput):
        read_record(str(tmp_path / name) if name else str(tmp_path))


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"x" * 5_000_000, b"connive record 1\n"])
def test_what_is_no_record_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    with pytest.raises(BadRecord):
        read_record(str(path))
