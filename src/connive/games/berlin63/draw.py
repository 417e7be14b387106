"""The table of Berlin 63 as text with rich markup: the board, the notebook, and each choice in words.

Invariant: draws from a view and a notebook alone; nothing is told by colour only.
"""

import re
from typing import TYPE_CHECKING

from connive.core.markup import Span, markup
from connive.core.text import Catalogue
from connive.core.viewer import Viewer
from connive.games.berlin63 import actions
from connive.games.berlin63.model import (
    BASES,
    BLUE,
    LEO,
    LILLY,
    MIRANDA,
    NEIGHBOUR,
    NONE,
    QUARK,
    RAY,
    RED,
    SIDE,
    STEEL,
    VERONICA,
    VICTOR,
    WIDTH,
    Character,
    Question,
)
from connive.games.berlin63.view import Claim, View, square_name

if TYPE_CHECKING:
    from connive.games.berlin63.beliefs import BaseNote, Note, Notebook, Odds

__all__ = ["board", "choice", "notes"]

CELL = 14
LINE = 80
TAG = re.compile(r"\[[^]]*\]")
QUIET_FROM = 30
GLYPHS = ("▲", "▼")
STYLES = ("bold bright_blue", "bold bright_red")
ARROWS = "↑→↓←↗↘↙↖"
CLAIMING = (Question.DOUBT, Question.FREEZE, Question.SACRIFICE)


# --- The board ---


def board(view: View, words: Catalogue) -> str:
    """Draw the table as a viewer sees it, Blue at the bottom."""
    edges = ["─" * CELL] * view.columns
    lines = [_header(view, words), *_side(view, RED, words), f"[dim]┌{'┬'.join(edges)}┐[/]"]
    for row in reversed(range(view.rows)):
        lines += _row(view, row, words)
    lines += [f"[dim]└{'┴'.join(edges)}┘[/]", *_side(view, BLUE, words), *_under_way(view, words)]
    if not view.turn:
        lines.append(f"[dim]{words.say('board.legend')}[/]")
    return "\n".join(lines)


def _header(view: View, words: Catalogue) -> str:
    if view.ended is not None:
        now = words.say("board.over")
    else:
        now = words.say("board.turn", turn=view.turn) if view.turn else words.say("board.deploying")
    parts = [f"[bold]{words.say('title')}[/]", now]
    if view.turn and view.ended is None:
        parts.append(markup([_glyph(view.active), Span(f" {words.say(f'seat.{view.active}')}")]))
    if view.quiet >= QUIET_FROM:
        parts.append(f"[yellow]{words.say('board.quiet', quiet=view.quiet, limit=view.quiet_limit)}[/]")
    return " · ".join(parts)


def _glyph(seat: int) -> Span:
    return Span(GLYPHS[seat], STYLES[seat])


def _side(view: View, seat: int, words: Catalogue) -> list[str]:
    """Return what lies beside the board on one side: its leader if known, its reserve, the box."""
    you = f" ({words.say('board.you')})" if Viewer.parse(view.viewer).own_seat == seat else ""
    parts = [markup([_glyph(seat), Span(f" {words.say(f'seat.{seat}')}{you}", "bold")])]
    leader = view.leader[seat]
    if leader is not None:
        parts.append(f"[dim]{words.say('board.leader')}[/] ★ {_short(leader, words)}")
    parts.append(f"[dim]{words.say('board.reserve')}[/] {_reserve(view, seat, words)}")
    gone = [*view.box[seat], *_fallen(view, seat)]
    if gone:
        parts.append(f"[dim]{words.say('board.box')}[/] {', '.join(_short(spy, words) for spy in gone)}")
    line = "   ".join(parts)
    return [line] if len(TAG.sub("", line)) < LINE else ["   ".join(parts[:-1]), f"  {parts[-1]}"]


def _reserve(view: View, seat: int, words: Catalogue) -> str:
    size, known = view.reserve_size[seat], view.reserve[seat]
    if not size:
        return words.say("board.empty")
    veiled = not view.turn and view.viewer not in ("referee", str(seat))  # before the deployment all eight are left
    if known is None or veiled:
        return " ".join("?" * size)
    return ", ".join(_short(spy, words) for spy in known)


def _fallen(view: View, seat: int) -> list[Character]:
    tokens = [token for token in view.bases[seat * SIDE : (seat + 1) * SIDE] if token is not None]
    return [token.character for token in tokens if token.square is None and token.character is not None]


def _short(spy: Character, words: Catalogue) -> str:
    return words.say(f"short.{spy.name.lower()}")


def _full(spy: Character, words: Catalogue) -> str:
    return words.say(f"character.{spy.name.lower()}")


def _row(view: View, row: int, words: Catalogue) -> list[str]:
    cells = [_cell(view, row * WIDTH + column, words) for column in range(view.columns)]
    bar = "[dim]│[/]"
    return [bar + bar.join(markup(cell[line], CELL) for cell in cells) + bar for line in range(2)]


def _cell(view: View, square: int, words: Catalogue) -> tuple[list[Span], list[Span]]:
    """Return the two lines of a square: who stands there, then an attacker or a claim."""
    top, below = [Span(square_name(square), "dim"), Span(" ")], [Span(" ")]
    base = view.base_at(square)
    if base is None:
        if square == view.origin and view.direction is not None and view.direction >= 0:
            top.append(Span(ARROWS[view.direction], STYLES[view.active]))
        return top, below
    top += _token(view, base, words)
    if view.mover not in (None, base) and view.mover is not None and view.square_of(view.mover) == square:
        return top, [Span(" × ", "bold yellow"), *_token(view, view.mover, words)]
    return top, below + _said(view, base, words)


def _token(view: View, base: int, words: Catalogue) -> list[Span]:
    """Return a base as its side, its letter, and its spy as far as the viewer knows it."""
    seat, token = base // SIDE, view.bases[base]
    spy = token.character if token is not None else None
    star = "★" if spy is not None and spy == view.leader[seat] else " "
    name = Span(_short(spy, words), "bold") if spy is not None else Span("?", "dim")
    return [Span(_letter(base), STYLES[seat]), Span(star, "yellow"), name]


def _letter(base: int) -> str:
    return f"{GLYPHS[base // SIDE]}{'ABCDE'[base % SIDE]}"


def _said(view: View, base: int, words: Catalogue) -> list[Span]:
    """Return the claim that a base makes, or the arrow of a push that is claimed against it."""
    if view.question not in CLAIMING:
        return []
    for claim in view.claims:
        if claim.base == base:
            return [Span(f"«{_short(claim.character, words)}»", "bold yellow")]
        if claim.target == base and claim.character == LEO and claim.direction is not None:
            return [Span(f"» {ARROWS[claim.direction]}", "bold yellow")]
    return []


def _under_way(view: View, words: Catalogue) -> list[str]:
    """Say in words which attack and which claims are open."""
    lines = []
    victim = view.base_at(view.square_of(view.mover)) if view.mover is not None else None
    if view.mover is not None and victim not in (None, view.mover) and view.square_of(view.mover) >= 0:
        square = square_name(view.square_of(view.mover))
        lines.append(words.say("board.attack", base=_letter(view.mover), target=_letter(victim or 0), square=square))
    if view.question in CLAIMING:
        lines += [_claim(view, claim, words) for claim in view.claims]
    if view.question == Question.REDRESS:
        asked = [base for base in view.accused if view.to_act >> base // SIDE & 1]
        lines.append(words.say("board.accused", bases=", ".join(_letter(base) for base in asked)))
    return [f"[bold yellow]{line}[/]" for line in lines]


def _claim(view: View, claim: Claim, words: Catalogue) -> str:
    said = {"base": f"{_letter(claim.base)} {_where(view, claim.base)}", "spy": _full(claim.character, words)}
    return words.say("board.claim_to", effect=_effect(view, claim, words), **said)


def _effect(view: View, claim: Claim, words: Catalogue) -> str:
    target = "" if claim.target is None else f"{_letter(claim.target)} {_where(view, claim.target)}"
    start = claim.target if claim.character == LEO and claim.target is not None else claim.base
    square = ""
    if claim.direction is not None:
        square = square_name(NEIGHBOUR[view.square_of(start) * 8 + claim.direction])
    return words.say(f"board.{EFFECTS[claim.character]}", target=target, square=square)


EFFECTS = {
    LEO: "push",
    LILLY: "leap",
    MIRANDA: "look",
    RAY: "dash",
    VICTOR: "shadow",
    VERONICA: "freeze",
    QUARK: "explode",
    STEEL: "withstand",
}


def _where(view: View, base: int) -> str:
    square = view.square_of(base)
    return square_name(square) if square >= 0 else "–"


# --- The notebook ---


def notes(view: View, notebook: "Notebook", words: Catalogue) -> str:
    """Draw what a seat can deduce about the enemy's bases, reserve and leader, and why."""
    enemy = notebook.bases[0].base // SIDE
    lines = [f"[bold]{words.say('note.title', seat=words.say(f'seat.{enemy}'))}[/]", _heads(view, words)]
    for note in notebook.bases:
        lines += _base_note(view, note, words)
    lines.append(_odds_line(view, Span(words.say("note.reserve")), notebook.reserve, words))
    lines.append(_odds_line(view, Span(words.say("note.leader")), notebook.leader, words))
    return "\n".join([*lines, f"[dim]{words.say('note.worlds', count=notebook.worlds)}[/]"])


LABEL = 9


def _column(spy: Character, words: Catalogue) -> int:
    return max(5, len(_short(spy, words))) + 1


def _heads(view: View, words: Catalogue) -> str:
    names = "".join(_short(spy, words).rjust(_column(spy, words)) for spy in view.cast)
    return f"[dim]{words.say('note.base').ljust(LABEL)}{names}[/]"


def _base_note(view: View, note: "BaseNote", words: Catalogue) -> list[str]:
    fallen = view.bases[note.base] is not None and view.square_of(note.base) < 0
    where = words.say("note.fallen") if fallen else _where(view, note.base)
    label = Span(f"{_letter(note.base)} {where}", STYLES[note.base // SIDE])
    return [_odds_line(view, label, note.odds, words), f"[dim]   {_reasons(note.notes, words)}[/]"]


def _odds_line(view: View, label: Span, odds: "Odds", words: Catalogue) -> str:
    cells = [markup([label], LABEL)]
    for spy in view.cast:
        cells.append(_chance(odds[spy], _column(spy, words)))
    return "".join(cells)


def _chance(chance: float, width: int) -> str:
    """Return a chance in per cent: what is excluded, and what is certain, look different from rare and likely."""
    if chance <= 0:
        return "[dim]" + "·".rjust(width) + "[/]"
    if chance >= 1:
        return "[bold green]" + "100%".rjust(width) + "[/]"
    shown = "<1%" if chance < 0.01 else f"{min(99, round(chance * 100))}%"
    return f"[bold]{shown.rjust(width)}[/]" if chance >= 0.5 else shown.rjust(width)


SIGHTINGS = ("shown", "looked", "eliminated", "unmasked")
LATEST = 2


def _reasons(notes: "list[Note]", words: Catalogue) -> str:
    """Say why: the last time the base was seen and what has blurred it since, the latest if there is much."""
    seen = max((i for i, note in enumerate(notes) if note.key in SIGHTINGS), default=0)
    told = [_reason(note, words) for note in notes[seen:]]
    more = ["…"] if len(told) > LATEST + 1 else []
    return " · ".join([*more, *told[-LATEST - 1 + len(more) :]]) if told else words.say("note.nothing")


def _reason(note: "Note", words: Catalogue) -> str:
    spy = _short(note.character, words) if note.character is not None else ""
    other = _letter(note.other) if note.other is not None else ""
    return words.say(f"note.{note.key}", turn=note.turn, spy=spy, other=other)


# --- Choices ---


def choice(view: View, seat: int, number: int, words: Catalogue) -> str:
    """Say in words what an action of a seat would do; a claim is marked as true or as a lie."""
    own, enemy = seat * SIDE, (1 - seat) * SIDE
    match actions.ACTIONS[number]:
        case actions.Place(spy):
            key = "place_leader" if spy == view.leader[seat] else "place"
            return words.say(f"choice.{key}", spy=_full(spy, words), power=words.say(f"power.{spy.name.lower()}"))
        case actions.Lose(spy):
            return words.say("choice.lose", spy=_full(spy, words))
        case actions.Mix(base, other, swap):
            pair = {"base": _named(view, own + base, words), "other": _named(view, own + other, words)}
            return words.say("choice.mix_swap" if swap else "choice.mix_keep", **pair)
        case actions.MixReserve(base, spy):
            return _mix_reserve(view, own + base, spy, words)
        case actions.Move(base, direction):
            return _step(view, own + base, direction, ("move", "attack"), words)
        case actions.Leap(base, diagonal):
            return _step(view, own + base, 4 + diagonal, ("leap", "leap_attack"), words)
        case actions.Push(base, direction):
            square = square_name(NEIGHBOUR[view.square_of(enemy + base) * 8 + direction])
            truth = _truth(view, view.mover, LEO, words)
            return words.say("choice.push", target=_named(view, enemy + base, words), square=square, truth=truth)
        case actions.Look(base):
            truth = _truth(view, view.mover, MIRANDA, words)
            return words.say("choice.look", target=_named(view, enemy + base, words), truth=truth)
        case actions.Freeze(base):
            truth = _truth(view, own + base, VERONICA, words)
            return words.say("choice.freeze", base=_where(view, own + base), truth=truth)
    return _plain_choice(view, actions.ACTIONS[number], words)


def _plain_choice(view: View, action: object, words: Catalogue) -> str:
    match action:
        case actions.Dash():
            return _step(view, view.mover or 0, view.direction or 0, ("dash", "dash_attack"), words)
        case actions.Shadow():
            return words.say("choice.shadow", truth=_truth(view, view.mover, VICTOR, words))
        case actions.ClaimSteel():
            return words.say("choice.claim_steel", truth=_truth(view, view.attacked, STEEL, words))
        case actions.ClaimQuark():
            return words.say("choice.claim_quark", truth=_truth(view, view.attacked, QUARK, words))
        case actions.Pass():
            return words.say(f"choice.pass_{view.question.name.lower()}")
    return words.say("choice.accept" if isinstance(action, actions.Accept) else "choice.challenge")


def _mix_reserve(view: View, base: int, spy: Character | None, words: Catalogue) -> str:
    named = _named(view, base, words)
    if spy is None:
        return words.say("choice.reserve_keep", base=named)
    return words.say("choice.reserve_swap", base=named, spy=_short(spy, words))


def _step(view: View, base: int, direction: int, keys: tuple[str, str], words: Catalogue) -> str:
    target = NEIGHBOUR[view.square_of(base) * 8 + direction]
    met = view.base_at(target) if target != NONE else None
    said = _named(view, base, words)
    square = square_name(target) if met is None else _named(view, met, words)
    claimed = {"leap": LILLY, "dash": RAY}.get(keys[0])
    truth = "" if claimed is None else _truth(view, base, claimed, words)
    return words.say(f"choice.{keys[met is not None]}", base=said, square=square, truth=truth)


def _named(view: View, base: int, words: Catalogue) -> str:
    """Return a base by its square and, if known, its spy: `b1 Ray`."""
    token = view.bases[base]
    spy = token.character if token is not None else None
    return _where(view, base) if spy is None else f"{_where(view, base)} {_short(spy, words)}"


def _truth(view: View, base: int | None, spy: int, words: Catalogue) -> str:
    token = view.bases[base] if base is not None and 0 <= base < BASES else None
    if token is None or token.character is None:
        return ""
    return words.say("choice.true" if token.character == spy else "choice.lie")
