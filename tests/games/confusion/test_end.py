"""F8: how it ends."""

import pytest

from .ruling import ruling


def test_F8_1_a_move_announced_as_spy_and_case_to_the_enemys_first_row_wins() -> None:
    game = ruling("9@f8", "5@a11", case="f8").white("f8-f11 with case").red("yes")
    assert game.outcome == "white wins: carried (F8.1)"
    assert game.asked == "over"


def test_F8_1_red_wins_on_row_1() -> None:
    game = ruling("5@a1", "9@f4", case="f4", to_move="red").red("f4-f1 with case").white("yes")
    assert game.outcome == "red wins: carried (F8.1)"


def test_F8_1_capturing_there_wins_too() -> None:
    assert ruling("9@f8", "5@f11", case="f8").white("f8-f11 with case").red("yes").outcome.startswith("white wins")


def test_F8_1_a_promotion_on_the_way_is_still_told() -> None:
    game = ruling("1@f8", "5@a11", case="f8").white("f8-f11 with case").red("yes")
    assert game.told("white")[1:3] == ["moved spy=A origin=f8 target=f11 carried=True", "promoted spy=A"]


def test_F8_1_a_move_along_that_row_counts() -> None:
    game = ruling("6@f11", "5@a11", case="f11").white("f11-g11 with case").red("yes")
    assert game.outcome == "white wins: carried (F8.1)"


def test_F8_1_a_refused_carry_wins_nothing() -> None:
    game = ruling("9@f7", "5@a11", case="f7").white("f7-f11 with case").red("no")
    assert game.outcome == "none yet"


def test_F8_1_ones_own_first_row_is_no_goal() -> None:
    game = ruling("8@f3", "5@a11", case="f3").white("f3-f1 with case").red("yes")
    assert game.outcome == "none yet"


def test_F8_1_stepping_onto_a_case_that_lies_there_does_not_win() -> None:
    game = ruling("9@f8", "5@a11", case="f11").white("f8-f11").red("yes")
    assert game.case == "f11 white"
    assert game.outcome == "none yet"


def test_F8_1_throwing_it_there_does_not_win() -> None:
    assert ruling("9@f8", "5@a11", case="f8").white("case f8-f11").red("yes").outcome == "none yet"
    assert ruling("9@f8 5@f11", "5@a11", case="f8").white("case f8-f11").red("yes").outcome == "none yet"


def test_F8_1_pass_wins_throwing_it_to_ones_own_spy_there() -> None:
    option = "pass_wins=true"
    to_friend = ruling("9@f8 5@f11", "5@a11", case="f8", options=option).white("case f8-f11").red("yes")
    assert to_friend.outcome == "white wins: thrown (F8.1)"
    assert ruling("9@f8", "5@a11", case="f8", options=option).white("case f8-f11").red("yes").outcome == "none yet"
    to_enemy = ruling("9@f8", "5@f11", case="f8", options=option).white("case f8-f11").red("yes")
    assert to_enemy.outcome == "none yet"
    home = ruling("8@f4", "5@f1", case="f4", options=option).white("case f4-f1").red("yes")
    assert home.outcome == "none yet", "nor does the enemy win by a gift"
    below = ruling("9@f7 5@f10", "5@a11", case="f7", options=option).white("case f7-f10").red("yes")
    assert below.outcome == "none yet"


SAFE = "safe_extraction=true"


def test_F8_2_it_wins_only_after_the_enemys_next_turn() -> None:
    game = ruling("9@f8", "5@a11", case="f8", options=SAFE).white("f8-f11 with case").red("yes")
    assert game.outcome == "none yet"
    assert game.told("spectator")[2] == "awaited spy=A"
    game.red("a11-a10").white("yes")
    assert game.outcome == "white wins: extracted (F8.2)"


def test_F8_2_a_refused_move_or_a_pass_of_the_enemy_is_a_turn_too() -> None:
    game = ruling("9@f8", "5@a11", case="f8", options=SAFE).white("f8-f11 with case").red("yes", "a11-a9").white("no")
    assert game.outcome == "white wins: extracted (F8.2)"
    alone = ruling("9@f8", "", case="f8", options=SAFE).white("f8-f11 with case").red("yes", "pass")
    assert alone.outcome == "white wins: extracted (F8.2)"


def test_F8_2_not_if_the_holder_is_captured() -> None:
    game = ruling("9@f8", "5@g11", case="f8", options=SAFE).white("f8-f11 with case").red("yes", "g11-f11").white("yes")
    assert "foiled spy=A" in game.told("white")
    assert game.outcome == "none yet"
    assert game.case == "f11 red"


def test_F8_2_not_if_the_double_agent_that_holds_it_is_taken_off() -> None:
    game = ruling("?@f8 5@a1", "5@a11", case="f8", options=SAFE).white("f8-f11 with case").red("yes", "expose")
    assert game.told("white") == ["exposed spy=A", "foiled spy=A"]
    game.red("a11-a10").white("yes")
    assert game.outcome == "none yet"


def test_F8_2_the_chance_is_gone_as_soon_as_the_spy_lets_go() -> None:
    game = ruling("1@f8 5@a1", "5@a11", case="f8", options=SAFE, tokens="move")
    game.white("move two", "f8-f11 with case").red("yes").white("f11-f9 with case").red("yes")
    assert "foiled spy=A" in game.told("red")
    game.red("a11-a10").white("yes")
    assert game.outcome == "none yet"


def test_F8_2_moving_on_along_the_row_keeps_it() -> None:
    game = ruling("1@f8 5@a1", "5@a11", case="f8", options=SAFE, tokens="move")
    game.white("move two", "f8-f11 with case").red("yes").white("f11-g11 with case").red("yes")
    assert not {"foiled spy=A", "awaited spy=A"} & set(game.told("red"))
    assert game.red("a11-a10").white("yes").outcome == "white wins: extracted (F8.2)"


def test_F8_2_with_pass_wins_the_spy_that_was_thrown_the_case_must_hold_out() -> None:
    game = ruling("9@f8 5@f11", "5@a11", case="f8", options=f"{SAFE} pass_wins=true").white("case f8-f11").red("yes")
    assert "awaited spy=B" in game.told("red")
    assert game.red("a11-a10").white("yes").outcome == "white wins: extracted (F8.2)"


def test_F8_2_thrown_on_to_another_spy_there_the_wait_begins_anew() -> None:
    game = ruling("1@f8 5@h11", "5@a11", case="f8", options=f"{SAFE} pass_wins=true", tokens="move")
    game.white("move two", "f8-f11 with case").red("yes").white("case f11-h11").red("yes")
    assert game.told("red")[2:4] == ["foiled spy=A", "awaited spy=B"]


def test_F8_3_a_side_without_spies_passes_and_the_game_goes_on() -> None:
    game = ruling("", "5@f11").white("pass")
    assert game.outcome == "none yet"
    game.red("f11-f10").white("yes")
    assert game.asked == "white turn"


def test_F8_3_no_spies_on_either_side_is_a_draw_at_the_end_of_the_turn() -> None:
    game = ruling("9@b1", "").white("remove b1")
    assert game.outcome == "none yet"
    assert game.white("pass").outcome == "draw: no_spies (F8.3)"


def test_F8_4_so_many_turns_of_each_side_without_a_capture_a_removal_or_a_promotion() -> None:
    game = ruling("5@a1", "5@f11", options="quiet_limit=2")
    game.white("a1-a2").red("yes", "f11-f10").white("yes", "a2-a1").red("yes")
    assert game.outcome == "none yet"
    game.red("f10-f11").white("yes")
    assert game.outcome == "draw: quiet (F8.4)"


def test_F8_4_the_usual_limit_is_fifty() -> None:
    assert ruling("5@a1", "5@f11", more="quiet=98").white("a1-a2").red("yes").outcome == "none yet"
    assert ruling("5@a1", "5@f11", more="quiet=99").white("a1-a2").red("yes").outcome == "draw: quiet (F8.4)"


@pytest.mark.parametrize(
    ("white", "choices"),
    [("5@a1", "a1-a2"), ("1@a8", "a8-a11"), ("5@a1 6@b1", "remove b1,a1-a2")],
)
def test_F8_4_captures_removals_and_promotions_count_as_noise(white: str, choices: str) -> None:
    red = "6@a2 5@f11" if white == "5@a1" else "5@f11"
    game = ruling(white, red, more="quiet=99").white(*choices.split(",")).red("yes")
    assert game.outcome == "none yet"
    assert game.told("red")[-1] == "turn seat=red quiet=0"


def test_F8_4_taking_the_enemys_double_agent_off_counts_too() -> None:
    game = ruling("5@a1", "5@f11 ?@g11", more="quiet=99").white("expose", "a1-a2").red("yes")
    assert game.told("red")[-1] == "turn seat=red quiet=0"


def test_F8_4_moves_of_the_case_do_not_count() -> None:
    game = ruling("5@f6", "5@f11", more="quiet=99").white("f6-f7 with case").red("yes")
    assert game.outcome == "draw: quiet (F8.4)"


def test_F8_4_draws_are_not_looked_for_while_an_extraction_is_pending() -> None:
    game = ruling("9@f8", "5@a11", case="f8", options=SAFE, more="quiet=99").white("f8-f11 with case").red("yes")
    assert game.outcome == "none yet"
    assert game.red("a11-a10").white("yes").outcome == "white wins: extracted (F8.2)"
    lost = ruling("9@f8", "", case="f8", options=SAFE).white("f8-f11 with case").red("yes")
    assert lost.outcome == "none yet"


def test_F8_5_at_the_end_all_pieces_are_shown_the_lost_ones_too() -> None:
    game = ruling("9@f8", "5@a11", case="f8").white("f8-f11 with case").red("yes")
    for viewer in ("white", "red", "spectator"):
        assert [spy.piece for spy in game.view(viewer).spies].count(None) == 0
    assert len(game.told("spectator")) == 2 + 26 + 1
    assert game.told("white")[-1] == "ended reason=carried winner=white"
