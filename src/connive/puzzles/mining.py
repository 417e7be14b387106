"""Looks for puzzles in games of bots.

Invariant: what is looked at for a seat is a `Position`, a fold of its events. The truth says only how a statement
turned out, which the solution tells. The same game, bots and seed give the same puzzles.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from connive.bots.bot import Place
from connive.bots.host import play_out
from connive.core.game import Game
from connive.core.registry import find_game
from connive.core.text import Phrase
from connive.play.match import Match
from connive.play.truth import Instant, instants
from connive.puzzles.checks import holds
from connive.puzzles.deductions import deductions
from connive.puzzles.doubts import doubt
from connive.puzzles.model import Puzzle
from connive.puzzles.moves import move
from connive.puzzles.position import Position

BOTS = ("expert", "regular", "novice")
"""Who plays: quick ones, so that games are many, of different strengths, so that they differ."""
EACH = 3
"""The most puzzles of a kind from one seat of one game."""
SELDOM = 17
"""What is proved at any moment is asked at one moment in this many."""
USUAL = 0.5
"""How often statements are true as long as none was counted."""


class Usual:
    """How often statements of each kind turned out to be true."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}

    def note(self, about: str, true: bool) -> None:
        """Count a statement."""
        counts = self._counts.setdefault(about, [0, 0])
        counts[0] += true
        counts[1] += 1

    def share(self, about: str) -> float:
        """Return how often statements of a kind are true."""
        true, all_of_them = self._counts.get(about, (0, 0))
        return (true + 1) / (all_of_them + 2) if all_of_them else USUAL


class Wanted(NamedTuple):
    """What is looked for."""

    games: int
    seed: int = 1
    moves: bool = False
    """Moves and bluffs, instead of deductions and statements."""


def mine(name: str | Game, wanted: Wanted, seats: int | None = None) -> Iterator[list[Puzzle]]:
    """Play games and yield, after each, the puzzles found in it that hold."""
    game, usual = find_game(name), Usual()
    size = game.read_seats(seats)
    for number in range(wanted.seed, wanted.seed + wanted.games):
        bots = [BOTS[(number + seat) % len(BOTS)] for seat in range(size)]
        match = play_out(game, game.read_options(None), size, bots, number)
        found = list(mined(match, usual, wanted.moves, number))
        yield [puzzle for puzzle in found if holds(puzzle)]


def mined(match: Match, usual: Usual, moves: bool, seed: int) -> Iterator[Puzzle]:
    """Return the puzzles of one game, not yet checked again."""
    positions = [Position(Place(match.game, match.options, match.seats, seat)) for seat in range(match.seats)]
    known: list[set[str]] = [set() for _ in positions]
    counts: dict[tuple[int, str], int] = {}
    for number, now in enumerate(instants(match)):
        for seat, position in enumerate(positions):
            position.tell(event for event, audience in now.emissions if audience >> seat & 1)
            for puzzle in found_at(position, now, known[seat], usual, moves, seed * 1000 + number):
                key = seat, puzzle.kind
                counts[key] = counts.get(key, 0) + 1
                if counts[key] <= EACH:
                    yield puzzle


def found_at(
    position: Position, now: Instant, known: set[str], usual: Usual, moves: bool, seed: int
) -> Iterator[Puzzle]:
    """Return the puzzles about one moment; `known` is what was certain at the moment before."""
    if moves:
        puzzle = move(position, now.choice.action, seed) if now.choice.seat == position.seat else None
        if puzzle is not None:
            yield puzzle
        return
    certain = position.certainties()
    yield from deductions(position, [each for each in certain if each.about not in known])
    known.clear()
    known.update(each.about for each in certain)
    if seed % SELDOM == 0:
        yield from deductions(position, position.limits()[seed // SELDOM % 2 :: 2])
    statement = position.statement()
    if statement is not None:
        true = statement.holds(now.state)
        puzzle = doubt(position, usual.share(statement.about), true, seed)
        usual.note(statement.about, true)
        if puzzle is not None:
            yield puzzle


def distinct(found: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles without those that ask the same about the same end of a log, and not too many alike answers."""
    kept: dict[object, Puzzle] = {}
    for puzzle in found:
        asked = puzzle.seat, puzzle.kind, repr(puzzle.ask), repr(puzzle.choices)
        kept.setdefault((*asked, puzzle.events[-LOOK:]), puzzle)
    answers = Counter[tuple[str, str]]()
    varied = dict[str, Puzzle]()
    for puzzle in kept.values():
        answers[puzzle.ask.key, _answer(puzzle)] += 1
        if puzzle.kind != "deduce" or answers[puzzle.ask.key, _answer(puzzle)] <= ALIKE:
            varied[puzzle.id] = puzzle
    return list(varied.values())


def _answer(puzzle: Puzzle) -> str:
    """Return the words of the answer that are not in the question."""
    answer = puzzle.choices[puzzle.solution.answer]
    words = answer.words.items() if isinstance(answer, Phrase) else ()
    return repr([word for word in words if word not in puzzle.ask.words.items()])


LOOK = 24
"""Puzzles whose last events, question and choices are the same are one."""
ALIKE = 30
"""How many deductions of a sort may have the same answer."""
