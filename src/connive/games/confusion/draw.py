"""The table of Confusion as text with rich markup: the board, and each choice in words; the notebook is in `pages.py`.

Invariant: draws from a view alone; nothing is told by colour only: White's letters are capitals, Red's are small.
"""

from connive.core.events import tag_of
from connive.core.markup import Span, markup
from connive.core.text import Catalogue
from connive.core.viewer import Viewer
from connive.games.confusion import actions
from connive.games.confusion.model import NONE, RED, RUN, SPIES, STEP, WHITE, How, Question, Token
from connive.games.confusion.pages import notes
from connive.games.confusion.pieces import FILES, SIDE, WIDTH, square_name
from connive.games.confusion.view import ARROWS, View, moves_of, piece_name, place_name, spy_letter

__all__ = ["board", "choice", "notes"]

CELL = 7
FEW = 5
"""More lost spies than these get a line of their own."""
GLYPHS = ("▲", "▼")
STYLES = ("bold bright_cyan", "bold bright_red")
CASE = "■"
QUIET_FROM = 60
"""From this many per cent of the quiet limit on, the header counts the quiet turns."""


# --- The board ---


def board(view: View, words: Catalogue) -> str:
    """Draw the table as a viewer sees it, White at the bottom."""
    columns = range(view.left, view.right + 1)
    letters = "    " + "".join(f" {FILES[column]:^{CELL}}" for column in columns)
    edge = "─" * CELL
    lines = [_header(view, words), *_side(view, RED, words), f"[dim]{letters}[/]"]
    lines.append(f"[dim]   ┌{'┬'.join([edge] * len(columns))}┐[/]")
    for row in reversed(range(view.rows)):
        lines += _row(view, row)
    lines.append(f"[dim]   └{'┴'.join([edge] * len(columns))}┘[/]")
    lines += [f"[dim]{letters}[/]", *_side(view, WHITE, words), *_under_way(view, words)]
    return "\n".join([*lines, f"[dim]{words.say('board.legend')}[/]"])


def _header(view: View, words: Catalogue) -> str:
    parts = [f"[bold]{words.say('title')}[/]"]
    if view.ended is not None:
        return " · ".join([*parts, words.say("board.over")])
    parts.append(words.say("board.turn", turn=view.turn))
    parts.append(markup([Span(GLYPHS[view.active], STYLES[view.active]), Span(f" {words.say(f'seat.{view.active}')}")]))
    limit = 2 * view.quiet_limit
    if 100 * view.quiet >= QUIET_FROM * limit:
        parts.append(f"[yellow]{words.say('board.quiet', quiet=view.quiet, limit=limit)}[/]")
    return " · ".join(parts)


def _side(view: View, seat: int, words: Catalogue) -> list[str]:
    """Return what lies beside the board on one side: the tokens it has left, and the spies it has lost."""
    you = f" ({words.say('board.you')})" if Viewer.parse(view.viewer).own_seat == seat else ""
    parts = [markup([Span(GLYPHS[seat], STYLES[seat]), Span(f" {words.say(f'seat.{seat}')}{you}", "bold")])]
    if view.tokens_in_play:
        left = [words.say(f"token.{token.name.lower()}") for token in Token if view.tokens[seat] >> token & 1]
        parts.append(f"[dim]{words.say('board.tokens')}[/] {', '.join(left) or words.say('board.none')}")
    gone = [spy for spy in range(seat * SIDE, (seat + 1) * SIDE) if view.spies[spy] and view.square_of(spy) == NONE]
    if not gone:
        return ["   ".join(parts)]
    lost = f"[dim]{words.say('board.off')}[/] {' '.join(_gone(view, spy) for spy in gone)}"
    return ["   ".join(parts), f"  {lost}"] if len(gone) > FEW else ["   ".join([*parts, lost])]


def _gone(view: View, spy: int) -> str:
    piece = view.token(spy).piece
    return spy_letter(spy) + (piece_name(view, piece) if piece is not None else "")


def _row(view: View, row: int) -> list[str]:
    cells = [_cell(view, row * WIDTH + column) for column in range(view.left, view.right + 1)]
    bar = "[dim]│[/]"
    first = bar.join(markup(top, CELL) for top, _ in cells)
    second = bar.join(markup(below, CELL) for _, below in cells)
    return [f"[dim]{row + 1:>2}[/] {bar}{first}{bar}[dim]{row + 1:>3}[/]", f"   {bar}{second}{bar}"]


def _cell(view: View, square: int) -> tuple[list[Span], list[Span]]:
    """Return the two lines of a square: who stands there, then how its piece goes, if the viewer knows it."""
    spy = view.spy_at(square)
    case = [Span(CASE, "bold yellow")] if square == view.case else []
    aim = [Span(" ×" if spy is not None else " ○", "bold yellow")] if _is_target(view, square) else []
    if spy is None:
        return [Span("  "), *(case or [Span("·", "dim")]), *aim], []
    token = view.token(spy)
    known = piece_name(view, token.piece) if token.piece is not None else ""
    star = "*" if token.promoted else ""
    top = [Span(" "), Span(f"{GLYPHS[spy // SIDE]}{spy_letter(spy)}", STYLES[spy // SIDE]), Span(known + star), *case]
    return top + (aim if len(known + star) < 2 else []), [Span(" " + _moves(view, spy))]


def _is_target(view: View, square: int) -> bool:
    return view.announced is not None and view.announced.target == square


def _moves(view: View, spy: int) -> str:
    token = view.token(spy)
    if token.promoted:
        return moves_of(view.promoted_piece, spy // SIDE)
    return moves_of(view.pieces[token.piece], spy // SIDE) if token.piece is not None else ""


def _under_way(view: View, words: Catalogue) -> list[str]:
    """Say in words what is announced, what follows, and who must only hold out."""
    lines = []
    if view.announced is not None:
        move = view.announced
        name = {How.SPY: "spy", How.SPY_AND_CASE: "spy_and_case", How.CASE: "case"}[move.how]
        spy = f"{GLYPHS[move.spy // SIDE]}{spy_letter(move.spy)}"
        ends = {"origin": square_name(move.origin), "target": square_name(move.target)}
        lines.append(words.say(f"board.announced_{name}", spy=spy, arrow=ARROWS[move.direction], **ends))
    if view.extra:
        lines.append(words.say("board.extra"))
    if view.awaited is not None:
        lines.append(words.say("board.awaited", spy=place_name(view, view.awaited)))
    return [f"[bold yellow]{line}[/]" for line in lines]


# --- Choices ---


def choice(view: View, seat: int, number: int, words: Catalogue) -> str:
    """Say in words what an action of a seat would do."""
    own, action = seat * SIDE, actions.ACTIONS[number]
    match action:
        case actions.Move(spy, direction, distance):
            key = "alone" if view.square_of(own + spy) == view.case else "move"
            return _line(view, seat, view.square_of(own + spy), direction, distance, key, words)
        case actions.Carry(direction, distance):
            return _line(view, seat, view.case, direction, distance, "carry", words)
        case actions.Throw(direction, distance):
            return _line(view, seat, view.case, direction, distance, "throw", words)
        case actions.Reveal(spy) | actions.Remove(spy):
            key = "reveal" if isinstance(action, actions.Reveal) else "remove"
            return words.say(f"choice.{key}", spy=_named(view, own + spy), place=place_name(view, own + spy))
        case actions.Swap(spy, other):
            named = {"spy": _named(view, own + spy), "other": _named(view, own + other)}
            places = {"place": place_name(view, own + spy), "beyond": place_name(view, own + other)}
            return words.say("choice.swap", **named, **places)
        case actions.Yes() | actions.No():
            return _answer(view, isinstance(action, actions.Yes), words)
    return words.say(f"choice.{tag_of(type(action))}")


def _line(view: View, seat: int, origin: int, direction: int, distance: int, key: str, words: Catalogue) -> str:
    """Say where a move goes, and onto whom."""
    if origin == NONE or distance > RUN[origin * 8 + direction]:
        return words.say("choice.nowhere")
    target = origin + STEP[direction] * distance
    met = view.spy_at(target)
    ends = f"{square_name(origin)} {ARROWS[direction]} {square_name(target)}"
    said = words.say(f"choice.{key}", ends=ends)
    if key == "throw":
        end = "vacant" if met is None else "friend" if met // SIDE == seat else "enemy"
    else:
        end = "takes" if met is not None else "case" if target == view.case else "free"
    onto = {"spy": _named(view, met), "piece": _piece(view, met, words)} if met is not None else {}
    return said + words.say(f"choice.onto_{end}", **onto)


def _named(view: View, spy: int) -> str:
    """Return a spy by its letter, its square and, if known, its piece: `c j11 7`."""
    token = view.spies[spy] if spy < SPIES else None
    piece = f" {piece_name(view, token.piece)}" if token is not None and token.piece is not None else ""
    return f"{spy_letter(spy)} {place_name(view, spy)}{piece}"


def _piece(view: View, spy: int, words: Catalogue) -> str:
    """Return what an enemy spy is, as its enemy sees it."""
    token = view.token(spy)
    if token.promoted or token.piece is None:
        return words.say("choice.promoted")
    double = token.piece == len(view.pieces) - 1
    return words.say("answer.must_be_double" if double else "answer.must_be", piece=piece_name(view, token.piece))


def _answer(view: View, yes: bool, words: Catalogue) -> str:
    """Say what an answer means: the truth, or for the Double Agent what you like."""
    spy = view.announced.spy if view.announced is not None and view.question == Question.ANSWER else None
    free = spy is not None and view.token(spy).piece == len(view.pieces) - 1 and not view.token(spy).promoted
    return words.say(f"choice.{'yes' if yes else 'no'}{'_free' if free else ''}")
