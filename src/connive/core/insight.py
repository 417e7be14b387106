"""What a seat can say about hidden things, in a few numbers; a game has them in `insight.py`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from connive.core.text import Param, Phrase


class Fact(NamedTuple):
    """Something that holds in a world or not; its sentence is `insight.KEY` of the game's catalogue."""

    key: str
    words: Mapping[str, Param]
    holds: Callable[[Any], bool]


class Certainty(NamedTuple):
    """Something that holds in every world that a seat cannot exclude; its sentence is `insight.KEY`."""

    about: str
    """What it is about: one thing is found out once."""
    key: str
    words: Mapping[str, Param]
    told: bool
    """Whether the seat was shown it. What it was not shown it must have deduced."""
    clause: str
    """The clause that the deduction stands on."""
    telling: bool = True
    """Whether it is worth a word: what matters little is proved all the time."""

    @property
    def topic(self) -> str:
        """The kind of thing it is about; the question of a puzzle is `ask.TOPIC`."""
        return self.about.partition(" ")[0]

    @property
    def answer(self) -> Phrase:
        """What a puzzle has as the answer to the question about this thing."""
        return Phrase(f"answer.{self.key}", dict(self.words))


def around(true: int, step: int, count: int, about: str) -> list[int]:
    """Return numbers in equal steps, none below 0, with the true one at a place that `about` gives as if by chance.

    >>> around(7, 2, 4, "removed 5 7")
    [1, 3, 5, 7]
    """
    place = min(crc32(about.encode()) % count, true // step)
    return [true + (number - place) * step for number in range(count)]


class Insight(Protocol):
    """`insight.py` of a game."""

    def facts(self, view: Any, seat: int) -> list[Fact]:
        """Return what is worth knowing for a seat that is asked now, as far as its view tells."""
        ...

    def certainties(self, belief: Any) -> list[Certainty]:
        """Return what a seat's belief proves."""
        ...

    def surprise(self, belief: Any, s: Any) -> float:
        """Return how much the truth would tell a seat that believes so, in nats: 0 if it knows everything."""
        ...

    def limits(self, belief: Any) -> list[Certainty]:
        """Return what else is proved, at any moment: what cannot be, how much at least. For puzzles."""
        ...

    def rivals(self, belief: Any, certain: Certainty) -> list[Phrase]:
        """Return the other answers (`answer.KEY`) to the question (`ask.TOPIC`) that a certainty answers, all false."""
        ...

    def proof(self, belief: Any, certain: Certainty) -> list[Phrase]:
        """Return why something is certain: what was seen, and what that leaves."""
        ...
