"""A case put before the rules: a position in few words, choices in notation, what each viewer is told and knows.

Invariant: everything asked of a `Ruling` is answered from views, events and decisions, never from the state.
"""

from typing import Any

from connive.core.events import Event
from connive.games.confusion.beliefs import SpyNotes
from connive.games.confusion.pieces import SIDE, piece_set, square_name, square_number
from connive.games.confusion.view import spy_letter
from connive.play.match import Match
from connive.testing import ruling as testing

SIDES = ("white", "red")
NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "?"]
LETTERS = "ABCDEFGHIJKLM"


class Ruling(testing.Ruling):
    """A match with its questions and answers in words."""

    names = SIDES

    # --- Acting ---

    def white(self, *choices: str) -> "Ruling":
        """Let White make its choices, one after the other."""
        return self.let(0, *choices)

    def red(self, *choices: str) -> "Ruling":
        """Let Red make its choices, one after the other."""
        return self.let(1, *choices)

    def refuses(self, side: str, choice: str) -> tuple[str, str]:
        """Return the clause and the reason of a refusal."""
        return self.refusal(SIDES.index(side), choice)

    # --- What is open ---

    def choices(self, side: str) -> tuple[str, ...]:
        """Return the legal choices of a side in notation."""
        return self.match.decision(SIDES.index(side)).texts

    def lines(self, side: str, square: str) -> set[str]:
        """Return the squares that a spy may be announced to, without the case if it holds it."""
        found = [text.split("-") for text in self.choices(side) if text.startswith(f"{square}-") and "with" not in text]
        return {end.removesuffix(" alone") for _, end in found}

    # --- What is known ---

    def knows(self, viewer: str, square: str) -> str | None:
        """Return the piece that a viewer sees or was shown on a square; None if it does not know."""
        view = self.view(viewer)
        spy = view.spy_at(square_number(square))
        assert spy is not None, f"nobody stands on {square}"
        piece = view.spies[spy].piece
        return None if piece is None else str(number(piece, len(view.pieces)))

    def standing(self, side: str) -> set[str]:
        """Return the squares on which a side's spies stand, promoted ones with a star, as everybody can see."""
        spies = self.view("spectator").spies[SIDES.index(side) * SIDE :][:SIDE]
        return {square_name(s.square) + "*" * s.promoted for s in spies if s is not None and s.square is not None}

    @property
    def case(self) -> str:
        """Where the case is, and who holds it: 'f6', 'f6 white'."""
        view = self.view("spectator")
        return square_name(view.case) + ("" if view.holder is None else f" {SIDES[view.holder // SIDE]}")

    def possible(self, side: str, letter: str) -> str:
        """Return the pieces that a side's notebook leaves one of its own spies: '1 8 ?'."""
        line = self.line(side, letter)
        return " ".join(number(piece, len(line.odds)) for piece in line.possible)

    def line(self, side: str, letter: str) -> SpyNotes:
        """Return what a side's notebook says about one of its own spies."""
        lines: list[SpyNotes] = self.match.belief(SIDES.index(side)).notebook().own
        return lines[LETTERS.index(letter)]

    def word(self, event: Event, name: str, value: Any) -> str:
        """Return spies by letter, squares by name, pieces by number."""
        if name in ("spy", "other", "receiver", "barred"):
            return spy_letter(value)
        if name in ("square", "origin", "target", "case"):
            return square_name(value)
        return NUMBERS[value] if name == "piece" else super().word(event, name, value)


def number(piece: int, size: int) -> str:
    """Return a piece as people number it."""
    return "?" if piece == size - 1 else str(piece + 1)


def ruling(
    white: str,
    red: str,
    *,
    case: str = "f6",
    to_move: str = "white",
    options: str = "",
    tokens: str = "",
    more: str = "",
) -> Ruling:
    """Set up a position: `ruling("9@b1 ?@c1", "1*@f1 5@f11", case="c4")`, pieces by number, promoted ones with a star.

    Letters are given in this order; the pieces that are not named are in spies that have left the board.
    """
    seat = SIDES.index(to_move)
    tail = f"case={case} question=turn asked={1 << seat} active={seat} turn=9 {more}"
    sides = [side(name, text, options, tokens) for name, text in zip(SIDES, (white, red), strict=True)]
    return Ruling(Match.from_position("confusion", f"{options} | {' '.join(sides)} {tail}"))


def side(name: str, text: str, options: str, tokens: str) -> str:
    """Return one side in the notation of positions."""
    chosen = next((word[7:] for word in options.split() if word.startswith("pieces=")), "standard")
    size = len(piece_set(chosen).pieces)
    named = [word.split("@") for word in text.split()]
    used = {piece.rstrip("*") for piece, _ in named}
    rest = [number(piece, size) for piece in range(size) if number(piece, size) not in used]
    letters = LETTERS if name == "white" else LETTERS.lower()
    spies = [*named, *((piece, "off") for piece in rest)]
    words = [f"{letters[i]}@{square}={piece}" for i, (piece, square) in enumerate(spies)]
    return " ".join([f"{name}:", *words, f"tokens={tokens or '-'}"])


def new_game(options: str = "", seed: int = 1) -> Ruling:
    """Return a freshly dealt game."""
    return Ruling(Match("confusion", options=options, seed=seed))
