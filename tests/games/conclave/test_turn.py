"""K2: giving, sending, gaining, the crisis, drawing, refilling."""

import pytest

from .ruling import RING, ruling

FULL_BUT_D4 = "Ec1 Eg1 Eb1 Wc1 / Wg1 Wb1 Mc1 Mg1 / Mb1 Sc1 Sg1 Sb1 / Lc1 Lg1 Lb1 ."

# --- K2.1 Give ---

THREE = {"seats": 3, "followers": ("Ec5 Eg4 Wb2", "Ec3", "Wb3")}


def test_K2_1_a_pile_goes_to_a_seat_without_followers_of_that_magic() -> None:
    game = ruling(RING, **THREE)  # type: ignore[arg-type]
    gifts = [choice for choice in game.choices if choice.startswith("give")]
    assert gifts == ["give E C", "give W B"]


def test_K2_1_the_whole_pile_changes_hands_and_nothing_else() -> None:
    game = ruling(RING, **THREE).act("give E C")  # type: ignore[arg-type]
    assert game.told() == ["gave seat=A magic=earth to=C"]
    assert (game.followers("A"), game.followers("B"), game.followers("C")) == ("Wb2", "Ec3", "Ec5 Eg4 Wb3")


def test_K2_1_hand_cards_do_not_count_as_followers() -> None:
    game = ruling(RING, hands=("", "Eg5 Eb5"), followers=("Ec5", ""))
    assert "give E B" in game.choices


def test_K2_1_a_gift_is_optional() -> None:
    game = ruling(RING, hands=("Nc1",), followers=("Ec5", "")).act("send Nc1 b2")
    assert game.asked == "A draw"


def test_K2_1_at_most_one_gift_a_turn() -> None:
    game = ruling(RING, seats=3, followers=("Ec5 Wb2 Nc3",)).act("give E C")
    assert game.asked == "A send"
    assert not any(choice.startswith("give") for choice in game.choices)
    assert game.refuses("give W B") == ("K2.1", "one_gift")


def test_K2_1_it_may_be_given_back_on_the_receivers_own_turn() -> None:
    game = ruling(RING, hands=("Nc1",), followers=("Ec5", ""))
    game.act("give E B", "send Nc1 b2", "draw left")
    assert game.asked == "B turn"
    game.act("give E A")
    assert (game.followers("A"), game.followers("B")) == ("Ec5", "")


def test_K2_1_not_to_oneself_not_to_an_empty_chair_not_without_a_pile() -> None:
    game = ruling(RING, seats=3, followers=("Ec5", "Ec3"))
    assert game.refuses("give E A") == ("K2.1", "no_such_seat")
    assert game.refuses("give E D") == ("K2.1", "no_such_seat")
    assert game.refuses("give W B") == ("K2.1", "no_pile")
    assert game.refuses("give E B") == ("K2.1", "has_followers")


# --- K2.2 Send ---


def test_K2_2_an_emissary_goes_to_an_empty_cell_that_touches_a_card_along_a_side() -> None:
    game = ruling("Ec1 . . . / . . . . / . . Wc1 . / . . . .", hands=("Nc1 Ng1 Nb1 Mb1",))
    cells = {choice.split()[-1] for choice in game.choices if choice.startswith("send Nc1")}
    assert cells == {"b1", "a2", "c2", "b3", "d3", "c4"}


def test_K2_2_every_hand_card_may_be_sent_and_no_other() -> None:
    game = ruling(RING, hands=("Nc1 Ng1 Nb1 Mb5",))
    assert {choice.split()[1] for choice in game.choices} == {"Nc1", "Ng1", "Nb1", "Mb5"}
    assert game.refuses("send Nc3 b2") == ("K2.2", "not_in_hand")


def test_K2_2_not_on_a_card_not_diagonally_not_off_the_grid() -> None:
    game = ruling("Ec1 . . . / . . . . / . . . . / . . . .", hands=("Nc1",))
    assert game.refuses("send Nc1 a1") == ("K2.2", "occupied")
    assert game.refuses("send Nc1 b2") == ("K2.2", "touches_nothing")
    small = ruling("Ec1 . . / . . . / . . .", hands=("Nc1",), options="pack=small")
    assert small.refuses("send Nc1 d1") == ("K1.3", "off_grid")


def test_K2_2_the_edges_of_the_grid_do_not_touch_each_other() -> None:
    game = ruling(". . . Ec1 / . . . . / . . . . / . . . .", hands=("Nc1",))
    assert {choice.split()[-1] for choice in game.choices if "Nc1" in choice} == {"c1", "d2"}


def test_K2_2_the_card_lies_face_up_for_all() -> None:
    game = ruling(RING, hands=("Nc4",)).act("send Nc4 b2")
    assert game.told()[0] == "sent seat=A card=Nc4 cell=b2 column=5 row=5"
    assert game.grid() == "Ec1 Eg1 Eb1 Wc1 / Wg1 Nc4 . Wb1 / Mc1 . . Mg1 / Mb1 Sc1 Sg1 Sb1"


# --- K2.3 Gain, K2.4 followers ---


def test_K2_3_ten_is_enough_and_nine_is_not() -> None:
    for card, taken in (("Nc4", ""), ("Nc5", "Sc5")):
        game = ruling(". . . . / Sc5 . . . / . . . . / . . . .", hands=(card,)).act(f"send {card} b2")
        assert game.followers("A") == taken


def test_K2_3_only_the_unbroken_run_counts_with_the_emissary_in_it() -> None:
    """In row 1 the gap at c1 cuts d1 off: 5 + 4 = 9 takes nothing, though Nc5 in d1 would match."""
    game = ruling(". Mc4 . Nc5 / . . . . / . . . . / . . . .", hands=("Nb5",)).act("send Nb5 a1")
    assert game.told()[0].endswith("column=5 row=9")
    assert game.followers("A") == ""


def test_K2_3_the_emissary_may_stand_inside_the_run() -> None:
    game = ruling("Nb5 . Ng2 Sc1 / . . . . / . . . . / . . . .", hands=("Nc3",)).act("send Nc3 b1")
    assert game.told()[0].endswith("column=3 row=11")
    assert game.followers("A") == "Sc1 Ng2 Nb5"


def test_K2_3_whatever_shares_magic_or_brotherhood_is_taken_and_nothing_else() -> None:
    game = ruling("Nb5 . Sc3 Wg5 / . . . . / . . . . / . . . .", hands=("Nc3",)).act("send Nc3 b1")
    assert game.followers("A") == "Sc3 Nb5"
    assert game.view("spectator").grid[:4][1].code == "Nc3", "the emissary stays"
    assert game.view("spectator").grid[3].code == "Wg5"


def test_K2_3_column_first_then_row_each_by_its_own_total() -> None:
    game = ruling("Sc5 . . . / . Nb2 . . / Lc4 . . . / . . . .", hands=("Nc5",)).act("send Nc5 a2")
    assert game.told()[:3] == [
        "sent seat=A card=Nc5 cell=a2 column=14 row=7",
        "took seat=A card=Sc5 cell=a1",
        "took seat=A card=Lc4 cell=a3",
    ]
    both = ruling("Sc5 . . . / . Nb5 . . / Lc4 . . . / . . . .", hands=("Nc5",)).act("send Nc5 a2")
    assert [line.split()[-1] for line in both.told() if line.startswith("took")] == ["cell=a1", "cell=a3", "cell=b2"]


def test_K2_3_a_line_that_is_enough_may_take_nothing() -> None:
    game = ruling("Wg5 . Eb4 . / . . . . / . . . . / . . . .", hands=("Nc3",)).act("send Nc3 b1")
    assert game.followers("A") == ""


def test_K2_3_the_row_is_not_weakened_by_what_the_column_lost() -> None:
    game = ruling("Nc1 Nb5 . . / . . . . / . . . . / . . . .", hands=("Ng5",)).act("send Ng5 b2")
    assert game.followers("A") == "Nb5"


def test_K2_4_followers_lie_open_in_piles_by_magic() -> None:
    game = ruling("Sc5 . . . / . Nb5 . . / Lc4 . . . / . . . .", hands=("Nc5",), followers=("Sb1 Lb1",)).act(
        "send Nc5 a2"
    )
    for viewer in ("A", "B", "spectator"):
        score = game.view(viewer).scores[0]
        assert {(p.magic.name, p.total, p.followers) for p in score.piles if p.followers} == {
            ("WISDOM", 6, 2),
            ("LOVE_AND_WAR", 5, 2),
            ("NATURE", 5, 1),
        }


# --- K2.5 The crisis ---


def test_K2_5_a_full_grid_is_a_crisis_that_takes_the_other_brotherhoods_of_row_and_column() -> None:
    game = ruling(FULL_BUT_D4, hands=("Nc3",)).act("send Nc3 d4")
    assert game.told() == [
        "sent seat=A card=Nc3 cell=d4 column=6 row=6",
        "crisis seat=A",
        "took seat=A card=Mg1 cell=d2",
        "took seat=A card=Sb1 cell=d3",
        "took seat=A card=Lg1 cell=b4",
        "took seat=A card=Lb1 cell=c4",
    ]
    assert game.followers("A") == "Mg1 Sb1 Lg1 Lb1"


def test_K2_5_even_if_a_line_reached_ten_without_taking() -> None:
    grid = "Ec1 Eg1 Eb1 Wc1 / Wg1 Wb1 Mc1 Mg1 / Mb1 Sc1 Sg1 Sb1 / Wg5 Eg4 Eb4 ."
    game = ruling(grid, hands=("Nc5",)).act("send Nc5 d4")
    assert game.told()[0].endswith("column=8 row=18")
    assert game.told()[1] == "crisis seat=A"
    assert game.followers("A") == "Eg4 Eb4 Wg5 Mg1 Sb1"


def test_K2_5_no_crisis_if_something_was_taken() -> None:
    grid = "Ec1 Eg1 Eb1 Wc1 / Wg1 Wb1 Mc1 Mg1 / Mb1 Sc1 Sg1 Sb1 / Wg5 Eg4 Eb4 ."
    game = ruling(grid, hands=("Ng5",)).act("send Ng5 d4")
    assert not any(line.startswith("crisis") for line in game.told())
    assert game.followers("A") == "Eg4 Wg5"


def test_K2_5_option_neither_takes_what_shares_neither_magic_nor_brotherhood() -> None:
    for crisis, taken in (("brotherhood", "Mg1 Sb1 Lg1 Lb1"), ("neither", "Mg1 Sb1")):
        game = ruling(FULL_BUT_D4, hands=("Lc2",), options=f"crisis={crisis}").act("send Lc2 d4")
        assert game.followers("A") == taken


def test_K2_5_if_that_takes_nothing_all_others_of_row_and_column_are_taken() -> None:
    """Six crows in the column and the row of d4, and a crow is sent; no line reaches 10."""
    grid = "Eb1 Eg1 Sb1 Wc1 / Wg1 Wb1 Mg1 Mc1 / Mb1 Sg1 Lb1 Sc1 / Lc1 Nc1 Ec1 ."
    game = ruling(grid, hands=("Ec2",)).act("send Ec2 d4")
    assert game.told()[1] == "crisis seat=A"
    assert game.followers("A") == "Ec1 Wc1 Mc1 Sc1 Lc1 Nc1"


def test_K2_5_on_a_smaller_grid_too() -> None:
    game = ruling("Ec1 Eg1 Mc1 / Mg1 . Nc1 / Ng1 Nb1 Mb1", hands=("Eb3",), options="pack=small").act("send Eb3 b2")
    assert game.told()[1] == "crisis seat=A"
    assert game.followers("A") == "Eg1 Mg1 Nc1"


# --- K2.6 Draw ---


@pytest.mark.parametrize(("deck", "drawn"), [("left", "Eb4"), ("right", "Sc5")])
def test_K2_6_the_top_card_of_the_deck_of_ones_choice(deck: str, drawn: str) -> None:
    game = ruling(RING, hands=("Nc3",), left="Eb4 Wc5", right="Sc5 Lc1").act("send Nc3 b2")
    assert game.choices == ("draw left", "draw right")
    game.act(f"draw {deck}")
    assert drawn in game.hand("A")
    assert len(game.deck(deck).split()) == 1


def test_K2_6_if_one_deck_is_empty_the_other_is_drawn_without_asking() -> None:
    for left, right in (("", "Sc5 Lc1"), ("Sc5 Lc1", "")):
        game = ruling(RING, hands=("Nc3",), left=left, right=right).act("send Nc3 b2")
        assert "Sc5" in game.hand("A")
        assert game.asked == "B turn"


def test_K2_6_no_drawing_before_sending() -> None:
    game = ruling(RING, hands=("Nc3",))
    assert game.refuses("draw left") == ("K2", "wrong_moment")
    game.act("send Nc3 b2")
    assert game.refuses("send Nc3 b2") == ("K2.6", "wrong_moment")
    assert game.refuses("give E B") == ("K2.6", "wrong_moment")


# --- K2.7 Refill ---

HOLES = "Ec1 . . Eg1 / . . . . / . . . . / Eb1 . . Wc1"
ORDER = {
    "top_left": "b1 c1 a2 b2 c2 d2 a3 b3",
    "top_right": "d2 d3 c1 c2 c3 c4 b1 b2",
    "bottom_right": "c4 b4 d3 c3 b3 a3 d2 c2",
    "bottom_left": "a3 a2 b4 b3 b2 b1 c4 c3",
}


@pytest.mark.parametrize("corner", ORDER)
def test_K2_7_refill_in_reading_order_with_the_starting_corner_turned_to_the_top_left(corner: str) -> None:
    deck = "Wg1 Wb1 Mc1 Mg1 Mb1 Sc1 Sg1 Sb1 Lc1 Lg1"
    game = ruling(HOLES, hands=("Nc3",), left=deck, right="Lb1", corner=corner, question="draw").act("draw left")
    laid = [line.split() for line in game.told() if line.startswith("laid")]
    assert [cell.removeprefix("cell=") for *_, cell in laid] == ORDER[corner].split()
    assert [card.removeprefix("card=") for _, _, card, _ in laid] == deck.split()[1:9]


def test_K2_7_from_the_deck_just_drawn_from_until_four_cells_are_empty() -> None:
    grid = "Ec1 Eg1 Eb1 Wc1 / Wg1 . . Wb1 / Mc1 . . . / Mb1 Sc1 . Sb1"
    game = ruling(grid, left="Lc1 Lg1 Lb1 Nc1", right="Nc5 Ng1 Nb1 Nb2", question="draw").act("draw right")
    assert [line for line in game.told() if line.startswith("laid")] == [
        "laid deck=1 card=Ng1 cell=b2",
        "laid deck=1 card=Nb1 cell=c2",
    ]
    assert game.grid().split().count(".") == 4
    assert (game.deck("left"), game.deck("right")) == ("L L L N", "N")


def test_K2_7_four_empty_cells_or_fewer_are_left_alone() -> None:
    game = ruling(RING, hands=("Nc3",), left="Lc1 Lg1", right="Lb1 Nc1").act("send Nc3 b2", "draw left")
    assert not any(line.startswith("laid") for line in game.told())


@pytest.mark.parametrize(("left", "laid"), [("Lc1 Lg1", ["Lg1 0", "Nc1 1"]), ("Lc1", ["Nc1 1", "Ng1 1"])])
def test_K2_7_when_that_deck_runs_out_or_the_draw_emptied_it_the_other_goes_on(left: str, laid: list[str]) -> None:
    grid = "Ec1 Eg1 Eb1 Wc1 / Wg1 . . Wb1 / Mc1 . . . / Mb1 Sc1 . Sb1"
    game = ruling(grid, left=left, right="Nc1 Ng1 Nb1", question="draw").act("draw left")
    found = [line.split() for line in game.told() if line.startswith("laid")]
    assert [f"{card[5:]} {deck[5:]}" for _, deck, card, _ in found] == laid


def test_K2_7_it_stops_when_the_cards_run_out() -> None:
    game = ruling(HOLES, left="Lc1 Lg1", right="Nc1", question="draw").act("draw left")
    assert [line.split()[-1] for line in game.told() if line.startswith("laid")] == ["cell=b1", "cell=c1"]
    assert game.grid().split().count(".") == 10
