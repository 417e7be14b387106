"""The tables by which a network reads a game: from bytes of an observation to rows, seen from each seat's own side.

Invariant: a byte that means the same to two seats, each from its own side, has the same row for both.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from connive.compiled.network_input import ACTIONS, BEGINS, FIRST_FACT, HEADER, LEANS, LIMITS, ROWS, WIDE
from connive.core.game import Game
from connive.core.options import Options
from connive.core.parts import BYTE, Part, starts

BUCKETS = 32
"""How many values of a plain number have a row each; those above have the last."""


class Book(NamedTuple):
    """How a network reads one game with one number of seats."""

    numbers: tuple[int, ...]
    """Header and tables, see `compiled.reading`."""
    rows: int
    """How many rows observation and memory have together."""
    traits: int
    memory: int
    room: int
    """The most that a position takes on a tape."""
    wide: int
    leans: tuple[tuple[int, ...], ...]


def has_memory(game: Game) -> bool:
    """Tell whether a game says what networks read of it."""
    return game.part("memory", optional=True) is not None


def is_known(game: Game, options: Options, seats: int) -> bool:
    """Tell whether a network of the game would know these options."""
    return has_memory(game) and bool(game.part("memory").knows(options, seats))


def book(game: Game, seats: int) -> Book:
    """Return how a network reads a game with a number of seats."""
    return _book(game, seats)


@lru_cache
def _book(game: Game, seats: int) -> Book:
    memory, encode, actions, most = game.part("memory"), game.part("encode"), len(game.actions), game.model.MAX_LEGAL
    parts: tuple[Part, ...] = encode.PUBLIC + encode.PRIVATE
    limits = [part.choices or BUCKETS for part in parts for _ in range(part.length)]
    first, rows = _first_rows(parts, memory.UNREAD)
    begins, table = list[int](), list[int]()
    for seat in range(seats):
        for part in parts:
            for k in range(part.length):
                begins.append(-1 if part.name in memory.UNREAD else len(table))
                if part.name not in memory.UNREAD:
                    table += [
                        _row(memory, part, first[part.name], k, v, seat, seats) for v in range(part.choices or BUCKETS)
                    ]
    leans = tuple(tuple(memory.lean(action, seat) for action in range(actions)) for seat in range(seats))
    wide = len(limits)
    numbers = _bound(wide, rows, actions, begins, limits, table, [lean for one in leans for lean in one])
    room = 2 + wide + memory.MOST_FACTS + most * (2 + memory.MOST_TRAITS)
    return Book(numbers, rows + memory.FACTS, memory.TRAITS, memory.MEMORY, room, wide, leans)


def _first_rows(parts: tuple[Part, ...], unread: tuple[str, ...]) -> tuple[dict[str, int], int]:
    """Return the first row of each part that is read, and how many rows they have together."""
    spans = [Part(part.name, part.length * (part.choices or BUCKETS)) for part in parts if part.name not in unread]
    return starts(spans), sum(span.length for span in spans)


def _row(memory: Any, part: Part, first: int, k: int, value: int, seat: int, seats: int) -> int:
    """Return the row of a value of a byte; what is 0 from the seat's own side is nothing, and has none."""
    turned_k, turned = memory.turned(part.name, k, value, seat, seats)
    if turned == 0:
        return -1
    assert turned < (part.choices or BYTE)
    return int(first + turned_k * (part.choices or BUCKETS) + turned)


def _bound(wide: int, facts: int, actions: int, *tables: list[int]) -> tuple[int, ...]:
    numbers = [0] * HEADER
    numbers[WIDE], numbers[FIRST_FACT], numbers[ACTIONS] = wide, facts, actions
    for place, table in zip((BEGINS, LIMITS, ROWS, LEANS), tables, strict=True):
        numbers[place] = len(numbers)
        numbers += table
    return tuple(numbers)
