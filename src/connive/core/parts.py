"""The parts of an observation: what the numbers that a game's `encode.py` writes stand for.

An observation is bytes: each is one of several choices, or a plain number. Invariant: the public parts are the same for
every seat, and come first.
"""

from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from connive.core.state import Vec

BYTE = 256
"""A plain number is below this."""


class Part(NamedTuple):
    """Some bytes of one meaning: each is below `choices`, or a plain number if that is 0.

    >>> Part("leader", 1, 9).planes, Part("quiet", 1).planes
    (9, 1)
    """

    name: str
    length: int
    choices: int = 0

    @property
    def planes(self) -> int:
        """How many numbers this part has when every choice is a 0 or 1 of its own."""
        return self.length * max(1, self.choices)


def size(parts: Iterable[Part]) -> int:
    """Return how many bytes the parts have."""
    return sum(part.length for part in parts)


def planes(parts: Iterable[Part]) -> int:
    """Return how many numbers the parts have when every choice is a 0 or 1 of its own."""
    return sum(part.planes for part in parts)


def starts(parts: Iterable[Part]) -> dict[str, int]:
    """Return where each part begins, by name.

    >>> starts([Part("leader", 1, 9), Part("who", 5, 9), Part("quiet", 1)])
    {'leader': 0, 'who': 1, 'quiet': 6}
    """
    named = list(parts)
    return dict(zip((part.name for part in named), stacked(*(part.length for part in named)), strict=False))


def stacked(*lengths: int) -> tuple[int, ...]:
    """Return where blocks of these lengths begin when they follow each other, and where the last one ends.

    >>> stacked(3, 1, 4)
    (0, 3, 4, 8)
    """
    return tuple(accumulate(lengths, initial=0))


# How an observation is written: plain functions, compiled with a game's `encode.py`. Each returns where it ended.


def put(out: Vec, at: int, *numbers: int) -> int:
    """Write numbers one after the other from `at` on."""
    for number in numbers:
        out[at] = number
        at += 1
    return at


def put_list(out: Vec, at: int, numbers: Vec, more: int) -> int:
    """Write a list, each number `more` than it is: 1 where -1 stands for nothing."""
    for i in range(len(numbers)):
        out[at + i] = numbers[i] + more
    return at + len(numbers)


def put_bits(out: Vec, at: int, bits: int, length: int) -> int:
    """Write a set as a 0 or 1 for each of its `length` possible members."""
    for i in range(length):
        out[at + i] = bits >> i & 1
    return at + length
