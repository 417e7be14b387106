"""Do bots believe what is true? Of the statements believed with 70 %, about 70 % should hold.

Replays a finished match before the belief of each seat, and notes how likely every statement seemed to the seat that
it was put to, whether it was true, and what the seat did about it. Invariant: the truth is used to judge, never to
guess.
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from connive.bots.bot import Place, WorldSource
from connive.bots.listening.worlds import listening_worlds
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.statement import Statement
from connive.play.match import Choice, Match
from connive.play.truth import opening_state

BINS = 10
WORLDS = 64

SourceOf = Callable[[Place], WorldSource]


class Guess(msgspec.Struct, frozen=True):
    """How likely a statement seemed to a seat, and how it really was; `doubted` is None where nobody was asked."""

    seat: int
    about: str
    chance: float
    holds: bool
    doubted: bool | None


class Bin(msgspec.Struct, frozen=True):
    """The guesses between two chances: how many, how likely on average, and how many of them were true."""

    low: float
    high: float
    guesses: int
    chance: float
    true: float


class Calibration(msgspec.Struct, frozen=True):
    """What came of many guesses. Rates are None where there is nothing to take a share of."""

    guesses: int
    brier: float | None
    """The mean square of what was missing from certainty: 0 is perfect, 0.25 is knowing nothing."""
    blind: float | None
    """The same for somebody who only knows how often statements are true."""
    false: float | None
    """How many statements were not true: bluffs."""
    doubted: float | None
    """How many of those that could be doubted were."""
    rightly: float | None
    """How many of the doubted ones were not true."""
    bins: list[Bin]


def collect(match: Match, source_of: SourceOf = listening_worlds, worlds: int = WORLDS, seed: int = 0) -> list[Guess]:
    """Return what each seat of a match that was dealt here would have guessed."""
    statements = match.game.part("statements", optional=True)
    if statements is None or match.secret is None:
        return []
    sources = [source_of(Place(match.game, match.options, match.seats, seat)) for seat in range(match.seats)]
    state, rng, guesses = opening_state(match), FastRng(seed), list[Guess]()
    for choice in (entry for entry in match.log if isinstance(entry, Choice)):
        _tell(match.game, sources, state)
        for seat in range(match.seats):
            said: Statement | None = statements.statement(state, seat)
            if said is not None:
                guesses.append(_guess(said, seat, state, choice, sources[seat].worlds(rng, worlds)))
        match.game.rules.step(state, choice.seat, choice.action)
    return guesses


def calibrate(guesses: Iterable[Guess]) -> Calibration:
    """Sum up guesses."""
    all_of = list(guesses)
    true = share(guess.holds for guess in all_of)
    asked = [guess for guess in all_of if guess.doubted is not None]
    return Calibration(
        guesses=len(all_of),
        brier=mean((guess.chance - guess.holds) ** 2 for guess in all_of),
        blind=None if true is None else true * (1 - true),
        false=None if true is None else 1 - true,
        doubted=share(bool(guess.doubted) for guess in asked),
        rightly=share(not guess.holds for guess in asked if guess.doubted),
        bins=[_bin(i, all_of) for i in range(BINS)],
    )


def mean(numbers: Iterable[float]) -> float | None:
    """Return the mean, None of nothing."""
    found = list(numbers)
    return sum(found) / len(found) if found else None


def share(facts: Iterable[bool]) -> float | None:
    """Return which share of facts is true, None of nothing."""
    return mean(map(float, facts))


def _bin(i: int, guesses: list[Guess]) -> Bin:
    inside = [guess for guess in guesses if min(int(guess.chance * BINS), BINS - 1) == i]
    chance, true = mean(guess.chance for guess in inside), share(guess.holds for guess in inside)
    return Bin(i / BINS, (i + 1) / BINS, len(inside), chance or 0.0, true or 0.0)


def _tell(game: Game, sources: list[WorldSource], state: Any) -> None:
    for event, audience in game.decode(state):
        for seat, source in enumerate(sources):
            if audience >> seat & 1:
                source.apply(event)


def _guess(said: Statement, seat: int, state: Any, choice: Choice, drawn: tuple[list[Any], list[float]]) -> Guess:
    chance = sum(weight for world, weight in zip(*drawn, strict=True) if said.holds(world))
    doubted = None if said.doubt is None else choice == Choice(seat, said.doubt)
    return Guess(seat, said.about, min(1.0, chance), said.holds(state), doubted)
