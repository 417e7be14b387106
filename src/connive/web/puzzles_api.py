"""The operations of the HTTP API about puzzles.

Invariant: before an attempt nothing of the solution is told; everything else follows from the events of one seat.
"""

from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from connive.core.actions import shorten
from connive.core.decision import Decision
from connive.core.registry import find_game, games
from connive.puzzles.library import NoSuchPuzzle, find_puzzle, puzzle_of_the_day, puzzles
from connive.puzzles.model import KINDS, Puzzle
from connive.puzzles.position import story, view
from connive.puzzles.words import explained, told
from connive.tables.errors import BadMessage
from connive.tables.people.solvers import SolverStanding
from connive.web.calls import Call, Endpoint


class PuzzleGame(msgspec.Struct, frozen=True):
    """The puzzles of a game: how many of each kind, and how one stands."""

    game: str
    kinds: dict[str, int]
    standing: SolverStanding


class PuzzleGames(msgspec.Struct, frozen=True):
    """The games that have puzzles."""

    games: list[PuzzleGame]


class PuzzleName(msgspec.Struct, frozen=True):
    """Which puzzle; `solved` says whether one's first attempt was right, null before it."""

    game: str
    puzzle: str
    kind: str
    solved: bool | None


class PuzzleFacts(msgspec.Struct, frozen=True):
    """A puzzle: what a seat sees and was told, a question, and its choices; `decision` if they are actions."""

    game: str
    puzzle: str
    kind: str
    seats: int
    seat: int
    difficulty: int
    view: Any
    story: list[str]
    question: str
    choices: list[str]
    decision: Decision | None
    solved: bool | None


class TryPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attempt: the number of a choice."""

    choice: Annotated[int, Meta(ge=0, le=100)]


class Attempted(msgspec.Struct, frozen=True):
    """What came of an attempt: the right choice, why, by which clauses; `first`: it counted; one's rating before."""

    solved: bool
    first: bool
    answer: int
    reasons: list[str]
    clauses: list[str]
    before: int
    standing: SolverStanding


async def list_puzzles(call: Call) -> PuzzleGames:
    """Tell which games have puzzles, of which kinds, and how one stands in each."""
    found = []
    for name in games():
        counts = {kind: len(puzzles(name, kind)) for kind in KINDS}
        if any(counts.values()):
            known: dict[str, int] = {kind: count for kind, count in counts.items() if count}
            found.append(PuzzleGame(name, known, await _standing(call, name)))
    return PuzzleGames(found)


async def daily_puzzle(call: Call) -> PuzzleName:
    """Name the puzzle of the day; it changes at midnight, universal time."""
    day = datetime.fromtimestamp(call.server.time.now() / 1000, UTC).date()
    game = call.query("game")
    found = puzzle_of_the_day(day, game or None)
    return PuzzleName(found.game, found.id, found.kind, await _was_solved(call, found))


async def next_puzzle(call: Call) -> PuzzleName:
    """Name a puzzle that one has not tried yet, as hard as it should be."""
    kind = call.query("kind")
    if kind is not None and kind not in KINDS:
        raise NoSuchPuzzle(id=shorten(kind))
    game = find_game(call.path("game")).name
    person = None if call.guest else call.me
    found = await call.server.solvers.next(person, game, kind)
    return PuzzleName(found.game, found.id, found.kind, None)


async def puzzle(call: Call) -> PuzzleFacts:
    """Tell a puzzle without its solution."""
    found = find_puzzle(find_game(call.path("game")), call.path("puzzle"))
    said, seen = told(found, call.lang), view(found)
    actions = [choice for choice in found.choices if isinstance(choice, int)]
    decision = Decision(found.seat, seen.question.name.lower(), "", tuple(actions)).within(found.table, seen)
    return PuzzleFacts(
        game=found.game,
        puzzle=found.id,
        kind=found.kind,
        seats=found.seats,
        seat=found.seat,
        difficulty=found.difficulty,
        view=seen,
        story=list(story(found, call.lang)),
        question=said.question,
        choices=list(said.choices),
        decision=decision if actions else None,
        solved=await _was_solved(call, found),
    )


async def try_puzzle(call: Call) -> Attempted:
    """Answer a puzzle; the first attempt counts."""
    call.server.rates.hints.spend(call.me)
    found = find_puzzle(find_game(call.path("game")), call.path("puzzle"))
    if call.body.choice >= len(found.choices):
        raise BadMessage(field="choice")
    first = await call.server.solvers.was_solved(call.me, found) is None
    before = await _standing(call, found.game)
    solved = await call.server.solvers.attempt(call.me, found, call.body.choice)
    return _attempted(found, call.lang, solved, first, before, await _standing(call, found.game))


def _attempted(
    found: Puzzle, lang: str, solved: bool, first: bool, before: SolverStanding, after: SolverStanding
) -> Attempted:
    why = explained(found, lang)
    return Attempted(solved, first, why.answer, list(why.reasons), list(why.clauses), before.rating, after)


async def _was_solved(call: Call, found: Puzzle) -> bool | None:
    return None if call.guest else await call.server.solvers.was_solved(call.me, found)


async def _standing(call: Call, game: str) -> SolverStanding:
    return SolverStanding() if call.guest else await call.server.solvers.standing(call.me, game)


P = "/api/games/{game}/puzzles"
PUZZLES_ENDPOINTS = (
    Endpoint("GET", "/api/puzzles", list_puzzles, PuzzleGames, open=True),
    Endpoint("GET", "/api/puzzles/day", daily_puzzle, PuzzleName, queries=("game",), open=True),
    Endpoint("GET", f"{P}/next", next_puzzle, PuzzleName, queries=("kind",), open=True),
    Endpoint("GET", f"{P}/{{puzzle}}", puzzle, PuzzleFacts, queries=("lang",), open=True),
    Endpoint("POST", f"{P}/{{puzzle}}", try_puzzle, Attempted, TryPuzzle, queries=("lang",)),
)
