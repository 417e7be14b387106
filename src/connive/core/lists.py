"""Lists of numbers that rules copy whole: all lists of a kind in one flat table, beside where each of them begins.

Invariant: the list `which` of a table is `numbers[starts[which]]` to `numbers[starts[which + 1] - 1]`.
"""

from collections.abc import Iterable
from itertools import accumulate

from connive.core.state import Vec

Numbers = tuple[int, ...]


def joined(lists: Iterable[Iterable[int]]) -> tuple[Numbers, Numbers]:
    """Return lists in one table, and where each of them begins."""
    found = [tuple(numbers) for numbers in lists]
    return tuple(number for numbers in found for number in numbers), tuple(accumulate(map(len, found), initial=0))


def copy_list(numbers: Numbers, starts: Numbers, which: int, out: Vec, n: int) -> int:
    """Write a list of a table from place `n` on, and return the place after it. Natively `copied` stands in for it."""
    start, end = starts[which], starts[which + 1]
    out[n : n + end - start] = numbers[start:end]
    return n + end - start


def copied(numbers: Numbers, starts: Numbers, which: int, out: Vec, n: int) -> int:
    """Do what `copy_list` does, number by number: native code is faster that way, interpreted code with slices."""
    for k in range(starts[which], starts[which + 1]):
        out[n] = numbers[k]
        n += 1
    return n
