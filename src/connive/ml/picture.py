"""Pictures of a view: the drawing of the terminal, character by character, in a grid of small cells.

Invariant: text and picture come from one drawing, so they cannot show different things. Frames are drawn as lines, so
they meet whatever the font.
"""

from functools import lru_cache
from io import StringIO
from typing import Any

import numpy as np

from connive.core.game import Game
from connive.core.text import catalogue

WIDE, HIGH = 9, 18
"""The size of a cell in dots."""

COLUMNS = 120
PAPER, INK = (24, 26, 31), (220, 223, 228)
FONTS = ("DejaVuSansMono.ttf", "Menlo.ttc", "consola.ttf", "LiberationMono-Regular.ttf")
FRAMES = {"─": "ew", "│": "ns", "┌": "es", "┐": "sw", "└": "en", "┘": "nw"}
FRAMES |= {"├": "ens", "┤": "nsw", "┬": "esw", "┴": "enw", "┼": "ensw"}


def text(game: Game, view: Any) -> str:
    """Return the drawing of a view as plain text."""
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in _lines(game, view))


def picture(game: Game, view: Any) -> Any:
    """Return the drawing of a view as dots: uint8 (height, width, 3)."""
    from PIL import Image, ImageDraw

    lines = _lines(game, view)
    image = Image.new("RGB", (COLUMNS * WIDE, max(1, len(lines)) * HIGH), PAPER)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            for character in segment.text:
                _put(pen, column * WIDE, row * HIGH, character, _colour(segment.style))
                column += 1
    return np.asarray(image)


def _lines(game: Game, view: Any) -> list[list[Any]]:
    from rich.console import Console
    from rich.text import Text

    console = Console(width=COLUMNS, file=StringIO(), force_terminal=True, color_system="truecolor")
    return console.render_lines(Text.from_markup(game.part("draw").board(view, catalogue("en", game.name))), pad=False)


def _put(pen: Any, x: int, y: int, character: str, colour: tuple[int, int, int]) -> None:
    if character in FRAMES:
        middle = (x + WIDE // 2, y + HIGH // 2)
        ends = {"n": (middle[0], y), "s": (middle[0], y + HIGH), "w": (x, middle[1]), "e": (x + WIDE, middle[1])}
        for side in FRAMES[character]:
            pen.line([middle, ends[side]], fill=colour)
    elif not character.isspace():
        pen.text((x + WIDE / 2, y + HIGH - 5), character, fill=colour, font=_font(), anchor="ms")


def _colour(style: Any) -> tuple[int, int, int]:
    if style is None or style.color is None:
        shade = INK
    else:
        red, green, blue = style.color.get_truecolor()
        shade = (red, green, blue)
    return (shade[0] // 2 + 12, shade[1] // 2 + 13, shade[2] // 2 + 15) if style is not None and style.dim else shade


@lru_cache
def _font() -> Any:
    """Return a font with letters of equal width, or the one that Pillow brings along."""
    from PIL import ImageFont

    for name in FONTS:
        try:
            return ImageFont.truetype(name, HIGH - 4)
        except OSError:
            continue
    return ImageFont.load_default(HIGH - 5)
