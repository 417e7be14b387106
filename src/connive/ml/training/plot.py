"""The curve of a training as one page of HTML that needs nothing else: no script, no font, no other file."""

from html import escape

from connive.core.text import Catalogue, catalogue
from connive.ml.training.curve import Curve, Point

WIDTH, HEIGHT = 720, 200
LEFT, RIGHT, TOP, BOTTOM = 60, 24, 12, 34
LINES = 4
"""How many parts the scale has."""
DRAWN = ("against_random", "exploitability", "entropy")
STYLE = """
:root{color-scheme:light dark;--ink:#1b1f24;--paper:#fbfaf7;--faint:#666b73;--rule:#dcd9d1;--mark:#0f6e84}
@media(prefers-color-scheme:dark){:root{--ink:#e8e6e1;--paper:#16181c;--faint:#a2a8b1;--rule:#33373e;--mark:#5cc3d8}}
body{margin:0 auto;padding:2rem 1rem 4rem;max-width:56rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.7rem;margin:0}h2{font-size:1.15rem;margin:2.4rem 0 0}p{margin:.3rem 0;color:var(--faint)}
svg{width:100%;height:auto;display:block}svg text{fill:var(--ink);font:12px system-ui,sans-serif}
line{stroke:var(--rule)}polyline{stroke:var(--mark);stroke-width:2.5;fill:none}circle{fill:var(--mark)}
"""


def page(curve: Curve, lang: str) -> str:
    """Return the page in a language."""
    words = catalogue(lang, curve.game)
    title = words.say("train.title", game=words.say("title"), steps=curve.steps, seconds=f"{curve.seconds:.0f}")
    about = [words.say("train.options", options=curve.options), words.say("train.seed", seed=curve.seed)]
    plots = "".join(_section(curve.points, name, words) for name in DRAWN)
    return sheet(title, f"<p>{escape(' · '.join(about))}</p>{plots}", words.lang)


def sheet(title: str, content: str, lang: str) -> str:
    """Return a page with a title."""
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    head = f"<head>{meta}<title>{escape(title)}</title><style>{STYLE}</style></head>"
    return f'<!doctype html>\n<html lang="{lang}">{head}<body><h1>{escape(title)}</h1>{content}</body></html>\n'


def _section(points: list[Point], name: str, words: Catalogue) -> str:
    label, note = escape(words.say(f"train.{name}")), escape(words.say(f"train.{name}_note"))
    values = [(float(point.step), float(getattr(point, name))) for point in points]
    return f"<h2>{label}</h2><p>{note}</p>{plot(values, label, escape(words.say('train.step')))}"


def plot(values: list[tuple[float, float]], label: str, below: str) -> str:
    """Return a line through points, with scales; label and what stands below are HTML."""
    last = max(step for step, _ in values)
    low, high = min(0.0, *(value for _, value in values)), max(0.01, *(value for _, value in values))

    def x(step: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / last

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    parts = []
    for part in range(LINES + 1):
        step, value = last * part / LINES, low + (high - low) * part / LINES
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.2f}</text>')
        parts.append(f'<text x="{x(step):.1f}" y="{HEIGHT - 16}" text-anchor="middle">{step:g}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 2}" text-anchor="middle">{below}</text>')
    parts.append(f'<polyline points="{" ".join(f"{x(s):.1f},{y(v):.1f}" for s, v in values)}"/>')
    dots = (f'<circle cx="{x(s):.1f}" cy="{y(v):.1f}" r="3"><title>{s}: {v:.4f}</title></circle>' for s, v in values)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join([*parts, *dots])}</svg>'
