"""How often a bot bluffs, doubts, and is right: from the statements of finished matches.

What seemed likely to a seat is judged by `bots.calibration`, with the same belief for every bot.
"""

from collections.abc import Sequence

import msgspec

from connive.bots.calibration import collect, mean, share
from connive.play.match import Match

WORLDS = 16
"""Enough to know whether something seemed likely; a contest has thousands of statements."""


class Heard(msgspec.Struct, frozen=True):
    """A statement put to a bot: who made it, if that is plain, how likely it seemed, and how it really was."""

    by: str | None
    to: str
    chance: float
    holds: bool
    doubted: bool | None


class Habits(msgspec.Struct, frozen=True):
    """What a bot made of statements. Shares are None where there is nothing to take a share of."""

    said: int
    bluffs: float | None
    """How many of its statements were false."""
    asked: int
    doubted: float | None
    """How many statements it doubted, of those it could."""
    rightly: float | None
    """How many of the doubted ones were false."""
    brier: float | None
    """How far its belief was from the truth: the mean square; 0.25 is knowing nothing."""


def heard(match: Match, bots: Sequence[str]) -> list[Heard]:
    """Return the statements of a match. With two seats, what is put to one for an answer was said by the other."""
    found = []
    for guess in collect(match, worlds=WORLDS):
        plain = match.seats == 2 and guess.doubted is not None
        by = bots[1 - guess.seat] if plain else None
        found.append(Heard(by, bots[guess.seat], round(guess.chance, 4), guess.holds, guess.doubted))
    return found


def habits(bot: str, statements: Sequence[Heard]) -> Habits:
    """Sum up what a bot said and heard."""
    said = [each for each in statements if each.by == bot]
    told = [each for each in statements if each.to == bot]
    asked = [each for each in told if each.doubted is not None]
    return Habits(
        said=len(said),
        bluffs=share(not each.holds for each in said),
        asked=len(asked),
        doubted=share(bool(each.doubted) for each in asked),
        rightly=share(not each.holds for each in asked if each.doubted),
        brier=mean((each.chance - each.holds) ** 2 for each in told),
    )
