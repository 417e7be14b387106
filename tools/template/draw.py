"""The table, the notebook and each choice, as text with rich markup.

Invariant: draws from a view and a notebook alone; nothing is told by colour only.
"""

from typing import TYPE_CHECKING

from connive.core.events import tag_of
from connive.core.text import Catalogue

from . import actions
from .view import View

if TYPE_CHECKING:
    from .beliefs import Notebook

WIDTH = 9


def board(view: View, words: Catalogue) -> str:
    """Draw the table as a viewer sees it: a line for each seat."""
    heads = [words.say(f"board.{name}") for name in ("card", "coins", "claim", "guess")]
    lines = [f"[bold]{words.say('title')}[/]", f"[dim]{_line('', heads)}[/]"]
    for seat in range(2):
        cells = [_cell(view.card[seat], True), _cell(view.coins[seat], view.hidden[seat])]
        cells += [_cell(view.claim[seat], False), _cell(view.guess[seat], False)]
        asked = "›" if view.to_act >> seat & 1 else " "
        lines.append(_line(f"{asked} {words.say(f'seat.{seat}')}", cells))
    return "\n".join(lines)


def notes(view: View, notebook: "Notebook", words: Catalogue) -> str:
    """Draw what a seat can deduce about the other, and why."""
    numbers = [str(number) for number in range(view.cards + 1)]
    lines = [f"[bold]{words.say('note.title')}[/]", f"[dim]{_line(words.say('note.number'), numbers)}[/]"]
    for name, odds in (("card", notebook.card), ("coins", notebook.coins)):
        lines.append(_line(words.say(f"board.{name}"), [f"{chance:.0%}" if chance else "·" for chance in odds]))
    lines.append(words.say("note.own", card=notebook.own))
    if notebook.claim is not None:
        lines.append(words.say("note.claim", coins=notebook.claim))
    return "\n".join(lines)


def choice(view: View, seat: int, number: int, words: Catalogue) -> str:
    """Say in words what an action of a seat would do; a claim is marked as true or as a lie."""
    action = actions.ACTIONS[number]
    coins = getattr(action, "coins", 0)
    said = words.say(f"choice.{tag_of(type(action))}", coins=coins)
    if not isinstance(action, actions.Claim):
        return said
    return said + words.say("choice.true" if coins == view.coins[seat] else "choice.lie")


def _line(label: str, cells: list[str]) -> str:
    return label.ljust(WIDTH) + "".join(cell.rjust(WIDTH) for cell in cells)


def _cell(number: int | None, secret: bool) -> str:
    return str(number) if number is not None else "?" if secret else "–"
