"""The belief of a seat: exact worlds, exact odds, a uniform sampler; all checked against counting every deal."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from connive import find_game
from connive.core.deals import all_deals
from connive.core.options import Options
from connive.core.randomness import FastRng
from connive.games.conclave.beliefs import Belief, Notebook
from connive.games.conclave.cards import CARDS, Brotherhood, Card, Magic
from connive.games.conclave.model import DECK, HAND, NO_CARD, State
from connive.games.conclave.packs import load_pack

from .ruling import RING, cards, codes, new_game, ruling

GAME = find_game("conclave")
STUDIES = [
    ("pack=tiny_table corner=top_left first=0", 2, 0),
    ("pack=tiny_table corner=top_right first=0", 2, 1),
    ("pack=tiny_table corner=bottom_left first=1", 3, 0),
    ("pack=tiny_hands corner=top_left first=0", 2, 0),
    ("pack=tiny_hands corner=top_left first=0", 2, 1),
    ("pack=tiny_hands corner=top_left first=2", 3, 1),
]


@cache
def told_deals(options: str, seats: int, seat: int) -> list[tuple[State, list[str]]]:
    """Return every deal with what it tells a seat."""
    return [(deal, told(deal, seat)) for deal in deals(options, seats)]


@cache
def deals(options: str, seats: int) -> list[State]:
    """Return every deal."""
    return [deal.state for deal in all_deals(GAME, GAME.read_options(options), seats)]


def told(state: State, seat: int) -> list[str]:
    """Return what a seat is told by the last step."""
    return [str(event) for event, audience in GAME.decode(state) if audience >> seat & 1]


class Study:
    """One seat of a small game, with every deal that agrees with what the seat was told, counted one by one."""

    def __init__(self, options: str, seats: int, seat: int, seed: int) -> None:
        self.options: Options = GAME.read_options(options)
        self.seats, self.seat, self.rng = seats, seat, FastRng(seed)
        every = told_deals(options, seats, seat)
        self.truth = every[self.rng.below(len(every))][0].copy()
        self.belief: Belief = GAME.new_belief(seat, self.options, seats)
        learnt = self.learn()
        self.deals: list[State] = [deal.copy() for deal, said in every if said == learnt]

    def learn(self) -> list[str]:
        """Let the belief take in the last step."""
        for event, audience in GAME.decode(self.truth):
            if audience >> self.seat & 1:
                self.belief.apply(event)
        return told(self.truth, self.seat)

    def step(self) -> bool:
        """Make a random choice; keep the deals in which the same choice was legal and told the same."""
        if GAME.rules.is_over(self.truth):
            return False
        actor = GAME.rules.to_act(self.truth).bit_length() - 1
        ids = GAME.legal_ids(self.truth, actor)
        action = ids[self.rng.below(len(ids))]
        GAME.rules.step(self.truth, actor, action)
        learnt = self.learn()
        self.deals = [deal for deal in self.deals if action in GAME.legal_ids(deal, actor)]
        for deal in self.deals:
            GAME.rules.step(deal, actor, action)
        self.deals = [deal for deal in self.deals if told(deal, self.seat) == learnt]
        return True

    def chance(self, where: int, card: int, *, deck: bool = False) -> Fraction:
        """Return the share of the deals in which a hand or a deck holds a card."""
        size = DECK if deck else HAND
        found = sum(card in (d.decks if deck else d.hands)[where * size : (where + 1) * size] for d in self.deals)
        return Fraction(found, len(self.deals))


def exactly(chance: float) -> Fraction:
    """Return the simple fraction that a float stands for."""
    return Fraction(chance).limit_denominator(1000)


def studied(options: str, seats: int, seat: int) -> Iterator[tuple[Study, Notebook]]:
    for seed in range(3):
        study = Study(options, seats, seat, seed)
        yield study, study.belief.notebook()
        while study.step():
            yield study, study.belief.notebook()


@pytest.mark.parametrize(("options", "seats", "seat"), STUDIES)
def test_the_odds_are_those_of_counting_all_deals(options: str, seats: int, seat: int) -> None:
    compared = 0
    for study, notebook in studied(options, seats, seat):
        for note in notebook.cards:
            for other in range(seats):
                assert exactly(note.hands[other]) == study.chance(other, note.card)
            for deck in range(2):
                assert exactly(note.decks[deck]) == study.chance(deck, note.card, deck=True)
            assert sum(map(exactly, [*note.hands, *note.decks, note.removed])) == 1
            compared += 1
    assert compared > 20


@pytest.mark.parametrize(("options", "seats", "seat"), STUDIES)
def test_the_odds_of_each_card_in_a_deck_are_those_of_counting(options: str, seats: int, seat: int) -> None:
    compared = 0
    for study, notebook in studied(options, seats, seat):
        for deck in range(2):
            for depth, note in enumerate(notebook.decks[deck]):
                there = [Card(d.decks[deck * DECK + d.left[deck] - 1 - depth]) for d in study.deals]
                for brotherhood in Brotherhood:
                    share = Fraction(sum(card.brotherhood == brotherhood for card in there), len(there))
                    assert exactly(note.brotherhoods[brotherhood]) == share
                for influence in range(1, 6):
                    share = Fraction(sum(card.influence == influence for card in there), len(there))
                    assert exactly(note.influences[influence - 1]) == share
                assert {card.magic for card in there} == {note.magic}
                compared += 1
    assert compared > 3


@pytest.mark.parametrize(("options", "seats", "seat"), STUDIES)
def test_all_worlds_are_equally_likely(options: str, seats: int, seat: int) -> None:
    """As many deals lead to one world as to any other: so a uniform choice of worlds is one of deals."""
    for study, _ in studied(options, seats, seat):
        assert len(set(Counter(deal.key() for deal in study.deals).values())) == 1


def test_the_sampler_draws_every_world_equally_often() -> None:
    studies = [Study("pack=tiny_table corner=top_left first=0", 2, 0, seed=seed) for seed in range(20)]
    study = max(studies, key=lambda study: len({deal.key() for deal in study.deals}))
    worlds = {deal.key()[:-1] for deal in study.deals}
    drawn: Counter[object] = Counter(study.belief.sample(study.rng).key()[:-1] for _ in range(400 * len(worlds)))
    assert drawn.keys() == worlds
    assert len(worlds) > 5
    assert all(300 < count < 500 for count in drawn.values())


# --- The whole pack ---


def test_the_removed_cards_are_counted_by_magic() -> None:
    belief = new_game(2, seed=3).match.belief(0)
    notebook = belief.notebook()
    assert sum(note.removed for note in notebook.magics) == load_pack("standard").removed[2] == 18
    for note in notebook.magics:
        assert note.pack == 12
        assert sum(note.hands) + sum(note.decks) + note.removed == len(note.unseen)
        assert note.hands[0] == 0, "my own cards are no secret to me"


def test_a_single_unseen_card_of_a_magic_is_certain() -> None:
    """Eleven cards of Earth lie open; the back of Earth that Birch holds can only be the twelfth."""
    grid = "Ec1 Ec2 Ec3 Ec5 / Eg1 Eg2 Eg4 Eg5 / Eb1 Eb3 Eb4 . / . . . ."
    game = ruling(grid, hands=("Nc1", "Eb5 Wb2 Wb3 Wb5"))
    (note,) = [note for note in game.match.belief(0).notebook().hands[1] if note.magic == Magic.EARTH]
    assert note.certain == cards("Eb5")[0]
    assert (note.brotherhoods, note.influences) == ([0, 0, 1], [0, 0, 0, 0, 1])
    others = [note for note in game.match.belief(0).notebook().hands[1] if note.magic != Magic.EARTH]
    assert all(note.certain is None for note in others)


def test_the_average_influence_of_a_back_is_that_of_the_unseen_cards() -> None:
    game = ruling(RING, hands=("Ec2",), followers=("Eg5 Eg4", "Eb3 Eb4"))
    note = game.match.belief(0).notebook().magics[Magic.EARTH]
    assert codes(note.unseen) == "Ec3 Ec5 Eg2 Eb5"
    assert note.average == 15 / 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_keep_what_is_known_and_shuffle_the_rest(seats: int) -> None:
    game = new_game(seats, seed=6)
    rng = FastRng(1)
    for _ in range(40):
        for seat in range(seats):
            belief = game.match.belief(seat)
            world = belief.sample(rng)
            assert belief.contains(world)
            assert belief.contains(game.match._state)
        if game.match.to_act:
            ids = game.match.decision(game.match.to_act[0]).texts
            game.act(ids[rng.below(len(ids))])


def worlds_apart() -> tuple[Belief, State]:
    """Return a belief of Alder and the truth, with two Earths in Birch's hand."""
    game = ruling(RING, hands=("Nc1 Nb1 Ng1 Lc1", "Ec2 Eb5 Sb3 Lg1"), left="Eg4 Wc2", right="Wb3 Mb2")
    return game.match.belief(0), game.match._state.copy()


def swap(state: State, a: str, b: str) -> State:
    """Exchange two cards, wherever they are; one of them may have been removed."""
    first, second = (int(card) for card in cards(f"{a} {b}"))
    turned = {first: second, second: first}
    for field in ("hands", "decks", "grid"):
        setattr(state, field, [turned.get(card, card) for card in getattr(state, field)])
    for seat in range(state.seats):
        hand = sorted(state.hands[seat * HAND : (seat + 1) * HAND])
        state.hands[seat * HAND : (seat + 1) * HAND] = hand
    return state


@pytest.mark.parametrize(("a", "b"), [("Ec2", "Eg4"), ("Ec2", "Ec3"), ("Wc2", "Wb3"), ("Eb5", "Eg5"), ("Mb2", "Mc5")])
def test_unseen_cards_of_one_magic_can_be_exchanged(a: str, b: str) -> None:
    belief, state = worlds_apart()
    assert belief.contains(state)
    assert belief.contains(swap(state, a, b))


@pytest.mark.parametrize(("a", "b"), [("Ec2", "Wc2"), ("Nc1", "Nc3"), ("Ec1", "Ec3"), ("Eg4", "Mb2"), ("Nc1", "Lg1")])
def test_nothing_else_can(a: str, b: str) -> None:
    belief, state = worlds_apart()
    assert not belief.contains(swap(state, a, b))


@pytest.mark.parametrize(
    ("field", "value"), [("turn", 3), ("corner", 2), ("active", 1), ("asked", 2), ("last_turns", 1), ("question", 1)]
)
def test_public_facts_must_agree(field: str, value: int) -> None:
    belief, state = worlds_apart()
    assert getattr(state, field) != value
    setattr(state, field, value)
    assert not belief.contains(state)


def test_a_world_has_no_card_twice_and_none_of_another_pack() -> None:
    belief, state = worlds_apart()
    state.decks[0] = int(cards("Wb3")[0])  # the bottom of the left deck, a second time
    assert not belief.contains(state)
    belief, state = worlds_apart()
    state.decks[0] = int(cards("Wc3")[0])  # Wind, but no such card exists
    assert not belief.contains(state)


def test_another_number_of_seats_or_cards_does_not_fit() -> None:
    belief, state = worlds_apart()
    assert not belief.contains(new_game(3).match._state)
    state.left[0] = 1
    assert not belief.contains(state)


def test_lots_do_not_matter_and_are_drawn_anew() -> None:
    belief, state = worlds_apart()
    state.lot = 99
    assert belief.contains(state)
    assert len({belief.sample(FastRng(seed)).lot for seed in range(20)}) > 15


def test_a_belief_never_looks_at_the_cards_of_others() -> None:
    """It is built from the events of its seat, which hold no faces that are not its own or public."""
    game = new_game(2, seed=8)
    faces = [c for c in (game.match._state.hands[HAND : 2 * HAND] + game.match._state.decks) if c != NO_CARD]
    view = game.view("A")
    told = {int(card) for part in (*view.hands, *view.decks) for card in part if card < CARDS}
    assert not told & set(faces)
