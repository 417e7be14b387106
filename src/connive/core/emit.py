"""How rules write events: plain functions that append bytes to the state's log, compiled together with the rules.

An event is `kind | count << 5`, its audience, then `count` arguments of one byte each. Invariant: an event is for
everybody, or it is a secret that is written together with its veiled form, and every viewer receives one of the two.
"""

from typing import Protocol

from connive.core.state import Vec

SPECTATORS = 16
REFEREE = 32
EVERYBODY = 63
"""Audience bits: 1, 2, 4, 8 are the seats 0 to 3."""

NOTHING = 255
"""The argument that stands for 'not told' or 'none'."""

Arg = int | None
"""An argument of an event, or None where it has no more."""


class Logged(Protocol):
    """A state with an event log."""

    log: Vec
    log_len: int


PLAYERS = EVERYBODY ^ SPECTATORS
"""The audience of what all seats know and spectators do not."""


def only(seat: int) -> int:
    """Return the audience of a secret that one seat may know."""
    return REFEREE | 1 << seat


def others(audience: int) -> int:
    """Return everybody else: the audience of the veiled form."""
    return EVERYBODY ^ audience


def told(number: int) -> int:
    """Return a number of the state as an event tells it: NOTHING where there is none, which is below 0."""
    return number if number >= 0 else NOTHING


def clear_log(s: Logged) -> None:
    """Forget the events of the step before."""
    s.log_len = 0


def tell(s: Logged, kind: int, a: Arg = None, b: Arg = None, c: Arg = None, d: Arg = None, e: Arg = None) -> None:
    """Write an event for everybody. Not with `*args`: interpreted, that takes half as long again."""
    log = s.log
    n = s.log_len
    log[n + 1] = EVERYBODY
    count = 0
    if a is not None:
        log[n + 2] = a
        count = 1
        if b is not None:
            log[n + 3] = b
            count = 2
            if c is not None:
                log[n + 4] = c
                count = 3
                if d is not None:
                    log[n + 5] = d
                    count = 4
                    if e is not None:
                        log[n + 6] = e
                        count = 5
    log[n] = kind | count << 5
    s.log_len = n + 2 + count


def tell_secret(s: Logged, kind: int, audience: int, told: tuple[int, ...], veiled: tuple[int, ...]) -> None:
    """Write an event as its audience may know it, and as everybody else may."""
    log = s.log
    n = s.log_len
    log[n] = kind | len(told) << 5
    log[n + 1] = audience
    n += 2
    for arg in told:
        log[n] = arg
        n += 1
    log[n] = kind | len(veiled) << 5
    log[n + 1] = EVERYBODY ^ audience
    n += 2
    for arg in veiled:
        log[n] = arg
        n += 1
    s.log_len = n
