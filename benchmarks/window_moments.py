"""Moments at which a window opens, of each kind there is, and what each asked seat hides there."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from connive.core.actions import Action
from connive.core.randomness import FastRng
from connive.games.berlin63.claims import may_freeze
from connive.games.berlin63.model import SIDE, VERONICA
from connive.games.conspiracy.actions import Blow, Pass
from connive.games.conspiracy.model import SPIES
from connive.play.match import Match

POOL, GAMES = 100, 20_000
"""How many moments of each kind are drawn, each from a game of its own; then they come again."""

LONGEST = 400


class Moment(NamedTuple):
    """A position in which a window opens; `hides` says for each asked seat whether there is something to find out."""

    game: str
    seats: int
    position: str
    hides: dict[int, bool]


class Kind(NamedTuple):
    """One kind of window: where it comes up, and what others want to know about a seat there."""

    name: str
    game: str
    seats: int
    question: str
    secret: str
    hides: Callable[[Any, int, int], bool]
    preferred: tuple[type[Action], ...] = ()
    """What is chosen wherever it can be, so that such a window comes up soon."""


def _can_challenge(state: Any, seat: int, choices: int) -> bool:  # noqa: ARG001
    return choices > 1


def _paid_the_victim(state: Any, seat: int, choices: int) -> bool:  # noqa: ARG001
    return bool(state.account[seat * SPIES + state.victim] > 0)


def _can_prove_it(state: Any, seat: int, choices: int) -> bool:  # noqa: ARG001
    """Anybody may say that a base is Veronica Snake; tell whether one is."""
    bases = range(seat * SIDE, seat * SIDE + state.columns)
    return any(may_freeze(state, base) and state.who[base] == VERONICA for base in bases)


KINDS = (
    Kind("challenge (Conspiracy)", "conspiracy", 3, "challenge", "can challenge or not", _can_challenge),
    Kind(
        "disclosing (Conspiracy)", "conspiracy", 3, "disclose", "paid the victim or not", _paid_the_victim, (Blow, Pass)
    ),
    Kind("freeze (Berlin 63)", "berlin63", 2, "freeze", "can prove it or not", _can_prove_it),
)


def moments(kind: Kind) -> list[Moment]:
    """Return moments of lively games, the same every time."""
    found = (moment for seed in range(GAMES) for moment in _in_game(kind, seed))
    return [moment for _, moment in zip(range(POOL), found, strict=False)]


def _in_game(kind: Kind, seed: int) -> Iterator[Moment]:
    """Play until such a window opens, if it does; give up a game that takes too long."""
    rng, match = FastRng(seed), Match(kind.game, seats=kind.seats, secret=seed.to_bytes(32, "big"))
    for _ in range(LONGEST):
        if not match.to_act:
            return
        offers = match.offers() if match.silent else {}
        if offers and next(iter(offers.values())).decision.question == kind.question:
            state = match._state
            hides = {seat: kind.hides(state, seat, len(offer.decision)) for seat, offer in offers.items()}
            yield Moment(kind.game, kind.seats, match.position(), hides)
            return
        match.act(match.to_act[0], _lively(match, rng, kind.preferred))


def _lively(match: Match, rng: FastRng, preferred: tuple[type[Action], ...]) -> int:
    seat, state = match.to_act[0], match._state
    found = match.decision(seat)
    ids = [id for id, each in zip(found.ids, found, strict=True) if isinstance(each, preferred)] or found.ids
    weights = [match.game.heuristics.weight(state, seat, action) for action in ids]
    drawn = rng.below(sum(weights))
    return next(id for id, weight in zip(ids, weights, strict=True) if (drawn := drawn - weight) < 0)
