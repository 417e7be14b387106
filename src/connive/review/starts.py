"""How a new game goes on from a moment of a finished one: the position it begins from, and the choices up to there.

Invariant: what is dealt again is a function of what the seat was told until then and of the secret, nothing else.
The new player is told, choice by choice, what the seat was told; the others are told what fits the new deal.
"""

import hmac
from collections.abc import Iterable
from itertools import islice
from typing import Any

import msgspec

from connive.bots.bot import Place
from connive.bots.listening.chronicle import Chronicle
from connive.core.errors import ConniveError
from connive.core.events import Emission, Event
from connive.core.randomness import SecretStream
from connive.core.viewer import Viewer
from connive.play.match import Choice, Match
from connive.play.truth import opening_state


class NothingToPlay(ConniveError):
    """There is no such moment, the game was over by then, or nobody can say how it came about."""


class Beginning(msgspec.Struct, frozen=True):
    """The position in which the choices began, and the choices that are given with it."""

    position: str
    given: tuple[Choice, ...]

    def match(self, game: str, secret: bytes | None = None) -> Match:
        """Return the match as it is when people take over."""
        match = Match.from_position(game, self.position, secret)
        for choice in self.given:
            match.act(*choice)
        return match


def truth(match: Match, moment: int) -> Beginning:
    """Begin as it really was after a number of entries of the log."""
    _check(match, moment)
    given = tuple(entry for entry in match.log[:moment] if isinstance(entry, Choice))
    return Beginning(_position(match, opening_state(match)), given)


def dealt_anew(match: Match, moment: int, seat: int, secret: bytes) -> Beginning:
    """Begin with what the seat knew, and with everything else drawn from its belief at that moment."""
    _check(match, moment)
    return drawn(Place(match.game, match.options, match.seats, seat), _told(match, moment, seat), secret)


def drawn(place: Place, told: Iterable[Event], secret: bytes) -> Beginning:
    """Begin with what a seat was told, and with everything else drawn from its belief by a secret."""
    if place.game.part("recall", optional=True) is None:
        raise NothingToPlay
    chronicle = Chronicle(place)
    for event in told:
        chronicle.apply(event)
    past = chronicle.draw(SecretStream(hmac.digest(secret, b"connive dealt anew", "sha256")))
    seats = (step.made.seat for step in chronicle.steps)
    given = tuple(map(Choice, seats, chronicle.actions(past)))
    return Beginning(_position(place, past.start), given)


def _check(match: Match, moment: int) -> None:
    """A moment counts the entries of the log before it, as in a replay."""
    over = match.outcome is not None and moment == len(match.log)
    if not 0 <= moment <= len(match.log) or over:
        raise NothingToPlay


def _told(match: Match, moment: int, seat: int) -> "list[Event]":
    viewer = Viewer.seat(seat)
    groups: list[list[Emission]] = [emissions for emissions, _ in islice(match.moments(), moment + 1)]
    if moment == len(match.log):
        return list(match.events(viewer))
    return [event for emissions in groups for event, audience in emissions if viewer.sees(audience)]


def _position(of: Match | Place, state: Any) -> str:
    head = " ".join(filter(None, [f"seats={of.seats}", str(of.options)]))
    return f"{head} | {of.game.notation.write_position(state)}"
