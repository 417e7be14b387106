"""The curve of a network's training as one page of HTML that needs nothing else."""

from collections.abc import Callable
from html import escape

from connive.core.text import catalogue
from connive.ml.full.trainer import Point, Training
from connive.ml.training.plot import plot, sheet

MILLION = 1_000_000
DRAWN: dict[str, Callable[[Point], float]] = {
    "entropy": lambda point: point.learned.entropy,
    "leaning": lambda point: point.learned.leaning,
    "explained": lambda point: point.learned.explained,
    "length": lambda point: point.length,
    "drawn": lambda point: point.drawn,
}


def page(training: Training, lang: str) -> str:
    """Return the page in a language."""
    words = catalogue(lang, training.game.name)
    millions, minutes = f"{training.steps / MILLION:.1f}", f"{training.seconds / 60:.0f}"
    title = words.say("train.full_title", game=words.say("title"), millions=millions, minutes=minutes)
    below = escape(words.say("train.millions"))
    sections = []
    for name, of in DRAWN.items():
        label = escape(words.say(f"train.{name}"))
        values = [(point.steps / MILLION, of(point)) for point in training.points]
        sections.append(f"<h2>{label}</h2>{plot(values, label, below) if values else ''}")
    return sheet(title, "".join(sections), words.lang)
