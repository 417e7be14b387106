"""Tensors: an observation has its layout, and two worlds that look alike to a seat have the same one, byte for byte.

The worlds are those of `secrecy`, so nothing that a game encodes escapes: every pair it compares is compared here too.
"""

from itertools import islice
from typing import Any

from connive.core.parts import BYTE, size
from connive.testing.cases import Case
from connive.testing.play import random_game


def observation(case: Case, state: Any, seat: int, blank: int = 0) -> bytes:
    """Return what a seat observes, written over blanks."""
    encode = case.game.part("encode")
    out = [blank] * size(encode.PUBLIC + encode.PRIVATE)
    middle = encode.public(state, out, 0)
    end = encode.private(state, seat, out, middle)
    assert (middle, end) == (size(encode.PUBLIC), len(out)), "an observation does not have the size of its parts"
    assert all(0 <= value < BYTE for value in out), "a number in an observation is not a byte"
    return bytes(out)


def observed(case: Case, state: Any, seat: int) -> dict[str, list[int]]:
    """Return what a seat observes by the names of its parts."""
    encode = case.game.part("encode")
    seen = iter(observation(case, state, seat))
    return {part.name: list(islice(seen, part.length)) for part in encode.PUBLIC + encode.PRIVATE}


def tensors_have_their_layout(case: Case, seed: int) -> None:
    """Every byte is written, and is one of the choices of its part."""
    encode = case.game.part("encode")
    limits = [part.choices or BYTE for part in encode.PUBLIC + encode.PRIVATE for _ in range(part.length)]
    for state, _, _ in random_game(case, seed, 150):
        for seat in range(case.seats):
            seen = observation(case, state, seat)
            assert seen == observation(case, state, seat, blank=1), "a byte of an observation is not written"
            wrong = [i for i, value in enumerate(seen) if value >= limits[i]]
            assert not wrong, f"bytes {wrong} of an observation are none of their choices"


def same_tensors(case: Case, seat: int, truth: Any, world: Any) -> None:
    """The seat observes the same in both worlds."""
    there, here = observation(case, truth, seat), observation(case, world, seat)
    assert there == here, f"the observation of seat {seat} depends on what it does not know"


def native_tensors_agree(case: Case, seed: int) -> None:
    """Compiled and interpreted tensors are the same, and so are the stories, event by event."""
    from connive.ml.lockstep import tensors_in_lockstep

    tensors_in_lockstep(case.game, case.seats, case.options, seed)
