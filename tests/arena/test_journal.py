"""The journal: nothing that was entered is lost, nothing counted twice, nothing foreign taken in."""

from pathlib import Path

import pytest

from connive.arena.errors import BadJournal, OtherContest
from connive.arena.journal import Journal, read_contest

from .contests import contest, played, results

CONTEST = contest(("random", "lookahead"), deals=4)
FINISHED = played(CONTEST)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    journal = Journal(CONTEST, tmp_path / "journal")
    for each in FINISHED[:3]:
        assert journal.enter(each)
    return tmp_path / "journal"


def test_a_journal_remembers_what_was_played(path: Path) -> None:
    journal = Journal(CONTEST, path)
    assert journal.finished == FINISHED[:3]
    assert len(journal) == 3 and 2 in journal and 3 not in journal
    assert read_contest(path) == CONTEST


def test_nothing_is_entered_twice(path: Path) -> None:
    journal, before = Journal(CONTEST, path), path.read_bytes()
    assert not journal.enter(FINISHED[1])
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 2, 20])
def test_a_last_line_cut_short_is_dropped_and_can_be_entered_again(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    journal = Journal(CONTEST, path)
    assert journal.finished == FINISHED[:2]
    journal.enter(FINISHED[2])
    assert path.read_bytes() == whole
    assert Journal(CONTEST, path).finished == FINISHED[:3]


def test_a_garbled_last_line_is_dropped(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"\x00\x00\x00\n")
    assert Journal(CONTEST, path).finished == FINISHED[:3]
    assert Journal(CONTEST, path).finished == FINISHED[:3]


def test_a_journal_damaged_in_the_middle_is_refused_and_left_alone(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[2] = lines[2][:-5]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(BadJournal, match="line 3"):
        Journal(CONTEST, path)
    assert path.read_bytes() == b"\n".join(lines)


@pytest.mark.parametrize("text", [b"hello\n", b'{"connive_arena":9}\n', b"\xff\xfe", b"no line end"])
def test_what_is_no_journal_is_refused_and_left_alone(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(text)
    with pytest.raises(BadJournal):
        Journal(CONTEST, file)
    with pytest.raises(BadJournal):
        read_contest(file)
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    "changed", [{"seed": "t"}, {"deals": 5}, {"style": "ladder"}, {"simulations": 9}, {"options": ""}, {"rules": 2}]
)
def test_a_journal_of_other_settings_is_refused(path: Path, changed: dict[str, object]) -> None:
    before = path.read_bytes()
    with pytest.raises(OtherContest):
        Journal(contest(("random", "lookahead"), **({"deals": 4} | changed)), path)  # type: ignore[arg-type]
    assert path.read_bytes() == before


def test_a_fresh_or_empty_file_begins_a_journal(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for name in ("empty", "new"):
        assert read_contest(tmp_path / name) is None
        Journal(CONTEST, tmp_path / name)
        assert read_contest(tmp_path / name) == CONTEST


def test_several_processes_find_what_one_finds() -> None:
    assert results(played(CONTEST, jobs=2)) == results(FINISHED)
