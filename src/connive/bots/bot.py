"""The interface of a bot, local or remote.

Invariant: a bot is a function of its seed, the events of its seat and the decisions put to it; it never sees a State.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from connive.core.actions import shorten
from connive.core.decision import Decision
from connive.core.errors import UnknownBot
from connive.core.events import Event
from connive.core.game import Game
from connive.core.options import Options


class Place(NamedTuple):
    """Where a bot sits: all that it is told before the first event."""

    game: Game
    options: Options
    seats: int
    seat: int


class Bot(Protocol):
    """A player that is a program."""

    def observe(self, events: Iterable[Event]) -> None:
        """Take in what this seat has been told since the last call."""

    def choose(self, decision: Decision) -> int:
        """Return the id of a legal action."""
        ...


Maker = Callable[[Place, int], Bot]
_MAKERS: dict[str, Maker] = {}


def register(name: str) -> Callable[[Maker], Maker]:
    """Register a bot under a name: a class or function of a place and a seed."""

    def enter(maker: Maker) -> Maker:
        _MAKERS[name] = maker
        return maker

    return enter


def bot_names() -> tuple[str, ...]:
    """Return the names of all registered bots."""
    from connive.bots import lookahead, random  # noqa: F401  # registers them

    return tuple(_MAKERS)


def make_bot(name: str, place: Place, seed: int) -> Bot:
    """Seat a bot by name."""
    if name not in bot_names():
        raise UnknownBot(name=shorten(name), known=", ".join(bot_names()))
    return _MAKERS[name](place, seed)
