"""Whole positions of Confusion in one line, for study and tests; what no game could reach is refused.

`white: A@b1=3 B@off=? C@f11=1* tokens=reveal,move red: a@j11=... case=f6 question=turn asked=1 turn=9`
"""

from collections.abc import Sequence

from connive.core.notation import Word, Words, named, reading
from connive.core.state import fits
from connive.games.confusion import actions
from connive.games.confusion.announce import can_announce, legal_announcements
from connive.games.confusion.model import LINES, MAX_LEGAL, NONE, SPIES, How, Question, Reason, State, place_spies
from connive.games.confusion.pieces import MAX_RANGE, SIDE, WIDTH, square_name, square_number
from connive.games.confusion.table import at_goal, enemy, is_promoted, side
from connive.games.confusion.view import LETTERS, spy_letter

SIDES = ("white", "red")
TOKENS = ("reveal", "move", "swap")


def spy_of_letter(letter: str) -> int:
    """Return the spy that `spy_letter` wrote."""
    return LETTERS.index(letter.upper()) + (0 if letter.isupper() else SIDE)


SPY = (NONE, spy_letter, spy_of_letter)
WORDS = Words(
    *(named("question", Question), "asked", "active", "turn", "quiet", "stirred"),
    *(Word("case", NONE, square_name, square_number, always=True), Word("mover", *SPY), Word("direction", NONE)),
    *("distance", named("how", How), "extra", Word("barred", *SPY), Word("awaited", *SPY), Word("winner", NONE)),
    *(named("reason", Reason, NONE), "lot"),
)
"""What follows the two sides."""


def write_position(s: State) -> str:
    """Write a position: what stands where on each side and its tokens, the case, then what is under way."""
    words = [word for seat in range(2) for word in _write_side(s, seat)]
    return " ".join([*words, *WORDS.write(s)])


def _write_side(s: State, seat: int) -> list[str]:
    words = [f"{SIDES[seat]}:"]
    for spy in range(seat * SIDE, seat * SIDE + s.size):
        place = square_name(s.square[spy]) if s.square[spy] != NONE else "off"
        piece = "?" if s.piece[spy] == s.size - 1 else str(s.piece[spy] + 1)
        words.append(f"{spy_letter(spy)}@{place}={piece}{'*' if is_promoted(s, spy) else ''}")
    left = [name for i, name in enumerate(TOKENS) if s.tokens[seat] >> i & 1]
    return [*words, f"tokens={','.join(left) or '-'}"]


def read_position(s: State, text: str) -> None:
    """Fill a prepared state from such a line."""
    with reading(text):
        _read_words(s, text.split())
        _check(s)


def _read_words(s: State, words: Sequence[str]) -> None:
    allowed = s.tokens
    WORDS.clear(s)
    s.promoted, s.piece, s.tokens = 0, [NONE] * SPIES, [0, 0]
    squares, seat = [NONE] * SPIES, 0
    for word in words:
        name, _, value = word.partition("=")
        if word.endswith(":"):
            seat = SIDES.index(word[:-1])
        elif "@" in name:
            _read_spy(s, squares, name, value)
        elif name == "tokens":
            s.tokens[seat] = sum(1 << TOKENS.index(token) for token in set(value.split(",")) - {"-"})
        else:
            WORDS.read(s, name, value)
    if any(left & ~there for left, there in zip(s.tokens, allowed, strict=True)):
        raise ValueError("tokens that are not in play")
    _check_squares(s, squares)
    place_spies(s, squares)


def _read_spy(s: State, squares: list[int], name: str, value: str) -> None:
    letter, _, place = name.partition("@")
    spy = spy_of_letter(letter)
    if s.piece[spy] != NONE:
        raise ValueError(name)
    number = value.rstrip("*")
    s.piece[spy] = s.size - 1 if number == "?" else int(number) - 1
    if value.endswith("*"):
        s.promoted |= 1 << spy
    squares[spy] = NONE if place == "off" else square_number(place)


def _check_squares(s: State, squares: list[int]) -> None:
    """Refuse two spies on one square, and what is not on this board."""
    on_board = [square for square in squares if square != NONE]
    if len(set(on_board)) != len(on_board):
        raise ValueError("two spies on one square")
    for square in (*on_board, s.case):
        row, column = divmod(square, WIDTH)
        if square == NONE or row >= s.rows or not s.left <= column <= s.right:
            raise ValueError("off the board")


def _check(s: State) -> None:
    """Refuse what no game could reach."""
    if not fits(s):
        raise ValueError("a number out of range")
    for seat in range(2):
        first = seat * SIDE
        held, none = s.piece[first : first + s.size], s.piece[first + s.size : first + SIDE]
        if sorted(held) != list(range(s.size)) or any(piece != NONE for piece in none):
            raise ValueError("a piece twice, or not in this set")
    for spy in range(SPIES):
        crown = 0 <= s.piece[spy] < s.crowns
        if is_promoted(s, spy) != crown and (is_promoted(s, spy) or at_goal(s, spy)):
            raise ValueError("only crown pieces are promoted, and on the enemy's first row all of them")
    _check_extraction(s)
    if s.question == Question.OVER:
        _check_end(s)
    else:
        _check_turn(s)


def _check_extraction(s: State) -> None:
    if s.awaited == NONE:
        return
    if not s.safe_extraction or s.square[s.awaited] != s.case or not at_goal(s, s.awaited):
        raise ValueError("nobody awaits extraction there")


def _check_end(s: State) -> None:
    draw = s.reason in (Reason.NO_SPIES, Reason.QUIET)
    if s.asked or s.reason == NONE or s.winner not in ((NONE,) if draw else (0, 1)):
        raise ValueError("no such end")
    if (s.mover, s.extra, s.barred, s.stirred, s.awaited) != (NONE, 0, NONE, 0, NONE):
        raise ValueError("something under way after the end")


def _check_turn(s: State) -> None:
    """Check who is asked, and that what the turn has done so far fits the question."""
    asked = enemy(s.active) if s.question == Question.ANSWER else s.active
    if s.active not in (0, 1) or s.asked != 1 << asked or (s.winner, s.reason) != (NONE, NONE):
        raise ValueError("the wrong seat is asked")
    if s.turn < 1 or s.quiet > 2 * s.quiet_limit or not {s.stirred, s.extra} <= {0, 1}:
        raise ValueError("a number out of range")
    if s.question == Question.TURN and (s.stirred or s.extra):
        raise ValueError("a turn that has not begun is new")
    if s.barred != NONE and (s.extra or side(s.barred) != s.active or s.question < Question.SECOND):
        raise ValueError("nobody is barred yet")
    if s.extra and (s.question == Question.SECOND or s.tokens[s.active] >> 1 & 1):
        raise ValueError("Move 2 is not under way")
    if s.question == Question.SECOND and not can_announce(s, s.active):
        raise ValueError("no second announcement")
    if s.question == Question.ANSWER:
        _check_announcement(s)
    elif (s.mover, s.direction, s.distance, s.how) != (NONE, NONE, 0, How.SPY):
        raise ValueError("nothing is announced")


def _check_announcement(s: State) -> None:
    """F2.2: what is announced must be possible on this board."""
    start = {
        How.SPY: actions.Move.id + s.mover % SIDE * LINES,
        How.SPY_AND_CASE: actions.Carry.id,
        How.CASE: actions.Throw.id,
    }[How(s.how)]
    action = start + s.direction * MAX_RANGE + s.distance - 1
    out = [0] * MAX_LEGAL
    possible = out[: legal_announcements(s, s.active, out)]
    if s.mover == NONE or side(s.mover) != s.active or not 1 <= s.distance <= MAX_RANGE or action not in possible:
        raise ValueError("this cannot be announced")
    if s.how != How.SPY and s.square[s.mover] != s.case:
        raise ValueError("the case is elsewhere")
