"""What a seat of Conclave can say about hidden cards: strong hands and decks, and backs that can hide one card only."""

from collections.abc import Callable
from functools import reduce
from math import lgamma

from connive.core.insight import Certainty, Fact, around
from connive.core.text import Param, Phrase, Term
from connive.core.viewer import Viewer
from connive.games.conclave.beliefs import Belief, CardNote
from connive.games.conclave.cards import INFLUENCE, TOP_INFLUENCE, Brotherhood, Card
from connive.games.conclave.model import DECK, DECKS, HAND, State
from connive.games.conclave.view import View

AROUND = 5
"""How many numbers are offered where cards are counted."""
STRONG = 4
"""A mage of this influence or more decides most lines."""


def facts(view: View, seat: int) -> list[Fact]:
    """Return how likely strong mages are: on top of each deck, and two or more in each other hand."""
    tops = [
        Fact("strong_top", {"deck": Term(f"deck.{deck}"), "least": STRONG}, _strong_top(deck))
        for deck in range(DECKS)
        if view.decks[deck]
    ]
    hands = [
        Fact("strong_hand", {"seat": Term(f"seat.{other}"), "least": STRONG}, _strong_hand(other))
        for other in range(view.seats)
        if other != seat and view.hands[other]
    ]
    return tops + hands


def _strong_top(deck: int) -> Callable[[State], bool]:
    return lambda world: INFLUENCE[world.decks[deck * DECK + world.left[deck] - 1]] >= STRONG


def _strong_hand(seat: int) -> Callable[[State], bool]:
    return lambda world: sum(INFLUENCE[card] >= STRONG for card in world.hands[seat * HAND : (seat + 1) * HAND]) > 1


def certainties(belief: Belief) -> list[Certainty]:
    """Return the hidden cards that can be in one place only (K1.2, K1.3)."""
    found = list[Certainty]()
    for note in belief.notebook().cards:
        places = _places(belief.view, note)
        sure = [where for where, chance in places if chance == 1]
        if sure:
            key = "must_be_out" if sure[0] == OUT else "must_be_at"
            words = {"where": sure[0], **_named(note.card)}
            clause, telling = "K1.3" if sure[0] == OUT else "K1.2", sure[0] != OUT and INFLUENCE[note.card] >= STRONG
            found.append(Certainty(f"card {int(note.card)}", key, words, False, clause, telling))
    return found


OUT = Term("place.removed")


def _places(view: View, note: CardNote) -> list[tuple[Term, float]]:
    """Return where a card may be: in the hand of another seat, in a deck, or out of the game."""
    hands = [(Term(f"seat.{seat}"), chance) for seat, chance in enumerate(note.hands) if view.hands[seat]]
    decks = [(Term(f"deck.{deck}"), chance) for deck, chance in enumerate(note.decks) if view.decks[deck]]
    own = Term(f"seat.{Viewer.parse(view.viewer).own_seat}")
    return [place for place in [*hands, *decks, (OUT, note.removed)] if place[0] != own]


def limits(belief: Belief) -> list[Certainty]:
    """Return how many cards of each magic are out of the game (K1.3), and what its backs can hide at most."""
    found = list[Certainty]()
    for note in belief.notebook().magics:
        backs = sum(note.hands) + sum(note.decks)
        if not backs:
            continue
        of, most = Term(f"of_magic.{note.magic.name.lower()}"), max(card.influence or 0 for card in note.unseen)
        removed: dict[str, Param] = {"of": of, "count": note.removed}
        strongest: dict[str, Param] = {"of": of, "count": most}
        found.append(Certainty(f"removed {int(note.magic)} {note.removed}", "removed", removed, False, "K1.3"))
        found.append(Certainty(f"strongest {int(note.magic)} {most}", "strongest", strongest, False, "K1.2"))
    return found


def rivals(belief: Belief, certain: Certainty) -> list[Phrase]:
    """Return the other places, or other numbers."""
    if certain.topic != "card":
        true = int(str(certain.words["count"]))
        strongest = certain.topic == "strongest"
        offered = range(1, TOP_INFLUENCE + 1) if strongest else around(true, 1, AROUND, certain.about)
        numbers = [number for number in offered if number != true]
        return [Phrase(f"answer.{certain.key}", {**certain.words, "count": number}) for number in numbers]
    note = next(note for note in belief.notebook().cards if f"card {int(note.card)}" == certain.about)
    return [
        Phrase(f"answer.{'must_be_out' if where == OUT else 'must_be_at'}", {**certain.words, "where": where})
        for where, chance in _places(belief.view, note)
        if chance == 0
    ]


def proof(belief: Belief, certain: Certainty) -> list[Phrase]:
    """Return how many cards of the magic are unseen, and where their backs lie."""
    notebook, number = belief.notebook(), int(certain.about.split()[1])
    magic = notebook.magics[Card(number).magic if certain.topic == "card" else number]
    of = Term(f"of_magic.{magic.magic.name.lower()}")
    hands = [(Term(f"seat.{seat}"), count) for seat, count in enumerate(magic.hands)]
    backs = hands + [(Term(f"deck.{deck}"), count) for deck, count in enumerate(magic.decks)]
    lying = [Phrase("proof.backs", {"where": where, "count": count, "of": of}) for where, count in backs if count]
    unseen = Phrase("proof.unseen", {"count": len(magic.unseen), "pack": magic.pack, "of": of})
    cards = [] if certain.topic != "strongest" else [Phrase("proof.unseen_cards", {"cards": _listed(magic.unseen)})]
    return [unseen, *cards, *lying, *([] if lying else [Phrase("proof.no_backs", {"of": of})])]


def _listed(cards: list[Card]) -> Phrase:
    """Return cards of one magic by brotherhood: `Crow 3, 4; Wild Boar 1`."""
    told = [
        Phrase("proof.brotherhood", {"brotherhood": Term(f"brotherhood.{each.name.lower()}"), "influences": some})
        for each in Brotherhood
        if (some := ", ".join(str(card.influence) for card in cards if card.brotherhood == each))
    ]
    return reduce(lambda first, rest: Phrase("proof.and", {"first": first, "rest": rest}), told)


def _named(card: Card) -> dict[str, int | Term]:
    assert card.brotherhood is not None and card.influence is not None
    return {
        "brotherhood": Term(f"brotherhood.{card.brotherhood.name.lower()}"),
        "of": Term(f"of_magic.{card.magic.name.lower()}"),
        "influence": card.influence,
    }


def surprise(belief: Belief, s: State) -> float:  # noqa: ARG001
    """Return how many ways there are to lay the unseen cards behind the backs, all of them alike, as a logarithm."""
    return sum(lgamma(len(note.unseen) + 1) - lgamma(note.removed + 1) for note in belief.notebook().magics)
