"""Conspiracy as text: actions (`carry tanya prague`, `pay rock 1500`, `bid 400`); `positions.py` has the positions."""

import re

from connive.core.actions import Action, shorten
from connive.core.errors import BadNotation
from connive.core.notation import plain_actions, plain_text
from connive.games.conspiracy import actions
from connive.games.conspiracy.model import HUNDRED, MOST, SPACES, Spy
from connive.games.conspiracy.positions import read_position, write_position
from connive.games.conspiracy.view import View

__all__ = ["read_action", "read_position", "write_action", "write_position"]

WORDS: dict[type[Action], str] = {
    actions.Defend: "bid for it",
    actions.Cover: "covered",
    actions.Decline: "not covered",
}
"""Actions without arguments that are not written as they are called."""
PLAIN = (
    plain_actions(actions.ACTIONS) | {word: cls() for cls, word in WORDS.items()} | {"pay nobody": actions.Pretend()}
)
"""Actions without arguments, by every text that is understood."""


def write_action(view: View, seat: int, action: int) -> str:  # noqa: ARG001
    """Write an action; money in dollars, spaces by their names on the map of the view."""
    what = actions.ACTIONS[action]
    match what:
        case actions.Bid(hundreds):
            return f"bid {hundreds * HUNDRED}"
        case actions.Blow(informer, victim):
            return f"blow {_name(victim)} with {_name(informer)}"
        case actions.Move(spy, space, case):
            return f"{'carry' if case else 'move'} {_name(spy)} {_space_name(view, space)}"
        case actions.Pay(spy, hundreds):
            return f"pay {_name(spy)} {hundreds * HUNDRED}"
    return WORDS.get(type(what)) or plain_text(what)


def read_action(view: View, seat: int, text: str) -> int:  # noqa: ARG001
    """Return the action that a text means here; `$` and thousands separators are understood."""
    words = text.lower().split()
    try:
        return actions.ACTIONS.id(PLAIN.get(" ".join(words)) or _parse(view, words))
    except (ValueError, KeyError):
        raise BadNotation(text=shorten(text)) from None


def _parse(view: View, words: list[str]) -> Action:
    match words:
        case ["bid", amount]:
            return actions.Bid(_hundreds(amount))
        case ["pay", spy, amount]:
            return actions.Pay(_spy(spy), _hundreds(amount))
        case ["move" | "carry" as verb, spy, space]:
            return actions.Move(_spy(spy), _space(view, space), verb == "carry")
        case ["blow", victim, "with", informer] if victim != informer:
            return actions.Blow(_spy(informer), _spy(victim))
    raise ValueError(words)


def _name(spy: Spy) -> str:
    return spy.name.lower()


def _spy(text: str) -> Spy:
    return Spy[text.upper()]


def _hundreds(text: str) -> int:
    """Read dollars: a whole number of hundreds, up to the most there is."""
    if not re.fullmatch(r"\$?[0-9]{1,2}[,.']?[0-9]{3}|\$?[0-9]{3}", text):
        raise ValueError(text)
    hundreds, rest = divmod(int(re.sub(r"[^0-9]", "", text)), HUNDRED)
    if rest or not 1 <= hundreds <= MOST:
        raise ValueError(text)
    return hundreds


def _space_name(view: View, space: int) -> str:
    return view.spaces[space].name if space < len(view.spaces) else f"#{space}"


def _space(view: View, text: str) -> int:
    names = [_space_name(view, space) for space in range(SPACES)]
    return names.index(text)
