"""F3: crown pieces on the enemy's first row."""

import pytest

from .ruling import ruling


def test_F3_1_a_crown_piece_is_promoted_at_once_and_in_public() -> None:
    game = ruling("1@c8", "5@f11").white("c8-c11").red("yes")
    assert game.standing("white") == {"c11*"}
    for viewer in ("white", "red", "spectator"):
        assert "promoted spy=A" in game.told(viewer)


def test_F3_1_its_old_side_is_not_shown_and_the_owner_learns_it_was_a_crown_piece() -> None:
    game = ruling("2@c10", "5@f11").white("c10-d11").red("yes")
    assert game.knows("white", "d11") is None
    assert game.possible("white", "A") == "2 3"  # the answer says 2, 3, 5, 7, 10, 12 or ?; the promotion 1 to 4


@pytest.mark.parametrize("piece", ["5", "6", "8", "9", "11", "12"])
def test_F3_1_no_other_piece_is_promoted(piece: str) -> None:
    game = ruling(f"{piece}@c10", "5@f11").white("c10-c11").red("yes")
    assert game.standing("white") == {"c11"}


def test_F3_1_a_promoted_spy_moves_by_its_promoted_side() -> None:
    game = ruling("1*@c11", "5@f11")
    assert game.white("c11-a9").choices("red") == ("yes",)
    assert ruling("1*@c9", "5@f11").white("c9-c6").choices("red") == ("no",)
    assert ruling("1*@c6", "5@f11").white("c6-c10").choices("red") == ("no",), "its old side is gone"


def test_F3_1_red_is_promoted_on_row_1() -> None:
    game = ruling("5@f1", "4@c3", to_move="red").red("c3-c1").white("yes")
    assert game.standing("red") == {"c1*"}


def test_F3_1_reaching_the_row_by_a_swap_promotes_too() -> None:
    game = ruling("5@c11 3@d2 6@e1", "5@f11", tokens="swap").white("swap c11+d2")
    assert game.standing("white") == {"c11*", "d2", "e1"}
    assert game.told("red") == ["swapped spy=A other=B", "promoted spy=B"]


def test_F3_1_whichever_of_the_two_is_named_first() -> None:
    game = ruling("3@d2 5@c11", "5@f11", tokens="swap").white("swap c11+d2")
    assert game.told("red") == ["swapped spy=A other=B", "promoted spy=A"]


def test_F3_1_a_swap_on_the_row_promotes_nobody_twice() -> None:
    game = ruling("1*@c11 5@d11", "5@f11", tokens="swap").white("swap c11+d11")
    assert game.standing("white") == {"d11*", "c11"}
    assert game.told("red") == ["swapped spy=A other=B"]


def test_F3_2_a_spy_promoted_by_a_swap_may_be_announced_in_the_same_turn() -> None:
    game = ruling("5@c11 3@d2", "5@f11", tokens="swap").white("swap c11+d2", "c11-c9")
    assert game.choices("red") == ("yes",)
    assert game.red("yes").standing("white") == {"c9*", "d2"}


def test_F3_2_with_move_two_the_second_announcement_is_by_another_spy() -> None:
    game = ruling("5@c4 6@d2", "5@f11", tokens="move").white("move two", "c4-c5").red("yes")
    assert game.asked == "white second"
    assert game.refuses("white", "c5-c6") == ("F3.2", "same_spy")
    assert game.lines("white", "c5") == set()
    assert "d4" in game.lines("white", "d2")


def test_F3_2_a_barred_holder_moves_the_case_neither_with_it_nor_alone() -> None:
    game = ruling("5@f6 6@d2", "5@f11", tokens="move").white("move two", "f6-f7 with case").red("yes")
    assert not [text for text in game.choices("white") if "case" in text]
    assert game.refuses("white", "case f7-f8") == ("F3.2", "same_spy")


def test_F3_2_or_by_the_spy_that_the_first_one_promoted() -> None:
    game = ruling("1@c10 6@d2", "5@f11", tokens="move").white("move two", "c10-c11").red("yes")
    assert {"c9", "d10"} <= game.lines("white", "c11")
    game.white("c11-c9").red("yes")
    assert game.standing("white") == {"c9*", "d2"}


def test_F3_2_a_spy_that_was_promoted_before_is_barred_like_any_other() -> None:
    game = ruling("1*@c10 6@d2", "5@f11", tokens="move").white("move two", "c10-c11").red("yes")
    assert game.refuses("white", "c11-c10") == ("F3.2", "same_spy")
