"""The puzzles that come with each game: `puzzles.jsonl.gz` in its folder, one puzzle to a line.

Invariant: a file is a function of its puzzles, in the order of their ids; the puzzle of a day is the same everywhere.
"""

import gzip
import hashlib
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from importlib import resources
from pathlib import Path

import msgspec

from connive.core.actions import shorten
from connive.core.errors import ConniveError
from connive.core.game import Game
from connive.core.registry import find_game, games
from connive.puzzles.model import KINDS, Kind, Puzzle

FILE = "puzzles.jsonl.gz"
_line = msgspec.json.Decoder(Puzzle)


class NoSuchPuzzle(ConniveError):
    """There is no such puzzle."""

    code = "no_such_puzzle"


def puzzles(game: str | Game, kind: Kind | None = None) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, in the order of their ids; those of the present rules."""
    return tuple(each for each in _shipped(find_game(game)).values() if kind is None or each.kind == kind)


def find_puzzle(game: str | Game, name: str) -> Puzzle:
    """Return a puzzle by its id."""
    found = _shipped(find_game(game)).get(name)
    if found is None:
        raise NoSuchPuzzle(id=shorten(name))
    return found


def puzzle_of_the_day(day: date, game: str | Game | None = None) -> Puzzle:
    """Return the puzzle of a day: of one game, or of any. Games and kinds take turns by chance, not by numbers."""
    names = [find_game(game).name] if game else [name for name in sorted(games()) if puzzles(name)]
    if not names or not puzzles(names[0]):
        raise NoSuchPuzzle(id=day.isoformat())
    name = names[_chance(f"game {day}", len(names))]
    kinds = [kind for kind in KINDS if puzzles(name, kind)]
    found = puzzles(name, kinds[_chance(f"kind {name} {day}", len(kinds))])
    return found[_chance(f"puzzle {name} {day}", len(found))]


def _chance(text: str, count: int) -> int:
    return int.from_bytes(hashlib.sha256(f"connive puzzle\n{text}".encode()).digest()[:8], "big") % count


@lru_cache
def _shipped(game: Game) -> dict[str, Puzzle]:
    file = resources.files(game.package) / FILE
    found = unpacked(file.read_bytes()) if file.is_file() else []
    return {puzzle.id: puzzle for puzzle in found if puzzle.rules == game.version}


def unpacked(data: bytes) -> list[Puzzle]:
    """Return the puzzles of a file."""
    return [_line.decode(line) for line in gzip.decompress(data).splitlines()]


def packed(found: Iterable[Puzzle]) -> bytes:
    """Return puzzles as a file."""
    lines = [msgspec.json.encode(puzzle) for puzzle in sorted(found, key=lambda each: each.id)]
    return gzip.compress(b"\n".join(lines), mtime=0)


def read(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file; none if there is no such file."""
    return unpacked(path.read_bytes()) if path.exists() else []
