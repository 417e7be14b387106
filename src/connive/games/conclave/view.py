"""What one viewer of Conclave may know now: the fold of its events, and the sentence of each.

Invariant: a View is made from events alone. Public fields have the names they have in the State.
"""

from typing import Any, Self

import msgspec

from connive.core.events import Event
from connive.core.text import Term
from connive.core.view import Blanks, ViewBase, sentence, term, word
from connive.core.viewer import Viewer
from connive.games.conclave import events
from connive.games.conclave.cards import Card, Magic
from connive.games.conclave.model import (
    CELLS,
    CLAUSES,
    DECKS,
    WIDTH,
    Corner,
    CrisisRule,
    Options,
    PackName,
    Question,
    Reason,
)
from connive.games.conclave.packs import load_pack
from connive.games.conclave.tally import Preview, Score, leaders, preview, previews, scores


class End(msgspec.Struct):
    """How the game ended: what set the first place apart, who won, and every seat's score pile by pile."""

    reason: Reason
    clause: str
    winners: list[int]
    scores: list[Score]


class View(ViewBase, msgspec.Struct):
    """All that one viewer may know. Cards are seen by their face or only by their back (K1.2).

    `scores` is the score if it ended now, from the followers that lie open; `previews` is what each placement that the
    viewer may make now would take. Both are brought up to date with every question.
    """

    viewer: str
    seats: int
    pack: PackName
    crisis: CrisisRule
    side: int
    reach: int
    spare: int
    hand_size: int
    cards: list[Card]
    grid: list[Card | None]
    hands: list[list[Card]]
    decks: list[list[Card]]
    followers: list[list[Card]]
    question: Question = Question.TURN
    to_act: int = 0
    active: int = 0
    turn: int = 0
    last_turns: int = 0
    corner: Corner = Corner.TOP_LEFT
    scores: list[Score] = []
    previews: list[Preview] = []
    ended: End | None = None

    @classmethod
    def start(cls, viewer: Viewer, options: Options, seats: int) -> Self:
        """Return the view of somebody who has seen nothing yet."""
        pack = load_pack(options.pack)
        return cls(
            viewer=str(viewer),
            seats=seats,
            pack=options.pack,
            crisis=options.crisis,
            side=pack.side,
            reach=pack.reach,
            spare=pack.spare,
            hand_size=pack.hand[seats],
            cards=list(pack.cards),
            grid=[None] * CELLS,
            hands=[[] for _ in range(seats)],
            decks=[[] for _ in range(DECKS)],
            followers=[[] for _ in range(seats)],
        )

    # --- What follows from it ---

    def preview(self, card: Card, cell: int) -> Preview:
        """Return what a card would take from an empty cell, line by line, and whether a crisis would follow (K2.5)."""
        return preview(self, card, cell)

    def leaders(self) -> dict[Magic, list[int]]:
        """Return the seats that lead each magic now; nobody where all piles are empty (K3.3)."""
        return leaders(self)

    def foresee(self) -> None:
        """Bring the score and the previews up to date."""
        own = Viewer.parse(self.viewer).own_seat
        sending = own is not None and self.to_act >> own & 1 and self.question in (Question.TURN, Question.SEND)
        self.previews = previews(self, self.hands[own or 0]) if sending else []
        self.scores = self.scores or scores(self)

    # --- One method for each kind of event that changes something ---

    def on_first(self, event: events.First) -> None:
        """K1.4."""
        self.active, self.corner = event.seat, event.corner

    def on_row(self, event: events.Row) -> None:
        """K1.3."""
        self.grid[event.row * WIDTH : (event.row + 1) * WIDTH] = [event.a, event.b, event.c, event.d]

    def on_dealt(self, event: events.Dealt) -> None:
        """K1.3."""
        self.hands[event.seat] = _there(event.a, event.b, event.c, event.d)

    def on_spread(self, event: events.Spread) -> None:
        """K1.3."""
        self.decks[event.deck] += _there(event.a, event.b, event.c, event.d)

    def on_turn(self, event: events.Turn) -> None:
        """K2, K3.1."""
        self.turn += 1
        self.active = event.seat

    def on_asked(self, event: events.Asked) -> None:
        """The next question."""
        self.to_act, self.question = event.seats, event.question
        self.foresee()

    def on_gave(self, event: events.Gave) -> None:
        """K2.1."""
        given = [card for card in self.followers[event.seat] if card.magic == event.magic]
        self.followers[event.seat] = [card for card in self.followers[event.seat] if card.magic != event.magic]
        self._follow(event.to, *given)

    def on_sent(self, event: events.Sent) -> None:
        """K2.2: of a hand seen from behind, one of the equal backs is gone, no matter which (K1.2)."""
        hand = self.hands[event.seat]
        hand.remove(event.card if event.card in hand else event.card.back)
        self.grid[event.cell] = event.card
        self._count_last_turn()

    def _count_last_turn(self) -> None:
        # The last of the last turns ends the game at once; before that each is followed by the next one.
        if self.last_turns:
            self.last_turns -= 1

    def on_took(self, event: events.Took) -> None:
        """K2.4."""
        self.grid[event.cell] = None
        self._follow(event.seat, event.card)

    def _follow(self, seat: int, *cards: Card) -> None:
        self.followers[seat] = sorted([*self.followers[seat], *cards])
        self.scores = []  # until the next question

    def on_drew(self, event: events.Drew) -> None:
        """K2.6."""
        self.decks[event.deck].pop(0)
        self.hands[event.seat] = sorted([*self.hands[event.seat], event.card])

    def on_laid(self, event: events.Laid) -> None:
        """K2.7."""
        self.decks[event.deck].pop(0)
        self.grid[event.cell] = event.card

    def on_last(self, event: events.Last) -> None:  # noqa: ARG002
        """K3.1."""
        self.last_turns = self.seats

    def on_joined(self, event: events.Joined) -> None:
        """K3.2."""
        self.hands[event.seat] = []
        self._follow(event.seat, *_there(event.a, event.b, event.c))

    def on_ended(self, event: events.Ended) -> None:
        """K3."""
        self.to_act, self.question = 0, Question.OVER
        self.foresee()
        winners = [seat for seat in range(self.seats) if event.winners >> seat & 1]
        self.ended = End(event.reason, CLAUSES[event.reason], winners, scores(self))

    def on_follows(self, event: events.Follows) -> None:
        """Set up by hand."""
        self._follow(event.seat, event.card)

    def on_resumed(self, event: events.Resumed) -> None:
        """Set up by hand."""
        self.active, self.turn, self.last_turns = event.seat, event.turn, event.last_turns


def _there(*cards: Card | None) -> list[Card]:
    return [card for card in cards if card is not None]


def cell_name(cell: int) -> str:
    """Return a cell as people write it: a1 is the top left, columns are letters, rows are counted downwards."""
    return f"{'abcd'[cell % WIDTH]}{cell // WIDTH + 1}"


def describe(view: View, event: Any) -> tuple[str, Blanks]:
    """Return the sentence of an event; `view` is the view before it."""
    key, words = sentence(event, _variant(view, event), lambda name, value: _words(event, name, value))
    if isinstance(event, events.Row | events.Dealt | events.Spread):
        words["cards"] = _listed(view, event)
    return key, words


def _words(event: Event, name: str, value: Any) -> Blanks:
    """Return the words for one fact of an event."""
    if isinstance(value, Magic):
        return {"of": _of(value)}
    if isinstance(value, Card):
        return _card_words(value, f"_{name}" if isinstance(event, events.Joined) else "")
    if name == "cell":
        return {name: cell_name(value)}
    if name == "deck":
        return {name: Term(f"deck.{value}")}
    return {name: value + 1 if name == "row" and isinstance(event, events.Row) else word(name, value)}


def _of(magic: Magic) -> Term:
    return Term(f"of_magic.{magic.name.lower()}")


def _card_words(card: Card, ending: str) -> Blanks:
    """Return what is seen of a card; `ending` tells the blanks of one card from those of the next."""
    seen: Blanks = {f"of{ending}": _of(card.magic)}
    if card.brotherhood is not None:
        seen |= {f"brotherhood{ending}": term(card.brotherhood), f"influence{ending}": card.influence or 0}
    return seen


def _listed(view: View, event: Any) -> str:
    """Return the cards of an event in notation; an empty cell of a row is a dot."""
    told = [getattr(event, name) for name in "abcd" if hasattr(event, name)]
    if isinstance(event, events.Row):
        return " ".join(card.code if card is not None else "·" for card in told[: view.side])
    return " ".join(card.code for card in _there(*told)) or "-"


_JOINED = ("none", "one", "two", "three")
_REACHED = {(False, False): "short", (True, False): "column", (False, True): "row", (True, True): "both"}


def _variant(view: View, event: Event) -> str:
    """Return which of an event's sentences fits what is told."""
    match event:
        case events.Dealt(a=card):
            return "open" if card is not None and card.face_up else "veiled"
        case events.Drew(card=card):
            return "open" if card.face_up else "veiled"
        case events.Sent(column=column, row=row):
            return _REACHED[column >= view.reach, row >= view.reach]
        case events.Joined(a=first, b=second, c=third):
            return _JOINED[len(_there(first, second, third))]
        case events.Scored(controls=controls):
            return "placed" if controls else "eliminated"
        case events.Ended(winners=winners):
            return "shared" if winners & (winners - 1) else "won"
    return ""
