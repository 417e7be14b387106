"""Something said or done in a game that is true or not, as a secret has it: what bluffs and doubts are about."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from connive.core.text import Param

NO_WORDS: Mapping[str, Param] = MappingProxyType({})


class Statement(NamedTuple):
    """A statement put to a seat that cannot know whether it holds."""

    about: str
    """What kind of statement it is, in the words of the game's code."""
    holds: Callable[[Any], bool]
    """Tells whether it is true in a world."""
    doubt: int | None = None
    """The action of that seat that pays if the statement is false, if it is asked for one."""
    clause: str = ""
    """The clause by which it is stated."""
    words: Mapping[str, Param] = NO_WORDS
    """What everybody knows of it, for the blanks of a question about it."""


class Hidden(NamedTuple):
    """A truth that a choice hides from a seat, which may suspect it all the same."""

    seat: int
    truth: Statement


def share(worlds: Sequence[Any], weights: Sequence[float], holds: Callable[[Any], bool]) -> float:
    """Return the weight of all worlds in which something holds."""
    return sum(weight for world, weight in zip(worlds, weights, strict=True) if holds(world))
