"""The table of Conspiracy as text with rich markup: the map and the Bank Books, the notebook, each choice in words.

Invariant: draws from a view and a notebook alone; nothing is told by colour only.
"""

from typing import TYPE_CHECKING

from connive.core.text import Catalogue
from connive.core.viewer import Viewer
from connive.games.conspiracy import actions
from connive.games.conspiracy.chart import STYLES, chart
from connive.games.conspiracy.model import HUNDRED, Question, Spy
from connive.games.conspiracy.view import Book, View

if TYPE_CHECKING:
    from connive.games.conspiracy.beliefs import Notebook, SeatNote, SpyNote
    from connive.games.conspiracy.ledger import Bound

__all__ = ["board", "choice", "notes"]

LINE = 98
NAME = 14
CONTEST = (Question.ANSWER, Question.BID, Question.COVER)


def board(view: View, words: Catalogue) -> str:
    """Draw the table as a viewer sees it."""
    lines = [_header(view, words), *chart(view, words), _legend(view, words), "", *_books(view, words)]
    lines += [f"[bold yellow]{line}[/]" for line in _under_way(view, words)]
    if view.ended is not None:
        lines += [line for seat in range(view.seats) for line in _history(view, seat, words)]
    return "\n".join(lines)


def _header(view: View, words: Catalogue) -> str:
    if view.ended is not None:
        now = [words.say("board.over")]
    elif view.question == Question.OPENING:
        now = [words.say("board.opening")]
    else:
        now = [words.say("board.round", round=view.round, limit=view.round_limit)]
        now.append(words.say("board.turn", seat=_seat(view.active, words)))
    return " · ".join([f"[bold]{words.say('title')}[/]", *now])


def _legend(view: View, words: Catalogue) -> str:
    here = [Spy(spy) for spy, space in enumerate(view.place) if space is not None]
    gone = [Spy(spy) for spy, space in enumerate(view.place) if space is None]
    signs = [f"{words.say(f'letter.{spy.name.lower()}')} {_short(spy, words)}" for spy in here]
    signs.append(f"{words.say('letter.case')} {words.say('board.case')}")
    if gone:
        signs.append(words.say("board.gone", spies=", ".join(_short(spy, words) for spy in gone)))
    return f"[dim]{'  '.join(signs)}[/]"


# --- The Bank Books ---


def _books(view: View, words: Catalogue) -> list[str]:
    """Return a table of what is known for certain: a line for each seat, a column for each spy."""
    heads = [words.say("board.balance"), *(_short(Spy(spy), words) for spy in range(view.spies))]
    lines = [f"[dim]{' ' * NAME}{''.join(head.rjust(8) for head in heads)}[/]"]
    for seat, book in enumerate(view.books):
        lines.append(_label(view, seat, words) + _amounts(book))
    return lines


def _label(view: View, seat: int, words: Catalogue) -> str:
    you = f" ({words.say('board.you')})" if Viewer.parse(view.viewer).own_seat == seat else ""
    name = f"{_seat(seat, words)}{you}"
    return f"[{STYLES[seat]}]{name}[/]" + " " * (NAME - len(name))


def _amounts(book: Book) -> str:
    return "".join(_amount(hundreds) for hundreds in [book.balance, *book.accounts])


def _amount(hundreds: int | None) -> str:
    if hundreds is None:
        return "[dim]" + "?".rjust(8) + "[/]"
    shown = str(hundreds * HUNDRED).rjust(8)
    return f"[bold]{shown}[/]" if hundreds else f"[dim]{shown}[/]"


def _history(view: View, seat: int, words: Catalogue) -> list[str]:
    """C5.3: return the pay-offs of a book in order, as far as they are known."""
    entries = []
    for line in view.books[seat].lines:
        if line.hundreds is None:
            entries.append("?")
        elif line.spy is None:
            entries.append(words.say("board.pretended"))
        else:
            entries.append(f"{_short(line.spy, words)} {line.hundreds * HUNDRED}")
    return _wrapped(words.say("board.history", seat=_seat(seat, words)), entries)


def _wrapped(head: str, entries: list[str]) -> list[str]:
    lines = [head]
    for i, entry in enumerate(entries):
        piece = f" {entry}{'' if i == len(entries) - 1 else ','}"
        if len(lines[-1]) + len(piece) > LINE:
            lines.append(" ")
        lines[-1] += piece
    return lines


# --- What is under way ---


def _under_way(view: View, words: Catalogue) -> list[str]:
    """Say in words who will lose a turn, and which action and which contest are open."""
    flagged = [seat for seat in range(view.seats) if view.flags >> seat & 1]
    lines = [words.say("board.lost_turn", seat=_seat(seat, words)) for seat in flagged]
    if view.spy is None:
        return lines
    said = {"seat": _seat(view.active, words), "spy": _short(view.spy, words)}
    if view.victim is not None:
        key = "board.blown" if view.question == Question.DISCLOSE else "board.blows"
        lines += [words.say(key, other=_short(view.victim, words), **said)]
    else:
        target = view.place[view.spy]
        ends = {"origin": _space(view, view.origin, words), "target": _space(view, target, words)}
        lines += [words.say("board.carries" if view.carried else "board.moves", **said, **ends)]
    if view.question in CONTEST and view.challenger is not None:
        contest = words.say("board.contested", challenger=_seat(view.challenger, words), **said)
        bid = words.say("board.bid", dollars=view.bid * HUNDRED) if view.bid else ""
        lines.append(f"{contest}: {bid}" if bid else contest)
    return lines


def _space(view: View, space: int | None, words: Catalogue) -> str:
    return "–" if space is None else words.say(f"space.{view.spaces[space].name}")


def _seat(seat: int, words: Catalogue) -> str:
    return words.say(f"seat.{seat}")


def _short(spy: Spy, words: Catalogue) -> str:
    return words.say(f"short.{spy.name.lower()}")


# --- The notebook ---

BOUND = 11


def notes(view: View, notebook: "Notebook", words: Catalogue) -> str:
    """Draw what is proved about the other Bank Books, and why."""
    lines = [f"[bold]{words.say('note.title')}[/]"]
    for note in notebook.seats:
        lines += ["", *_seat_note(view, note, words)]
    return "\n".join(lines)


def _seat_note(view: View, note: "SeatNote", words: Catalogue) -> list[str]:
    low, high = (_money(hundreds, words) for hundreds in note.balance)
    key, count = ("note.line_unknown", 0) if note.payoffs is None else ("note.line", note.payoffs)
    head = words.say(key, seat=_seat(note.seat, words), count=count, low=low, high=high)
    names = "".join(_short(spy.spy, words).rjust(BOUND) for spy in note.spies)
    bounds = "".join(_range(spy, words) for spy in note.spies)
    reasons = [line for spy in note.spies for line in _reasons(view, spy, words)]
    return [f"[{STYLES[note.seat]}]{head}[/]", f"[dim]{names}[/]", bounds, *(reasons or [_nothing(words)])]


def _nothing(words: Catalogue) -> str:
    return f"[dim]  {words.say('note.nothing')}[/]"


def _range(note: "SpyNote", words: Catalogue) -> str:
    low, high = note.low.hundreds * HUNDRED, note.high.hundreds * HUNDRED
    if low == high:
        return f"[bold]{f'={low}'.rjust(BOUND)}[/]"
    shown = words.say("note.range", low=low, high=high).rjust(BOUND)
    return f"[bold]{shown}[/]" if low else shown


def _reasons(view: View, note: "SpyNote", words: Catalogue) -> list[str]:
    """Return why a bound is more than a matter of course."""
    if note.low.reason == "nothing" and note.high.reason == "funds":
        return []
    said = {"spy": _short(note.spy, words), "low": _money(note.low.hundreds, words), "why_low": _why(note.low, words)}
    if note.low == note.high:
        line = words.say("note.reason_exact", **said)
    else:
        high = {"high": _money(note.high.hundreds, words), "why_high": _why(note.high, words)}
        line = words.say("note.reasons", **said, **high)
    gone = view.place[note.spy] is None
    return [f"[dim]  {line}[/]" if gone else f"  {line}"]


def _why(bound: "Bound", words: Catalogue) -> str:
    return words.say(f"note.{bound.reason}", round=bound.round or 0)


def _money(hundreds: int, words: Catalogue) -> str:
    return words.say("board.money", dollars=hundreds * HUNDRED)


# --- Choices ---


def choice(view: View, seat: int, number: int, words: Catalogue) -> str:
    """Say in words what an action of a seat would do, with what its own Bank Book says about it."""
    action = actions.ACTIONS[number]
    match action:
        case actions.Pay(spy, hundreds):
            return words.say("choice.pay", dollars=hundreds * HUNDRED, **_held(view, seat, spy, words))
        case actions.Move(spy, space, case):
            home = space == view.headquarters[seat]
            key = "choice.move" if not case else "choice.carry_home" if home else "choice.carry"
            return words.say(key, spy=_short(spy, words), space=_space(view, space, words))
        case actions.Blow(informer, victim):
            said = _held(view, seat, informer, words)
            return words.say("choice.blow", other=_short(victim, words), dollars=view.cost * HUNDRED, **said)
        case actions.Bid(hundreds):
            said = _held(view, seat, view.spy or Spy.EARL, words)
            return words.say("choice.bid", dollars=hundreds * HUNDRED, **said)
    key = f"choice.{type(action).__name__.lower()}"
    about = view.victim if isinstance(action, actions.Show) else view.spy
    return words.say(key, **_held(view, seat, about or Spy.EARL, words))


def _held(view: View, seat: int, spy: Spy, words: Catalogue) -> dict[str, str | int]:
    return {"spy": _short(spy, words), "held": (view.account(seat, spy) or 0) * HUNDRED}
