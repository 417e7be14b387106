"""What the research environments refuse."""

from collections.abc import Collection
from operator import index
from typing import SupportsIndex

from connive.core.actions import shorten
from connive.core.errors import ConniveError


class NotLegal(ConniveError):
    """An action in a batch is not legal in its row; nothing was changed."""


class NotLegalHere(NotLegal):
    """An action is not legal in a match; nothing was changed."""


class NotBegun(ConniveError):
    """A match that was not dealt, or is over and was left, has no next choice."""


class BadShape(ConniveError):
    """An array of actions has the wrong shape or kind, or an argument is not what it can be."""


RAISE, TERMINATE = "raise", "terminate"
ILLEGAL = (RAISE, TERMINATE)
"""What an environment does after an illegal action."""


def check_word(name: str, given: str | None, known: Collection[str | None]) -> str:
    """Return what an argument says, or refuse the word."""
    if given not in known:
        raise BadShape(wanted=f"{name}={' | '.join(map(str, known))}", given=shorten(given))
    return given or ""


def whole(action: SupportsIndex) -> int:
    """Return an action as a number, or refuse what is none: nothing is rounded."""
    try:
        return index(action)
    except TypeError:
        raise BadShape(wanted="int", given=shorten(action)) from None
