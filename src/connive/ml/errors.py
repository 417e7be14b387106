"""What the research environments refuse."""

from operator import index
from typing import SupportsIndex

from connive.core.actions import shorten
from connive.core.errors import ConniveError


class NotLegal(ConniveError):
    """An action in a batch is not legal in its row; nothing was changed."""


class BadShape(ConniveError):
    """An array of actions has the wrong shape or kind, or a number is not positive."""


RAISE, TERMINATE = "raise", "terminate"


def check_illegal(illegal: str) -> str:
    """Return what an environment does after an illegal action, or refuse the word."""
    if illegal not in (RAISE, TERMINATE):
        raise BadShape(wanted=f"illegal={RAISE} | {TERMINATE}", given=shorten(illegal))
    return illegal


def whole(action: SupportsIndex) -> int:
    """Return an action as a number, or refuse what is none: nothing is rounded."""
    try:
        return index(action)
    except TypeError:
        raise BadShape(wanted="int", given=shorten(action)) from None
