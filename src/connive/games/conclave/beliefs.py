"""What is possible for a seat of Conclave, exactly: which unseen card lies behind which back, and the notebook.

All deals are equally likely, and nothing but faces and backs is ever told; so the unseen cards of a magic can be
exchanged for each other, and every way to lay them behind the known backs of their magic has the same chance. What is
left over was removed (K1.3). The choices of others are not read as hints.
"""

from collections.abc import Iterator, Sequence

import msgspec

from connive.core.events import Event
from connive.core.lots import LOTS
from connive.core.randomness import Rng, below
from connive.core.viewer import Viewer
from connive.games.conclave.card_moves import add_to_hand
from connive.games.conclave.cards import NO_CARD, TOP_INFLUENCE, Brotherhood, Card, Magic, back_of
from connive.games.conclave.model import DECK, DECKS, HAND, Options, State
from connive.games.conclave.tally import table_of
from connive.games.conclave.view import View


class MagicNote(msgspec.Struct, frozen=True):
    """One magic: which of its cards are unseen, how many lie where, and what any of its backs may hide.

    The reason in numbers: `pack` cards, less those that this seat sees, are `unseen`; of these `hands[seat]` and
    `decks[deck]` are known by their backs, and the rest, `removed`, must be out of the game. Each back of this magic
    hides each unseen card with chance 1 / len(unseen), wherever it lies.
    """

    magic: Magic
    pack: int
    unseen: list[Card]
    hands: list[int]
    decks: list[int]
    removed: int
    brotherhoods: list[float]
    influences: list[float]
    average: float


class CardNote(msgspec.Struct, frozen=True):
    """One unseen card: the chance that each seat holds it, that it lies in each deck, and that it was removed."""

    card: Card
    hands: list[float]
    decks: list[float]
    removed: float


class BackNote(msgspec.Struct, frozen=True):
    """A face-down card: its magic, the chances by brotherhood and by influence (from 1); `certain` if one card fits."""

    magic: Magic
    brotherhoods: list[float]
    influences: list[float]
    certain: Card | None


class Notebook(msgspec.Struct, frozen=True):
    """The deductions of one seat: by magic, by unseen card, and by face-down card in each hand and each deck."""

    magics: list[MagicNote]
    cards: list[CardNote]
    hands: list[list[BackNote]]
    decks: list[list[BackNote]]


class Sight(View):
    """A view that only remembers: a belief needs no score and no previews."""

    def foresee(self) -> None:
        """Do nothing."""


class Belief:
    """The worlds that one seat cannot exclude: all of them equally likely."""

    def __init__(self, seat: int, options: Options, seats: int) -> None:
        self._options = options
        self.view = Sight.start(Viewer.seat(seat), options, seats)

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        self.view.apply(event)

    def sample(self, rng: Rng) -> State:
        """Return a world: the unseen cards of each magic shuffled, and laid behind the backs of that magic."""
        mixed = self._unseen()
        for cards in mixed.values():
            for i in range(len(cards) - 1, 0, -1):
                j = below(rng, i + 1)
                cards[i], cards[j] = cards[j], cards[i]
        hands, decks = (
            [[card if card.face_up else mixed[card.magic].pop() for card in cards] for cards in places]
            for places in (self.view.hands, self.view.decks)
        )
        world = self._world(hands, decks)
        world.lot = below(rng, LOTS)
        return world

    def contains(self, s: State) -> bool:
        """Tell whether a state is one of the worlds; its lot does not matter."""
        view = self.view
        if s.seats != view.seats:
            return False
        hands = [_cards(s.hands[seat * HAND : (seat + 1) * HAND]) for seat in range(view.seats)]
        decks = [_cards(s.decks[deck * DECK : deck * DECK + s.left[deck]])[::-1] for deck in range(DECKS)]
        if not all(_fits(seen, there) for seen, there in zip(view.hands + view.decks, hands + decks, strict=True)):
            return False
        hidden = [card for seen, there in self._facing(hands, decks) for card in _behind(seen, there)]
        unseen = {card for cards in self._unseen().values() for card in cards}
        if len(set(hidden)) != len(hidden) or not set(hidden) <= unseen:
            return False
        world = self._world(hands, decks)
        world.lot = s.lot
        return world == s

    def notebook(self) -> Notebook:
        """Return the odds of every hidden card."""
        magics = [self._magic_note(magic, unseen) for magic, unseen in self._unseen().items()]
        return Notebook(
            magics=magics,
            cards=[note for magic in magics for note in _card_notes(magic)],
            hands=[[_back_note(magics, card) for card in hand if not card.face_up] for hand in self.view.hands],
            decks=[[_back_note(magics, card) for card in deck] for deck in self.view.decks],
        )

    def _unseen(self) -> dict[Magic, list[Card]]:
        """Return the cards of each magic that this seat does not see."""
        view = self.view
        seen = {*view.grid, *(card for cards in view.followers + view.hands for card in cards)}
        unseen: dict[Magic, list[Card]] = {magic: [] for magic in Magic}
        for card in view.cards:
            if card not in seen:
                unseen[card.magic].append(card)
        return unseen

    def _facing(self, hands: list[list[Card]], decks: list[list[Card]]) -> Iterator[tuple[list[Card], list[Card]]]:
        return zip(self.view.hands + self.view.decks, hands + decks, strict=True)

    def _world(self, hands: list[list[Card]], decks: list[list[Card]]) -> State:
        """Return the state with all that lies open, and these hands and decks."""
        s = table_of(self.view, self._options)
        for seat, hand in enumerate(hands):
            for card in hand:
                add_to_hand(s, seat, int(card))
        for deck, cards in enumerate(decks):
            s.left[deck] = len(cards)
            s.decks[deck * DECK : deck * DECK + len(cards)] = map(int, reversed(cards))
        return s

    def _magic_note(self, magic: Magic, unseen: list[Card]) -> MagicNote:
        view = self.view
        hands, decks = ([cards.count(back_of(magic)) for cards in places] for places in (view.hands, view.decks))
        size = max(len(unseen), 1)
        return MagicNote(
            magic=magic,
            pack=sum(card.magic == magic for card in view.cards),
            unseen=unseen,
            hands=hands,
            decks=decks,
            removed=len(unseen) - sum(hands) - sum(decks),
            brotherhoods=[sum(card.brotherhood == b for card in unseen) / size for b in Brotherhood],
            influences=[sum(card.influence == i for card in unseen) / size for i in range(1, TOP_INFLUENCE + 1)],
            average=sum(card.influence or 0 for card in unseen) / size,
        )


def _cards(numbers: Sequence[int]) -> list[Card]:
    return [Card(number) for number in numbers if number != NO_CARD]


def _fits(seen: list[Card], there: list[Card]) -> bool:
    """Tell whether cards could be those that are seen, one by one: the same face, or the same back."""
    return len(seen) == len(there) and all(a == (b if a.face_up else b.back) for a, b in zip(seen, there, strict=True))


def _behind(seen: list[Card], there: list[Card]) -> list[Card]:
    return [card for back, card in zip(seen, there, strict=True) if not back.face_up]


def _card_notes(note: MagicNote) -> Iterator[CardNote]:
    size = len(note.unseen)
    for card in note.unseen:
        hands, decks = [count / size for count in note.hands], [count / size for count in note.decks]
        yield CardNote(card, hands, decks, note.removed / size)


def _back_note(magics: list[MagicNote], card: Card) -> BackNote:
    note = magics[card.magic]
    certain = note.unseen[0] if len(note.unseen) == 1 else None
    return BackNote(card.magic, note.brotherhoods, note.influences, certain)
