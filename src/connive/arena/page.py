"""The report of a contest as one page of HTML that needs nothing else: no script, no font, no other file.

Invariant: everything that somebody typed is escaped, and every sentence comes from a catalogue.
"""

from collections.abc import Iterable, Sequence
from html import escape

from connive.arena.plots import Span, columns, spans
from connive.arena.report import Report, Score, Standing
from connive.core.text import Catalogue, catalogue

STYLE = """
:root{color-scheme:light dark;--ink:#1b1f24;--paper:#fbfaf7;--faint:#666b73;--rule:#dcd9d1;
--mark:#0f6e84;--warm:15,110,132}
@media(prefers-color-scheme:dark){:root{--ink:#e8e6e1;--paper:#16181c;--faint:#a2a8b1;--rule:#33373e;
--mark:#5cc3d8;--warm:92,195,216}}
body{margin:0 auto;padding:2rem 1rem 4rem;max-width:56rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.7rem;margin:0}h2{font-size:1.15rem;margin:2.4rem 0 .6rem}p{margin:.3rem 0}.faint{color:var(--faint)}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .7rem;border-bottom:1px solid var(--rule);text-align:right}
th:first-child,td:first-child{text-align:left}th{font-weight:600}
svg{width:100%;min-width:30rem;height:auto;display:block}svg text{fill:var(--ink);font:12px system-ui,sans-serif}
.grid{stroke:var(--rule)}.span{stroke:var(--mark);stroke-width:3;stroke-linecap:round}circle,rect{fill:var(--mark)}
small{opacity:.85;display:block}td{white-space:nowrap}td:first-child{white-space:normal}
"""


def page(report: Report, lang: str) -> str:
    """Return the page in a language."""
    words = catalogue(lang, report.contest.game)
    title = words.say("arena.title", game=words.say("title"), games=report.games, deals=report.contest.deals)
    body = [
        f"<h1>{escape(title)}</h1>",
        _settings(report, words),
        *_section(words, "ratings", _ratings(report, words), _standings(report, words)),
        *_section(words, "matrix", _matrix(report, words)),
        *(_section(words, "habits", _habits(report, words)) if report.contest.calibrate else ()),
        *_section(words, "lengths", _lengths(report, words), _endings(report, words)),
    ]
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    head = f"<head>{meta}<title>{escape(title)}</title><style>{STYLE}</style></head>"
    return f'<!doctype html>\n<html lang="{words.lang}">{head}<body>{"".join(body)}</body></html>\n'


def _settings(report: Report, words: Catalogue) -> str:
    contest = report.contest
    said = [words.say(f"arena.{contest.style}"), words.say("games.seats", seats=contest.seats)]
    said += [contest.options] if contest.options else []
    said += [budget_words(report, words), words.say("arena.seed", seed=contest.seed)]
    return f'<p class="faint">{escape(" · ".join(said))}</p>'


def budget_words(report: Report, words: Catalogue) -> str:
    """Say how much the bots were allowed to think."""
    contest = report.contest
    if contest.seconds:
        return words.say("arena.budget_seconds", seconds=f"{contest.seconds:g}")
    if contest.simulations:
        return words.say("arena.budget_simulations", simulations=contest.simulations)
    return words.say("arena.budget_own")


def _section(words: Catalogue, key: str, *parts: str) -> Iterable[str]:
    return (f"<h2>{escape(words.say(f'arena.{key}'))}</h2>", *parts)


def _ratings(report: Report, words: Catalogue) -> str:
    rows = [Span(s.line.bot, s.rating.rating, s.rating.low, s.rating.high) for s in report.standings]
    drawn = spans(rows, words.say("arena.ratings"))
    return f'<div class="wide">{drawn}</div><p class="faint">{escape(words.say("arena.method"))}</p>'


def _standings(report: Report, words: Catalogue) -> str:
    return _table(standing_heads(words), [standing_row(standing) for standing in report.standings])


def standing_heads(words: Catalogue) -> list[str]:
    """Return what is above the columns of `standing_row`."""
    keys = ("bot", "rating", "interval", "score", "won", "drawn", "lost", "victory", "mean_time", "p95_time")
    return [words.say(f"arena.{key}") for key in keys]


def standing_row(standing: Standing) -> list[str]:
    """Return how a bot did, a text for each column."""
    rating, line, pace = standing.rating, standing.line, standing.pace
    return [
        line.bot,
        f"{rating.rating:.0f}",
        f"{rating.low:.0f} – {rating.high:.0f}",
        f"{line.score:.3f}",
        str(line.won),
        str(line.drawn),
        str(line.lost),
        f"{line.victory:.3f} ({line.victory_low:.3f} – {line.victory_high:.3f})",
        f"{pace.mean:.1f}",
        f"{pace.p95:.1f}",
    ]


def _habits(report: Report, words: Catalogue) -> str:
    heads, rows = habit_heads(words), [habit_row(standing) for standing in report.standings]
    return _table(heads, rows) + f'<p class="faint">{escape(words.say("arena.habits_method"))}</p>'


def habit_heads(words: Catalogue) -> list[str]:
    """Return what is above the columns of `habit_row`."""
    return [words.say(f"arena.{key}") for key in ("bot", "said", "bluffs", "asked", "doubted", "rightly", "brier")]


def habit_row(standing: Standing) -> list[str]:
    """Return what a bot made of statements, a text for each column."""
    known = standing.habits
    assert known is not None
    shares = [known.bluffs, known.doubted, known.rightly]
    bluffs, doubted, rightly = ("·" if each is None else f"{each:.1%}" for each in shares)
    brier = "·" if known.brier is None else f"{known.brier:.3f}"
    return [standing.line.bot, str(known.said), bluffs, str(known.asked), doubted, rightly, brier]


def _matrix(report: Report, words: Catalogue) -> str:
    names = [standing.line.bot for standing in report.standings]
    head = "".join(f"<th>{escape(name)}</th>" for name in ["", *names])
    rows = []
    for name, scores in zip(names, report.matrix, strict=True):
        rows.append(f"<tr><th>{escape(name)}</th>{''.join(_cell(score, words) for score in scores)}</tr>")
    return f'<div class="wide"><table><tr>{head}</tr>{"".join(rows)}</table></div>'


def _cell(score: Score | None, words: Catalogue) -> str:
    if score is None:
        return "<td>·</td>"
    said = f"{score.score:.3f}<small>{score.low:.3f} – {score.high:.3f}</small>"
    title = escape(words.say("arena.meetings", meetings=score.meetings))
    return f'<td title="{title}" style="background:rgba(var(--warm),{score.score * 0.45:.2f})">{said}</td>'


def _lengths(report: Report, words: Catalogue) -> str:
    choices = report.choices
    said = words.say(
        "simulate.length", mean=f"{choices['mean']:.1f}", least=int(choices["least"]), most=int(choices["most"])
    )
    drawn = columns([(str(each.least), each.games) for each in report.lengths], words.say("arena.lengths"))
    return f'<div class="wide">{drawn}</div><p>{escape(said)}</p>'


def _endings(report: Report, words: Catalogue) -> str:
    seats = [f"{words.say(f'seat.{seat}')} {mean:.3f}" for seat, mean in enumerate(report.by_seat)]
    rows = [[words.say(f"reason.{reason}"), f"{n / report.games:.1%}"] for reason, n in report.endings.items()]
    heads = [words.say("arena.ending"), words.say("arena.share")]
    return f"<p>{escape(words.say('simulate.by_seat', seats=', '.join(seats)))}</p>{_table(heads, rows)}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'
