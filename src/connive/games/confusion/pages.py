"""The notebook of Confusion as text: a grid of spies and pieces with odds, and a reason for every crossing-out."""

import textwrap
from typing import TYPE_CHECKING

from connive.core.text import Catalogue, Phrase
from connive.games.confusion.pieces import SIDE, square_name
from connive.games.confusion.view import View, moves_of, piece_name, spy_letter

if TYPE_CHECKING:
    from connive.games.confusion.beliefs import Notebook, SpyNotes
    from connive.games.confusion.evidence import Crossing

LABEL = 8
COLUMN = 7
LINE = 98


def notes(view: View, notebook: "Notebook", words: Catalogue) -> str:
    """Draw the two halves of the notebook: your own spies with the reasons, then what the enemy can know of its own."""
    own, mirror = notebook.own[0].spy // SIDE, notebook.mirror[0].spy // SIDE
    lines = [
        f"[bold]{words.say('note.own')}[/]",
        *_heads(view, own),
        *(_odds(view, line, False) for line in notebook.own),
    ]
    lines += _reasons(view, notebook.own, words)
    title = words.say("note.mirror", seat=words.say(f"seat.{mirror}"))
    lines += [f"[bold]{title}[/]", *_heads(view, mirror), *(_odds(view, line, True) for line in notebook.mirror)]
    return "\n".join([*lines, f"[dim]{words.say('note.legend')}[/]"])


def _heads(view: View, side: int) -> list[str]:
    numbers = "".join(piece_name(view, piece).rjust(COLUMN) for piece in range(len(view.pieces)))
    moves = "".join(moves_of(piece, side).rjust(COLUMN) for piece in view.pieces)
    return [f"[dim]{' ' * LABEL}{numbers}[/]", f"[dim]{' ' * LABEL}{moves}[/]"]


def _label(line: "SpyNotes") -> str:
    """Return a spy as its letter and where it stands; one that is off the board has a dash, a promoted one a star."""
    where = square_name(line.square) if line.square is not None else "–"
    return f"{spy_letter(line.spy)} {where}{'*' if line.promoted else ''}"


def _odds(view: View, line: "SpyNotes", mark_truth: bool) -> str:
    """Draw one spy; in the mirror, where you see the piece, the truth is marked."""
    truth = view.token(line.spy).piece if mark_truth else None
    cells = [_chance(chance, "›" if piece == truth else "") for piece, chance in enumerate(line.odds)]
    return _label(line).ljust(LABEL) + "".join(cells)


def _chance(chance: float, mark: str) -> str:
    """Return a chance in per cent: what is crossed out, and what is certain, look different from rare and likely."""
    if chance <= 0:
        return "[dim]" + f"{mark}·".rjust(COLUMN) + "[/]"
    if chance >= 1:
        return "[bold green]" + f"{mark}100%".rjust(COLUMN) + "[/]"
    shown = mark + ("<1%" if chance < 0.01 else f"{min(99, round(chance * 100))}%")
    return f"[bold]{shown.rjust(COLUMN)}[/]" if chance >= 0.5 or mark else shown.rjust(COLUMN)


def _reasons(view: View, lines: "list[SpyNotes]", words: Catalogue) -> list[str]:
    """Say for each spy which pieces were crossed out, by what."""
    told = []
    for line in lines:
        if line.crossed:
            text = f"{_label(line).ljust(LABEL)}{'; '.join(_grouped(view, line.crossed, words))}"
            told += [f"[dim]{part}[/]" for part in textwrap.wrap(text, LINE, subsequent_indent=" " * LABEL)]
    return told


def _grouped(view: View, crossed: "list[Crossing]", words: Catalogue) -> list[str]:
    told = grouped(view, crossed)
    return [words.say("note.not", pieces=pieces, why=words.tell(reason)) for pieces, reason in told]


def grouped(view: View, crossed: "list[Crossing]") -> list[tuple[str, Phrase]]:
    """Return the reasons in the order in which they came, each with the pieces it excludes."""
    groups: dict[str, tuple[list[str], Phrase]] = {}
    for crossing in sorted(crossed, key=lambda c: (c.why == "elsewhere", c.turn)):
        reason = _reason(crossing)
        groups.setdefault(repr(reason), ([], reason))[0].append(piece_name(view, crossing.piece))
    return [(", ".join(pieces), reason) for pieces, reason in groups.values()]


def _reason(crossing: "Crossing") -> Phrase:
    """Return a reason: `b1–b4 refused on turn 3`."""
    origin = square_name(crossing.origin) if crossing.origin is not None else ""
    target = square_name(crossing.target) if crossing.target is not None else "–"
    spies = " ".join(spy_letter(spy) for spy in crossing.spies)
    return Phrase(f"note.{crossing.why}", {"origin": origin, "target": target, "turn": crossing.turn, "spies": spies})
