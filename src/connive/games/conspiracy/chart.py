"""The map of Conspiracy drawn with characters: spaces where the map file puts them, links as lines."""

from connive.core.text import Catalogue
from connive.games.conspiracy.model import Spy
from connive.games.conspiracy.view import MapSpace, View

STYLES = ("bold yellow", "bold bright_blue", "bold green", "bold bright_red")
"""How the seats look; their names are always written too."""

WIDTH, HEIGHT = 98, 27
MARGIN = 6
SHALLOW = "·"
"""A link that climbs so little that no stroke fits it is dotted."""

Cell = tuple[str, str]


class Canvas:
    """Characters with a style each."""

    def __init__(self) -> None:
        self._cells: list[list[Cell]] = [[(" ", "")] * WIDTH for _ in range(HEIGHT)]

    def dot(self, column: int, row: int, sign: str, style: str) -> None:
        """Put one point of a line."""
        self._cells[row][column] = (sign, style)

    def write(self, column: int, row: int, pieces: list[tuple[str, str]]) -> None:
        """Write pieces of text around a column, with a space on both sides."""
        text = [(c, style) for piece, style in [(" ", ""), *pieces, (" ", "")] for c in piece]
        start = max(0, min(WIDTH - len(text), column - len(text) // 2))
        self._cells[row][start : start + len(text)] = text

    def lines(self) -> list[str]:
        """Return the drawing as lines with markup, without empty ones at its ends."""
        lines = [_marked(row) for row in self._cells]
        filled = [i for i, line in enumerate(lines) if line]
        return lines[filled[0] : filled[-1] + 1]


def _marked(row: list[Cell]) -> str:
    """Return a line with markup around each run of one style."""
    line, run, style = "", "", ""
    for c, looks in [*row, ("", "end")]:
        if looks != style:
            line += f"[{style}]{run}[/]" if style else run
            run, style = "", looks
        run += c
    return line.rstrip()


def chart(view: View, words: Catalogue) -> list[str]:
    """Return the map with the spies and the briefcase."""
    canvas = Canvas()
    for space, place in enumerate(view.spaces):
        for other in place.links:
            if other > space:
                _link(canvas, place, view.spaces[other], "dim")
    if view.origin is not None and view.spy is not None:
        target = view.place[view.spy]
        if target is not None:
            _link(canvas, view.spaces[view.origin], view.spaces[target], "bold yellow")
    for space, place in enumerate(view.spaces):
        _space(canvas, view, space, place, words)
    return canvas.lines()


def _spot(place: MapSpace) -> tuple[int, int]:
    """Return column and row; the row below is for those who stand there."""
    return MARGIN + round(place.x * (WIDTH - 2 * MARGIN) / 100), round(place.y * (HEIGHT - 2) / 100)


def _link(canvas: Canvas, a: MapSpace, b: MapSpace, style: str) -> None:
    (x, y), (to_x, to_y) = _spot(a), _spot(b)
    wide, high = to_x - x, to_y - y
    sign = "─" if high == 0 else "│" if abs(wide) * 2 <= abs(high) else "╲" if wide * high > 0 else "╱"
    flat = abs(wide) > 3 * abs(high)
    steps = max(abs(wide) if flat else abs(high), 1)
    for i in range(steps + 1):
        canvas.dot(x + round(wide * i / steps), y + round(high * i / steps), SHALLOW if flat and high else sign, style)


def _space(canvas: Canvas, view: View, space: int, place: MapSpace, words: Catalogue) -> None:
    column, row = _spot(place)
    looks = STYLES[place.seat] if place.seat is not None else ""
    canvas.write(column, row, [(words.say(f"space.{place.name}"), looks)])
    below: list[tuple[str, str]] = []
    if place.seat is not None:
        below.append((words.say(f"seat.{place.seat}"), looks))
    spies = [words.say(f"letter.{Spy(spy).name.lower()}") for spy, where in enumerate(view.place) if where == space]
    signs = " ".join([*spies, *([words.say("letter.case")] if view.case == space else [])])
    if signs:
        below.append((f" ({signs})" if below else f"({signs})", "bold"))
    if below:
        canvas.write(column, row + 1, below)
