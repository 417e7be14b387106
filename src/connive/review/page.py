"""A review as one page of HTML that needs nothing else: no script, no font, no other file.

Invariant: everything that is not markup is escaped, and every sentence comes from a catalogue.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape

from connive.arena.page import STYLE
from connive.arena.plots import Curve, curves
from connive.core.text import Catalogue, catalogue
from connive.review.model import Review, ReviewedChoice, Summary
from connive.review.moments import is_costly

COLOURS = """
.curve{fill:none;stroke-width:2.5;stroke-linejoin:round}.dashed{stroke-dasharray:5 5;opacity:.7}
.curve0,.key0{stroke:#0f6e84;color:#0f6e84}.curve1,.key1{stroke:#b3472f;color:#b3472f}
.curve2,.key2{stroke:#7a8b2d;color:#7a8b2d}.curve3,.key3{stroke:#7d4fa0;color:#7d4fa0}
.mark{fill:#c79a2b}.key{margin-right:1.2rem;font-weight:600}
ol{padding-left:2.6rem}li{margin:.35rem 0}.bad{color:#b3472f;font-weight:600}td{vertical-align:top}
td.words{white-space:normal;text-align:left;min-width:9rem}th.words{text-align:left}td.few{white-space:normal}
@media(max-width:40rem){.graph svg{min-width:0;overflow:visible}.graph svg text{font-size:19px}}
@media(prefers-color-scheme:dark){.curve0,.key0{stroke:#5cc3d8;color:#5cc3d8}.curve1,.key1{stroke:#ef8a70;color:#ef8a70}.bad{color:#ef8a70}}
"""


CLINGING = re.compile(r" (?=[:;?!%»/])|(?<=[«/]) ")
"""Spaces at which no line may break."""


def safe(text: str) -> str:
    """Return text as it stands in a page."""
    return escape(CLINGING.sub("\u00a0", text))


def page(review: Review, lang: str) -> str:
    """Return the page in a language."""
    words = catalogue(lang, review.game)
    title = words.say("review.title", game=words.say("title"))
    body = "".join(_body(review, words, title))
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    head = f"<head>{meta}<title>{safe(title)}</title><style>{STYLE}{COLOURS}</style></head>"
    return f'<!doctype html>\n<html lang="{words.lang}">{head}<body>{body}</body></html>\n'


def _body(review: Review, words: Catalogue, title: str) -> Iterator[str]:
    yield f"<h1>{safe(title)}</h1>"
    said = words.say("review.version", version=review.version, simulations=review.simulations)
    yield f'<p class="faint">{safe(said)}</p>'
    yield _heading(words, "graph") + _graph(review, words)
    yield _heading(words, "moments") + _moments(review, words)
    yield _heading(words, "summary") + _table(summary_rows(review, words))
    yield f'<p class="faint">{safe(words.say("review.method"))}</p>'
    yield _heading(words, "choices") + _choices(review, words)


def _heading(words: Catalogue, key: str) -> str:
    return f"<h2>{safe(words.say(f'review.{key}'))}</h2>"


def lines_of(review: Review, words: Catalogue) -> list[Curve]:
    """Return what each seat could hope for, and what the referee saw of the first seat."""
    found = []
    for summary in review.summaries:
        own = [turn for turn in review.turns if turn.seat == summary.seat and turn.chance is not None]
        end = (len(review.turns), summary.score)
        name = words.say(f"seat.{summary.seat}")
        found.append(Curve(name, [*((t.number, t.chance or 0.0) for t in own), end], summary.seat))
        seen = [*((t.number, t.open_chance or 0.0) for t in own), end]
        found.append(Curve(f"{name} ({words.say('review.referee')})", seen, summary.seat, dashed=True))
    return found


def _graph(review: Review, words: Catalogue) -> str:
    marks = [(moment.turn, moment.said[words.lang]) for moment in review.moments]
    drawn = curves(lines_of(review, words), marks, float(len(review.turns)), words.say("review.graph"))
    keys = (f'<span class="key key{s.seat}">— {safe(words.say(f"seat.{s.seat}"))}</span>' for s in review.summaries)
    note = safe(words.say("review.graph_note"))
    return f'<div class="graph">{drawn}</div><p>{"".join(keys)}</p><p class="faint">{note}</p>'


def _moments(review: Review, words: Catalogue) -> str:
    if not review.moments:
        return f"<p>{safe(words.say('review.no_moments'))}</p>"
    items = (f'<li value="{moment.turn + 1}">{safe(moment.said[words.lang])}</li>' for moment in review.moments)
    return f"<ol>{''.join(items)}</ol>"


def summary_rows(review: Review, words: Catalogue) -> list[list[str]]:
    """Return how everybody did: a row of names, then one for each measure, with a text for each seat."""
    columns = [_summary(summary, review, words) for summary in review.summaries]
    named = [["", *(words.say(f"seat.{summary.seat}") for summary in review.summaries)]]
    return named + [[words.say(f"review.{key}"), *(column[key] for column in columns)] for key in columns[0]]


def _summary(summary: Summary, review: Review, words: Catalogue) -> dict[str, str]:
    choices = sum(turn.seat == summary.seat and not turn.forced for turn in review.turns)
    lies = {"lies": summary.lies, "believed": summary.lies_believed, "caught": summary.lies_caught}
    found = {
        "score": _decimal(f"{summary.score:g}", words),
        "accuracy": _known(summary.accuracy),
        "phases": " / ".join(_known(phase.accuracy) for phase in summary.phases),
        "cost": share(summary.cost / max(1, choices), words, 1),
        "lies": words.say("review.lies_told", **lies),
        "doubts": f"{summary.doubts_right} / {summary.doubts_wrong}",
        "bets": f"{summary.bets_won} / {summary.bets_lost}",
        "told": _decimal(f"{summary.told:.1f}", words),
        "deal": _decimal(f"{summary.deal:+.2f}", words),
        "luck": _decimal(f"{summary.luck:+.2f}", words),
    }
    return {key: said for key, said in found.items() if key not in _missing(review)}


def _missing(review: Review) -> set[str]:
    """Return what there is none of in the game, for anybody: it needs no row."""
    sums = review.summaries
    counts = {
        "lies": sum(each.lies for each in sums),
        "doubts": sum(each.doubts_right + each.doubts_wrong for each in sums),
        "bets": sum(each.bets_won + each.bets_lost for each in sums),
    }
    return {key for key, count in counts.items() if not count}


def share(part: float, words: Catalogue, digits: int = 0) -> str:
    """Return a share in per cent, as the language writes it."""
    return _decimal(f"{100 * part:.{digits}f} %", words)


def _decimal(text: str, words: Catalogue) -> str:
    return text.replace(".", ",") if words.lang == "fr" else text


def _known(accuracy: float | None) -> str:
    return "·" if accuracy is None else f"{accuracy:.0f}"


def _choices(review: Review, words: Catalogue) -> str:
    heads = [("choice", "words"), ("seat", ""), ("chance", ""), ("cost", ""), ("better", "words"), ("belief", "words")]
    head = "<th></th>" + "".join(f'<th class="{kind}">{safe(words.say(f"review.{key}"))}</th>' for key, kind in heads)
    rows = "".join(f"<tr>{''.join(_choice(turn, words))}</tr>" for turn in review.turns)
    return f'<div class="wide"><table><tr>{head}</tr>{rows}</table></div>'


def _choice(turn: ReviewedChoice, words: Catalogue) -> Iterator[str]:
    lang = words.lang
    made = turn.said[lang] or turn.notation
    yield f"<td>{turn.number + 1}</td>"
    yield f'<td class="words">{safe(made)}</td><td>{safe(words.say(f"seat.{turn.seat}"))}</td>'
    if turn.forced or turn.chance is None:
        yield f'<td colspan="4" class="faint">{safe(words.say("review.forced"))}</td>'
        return
    kind = ' class="bad"' if is_costly(turn) else ""
    low, cost, high = (safe(share(each, words, 1)) for each in (turn.low, turn.cost, turn.high))
    yield f"<td>{safe(share(turn.chance, words))}</td><td{kind}>{cost}<small>{low} – {high}</small></td>"
    best = turn.alternatives[0]
    better = (
        "="
        if best.action == turn.action or not turn.low
        else f"{best.said[lang] or best.notation} ({share(best.chance, words)})"
    )
    yield f'<td class="words">{safe(better)}</td>'
    beliefs = "".join(
        f"<div>{safe(share(each.chance, words))} {safe(each.said[lang])} {'✓' if each.true else '✗'}</div>"
        for each in turn.beliefs
    )
    yield f'<td class="words">{beliefs}</td>'


def _table(rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{safe(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f'<td class="few">{safe(cell)}</td>' for cell in row) + "</tr>" for row in rows[1:])
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'
