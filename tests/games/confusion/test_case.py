"""F4: the briefcase."""

from .ruling import ruling


def test_F4_1_a_spy_that_lands_on_the_case_holds_it() -> None:
    game = ruling("9@f5", "5@f11").white("f5-f6").red("yes")
    assert game.case == "f6 white"
    assert game.outcome == "none yet"


def test_F4_1_capturing_what_stands_there() -> None:
    game = ruling("9@f5", "5@f6 ?@f11").white("f5-f6").red("yes")
    assert game.case == "f6 white"
    assert game.standing("red") == {"f11"}


def test_F4_1_nothing_passes_over_the_case() -> None:
    game = ruling("9@f5", "5@f11")
    assert "f6" in game.lines("white", "f5")
    assert game.refuses("white", "f5-f7") == ("F2.2", "blocked")


def test_F4_2_the_holder_says_what_moves() -> None:
    choices = set(ruling("9@f6", "5@f11").choices("white"))
    assert {"f6-f7 with case", "f6-f7 alone", "case f6-f7"} <= choices
    assert "f6-f7" not in choices


def test_F4_2_spy_and_case() -> None:
    game = ruling("9@f6", "5@f11").white("f6-f8 with case")
    assert game.told("red") == ["announced spy=A target=f8 how=spy_and_case"]
    game.red("yes")
    assert game.case == "f8 white"
    assert game.standing("white") == {"f8"}


def test_F4_2_spy_and_case_captures_and_keeps_the_case() -> None:
    game = ruling("9@f6", "5@f8 ?@f11").white("f6-f8 with case").red("yes")
    assert game.case == "f8 white"
    assert game.standing("red") == {"f11"}


def test_F4_2_spy_alone_leaves_the_case_unheld() -> None:
    game = ruling("9@f6", "5@f11").white("f6-f8 alone").red("yes")
    assert game.case == "f6"
    assert game.standing("white") == {"f8"}


def test_F4_2_case_alone_to_a_vacant_square() -> None:
    game = ruling("9@f6", "5@f11").white("case f6-f9").red("yes")
    assert game.case == "f9"
    assert game.standing("white") == {"f6"}
    assert game.told("white")[1] == "thrown spy=A target=f9"


def test_F4_2_case_alone_to_a_friend_who_then_holds_it() -> None:
    game = ruling("9@f6 5@f8", "5@f11").white("case f6-f8").red("yes")
    assert game.case == "f8 white"
    assert game.told("white")[1] == "thrown spy=A target=f8 receiver=B"
    game.red("f11-f10").white("yes")
    assert "f8-f9 with case" in game.choices("white")
    assert "f6-f7" in game.choices("white")


def test_F4_2_case_alone_to_an_enemy_who_then_holds_it_and_is_not_captured() -> None:
    game = ruling("9@f6", "5@f8 ?@f11").white("case f6-f8").red("yes")
    assert game.case == "f8 red"
    assert game.standing("red") == {"f8", "f11"}
    assert "f8-f7 with case" in game.choices("red")


def test_F4_2_the_case_alone_goes_along_a_line_of_the_holders_piece() -> None:
    assert ruling("9@f6", "5@f11").white("case f6-g6").choices("red") == ("no",)
    assert ruling("9@f6", "5@f11").white("case f6-i3").choices("red") == ("yes",)
    refused = ruling("9@f6", "5@f11").white("case f6-g6").red("no")
    assert refused.case == "f6 white"


def test_F4_2_only_the_case_alone_may_go_to_a_friend() -> None:
    game = ruling("9@f6 5@f8", "5@f11")
    assert game.refuses("white", "f6-f8 with case") == ("F2.2", "own_spy_there")
    assert game.refuses("white", "f6-f8 alone") == ("F2.2", "own_spy_there")
    assert game.refuses("white", "case f6-f9") == ("F2.2", "blocked")


def test_F4_2_who_does_not_hold_it_cannot_move_it() -> None:
    game = ruling("9@f5", "5@f11")
    assert game.refuses("white", "case f6-f7") == ("F4.2", "not_holder")
    assert game.refuses("white", "f6-f7 with case") == ("F4.2", "not_holder")
    assert ruling("9@f5", "5@f6").refuses("white", "case f6-f7") == ("F4.2", "not_holder")


def test_F4_3_a_removed_holder_leaves_the_case_on_its_square() -> None:
    game = ruling("9@f6 5@b1", "5@f11").white("remove f6")
    assert game.case == "f6"
    shown = ruling("9@b1", "?@f6 5@f11").white("expose")
    assert shown.case == "f6"


def test_F4_3_the_capturer_of_a_holder_holds_it() -> None:
    game = ruling("9@f6 5@b1", "8@f8", to_move="red").red("f8-f6").white("yes")
    assert game.case == "f6 red"
    assert game.standing("white") == {"b1"}
