"""What one viewer of Confusion may know now: the fold of its events, and the words for each of them.

Invariant: a View is made from events alone. Public fields have the names they have in the State.
"""

from typing import Any, Self

import msgspec

from connive.core.events import Event
from connive.core.text import Term
from connive.core.view import Blanks, ViewBase, sentence, word
from connive.core.viewer import Viewer
from connive.games.confusion import events
from connive.games.confusion.model import (
    ALL_TOKENS,
    CLAUSES,
    COLUMN,
    NONE,
    ROW,
    WHITE,
    How,
    Options,
    Question,
    Reason,
    Token,
    board_of,
    case_start,
    line_up,
)
from connive.games.confusion.pieces import SIDE, Piece, piece_set, square_name

LETTERS = "ABCDEFGHIJKLM"


class Spy(msgspec.Struct):
    """A token. `piece` is what this viewer knows for certain is in it; `square` is None once it is off the board."""

    square: int | None
    piece: int | None = None
    promoted: bool = False


class Announcement(msgspec.Struct, frozen=True):
    """The move that awaits an answer; the direction is that of the board."""

    spy: int
    origin: int
    target: int
    how: How
    direction: int
    distance: int


class End(msgspec.Struct):
    """How the game ended."""

    reason: Reason
    clause: str
    winner: int | None


class View(ViewBase, msgspec.Struct):
    """All that one viewer may know."""

    viewer: str
    rows: int
    left: int
    right: int
    pieces: tuple[Piece, ...]
    promoted_piece: Piece
    pass_wins: bool
    safe_extraction: bool
    quiet_limit: int
    spies: list[Spy | None]
    case: int
    tokens: list[int]
    tokens_in_play: bool
    question: Question = Question.TURN
    to_act: int = 0
    turn: int = 0
    active: int = 0
    quiet: int = 0
    stirred: bool = False
    announced: Announcement | None = None
    extra: bool = False
    barred: int | None = None
    awaited: int | None = None
    ended: End | None = None

    @classmethod
    def start(cls, viewer: Viewer, options: Options, seats: int) -> Self:
        """Return the view of somebody who has seen nothing yet."""
        chosen = piece_set(options.pieces)
        rows, left, right = board_of(options)
        return cls(
            viewer=str(viewer),
            rows=rows,
            left=left,
            right=right,
            pieces=chosen.pieces,
            promoted_piece=chosen.promoted,
            pass_wins=options.pass_wins,
            safe_extraction=options.safe_extraction,
            quiet_limit=options.quiet_limit,
            spies=[Spy(square) if square != NONE else None for square in line_up(options)],
            case=case_start(rows),
            tokens=[ALL_TOKENS if options.tokens else 0] * seats,
            tokens_in_play=options.tokens,
        )

    def square_of(self, spy: int) -> int:
        """Return where a spy stands, NONE if nowhere."""
        token = self.spies[spy]
        return NONE if token is None or token.square is None else token.square

    def spy_at(self, square: int) -> int | None:
        """Return the spy on a square."""
        return next((spy for spy in range(2 * SIDE) if self.square_of(spy) == square), None)

    @property
    def holder(self) -> int | None:
        """F4.1: the spy that holds the case."""
        return self.spy_at(self.case)

    def inside(self, square: int) -> bool:
        """F1.1: tell whether a square is on this board."""
        return ROW[square] < self.rows and self.left <= COLUMN[square] <= self.right

    def goal_row(self, seat: int) -> int:
        """Return the enemy's first row."""
        return self.rows - 1 if seat == WHITE else 0

    def token(self, spy: int) -> Spy:
        """Return a spy that this game has."""
        found = self.spies[spy]
        assert found is not None
        return found

    # --- One method for each kind of event that changes something ---

    def on_dealt(self, event: events.Dealt) -> None:
        """F1.2."""
        self.token(event.spy).piece = event.piece

    def on_first(self, event: events.First) -> None:
        """F1.5."""
        self.active = event.seat

    def on_turn(self, event: events.Turn) -> None:
        """F2."""
        self.turn += 1
        self.active, self.quiet = event.seat, event.quiet
        self._forget_turn()

    def _forget_turn(self) -> None:
        self.stirred, self.extra, self.barred, self.announced = False, False, None, None

    def on_asked(self, event: events.Asked) -> None:
        """The next question."""
        self.to_act, self.question = event.seats, event.question

    def on_announced(self, event: events.Announced) -> None:
        """F2.2."""
        origin = self.square_of(event.spy)
        direction, distance = line_between(origin, event.target)
        self.announced = Announcement(event.spy, origin, event.target, event.how, direction, distance)

    def on_answered(self, _: events.Answered) -> None:
        """F2.4, F6.2: the spy of the first announcement is barred from the second."""
        if self.extra and self.announced is not None:
            self.extra, self.barred = False, self.announced.spy
        self.announced = None

    def on_moved(self, event: events.Moved) -> None:
        """F2.4, F4.2."""
        self.token(event.spy).square = event.target
        if event.carried:
            self.case = event.target

    def on_thrown(self, event: events.Thrown) -> None:
        """F4.2."""
        self.case = event.target

    def on_captured(self, event: events.Captured) -> None:
        """F2.4."""
        self._leaves(event.spy)

    def _leaves(self, spy: int) -> None:
        self.token(spy).square = None
        self.stirred = True

    def on_promoted(self, event: events.Promoted) -> None:
        """F3.1, F3.2."""
        self.token(event.spy).promoted = True
        self.stirred = True
        if self.barred == event.spy:
            self.barred = None

    def on_revealed(self, event: events.Revealed) -> None:
        """F6.1."""
        self._spend(event.spy // SIDE, Token.REVEAL_ONE)
        if event.piece is not None:
            self.token(event.spy).piece = event.piece

    def _spend(self, seat: int, token: Token) -> None:
        self.tokens[seat] &= ~(1 << token)

    def on_doubled(self, event: events.Doubled) -> None:
        """F6.2."""
        self._spend(event.seat, Token.MOVE_TWO)
        self.extra = True

    def on_swapped(self, event: events.Swapped) -> None:
        """F6.3."""
        self._spend(event.spy // SIDE, Token.SWAP_TWO)
        one, other = self.token(event.spy), self.token(event.other)
        one.square, other.square = other.square, one.square

    def on_removed(self, event: events.Removed) -> None:
        """F5.1."""
        self._leaves(event.spy)

    def on_exposed(self, event: events.Exposed) -> None:
        """F5.2."""
        self._leaves(event.spy)
        self.token(event.spy).piece = len(self.pieces) - 1

    def on_awaited(self, event: events.Awaited) -> None:
        """F8.2."""
        self.awaited = event.spy

    def on_foiled(self, _: events.Foiled) -> None:
        """F8.2."""
        self.awaited = None

    def on_unmasked(self, event: events.Unmasked) -> None:
        """F8.5."""
        self.token(event.spy).piece = event.piece

    def on_ended(self, event: events.Ended) -> None:
        """F8."""
        self._forget_turn()
        self.to_act, self.question, self.awaited = 0, Question.OVER, None
        self.ended = End(event.reason, CLAUSES[event.reason], event.winner)

    def on_stands(self, event: events.Stands) -> None:
        """Set up by hand."""
        token = self.token(event.spy)
        token.square, token.promoted = event.square, event.promoted

    def on_table(self, event: events.Table) -> None:
        """Set up by hand."""
        self.case, self.tokens = event.case, [event.white_tokens, event.red_tokens]

    def on_resumed(self, event: events.Resumed) -> None:
        """Set up by hand."""
        self.turn, self.stirred, self.extra, self.barred = event.turn, event.stirred, event.extra, event.barred


def frame(side: int, direction: int) -> int:
    """Return a direction of the board as a side sees it, or the other way round: Red looks from the far end (F1.3)."""
    return direction if side == WHITE else direction ^ 4


def line_between(origin: int, target: int) -> tuple[int, int]:
    """Return direction and distance of the straight line between two squares; distance 0 if there is none."""
    rows, columns = ROW[target] - ROW[origin], COLUMN[target] - COLUMN[origin]
    distance = max(abs(rows), abs(columns))
    if distance == 0 or (rows and columns and abs(rows) != abs(columns)):
        return NONE, 0
    return _DIRECTION[rows // distance, columns // distance], distance


_DIRECTION = {(1, 0): 0, (1, 1): 1, (0, 1): 2, (-1, 1): 3, (-1, 0): 4, (-1, -1): 5, (0, -1): 6, (1, -1): 7}


def spy_letter(spy: int) -> str:
    """Return the letter of a spy, by its place in the line-up: capital for White, small for Red."""
    letter = LETTERS[spy % SIDE]
    return letter if spy < SIDE else letter.lower()


def place_name(view: View, spy: int) -> str:
    """Return the square of a spy, or its letter once it has left the board."""
    square = view.square_of(spy)
    return square_name(square) if square != NONE else f"({spy_letter(spy)})"


def describe(view: View, event: Any) -> tuple[str, Blanks]:
    """Return the sentence of an event; `view` is the view before it."""
    key, words = sentence(event, _variant(view, event), lambda name, value: _words(view, event, name, value))
    if isinstance(event, events.Answered) and view.announced is not None:
        words["origin"], words["target"] = square_name(view.announced.origin), square_name(view.announced.target)
    return key, words


def _words(view: View, event: Any, name: str, value: Any) -> Blanks:
    """Return the words for one fact of an event; a spy also says whose it is."""
    if name == "spy":
        seat, enemy = Term(f"seat.{value // SIDE}"), Term(f"seat.{1 - value // SIDE}")
        return {name: place_name(view, value), "seat": seat, "enemy": enemy}
    if name == "piece":
        return {name: piece_name(view, value), "moves": moves_of(view.pieces[value], event.spy // SIDE)}
    if name == "how":
        return {}
    if name in ("other", "receiver", "barred"):
        return {name: place_name(view, value)}
    return {name: square_name(value) if name in ("origin", "target", "square", "case") else word(name, value)}


def piece_name(view: View, piece: int) -> str:
    """Return a piece as people number it; the Double Agent is `?`."""
    return "?" if view.pieces[piece].is_double_agent else str(piece + 1)


ARROWS = "↑↗→↘↓↙←↖"
READING_ORDER = (7, 0, 1, 6, 2, 5, 4, 3)


def moves_of(piece: Piece, side: int) -> str:
    """Return where a piece of a side goes on the board, as arrows and a range: `↖↑↗2`, `✳1` for all eight, `?`."""
    if piece.is_double_agent:
        return "?"
    ways = [frame(side, way) for way in range(8) if piece.ways >> way & 1]
    shown = "✳" if len(ways) == 8 else "".join(ARROWS[way] for way in READING_ORDER if way in ways)
    return f"{shown}{piece.range}"


def _variant(view: View, event: Event) -> str:
    """Return which of an event's sentences fits what is told."""
    match event:
        case events.Dealt(piece=None) | events.Revealed(piece=None):
            return "veiled"
        case events.Dealt() | events.Revealed():
            return "open"
        case events.Announced(spy=spy, how=How.SPY):
            return "alone" if spy == view.holder else "spy"
        case events.Announced(how=how):
            return how.name.lower()
        case events.Answered(yes=yes):
            return "yes" if yes else "no"
        case events.Moved(carried=carried):
            return "with_case" if carried else "spy"
        case events.Thrown(spy=spy, receiver=receiver):
            if receiver is None:
                return "vacant"
            return "friend" if receiver // SIDE == spy // SIDE else "enemy"
        case events.Ended(winner=winner):
            return "draw" if winner is None else "won"
        case events.Stands(square=square, promoted=promoted):
            return "off" if square is None else "promoted" if promoted else "on"
    return ""
