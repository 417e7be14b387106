"""A case put before the rules: a position in few words, choices in notation, what each viewer is told and knows.

Invariant: everything asked of a `Ruling` is answered from views, events and decisions, never from the state.
"""

from connive import Match
from connive.core.events import Event, tag_of
from connive.games.conspiracy.maps import MAPS, usual_map
from connive.games.conspiracy.model import Spy
from connive.testing import ruling as testing

SPIES = [spy.name.lower() for spy in Spy]
Books = dict[int, dict[str, int]]


class Ruling(testing.Ruling):
    """A match with its questions and answers in words."""

    # --- Acting ---

    def act(self, seat: int, *choices: str) -> "Ruling":
        """Let a seat make its choices, one after the other."""
        return self.let(seat, *choices)

    def passes(self, *seats: int) -> "Ruling":
        """Let seats pass, one after the other."""
        for seat in seats:
            self.act(seat, "pass")
        return self

    def refuses(self, seat: int, choice: str) -> tuple[str, str]:
        """Return the clause and the reason of a refusal."""
        return self.refusal(seat, choice)

    # --- What is open ---

    def choices(self, seat: int) -> tuple[str, ...]:
        """Return the legal choices of a seat in notation."""
        return self.match.decision(seat).texts

    # --- What is known ---

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

    # --- Words ---

    def say(self, event: Event) -> str:
        """Return an event in words: spaces by name."""
        view = self.view("spectator")
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
