"""How a position and a question become a puzzle."""

from connive.core.text import Phrase
from connive.puzzles.model import Kind, Puzzle, Solution, named
from connive.puzzles.position import Position


def posed(
    kind: Kind, position: Position, ask: Phrase, choices: tuple[Phrase | int, ...], difficulty: int, solution: Solution
) -> Puzzle:
    """Return the puzzle, with its id."""
    game, options, seats, seat = position.place
    events = tuple(map(str, position.events))
    made = Puzzle(
        "", kind, game.name, game.version, str(options), seats, seat, events, ask, choices, difficulty, solution
    )
    return named(made)
