"""What one seat knows at one moment, from its events alone: its view, its belief, the worlds of Master, its decision.

Invariant: a position is made of events that the seat was told, and of nothing else; so it is the same in every world
that looks the same to the seat.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from connive.bots.bot import Place
from connive.bots.levels import best
from connive.bots.listening.worlds import listening_worlds
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.insight import Certainty
from connive.core.randomness import FastRng
from connive.core.statement import Statement
from connive.core.text import Phrase
from connive.core.viewer import Viewer
from connive.play.story import tell_story
from connive.puzzles.model import Kind, Puzzle, Solution, named
from connive.review.appraisal import Worlds
from connive.review.observers import PASTS


class Position:
    """The fold of one seat's events."""

    def __init__(self, place: Place, events: Iterable[Event] = ()) -> None:
        game, options, seats, seat = place
        self.place, self.game, self.seat = place, game, seat
        self.events: list[Event] = []
        self.view: Any = game.new_view(Viewer.seat(seat), options, seats)
        self.belief: Any = game.new_belief(seat, options, seats)
        self._listening = listening_worlds(place, PASTS)
        self._heard = 0
        self.tell(events)

    def tell(self, events: Iterable[Event]) -> None:
        """Take in what the seat is told next."""
        for event in events:
            self.events.append(event)
            self.view.apply(event)
            self.belief.apply(event)

    def worlds(self, seed: int, count: int | None = None) -> Worlds:
        """Return the worlds that Master would imagine."""
        for event in self.events[self._heard :]:
            self._listening.apply(event)
        self._heard, level, rng = len(self.events), best(self.game), FastRng(seed)
        states, weights = self._listening.worlds(rng, count or level.worlds)
        return Worlds(states, weights, self._listening.decoys(rng, level.decoys))

    def decision(self) -> Decision | None:
        """Return what the seat is asked; the legal actions are the same in all of its worlds."""
        ids = self.game.legal_ids(self.belief.sample(FastRng(1)), self.seat)
        asked = Decision(self.seat, self.view.question.name.lower(), "", ids)
        return asked.within(self.game, self.view) if ids else None

    def certainties(self) -> list[Certainty]:
        """Return what the belief proves and the seat was not shown."""
        insight = self.game.part("insight", optional=True)
        return [each for each in insight.certainties(self.belief) if not each.told] if insight else []

    def limits(self) -> list[Certainty]:
        """Return what else the belief proves, at any moment."""
        insight = self.game.part("insight", optional=True)
        return insight.limits(self.belief) if insight else []

    def statement(self) -> Statement | None:
        """Return what is stated to the seat at this moment."""
        statements = self.game.part("statements", optional=True)
        found: Statement | None = (
            statements.statement(self.belief.sample(FastRng(1)), self.seat) if statements else None
        )
        return found

    def clause(self) -> str:
        """Return the clause of what is asked."""
        answers = self.game.part("refusals").REFUSALS.answers
        return str(answers[self.view.question][0]) if self.view.question in answers else ""


def position(puzzle: Puzzle) -> Position:
    """Return the position of a puzzle."""
    return Position(place(puzzle), events(puzzle))


def place(puzzle: Puzzle) -> Place:
    """Return where the solver sits."""
    game = puzzle.table
    return Place(game, game.read_options(puzzle.options), puzzle.seats, puzzle.seat)


def events(puzzle: Puzzle) -> list[Event]:
    """Return the seat's events."""
    return [puzzle.table.events.parse(line) for line in puzzle.events]


def view(puzzle: Puzzle) -> Any:
    """Return what the solver sees: much quicker than a whole position. It does not tell what is to be deduced."""
    found = puzzle.table.new_view(Viewer.seat(puzzle.seat), place(puzzle).options, puzzle.seats)
    for event in events(puzzle):
        found.apply(event)
    take_off = getattr(puzzle.table.part("insight", optional=True), "take_off", None)
    if puzzle.kind == "deduce" and take_off is not None:
        take_off(found)
    return found


def story(puzzle: Puzzle, lang: str) -> Sequence[str]:
    """Return the seat's log in words."""
    start = puzzle.table.new_view(Viewer.seat(puzzle.seat), place(puzzle).options, puzzle.seats)
    return [line for _, line in tell_story(puzzle.table, start, events(puzzle), lang)]


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
