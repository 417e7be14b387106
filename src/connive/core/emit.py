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


def tell(s: Logged, kind: int, *args: int) -> None:
    """Write an event for everybody."""
    log = s.log
    n = s.log_len
    log[n] = kind | len(args) << 5
    log[n + 1] = EVERYBODY
    n += 2
    for arg in args:
        log[n] = arg
        n += 1
    s.log_len = n


def tell_secret(s: Logged, kind: int, audience: int, told: tuple[int, ...], veiled: tuple[int, ...]) -> None:
    """Write an event as its audience may know it, and as everybody else may."""
    n = s.log_len
    tell(s, kind, *told)
    s.log[n + 1] = audience
    n = s.log_len
    tell(s, kind, *veiled)
    s.log[n + 1] = others(audience)
