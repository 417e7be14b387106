"""How rules write events: plain functions that append bytes to the state's log, compiled together with the rules.

An event is `kind | count << 5`, its audience, then `count` arguments of one byte each. Invariant: a secret is written
together with its veiled form, so that every viewer receives exactly one of the two.
"""

from typing import Protocol

from connive.core.state import Vec

SPECTATORS = 16
REFEREE = 32
EVERYBODY = 63
"""Audience bits: 1, 2, 4, 8 are the seats 0 to 3."""

NOTHING = 255
"""The argument that stands for 'not told' or 'none'."""


class Logged(Protocol):
    """A state with an event log."""

    log: Vec
    log_len: int


def only(seat: int) -> int:
    """Return the audience of a secret that one seat may know."""
    return REFEREE | 1 << seat


def others(audience: int) -> int:
    """Return everybody else: the audience of the veiled form."""
    return EVERYBODY ^ audience


def clear_log(s: Logged) -> None:
    """Forget the events of the step before."""
    s.log_len = 0


def emit(s: Logged, kind: int, audience: int) -> None:
    """Write an event without arguments."""
    n = s.log_len
    s.log[n] = kind
    s.log[n + 1] = audience
    s.log_len = n + 2


def emit1(s: Logged, kind: int, audience: int, a: int) -> None:
    """Write an event with one argument."""
    n = s.log_len
    s.log[n] = kind | 32
    s.log[n + 1] = audience
    s.log[n + 2] = a
    s.log_len = n + 3


def emit2(s: Logged, kind: int, audience: int, a: int, b: int) -> None:
    """Write an event with two arguments."""
    n = s.log_len
    s.log[n] = kind | 64
    s.log[n + 1] = audience
    s.log[n + 2] = a
    s.log[n + 3] = b
    s.log_len = n + 4


def emit3(s: Logged, kind: int, audience: int, a: int, b: int, c: int) -> None:
    """Write an event with three arguments."""
    n = s.log_len
    s.log[n] = kind | 96
    s.log[n + 1] = audience
    s.log[n + 2] = a
    s.log[n + 3] = b
    s.log[n + 4] = c
    s.log_len = n + 5


def emit4(s: Logged, kind: int, audience: int, a: int, b: int, c: int, d: int) -> None:
    """Write an event with four arguments."""
    n = s.log_len
    s.log[n] = kind | 128
    s.log[n + 1] = audience
    s.log[n + 2] = a
    s.log[n + 3] = b
    s.log[n + 4] = c
    s.log[n + 5] = d
    s.log_len = n + 6


def emit5(s: Logged, kind: int, audience: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Write an event with five arguments."""
    emit4(s, kind, audience, a, b, c, d)
    n = s.log_len
    s.log[n - 6] = kind | 160
    s.log[n] = e
    s.log_len = n + 1
