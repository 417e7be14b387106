"""K1: the pack, the backs, the deal, the starting corner and the first seat."""

from collections import Counter

import pytest

from connive import Match, Viewer, find_game
from connive.core.lots import LOTS
from connive.core.randomness import FastRng
from connive.core.state import dtype
from connive.games.conclave.cards import Brotherhood, Card, Magic
from connive.games.conclave.model import DECK, HAND, NO_CARD, State
from connive.games.conclave.packs import load_pack

from .ruling import RING, cards, new_game, ruling

GAME = find_game("conclave")
A, B, C = (1, 2, 3, 5), (1, 2, 4, 5), (1, 3, 4, 5)
SETS = {"EARTH": (A, B, C), "WIND": (B, C, A), "MIND": (C, A, B), "WISDOM": (A, B, C)}
SETS |= {"LOVE_AND_WAR": (B, C, A), "NATURE": (C, A, B)}


class Unshuffled:
    """Chance that leaves a pack as it is: every card changes places with itself."""

    def below(self, n: int) -> int:
        """Return the highest number, but 0 for a lot."""
        return 0 if n == LOTS else n - 1


# --- K1.1 The pack ---


def test_K1_1_there_are_72_mages_four_of_each_magic_and_brotherhood() -> None:
    pack = load_pack("standard").cards
    assert len(pack) == 72
    assert set(Counter((card.magic, card.brotherhood) for card in pack).values()) == {4}


@pytest.mark.parametrize("magic", Magic)
def test_K1_1_the_influences_follow_the_three_sets(magic: Magic) -> None:
    for brotherhood, influences in zip(Brotherhood, SETS[magic.name], strict=True):
        found = [c.influence for c in load_pack("standard").cards if (c.magic, c.brotherhood) == (magic, brotherhood)]
        assert tuple(found) == influences


def test_K1_1_every_magic_totals_36_and_every_brotherhood_72() -> None:
    magics, brotherhoods = load_pack("standard").totals()
    assert magics == dict.fromkeys(Magic, 36)
    assert brotherhoods == dict.fromkeys(Brotherhood, 72)


# --- K1.2 Backs ---


def test_K1_2_others_see_the_backs_of_a_hand_and_its_owner_the_faces() -> None:
    game = ruling("Ec3 Wg4 . . / . . . . / . . . . / . . . .", hands=("Ec1 Wb2 Mc4 Ng5", "Sb1 Sb3 Lc4 Nc1"))
    assert game.hand("A", viewer="A") == "Ec1 Wb2 Mc4 Ng5"
    for viewer in ("B", "spectator"):
        assert game.hand("A", viewer=viewer) == "E W M N"
    assert game.hand("B", viewer="A") == "S S L N"


@pytest.mark.parametrize("viewer", ["A", "B", "spectator", "referee"])
def test_K1_2_the_backs_of_both_decks_are_public_in_their_order(viewer: str) -> None:
    game = ruling("Ec3 . . . / . . . . / . . . . / . . . .", left="Wb2 Ec1 Wg3", right="Ng5 Ng3 Eb1 Sc5 Lc2")
    assert [card.code for card in game.view(viewer).decks[0]] == ["W", "E", "W"]
    assert [card.code for card in game.view(viewer).decks[1]] == ["N", "N", "E", "S", "L"]


def test_K1_2_nobody_but_the_drawer_learns_more_than_the_magic_of_a_drawn_card() -> None:
    game = ruling("Wg1 . . . / . . . . / . . . . / . . . .", hands=("Ec1",), left="Eb4 Ng3", right="Sc5")
    game.act("send Ec1 b1", "draw left")
    assert "drew seat=A deck=0 card=Eb4" in game.told("A")
    assert "drew seat=A deck=0 card=Eb4" in game.told("referee")
    for viewer in ("B", "spectator"):
        assert "drew seat=A deck=0 card=E" in game.told(viewer)


@pytest.mark.parametrize(("first", "second"), [("Ec2", "Eb4"), ("Eb4", "Ec2")])
def test_K1_2_which_of_two_equal_backs_was_held_longer_cannot_be_seen(first: str, second: str) -> None:
    """Alder holds Ec2, draws Eb4, and then sends one of the two: the hand that is left looks the same."""
    game = ruling(RING, hands=("Ec2 Mc3 Sc2 Nc1", "Sb3"), left="Eb4 Wc5", right="Sc5 Lc1")
    game.act("send Mc3 b2", "draw left", "send Sb3 c2", "draw right", f"send {first} b3")
    assert game.hand("A", viewer="B") == "E S N"
    assert game.hand("A", viewer="A").startswith(second)


def test_K1_2_a_hand_is_kept_by_card_numbers_whatever_came_when() -> None:
    for seed in range(20):
        state = GAME.new_state(GAME.read_options(None), 3)
        rng = FastRng(seed)
        GAME.rules.deal(state, rng)
        while not GAME.rules.is_over(state):
            for seat in range(3):
                hand = state.hands[seat * HAND : (seat + 1) * HAND]
                assert hand == sorted(hand)
            seat = GAME.rules.to_act(state).bit_length() - 1
            ids = GAME.legal_ids(state, seat)
            GAME.rules.step(state, seat, ids[rng.below(len(ids))])


# --- K1.3 The deal ---


@pytest.mark.parametrize(("seats", "removed", "deck"), [(2, 18, 17), (3, 12, 18), (4, 6, 19)])
def test_K1_3_cards_are_removed_dealt_laid_and_split(seats: int, removed: int, deck: int) -> None:
    game = new_game(seats)
    view = game.view("referee")
    assert [len(hand) for hand in view.hands] == [4] * seats
    assert [len(cards) for cards in view.decks] == [deck, deck]
    laid = [card for card in view.grid if card is not None]
    assert len(laid) == 12
    assert 72 - 4 * seats - 12 - 2 * deck == removed


def test_K1_3_the_four_centre_cells_stay_empty() -> None:
    view = new_game().view("spectator")
    assert [cell for cell in range(16) if view.grid[cell] is None] == [5, 6, 9, 10]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_K1_3_the_order_of_a_deal_from_the_top(seats: int) -> None:
    state = GAME.new_state(GAME.read_options("corner=top_left first=0"), seats)
    GAME.rules.deal(state, Unshuffled())
    pack = list(map(int, load_pack("standard").cards))
    at = load_pack("standard").removed[seats]
    for seat in range(seats):
        assert state.hands[seat * HAND : (seat + 1) * HAND] == pack[at : at + 4]
        at += 4
    assert [card for card in state.grid if card != NO_CARD] == pack[at : at + 12]
    at += 12
    size = load_pack("standard").deck(seats)
    for deck in range(2):
        assert state.decks[deck * DECK : deck * DECK + size][::-1] == pack[at : at + size]
        at += size
    assert at == 72


def test_K1_3_every_card_can_end_up_anywhere() -> None:
    """Chi-square would be overkill: over many deals each card is removed about a quarter of the time."""
    options = GAME.read_options(None)
    rng = FastRng(5)
    seen: Counter[int] = Counter()
    deals = 2000
    for _ in range(deals):
        state = GAME.new_state(options, 2)
        GAME.rules.deal(state, rng)
        seen.update(c for c in (*state.grid, *state.hands, *state.decks) if c != NO_CARD)
    assert len(seen) == 72
    assert all(abs(count / deals - 54 / 72) < 0.05 for count in seen.values())


def test_K1_3_removed_cards_are_told_to_nobody() -> None:
    game = new_game(2, seed=4)
    told = {str(event) for viewer in game.viewers.values() for event in game.match.events(viewer)}
    view = game.view("referee")
    dealt = {card for hand in view.hands for card in hand} | {card for card in view.grid if card is not None}
    hidden = [card.name.lower() for card in load_pack("standard").cards if card not in dealt]
    assert not any(name in line for name in hidden for line in told)


def test_K1_3_a_state_takes_at_most_512_bytes() -> None:
    assert dtype(State).itemsize <= 512


def test_K1_3_the_deal_of_four_seats_fits_the_log_exactly_as_planned() -> None:
    state = GAME.new_state(GAME.read_options(None), 4)
    GAME.rules.deal(state, FastRng(1))
    assert 160 < state.log_len <= len(state.log)


# --- K1.4 Corner and first seat ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_K1_4_corner_and_first_seat_are_drawn_by_chance(seats: int) -> None:
    found: Counter[object] = Counter()
    for seed in range(400):
        view = Match("conclave", seats=seats, seed=seed).view(Viewer.seat(0))
        found[view.corner, view.active] += 1
    assert len(found) == 4 * seats
    assert min(found.values()) > 100 / seats / 3


def test_K1_4_turns_go_clockwise_from_the_first_seat() -> None:
    game = new_game(4, "first=2")
    order = []
    for _ in range(6):
        order.append(game.asked[0])
        while game.asked[0] == order[-1]:
            game.act(game.choices[-1])
    assert "".join(order) == "CDABCD"


def test_K1_4_corner_and_first_seat_can_be_fixed_for_study() -> None:
    for seed in range(5):
        view = new_game(3, "corner=bottom_left first=1", seed=seed).view("spectator")
        assert (view.corner.name, view.active) == ("BOTTOM_LEFT", 1)


def test_cards_say_what_they_show() -> None:
    (card,) = cards("Lb3")
    assert (card.magic, card.brotherhood, card.influence, card.face_up) == (
        Magic.LOVE_AND_WAR,
        Brotherhood.BOAR,
        3,
        True,
    )
    assert card.name == "LOVE_AND_WAR_BOAR_3"
    back = card.back
    assert (back.magic, back.brotherhood, back.influence, back.face_up) == (Magic.LOVE_AND_WAR, None, None, False)
    assert (back.code, back.name, back.back) == ("L", "LOVE_AND_WAR", back)
    assert len({card.code for card in Card}) == 96
