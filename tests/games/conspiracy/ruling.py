"""A case put before the rules: a position in few words, choices in notation, what each viewer is told and knows.

Invariant: everything asked of a `Ruling` is answered from views, events and decisions, never from the state.
"""

from typing import Any

import pytest

from connive import REFEREE, SPECTATOR, IllegalAction, Match, Viewer
from connive.core.events import Event, tag_of
from connive.games.conspiracy.maps import MAPS, usual_map
from connive.games.conspiracy.model import Spy

SPIES = [spy.name.lower() for spy in Spy]
Books = dict[int, dict[str, int]]


class Ruling:
    """A match with its questions and answers in words."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._read: dict[Viewer, int] = {}

    # --- Acting ---

    def act(self, seat: int, *choices: str) -> "Ruling":
        """Let a seat make its choices, one after the other."""
        for choice in choices:
            everybody = [*(Viewer.seat(i) for i in range(self.match.seats)), SPECTATOR, REFEREE]
            self._read = {viewer: len(self.match.events(viewer)) for viewer in everybody}
            self.match.act(seat, choice)
        return self

    def passes(self, *seats: int) -> "Ruling":
        """Let seats pass, one after the other."""
        for seat in seats:
            self.act(seat, "pass")
        return self

    def refuses(self, seat: int, choice: str) -> tuple[str, str]:
        """Return the clause and the reason of a refusal; nothing may have changed, and nobody is told."""
        before = self.match.position(), len(self.match.events(REFEREE))
        with pytest.raises(IllegalAction) as caught:
            self.match.act(seat, choice)
        refusal = caught.value
        assert (self.match.position(), len(self.match.events(REFEREE))) == before
        assert refusal.message("en") != refusal.message("fr")
        return refusal.clause, refusal.reason

    # --- What is open ---

    @property
    def asked(self) -> str:
        """Who is asked what: '1 challenge', '0+1+2 opening', or 'over'."""
        seats = "+".join(map(str, self.match.to_act))
        return f"{seats} {self.view('spectator').question.name.lower()}".strip()

    def choices(self, seat: int) -> tuple[str, ...]:
        """Return the legal choices of a seat in notation."""
        return self.match.decision(seat).texts

    # --- What is known ---

    def view(self, viewer: int | str) -> Any:
        """Return the view of a seat, of the spectator or of the referee."""
        return self.match.view(Viewer.parse(str(viewer)))

    def told(self, viewer: int | str) -> list[str]:
        """Return what the last choice told a viewer, without the question it led to."""
        who = Viewer.parse(str(viewer))
        fresh = self.match.events(who)[self._read[who] :]
        return [say(self.view("spectator"), event) for event in fresh if tag_of(type(event)) != "asked"]

    def place(self, spy: str) -> str | None:
        """Return where everybody sees a spy; None if it has left the game."""
        view = self.view("spectator")
        space = view.place[SPIES.index(spy)]
        return None if space is None else str(view.spaces[space].name)

    @property
    def case(self) -> str:
        """Where everybody sees the briefcase."""
        view = self.view("spectator")
        return str(view.spaces[view.case].name)

    def account(self, seat: int, spy: str, viewer: int | str | None = None) -> int | None:
        """Return a seat's account on a spy in dollars, as its owner or another viewer knows it."""
        hundreds = self.view(seat if viewer is None else viewer).books[seat].accounts[SPIES.index(spy)]
        return None if hundreds is None else int(hundreds) * 100

    def balance(self, seat: int, viewer: int | str | None = None) -> int | None:
        """Return a seat's balance in dollars."""
        hundreds = self.view(seat if viewer is None else viewer).books[seat].balance
        return None if hundreds is None else int(hundreds) * 100

    @property
    def flags(self) -> set[int]:
        """The seats that will lose their next turn."""
        return {seat for seat in range(self.match.seats) if self.view("spectator").flags >> seat & 1}

    @property
    def outcome(self) -> str:
        """How the game ended, '1 wins: delivered (C5.1)', or 'none yet'."""
        outcome = self.match.outcome
        if outcome is None:
            return "none yet"
        won = f"{outcome.winners[0]} wins" if outcome.winners else "draw"
        return f"{won}: {outcome.reason} ({outcome.clause})"


def ruling(
    books: Books | None = None,
    *,
    seats: int = 3,
    options: str = "",
    active: int = 0,
    first: int = 0,
    round: int = 5,
    flags: tuple[int, ...] = (),
    case: str = "vienna",
    blown: tuple[int, ...] = (),
    **at: str,
) -> Ruling:
    """Set up a position: `ruling({0: {"tanya": 500}}, tanya="prague", rita="gone", blown=(0,))`, accounts in dollars.

    Spies that are not named stand on their starts; `blown` are the seats that blew a cover, one for each spy gone.
    """
    given = dict(word.split("=") for word in options.split())
    board = next((board for board in MAPS if board.name == given.get("map")), usual_map(seats))
    cost, money = int(given.get("cover_cost", 1000)), int(given.get("money", 10_000))
    words = []
    for spy, start in enumerate(board.starts):
        words.append(f"{SPIES[spy]}@{at.get(SPIES[spy], board.spaces[start].name)}")
    for seat in range(seats):
        accounts = [(books or {}).get(seat, {}).get(spy, 0) for spy in SPIES[: board.spies]]
        balance = money - sum(accounts) - cost * blown.count(seat)
        words.append(f"book{seat}={balance // 100}:{','.join(str(account // 100) for account in accounts)}")
    words.append(f"case={case} question=turn asked={1 << active} active={active} first={first} round={round}")
    words.append(f"flags={sum(1 << seat for seat in flags)}")
    return Ruling(Match.from_position("conspiracy", f"seats={seats} {options} | {' '.join(words)}"))


def new_game(seats: int = 3, options: str = "", seed: int = 1) -> Ruling:
    """Return a freshly dealt game."""
    return Ruling(Match("conspiracy", seats=seats, options=options, seed=seed))


def say(view: Any, event: Event) -> str:
    """Return an event in words: spaces by name."""
    words = [tag_of(type(event))]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if value is not None:
            if name in ("space", "origin", "target"):
                words.append(view.spaces[value].name)
            elif isinstance(value, Spy):
                words.append(SPIES[value])
            else:
                words.append(f"{name}={int(value)}")
    return " ".join(words)
