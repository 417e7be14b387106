"""The states that a finished match went through: for reviews and measurements, never for anybody who plays."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from connive.core.events import Emission
from connive.core.randomness import SecretStream, deal_key
from connive.play.match import Choice, Match


class Instant(NamedTuple):
    """A choice, the state before it, the log entry that it is, and what was told since the choice before."""

    state: Any
    choice: Choice
    entry: int
    emissions: list[Emission]


def opening_state(match: Match) -> Any:
    """Return the state before the first choice."""
    state = match.game.new_state(match.options, match.seats)
    if match.position_text is not None:
        match.game.notation.read_position(state, match.position_text.partition("|")[2].strip())
    else:
        assert match.secret is not None
        match.game.rules.deal(state, SecretStream(deal_key(match.secret, match.deal_context, match.entropy)))
    return state


def instants(match: Match) -> Iterator[Instant]:
    """Go through all choices of a match; each state is the caller's own copy."""
    state, told = opening_state(match), list[Emission]()
    for entry, (emissions, logged) in enumerate(match.moments()):
        told += emissions
        if isinstance(logged, Choice):
            yield Instant(state.copy(), logged, entry, told)
            match.game.rules.step(state, logged.seat, logged.action)
            told = []
