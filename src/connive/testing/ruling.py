"""A case put before the rules: choices in notation, and what each viewer is told of them. Clause tests stand on it.

Invariant: everything asked of a `Ruling` is answered from views, events and decisions, never from the state.
"""

from enum import IntEnum
from typing import Any, ClassVar, Self

from connive.core.errors import IllegalAction
from connive.core.events import Event, tag_of
from connive.core.viewer import REFEREE, SPECTATOR, Viewer
from connive.play.match import Match


class Ruling:
    """A match with its questions and answers in words. Viewers are the seats by name, 'spectator' and 'referee'."""

    names: ClassVar[tuple[str, ...]] = ("0", "1", "2", "3")
    """What the seats are called."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.viewers = {self.names[seat]: Viewer.seat(seat) for seat in range(match.seats)}
        self.viewers |= {"spectator": SPECTATOR, "referee": REFEREE}
        self._read = dict.fromkeys(self.viewers, 0)

    # --- Acting ---

    def let(self, seat: int, *choices: str) -> Self:
        """Let a seat make its choices, one after the other."""
        for choice in choices:
            self._read = {name: len(self.match.events(viewer)) for name, viewer in self.viewers.items()}
            self.match.act(seat, choice)
        return self

    def refusal(self, seat: int, choice: str) -> tuple[str, str]:
        """Return the clause and the reason of a refusal; nothing may have changed, and nobody is told."""
        before = self._everything()
        try:
            self.match.act(seat, choice)
        except IllegalAction as refusal:
            assert self._everything() == before
            assert refusal.message("en") != refusal.message("fr")
            return refusal.clause, refusal.reason
        raise AssertionError(f"{choice} was not refused")

    def _everything(self) -> tuple[str, list[Any]]:
        return self.match.position(), [self.match.events(viewer) for viewer in self.viewers.values()]

    # --- What is open ---

    @property
    def asked(self) -> str:
        """Who is asked what: 'red answer', '0+1 opening', or 'over'."""
        seats = "+".join(self.names[seat] for seat in self.match.to_act)
        return f"{seats} {self.view('spectator').question.name.lower()}".strip()

    # --- What is known ---

    def view(self, viewer: str | int) -> Any:
        """Return the view of somebody."""
        return self.match.view(self.viewers[str(viewer)])

    def told(self, viewer: str | int = "spectator") -> list[str]:
        """Return what the last choice told a viewer, without the question it led to."""
        fresh = self.match.events(self.viewers[str(viewer)])[self._read[str(viewer)] :]
        return [self.say(event) for event in fresh if tag_of(type(event)) != "asked"]

    def history(self, viewer: str | int) -> list[str]:
        """Return all that a viewer was ever told."""
        return [self.say(event) for event in self.match.events(self.viewers[str(viewer)])]

    @property
    def outcome(self) -> str:
        """How the game ended, 'blue wins: leader_fallen (B7.1)', or 'none yet'."""
        outcome = self.match.outcome
        if outcome is None:
            return "none yet"
        won = f"{self.names[outcome.winners[0]]} wins" if outcome.winners else "draw"
        return f"{won}: {outcome.reason} ({outcome.clause})"

    # --- Words ---

    def say(self, event: Event) -> str:
        """Return an event in words: its kind, and whatever is not nothing."""
        said = [(name, getattr(event, name)) for name in event.__struct_fields__]
        return " ".join(
            [
                tag_of(type(event)),
                *(f"{name}={self.word(event, name, each)}" for name, each in said if each is not None),
            ]
        )

    def word(self, event: Event, name: str, value: Any) -> str:  # noqa: ARG002
        """Return one value of an event in words; a game says more."""
        if name in ("seat", "winner"):
            return str(self.names[value])
        return str(value.name.lower() if isinstance(value, IntEnum) else value)
