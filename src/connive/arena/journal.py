"""The journal of a contest: a line for its settings, then one for every finished pairing, each on disk before the next.

Invariant: what was entered is not played again, and no pairing is entered twice. A last line cut short is dropped.
"""

import os
from pathlib import Path

import msgspec

from connive.arena.errors import BadJournal, OtherContest
from connive.arena.games import Finished
from connive.arena.pairing import Contest

FORMAT = 1


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    connive_arena: int
    contest: Contest


_head = msgspec.json.Decoder(Head)
_line = msgspec.json.Decoder(Finished)


class Journal:
    """What has been played of a contest; kept in a file, or in memory only."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.contest, self._path = contest, path
        self._found: dict[int, Finished] = {}
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        if not path.exists() or path.stat().st_size == 0:
            self._append(msgspec.json.encode(Head(FORMAT, self.contest)))
            return
        lines, good = _whole_lines(path)
        if _read_head(path, lines[0]).contest != self.contest:
            raise OtherContest(path=str(path))
        for number, line in enumerate(lines[1:], start=2):
            self._take(_read_line(path, line, number))
        os.truncate(path, good)

    @property
    def finished(self) -> list[Finished]:
        """Everything played so far, in the order of the contest."""
        return [self._found[number] for number in sorted(self._found)]

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, number: int) -> bool:
        return number in self._found

    def enter(self, finished: Finished) -> bool:
        """Keep a pairing; return whether it was new."""
        if not self._take(finished):
            return False
        self._append(msgspec.json.encode(finished))
        return True

    def _take(self, finished: Finished) -> bool:
        known = finished.number in self._found
        self._found.setdefault(finished.number, finished)
        return not known

    def _append(self, line: bytes) -> None:
        if self._path is None:
            return
        with self._path.open("ab") as file:
            file.write(line + b"\n")
            file.flush()
            os.fsync(file.fileno())


def read_contest(path: Path) -> Contest | None:
    """Return whose journal a file is; None if there is no such file yet."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    with path.open("rb") as file:
        return _read_head(path, file.readline()).contest


def _whole_lines(path: Path) -> tuple[list[bytes], int]:
    """Return the lines that can be trusted, and where they end: a last line may have been cut short by a crash."""
    text = path.read_bytes()
    *lines, rest = text.split(b"\n")
    good = len(text) - len(rest)
    if len(lines) > 1 and not _readable(lines[-1]):
        good -= len(lines.pop()) + 1
    return lines or [rest], good


def _readable(line: bytes) -> bool:
    try:
        _line.decode(line)
    except msgspec.DecodeError:
        return False
    return True


def _read_head(path: Path, line: bytes) -> Head:
    try:
        head = _head.decode(line)
    except msgspec.DecodeError:
        raise BadJournal(path=str(path), line=1) from None
    if head.connive_arena != FORMAT:
        raise BadJournal(path=str(path), line=1)
    return head


def _read_line(path: Path, line: bytes, number: int) -> Finished:
    try:
        return _line.decode(line)
    except msgspec.DecodeError:
        raise BadJournal(path=str(path), line=number) from None
