"""How a world came about: the position in which the choices began, and every choice since.

All chance is in the deal, so a past leads to exactly one world. Invariant: one who replays a past that a seat recalled
is told, as that seat, exactly what the seat was told.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from connive.core.events import Event
from connive.core.randomness import Rng

HIDDEN = -1
"""Stands for an action of another seat that this seat was not told."""


class Made(NamedTuple):
    """A choice as a seat saw it: who chose, and what, HIDDEN if the seat was not told."""

    seat: int
    action: int


class Past(NamedTuple):
    """A start, and what stood behind each HIDDEN action, in order.

    `reckoned` is, by question, the logarithm of the chance that the belief it was drawn from has already given to the
    open choices; it is empty where, as in most games, open choices teach a belief nothing but facts.
    """

    start: Any
    hidden: list[int]
    reckoned: Mapping[str, float] = {}


class Recall(Protocol):
    """`recall.py` of a game: made of a seat's belief, and told everything just before the belief is."""

    def start(self) -> None:
        """Take the belief as it is now for the position in which the choices begin."""

    def choice(self, event: Event) -> Made:
        """Return the choice that a step began with, from the first event of the step."""
        ...

    def note(self, event: Event) -> None:
        """Take in an event after the start."""

    def draw(self, rng: Rng) -> Past:
        """Return a past; the worlds that pasts lead to are distributed as those that the belief samples."""
        ...
