"""What a strong bot can tell a person about a choice of their own: odds, remarks, and what it would do itself.

Invariant: advice is made of one seat's events, like a bot's choice.
"""

from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

import msgspec

from connive.bots.bot import Place
from connive.bots.thoughts import per_cent, remarks
from connive.compiled.tree import Found
from connive.core.decision import Decision
from connive.core.game import Game

Depth = Literal["odds", "hint"]
"""`odds`: how things stand, at once. `hint`: also what the bot would do, after a search."""

STRONGEST = "master"
"""The bot that gives hints."""

CHOICES = 3
"""The most choices that a hint names."""

TWO = 2


class Remark(msgspec.Struct, frozen=True):
    """A sentence of the game's catalogue, with the words that go into it."""

    key: str
    given: dict[str, str | int]


class Odds(msgspec.Struct, frozen=True):
    """How likely it is, in per cent, that an action turns out as the game's `about` says."""

    action: int
    chance: int


class Idea(msgspec.Struct, frozen=True):
    """An action that a search considered: which part of it, in per cent, and the chance to win if that can be said."""

    action: int
    share: int
    chance: int | None


class Advice(msgspec.Struct, frozen=True):
    """Remarks first; `odds` of what `about` names; the best ideas first, none unless a hint was asked for."""

    remarks: tuple[Remark, ...] = ()
    about: str = ""
    odds: tuple[Odds, ...] = ()
    ideas: tuple[Idea, ...] = ()


def counter(game: Game) -> str:
    """Return the bot that counts odds: the strongest if it does so at once, else the one that does not listen."""
    return STRONGEST if game.part("hearsay", optional=True) else "search"


@runtime_checkable
class Advises(Protocol):
    """A bot that can advise a person."""

    def advise(self, decision: Decision, depth: Depth) -> Advice:
        """Return what it makes of a decision of its seat."""
        ...


class Imagined(NamedTuple):
    """Worlds that a seat thinks possible, their weights, and worlds as others may imagine them."""

    worlds: list[Any]
    weights: list[float]
    decoys: list[Any]


def advice(place: Place, decision: Decision, seen: Imagined, found: list[Found]) -> Advice:
    """Put together what is told: the game's own remarks and odds, and the best of what a search found."""
    part = place.game.part("remarks", optional=True)
    odds = part.odds(*seen, place.seat, decision.ids) if hasattr(part, "odds") else {}
    return Advice(
        remarks=tuple(Remark(key, given) for key, given in remarks(place, seen.worlds, seen.weights)),
        about=part.ABOUT if odds else "",
        odds=tuple(Odds(action, round(100 * chance)) for action, chance in odds.items()),
        ideas=tuple(_ideas(found, place.seats)),
    )


def _ideas(found: list[Found], seats: int) -> list[Idea]:
    best = sorted(found, key=lambda each: -each.visits)[:CHOICES]
    whole = sum(each.visits for each in found)
    return [
        Idea(each.action, round(100 * each.visits / whole), per_cent(each.mean) if seats == TWO else None)
        for each in best
        if each.visits
    ]
