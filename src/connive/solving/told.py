"""What a seat has been told, as a number: equal numbers are equal streams of events, step by step.

Invariant: a number is all that a seat knows, so it names the seat's information set.
"""

from typing import NamedTuple

from connive.core.emit import EVERYBODY, Logged
from connive.core.events import Event
from connive.core.game import Game

NOTHING_YET = 0


class Link(NamedTuple):
    """What was told before, and the bytes of one more step as the viewer received them."""

    before: int
    told: bytes


class Telling:
    """Numbers streams of events of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._numbers: dict[Link, int] = {}
        self._links: list[Link] = [Link(NOTHING_YET, b"")]

    def after(self, before: int, state: Logged, mask: int) -> int:
        """Return the number of a stream that goes on with what the last step told the viewer of a mask."""
        link = Link(before, told(state, mask))
        number = self._numbers.get(link)
        if number is None:
            number = self._numbers[link] = len(self._links)
            self._links.append(link)
        return number

    def events(self, number: int) -> list[Event]:
        """Return the events of a stream, in order."""
        steps = []
        while number != NOTHING_YET:
            number, step = self._links[number]
            steps.append(step)
        return [e.event for step in reversed(steps) for e in self._game.events.decode(step, len(step))]


def told(state: Logged, mask: int) -> bytes:
    """Return the events of the last step that a viewer received, as the rules wrote them; the audience says nothing."""
    found, at, log = bytearray(), 0, state.log
    while at < state.log_len:
        end = at + 2 + (log[at] >> 5)
        if log[at + 1] & mask:
            found += bytes([log[at], EVERYBODY, *log[at + 2 : end]])
        at = end
    return bytes(found)
