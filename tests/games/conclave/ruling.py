"""A case put before the rules: a table in few words, choices in notation, what each viewer is told and knows.

Invariant: everything asked of a `Ruling` is answered from views, events and decisions, never from the state.
"""

from typing import Any

from connive import Match
from connive.core.events import Event
from connive.core.options import read_options
from connive.games.conclave.cards import Card, read_code
from connive.games.conclave.model import Options
from connive.games.conclave.packs import load_pack
from connive.games.conclave.view import cell_name
from connive.testing import ruling as testing

SEATS = "ABCD"
RING = "Ec1 Eg1 Eb1 Wc1 / Wg1 . . Wb1 / Mc1 . . Mg1 / Mb1 Sc1 Sg1 Sb1"
"""A grid as after the deal, with influences so low that no emissary convinces anybody."""


class Ruling(testing.Ruling):
    """A match with its questions and answers in words. Viewers are 'A' to 'D', 'spectator' and 'referee'."""

    names = tuple(SEATS)

    def act(self, *choices: str) -> "Ruling":
        """Make choices, one after the other, each for the seat that is asked."""
        for choice in choices:
            self.let(self.match.to_act[0], choice)
        return self

    def refuses(self, choice: str) -> tuple[str, str]:
        """Return the clause and the reason of a refusal."""
        return self.refusal(self.match.to_act[0], choice)

    @property
    def choices(self) -> tuple[str, ...]:
        """The legal choices of the seat that is asked."""
        return self.match.decision(self.match.to_act[0]).texts

    def grid(self) -> str:
        """Return the grid as everybody sees it, row by row."""
        view = self.view("spectator")
        rows = [view.grid[row * 4 : row * 4 + view.side] for row in range(view.side)]
        return " / ".join(" ".join("." if card is None else card.code for card in row) for row in rows)

    def hand(self, seat: str, viewer: str = "referee") -> str:
        """Return a hand as somebody sees it."""
        return codes(self.view(viewer).hands[SEATS.index(seat)])

    def deck(self, name: str) -> str:
        """Return the backs of a deck from the top."""
        return codes(self.view("spectator").decks[("left", "right").index(name)])

    def followers(self, seat: str) -> str:
        """Return a seat's followers as everybody sees them."""
        return codes(self.view("spectator").followers[SEATS.index(seat)])

    @property
    def outcome(self) -> str:
        """How the game ended, 'A: least_resentment (K3.5)', or 'none yet'."""
        ended = self.view("spectator").ended
        if ended is None:
            return "none yet"
        return f"{''.join(SEATS[seat] for seat in ended.winners)}: {ended.reason.name.lower()} ({ended.clause})"

    def word(self, event: Event, name: str, value: Any) -> str:
        """Return seats as letters, cells by name, cards in notation."""
        if isinstance(value, Card):
            return value.code
        if name == "cell":
            return cell_name(value)
        return SEATS[value] if name == "to" else super().word(event, name, value)


def ruling(
    grid: str,
    hands: tuple[str, ...] = (),
    followers: tuple[str, ...] = (),
    *,
    seats: int = 2,
    left: str | None = None,
    right: str | None = None,
    options: str = "",
    **words: str | int,
) -> Ruling:
    """Set up a table: `ruling("Ec3 . / . .", hands=("Ec1 Wb2",))`. Hands and decks are filled up with unused cards."""
    pack = load_pack(read_options(Options, options).pack)
    named = " ".join([grid, *hands, *followers, left or "", right or ""]).split()
    listed = [word for word in named if word not in "./"]
    strange = set(listed) - {card.code for card in pack.cards}
    assert not strange, f"not in this pack: {strange}"
    assert len(set(listed)) == len(listed), "a card twice"
    spare = [card for card in pack.cards if card.code not in listed]
    rows = [row.replace(" ", "") for row in grid.split("/")]
    given = [hand.split() for hand in hands] + [[] for _ in range(seats - len(hands))]
    drawing = words.get("question") == "draw"
    for seat, hand in enumerate(given):
        size = pack.hand[seats] - int(drawing and SEATS[seat] == words.get("active", "A"))
        while len(hand) < size and words.get("question") != "over" and not words.get("last_turns"):
            hand.append(spare.pop().code)
    decks = [deck.replace(" ", "") if deck is not None else spare.pop().code for deck in (left, right)]
    piles = [pile.replace(" ", "") or "-" for pile in followers] + ["-"] * (seats - len(followers))
    told = {"active": "A", "question": "turn", "turn": 9, **words}
    body = {
        "grid": "/".join(rows),
        "hands": ",".join("".join(hand) or "-" for hand in given),
        "followers": ",".join(piles),
        "left": decks[0] or "-",
        "right": decks[1] or "-",
        **told,
    }
    line = " ".join(f"{name}={value}" for name, value in body.items())
    return Ruling(Match.from_position("conclave", f"seats={seats} {options} | {line}"))


def new_game(seats: int = 2, options: str = "", seed: int = 1) -> Ruling:
    """Return a freshly dealt game."""
    return Ruling(Match("conclave", seats=seats, options=options, seed=seed))


def codes(cards: list[Card]) -> str:
    """Return cards in notation."""
    return " ".join(card.code for card in cards)


def cards(text: str) -> list[Card]:
    """Return the cards that a text names."""
    return [read_code(code) for code in text.split()]
