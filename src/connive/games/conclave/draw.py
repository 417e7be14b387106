"""The table of Conclave as text with rich markup: grid, decks, hands and piles, the notebook, each choice in words.

Invariant: draws from a view and a notebook alone; nothing is told by colour only.
"""

from itertools import zip_longest
from typing import TYPE_CHECKING

from connive.core.text import Catalogue, Param
from connive.core.viewer import Viewer
from connive.games.conclave import actions
from connive.games.conclave.cards import BROTHERHOOD_LETTERS, MAGIC_LETTERS, Card, Magic
from connive.games.conclave.model import DECKS, WIDTH
from connive.games.conclave.tally import Preview, Score
from connive.games.conclave.view import View, cell_name

if TYPE_CHECKING:
    from connive.games.conclave.beliefs import MagicNote, Notebook

__all__ = ["board", "choice", "notes"]

STYLES = ("yellow", "bright_blue", "magenta", "dark_orange", "bright_red", "green")
CORNERS = ("┌", "┐", "┘", "└")
CELL = 5
NAME = 16
PILE = 7
GROUP = 4
LEADS = "★"


def card_text(card: Card | None) -> str:
    """Return a card in notation, in the colour of its magic."""
    return "·" if card is None else f"[{STYLES[card.magic]}]{card.code}[/]"


def cards_text(cards: list[Card]) -> str:
    """Return cards in notation."""
    return " ".join(map(card_text, cards)) or "–"


def deck_text(cards: list[Card]) -> str:
    """Return the backs of a deck from the top, in groups that are easy to count."""
    groups = [cards[i : i + GROUP] for i in range(0, len(cards), GROUP)]
    return " ".join("".join(map(card_text, group)) for group in groups) or "–"


# --- The board ---


def board(view: View, words: Catalogue) -> str:
    """Draw the table as a viewer sees it."""
    left = _grid(view)
    width = 2 + (CELL + 1) * view.side + 1
    lines = [_header(view, words)]
    for row, beside in zip_longest(left, _beside(view, words)):
        lines.append(f"{row if row is not None else ' ' * width}   {beside or ''}".rstrip())
    lines += ["", *_piles(view, words), *_explained(view, words)]
    legend = [f"[dim]{words.say(f'board.{key}')}[/]" for key in ("letters", "signs")]
    return "\n".join([*lines, *legend])


def _header(view: View, words: Catalogue) -> str:
    parts = [f"[bold]{words.say('title')}[/]"]
    if view.ended is not None:
        parts.append(words.say("board.over"))
    else:
        parts += [words.say("board.turn", turn=view.turn), words.say("board.to_act", seat=_seat(view.active, words))]
    if view.last_turns:
        parts.append(f"[yellow]{words.say('board.last', count=view.last_turns)}[/]")
    return " · ".join(parts)


def _seat(seat: int, words: Catalogue) -> str:
    return words.say(f"seat.{seat}")


def _grid(view: View) -> list[str]:
    """Return the grid with its letters and numbers; the starting corner is marked."""
    side = view.side
    bars = ["─" * CELL] * side
    lines = ["  " + "".join(f" {'abcd'[column]:^{CELL}}" for column in range(side)) + " "]
    lines.append(f"  {_corner(view, 0)}{'┬'.join(bars)}{_corner(view, 1)}")
    for row in range(side):
        cells = [view.grid[row * WIDTH + column] for column in range(side)]
        lines.append(f"{row + 1} │{'│'.join(map(_cell, cells))}│")
        if row < side - 1:
            lines.append(f"  ├{'┼'.join(bars)}┤")
    return [*lines, f"  {_corner(view, 3)}{'┴'.join(bars)}{_corner(view, 2)}"]


def _cell(card: Card | None) -> str:
    return f"  {card_text(card)}  " if card is None else f" {card_text(card)} "


def _corner(view: View, corner: int) -> str:
    return "[bold]◆[/]" if view.corner == corner else CORNERS[corner]


def _beside(view: View, words: Catalogue) -> list[str]:
    """Return what lies beside the grid: both decks from the top, and the hands as far as they are seen."""
    lines = [""]
    for deck in range(DECKS):
        head = words.say("board.deck", deck=words.say(f"deck.{deck}"), count=len(view.decks[deck]))
        lines.append(f"[dim]{head}[/] {deck_text(view.decks[deck])}")
    lines.append("")
    for seat in range(view.seats):
        lines.append(f"{_named(view, seat, words)} {cards_text(view.hands[seat])}")
    return lines


def _named(view: View, seat: int, words: Catalogue) -> str:
    """Return a seat's name, filled up, with a mark if it acts and a word if it is the viewer's."""
    you = f" ({words.say('board.you')})" if Viewer.parse(view.viewer).own_seat == seat else ""
    mark = "▸" if view.to_act >> seat & 1 else " "
    return f"{mark}[bold]{f'{_seat(seat, words)}{you}':<{NAME}}[/]"


def _piles(view: View, words: Catalogue) -> list[str]:
    """Return the piles of all seats: their influence and number, who leads, and the score if it ended now."""
    heads = "".join(letter.ljust(PILE + 1) for letter in MAGIC_LETTERS)
    lines = [f"[dim] {words.say('board.piles'):<{NAME}} {heads}{words.say('board.resentment')}[/]"]
    for score in view.scores:
        cells = "".join(_pile(score, magic) for magic in Magic)
        lines.append(f"{_named(view, score.seat, words)} {cells}{_total(view, score, words)}")
    return lines


def _pile(score: Score, magic: Magic) -> str:
    pile = score.piles[magic]
    if not pile.followers:
        return "[dim]·[/]" + " " * PILE
    text = f"{pile.total}{LEADS if pile.controlled else ''} /{pile.followers}"
    return f"[{STYLES[magic]}]{text}[/]" + " " * (PILE + 1 - len(text))


def _total(view: View, score: Score, words: Catalogue) -> str:
    key = "board.out" if view.ended else "board.no_magic"
    return f"[bold]{score.resentment}[/]{f' {words.say(key)}' if score.eliminated else ''}"


def _explained(view: View, words: Catalogue) -> list[str]:
    """Explain the final score pile by pile (K3)."""
    if view.ended is None:
        return []
    lines = [""]
    for score in sorted(view.ended.scores, key=lambda score: score.place):
        parts = [f"{MAGIC_LETTERS[pile.magic]}{pile.total}" for pile in score.piles if pile.resentment]
        rules = [MAGIC_LETTERS[pile.magic] for pile in score.piles if pile.controlled]
        facts: dict[str, Param] = {"place": score.place, "seat": _seat(score.seat, words)}
        facts |= {"resentment": score.resentment, "parts": "+".join(parts) or "–"}
        facts |= {"controls": " ".join(rules) or "–", "followers": score.followers}
        lines.append(words.say("board.eliminated" if score.eliminated else "board.explained", **facts))
    return lines


# --- The notebook ---


def notes(view: View, notebook: "Notebook", words: Catalogue) -> str:
    """Draw what the backs can hide: for each magic the unseen cards, where they may be, and the odds of each back."""
    lines = [f"[bold]{words.say('note.title')}[/]"]
    for note in notebook.magics:
        if note.pack:
            lines += _magic_note(view, note, words)
    return "\n".join([*lines, f"[dim]{words.say('note.reason')}[/]"])


def _magic_note(view: View, note: "MagicNote", words: Catalogue) -> list[str]:
    name = words.say(f"magic.{note.magic.name.lower()}")
    style = STYLES[note.magic]
    count = words.say("note.unseen", count=len(note.unseen), pack=note.pack)
    lines = [f"[{style}]{MAGIC_LETTERS[note.magic]} {name}[/]{count} {cards_text(note.unseen)}"]
    if note.unseen:
        lines.append(f"  {words.say('note.where')} {_where(view, note, words)}")
    if sum(note.hands) + sum(note.decks):
        lines.append(f"  {words.say('note.back')} {_odds(note, words)}")
    return lines


def _where(view: View, note: "MagicNote", words: Catalogue) -> str:
    """Say where the unseen cards of a magic lie, and with which chance any one of them."""
    places = [(_seat(seat, words), note.hands[seat]) for seat in range(view.seats)]
    places += [(words.say(f"note.deck{deck}"), note.decks[deck]) for deck in range(DECKS)]
    places.append((words.say("note.removed"), note.removed))
    return " · ".join(f"{name} {n}/{len(note.unseen)}" for name, n in places if n)


def _odds(note: "MagicNote", words: Catalogue) -> str:
    """Say what a back of a magic may hide: brotherhoods, influences, the average."""
    parts = [
        f"{letter}:{_chance(chance)}"
        for letter, chance in zip(BROTHERHOOD_LETTERS, note.brotherhoods, strict=True)
        if chance
    ]
    parts = [" ".join(parts)]
    parts.append(" ".join(f"{i}:{_chance(chance)}" for i, chance in enumerate(note.influences, start=1) if chance))
    parts.append(words.say("note.average", average=f"{note.average:.1f}"))
    return " · ".join(parts)


def _chance(chance: float) -> str:
    return f"{round(100 * chance)}%"


# --- Choices ---


def choice(view: View, seat: int, number: int, words: Catalogue) -> str:  # noqa: ARG001
    """Say in words what an action would do: what a placement takes, and whether a crisis follows."""
    match actions.ACTIONS[number]:
        case actions.Give(magic, to):
            pile = words.say(f"of_magic.{magic.name.lower()}")
            return words.say("choice.give", of=pile, to=_seat(to, words))
        case actions.Draw(deck):
            top = view.decks[deck][0].magic.name.lower() if view.decks[deck] else "none"
            return words.say("choice.draw", deck=words.say(f"deck.{deck}"), magic=words.say(f"magic.{top}"))
        case actions.Send(card, cell) if view.grid[cell] is None:
            return _send(view.preview(card, cell), words)
    return ""


def _send(would: Preview, words: Catalogue) -> str:
    key = "crisis" if would.crisis else "takes" if would.takes else "nothing"
    return words.say(
        f"choice.{key}",
        card=would.card.code,
        mage=_mage(would.card, words),
        cell=cell_name(would.cell),
        column=would.column.total,
        row=would.row.total,
        takes=" ".join(card.code for card in would.takes),
        count=len(would.takes),
    )


def _mage(card: Card, words: Catalogue) -> str:
    assert card.brotherhood is not None and card.influence is not None
    brotherhood, of = words.say(f"brotherhood.{card.brotherhood.name.lower()}"), f"of_magic.{card.magic.name.lower()}"
    return f"{brotherhood} {words.say(of)} {card.influence}"
