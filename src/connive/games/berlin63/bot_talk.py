"""What a bot of Berlin 63 says at the table: that it does not believe a claim, when it challenges it.

It does not listen. There are two seats, so nobody can be won over; what a claim is worth is in the claim itself, and
whatever else an enemy says about it would cost them nothing.
Invariant: what it says tells nothing that its choice does not tell in the same moment.
"""

from typing import Any

from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.core.signals import Signalled
from connive.games.berlin63 import actions
from connive.games.berlin63.model import Options


class BotTalk:
    """The voice of one seat."""

    def __init__(self, seat: int, options: Options, seats: int) -> None:
        pass

    def apply(self, event: Event) -> None:
        """What it says does not depend on what happened before."""

    def hear(self, speaker: int, said: Signalled) -> None:
        """Ignore what is said."""

    def likelihood(self, world: Any) -> float:  # noqa: ARG002
        """Return the same for all worlds."""
        return 1.0

    def favours(self, decision: Decision) -> dict[int, float]:  # noqa: ARG002
        """Return nothing: nobody is listened to."""
        return {}

    def say(self, rng: FastRng, decision: Decision, action: int) -> str:  # noqa: ARG002
        """B4.1: say why a claim is challenged."""
        return "/doubt" if action == actions.Challenge.id else ""
