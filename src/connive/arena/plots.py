"""Plots as inline SVG: coloured by the page's own variables, so that they follow its light or dark theme."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH = 720
LEFT = 120
RIGHT = 24
ROW = 34
TOP = 10
AXIS = 34
HEIGHT = 180
TICKS = (1, 2, 5)
MARK = 24
"""How far the number of a mark is below it."""
LINES, NEAR = 3, 40
"""Numbers of marks that are nearer than this to each other stand one below the other."""


class Span(NamedTuple):
    """A named value with its interval."""

    name: str
    value: float
    low: float
    high: float


def spans(rows: Sequence[Span], label: str) -> str:
    """Draw values with their intervals, one below the other."""
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    ticks = round_ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])
    bottom = TOP + ROW * len(rows)

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / max(high - low, 1e-9)

    parts = [_line(x(tick), TOP, x(tick), bottom, "grid") + _text(x(tick), bottom + 16, f"{tick:g}") for tick in ticks]
    for at, row in enumerate(rows):
        y = TOP + ROW * (at + 0.5)
        parts.append(_text(LEFT - 12, y + 4, row.name, "end"))
        parts.append(_line(x(row.low), y, x(row.high), y, "span"))
        parts.append(f'<circle cx="{x(row.value):.1f}" cy="{y:.1f}" r="5"><title>{_title(row)}</title></circle>')
    return _svg(bottom + AXIS, label, parts)


def columns(values: Sequence[tuple[str, float]], label: str) -> str:
    """Draw a histogram."""
    most = max(value for _, value in values) or 1
    width = (WIDTH - LEFT - RIGHT) / len(values)
    parts = []
    for at, (name, value) in enumerate(values):
        tall = HEIGHT * value / most
        x, y = LEFT + at * width, TOP + HEIGHT - tall
        box = f'x="{x + 1:.1f}" y="{y:.1f}" width="{max(1.0, width - 2):.1f}" height="{tall:.1f}"'
        parts.append(f"<rect {box}><title>{escape(name)}: {value:g}</title></rect>")
    step = max(1, len(values) // 8)
    for at in range(0, len(values), step):
        parts.append(_text(LEFT + (at + 0.5) * width, TOP + HEIGHT + 16, values[at][0]))
    parts.append(_text(LEFT - 12, TOP + 10, f"{most:g}", "end"))
    return _svg(TOP + HEIGHT + AXIS, label, parts)


class Curve(NamedTuple):
    """A named line through points; `number` chooses its colour, `dashed` how it is drawn."""

    name: str
    points: Sequence[tuple[float, float]]
    number: int
    dashed: bool = False


def curves(lines: Sequence[Curve], marks: Sequence[tuple[int, str]], most: float, label: str) -> str:
    """Draw chances over time, with marks along the lower edge, numbered from one.

    The page gives `.curve0` and so on their colours.
    """

    def x(at: float) -> float:
        return LEFT / 3 + (WIDTH - LEFT / 3 - RIGHT) * at / max(most, 1)

    def y(chance: float) -> float:
        return TOP + HEIGHT * (1 - chance)

    parts = []
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(
            _line(x(0), y(tick), x(most), y(tick), "grid") + _text(LEFT / 3 - 6, y(tick) + 4, f"{tick:.0%}", "end")
        )
    for line in lines:
        path = " ".join(f"{x(at):.1f},{y(chance):.1f}" for at, chance in line.points)
        kind = f"curve curve{line.number}{' dashed' if line.dashed else ''}"
        parts.append(f'<polyline class="{kind}" points="{path}"><title>{escape(line.name)}</title></polyline>')
    ends = [0.0] * LINES
    for at, said in marks:
        parts.append(
            f'<circle class="mark" cx="{x(at):.1f}" cy="{y(0):.1f}" r="6"><title>{escape(said)}</title></circle>'
        )
        level = next((level for level in range(LINES) if x(at) - ends[level] >= NEAR), LINES - 1)
        ends[level] = x(at)
        parts.append(_text(x(at), y(0) + MARK * (1 + level * 0.8), str(at + 1)))
    return _svg(TOP + HEIGHT + AXIS + MARK * (LINES - 1), label, parts)


def round_ticks(low: float, high: float, wanted: int = 6) -> list[float]:
    """Return round numbers from below `low` to above `high`.

    >>> round_ticks(1210, 1790)
    [1200, 1300, 1400, 1500, 1600, 1700, 1800]
    """
    rough = max(high - low, 1e-6) / wanted
    power = 10.0 ** len(str(int(rough))) / 10 if rough >= 1 else 1.0
    step = next((factor * power for factor in TICKS if factor * power >= rough), 10 * power)
    first = low // step
    count = int((high - first * step) // step) + 2
    ticks = [(first + i) * step for i in range(count)]
    return ticks[:-1] if len(ticks) > 1 and ticks[-2] >= high else ticks


def _title(row: Span) -> str:
    return escape(f"{row.name}: {row.value:.0f} ({row.low:.0f} – {row.high:.0f})")


def _text(x: float, y: float, said: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(height: float, label: str, parts: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">'
    return head + "".join(parts) + "</svg>"
