"""A puzzle as data, as it is kept in the game's folder and handed to anybody who asks for one.

Invariant: `events` are those of one seat, and everything outside `solution` follows from them. What the seat may not
know is in the solution alone.
"""

import hashlib
from typing import Literal, get_args

import msgspec

from connive.core.game import Game
from connive.core.registry import find_game
from connive.core.text import Phrase

Kind = Literal["deduce", "lie", "move", "bluff"]
KINDS: tuple[Kind, ...] = get_args(Kind)
EASIEST, HARDEST = 600, 2400


class Solution(msgspec.Struct, frozen=True):
    """What is told after an attempt: the number of the right choice, why it is right, and by which clauses."""

    answer: int
    reasons: tuple[Phrase, ...]
    clauses: tuple[str, ...]


class Puzzle(msgspec.Struct, frozen=True):
    """A position of one seat, a question, and choices: phrases, or actions of the game by their number."""

    id: str
    kind: Kind
    game: str
    rules: int
    options: str
    seats: int
    seat: int
    events: tuple[str, ...]
    """All that the seat was told, in its order."""
    ask: Phrase
    choices: tuple[Phrase | int, ...]
    difficulty: int
    """A rating, as of players: who has the same solves one half of such puzzles."""
    solution: Solution

    @property
    def table(self) -> Game:
        """The game."""
        return find_game(self.game)


def named(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the id that its position and question give it."""
    asked = msgspec.json.encode((puzzle.game, puzzle.options, puzzle.seat, puzzle.events, puzzle.kind, puzzle.ask))
    return msgspec.structs.replace(puzzle, id=hashlib.sha256(asked).hexdigest()[:8])


def within(difficulty: float) -> int:
    """Return a difficulty inside the scale, in steps of ten."""
    return int(min(HARDEST, max(EASIEST, round(difficulty / 10) * 10)))
