"""F2: prepare, announce, answer."""

import pytest

from .ruling import new_game, ruling

AHEAD = {"f5", "f6", "f7", "f8"}


def test_F2_1_one_token_or_one_removal_not_both() -> None:
    for first in ("reveal b1", "swap b1+c1", "move two", "remove c1", "expose"):
        game = ruling("9@b1 5@c1 6@d1", "?@f11 5@g11", tokens="reveal,move,swap")
        assert first in game.choices("white")
        game.white(first)
        assert game.asked == "white announce"
        for second in ("reveal d1", "move two", "remove d1", "expose"):
            assert game.refuses("white", second) == ("F2.1", "wrong_moment")


def test_F2_1_nothing_need_be_prepared() -> None:
    assert ruling("9@b1", "5@f11").white("b1-b2").asked == "red answer"


def test_F2_2_any_of_eight_directions_one_to_four_squares_whatever_the_piece() -> None:
    game = ruling("12@f4", "5@f11", case="a1")
    straight = {"f5", "f6", "f7", "f8", "f3", "f2", "f1", "g4", "h4", "i4", "j4", "e4", "d4", "c4", "b4"}
    diagonal = {"g5", "h6", "i7", "j8", "e5", "d6", "c7", "b8", "g3", "h2", "i1", "e3", "d2", "c1"}
    assert game.lines("white", "f4") == straight | diagonal


def test_F2_2_the_board_alone_decides_what_can_be_announced() -> None:
    for piece in ("1", "5", "?", "12"):
        assert ruling(f"{piece}@f4", "5@f11", case="a1").lines("white", "f4") >= AHEAD


def test_F2_2_nothing_may_stand_in_between() -> None:
    game = ruling("9@f4 5@d4", "5@f6 ?@i7", case="h4")
    assert game.refuses("white", "f4-f7") == ("F2.2", "blocked")
    assert game.refuses("white", "f4-i4") == ("F2.2", "blocked")
    assert game.refuses("white", "f4-c4") == ("F2.2", "blocked")
    assert {"f5", "f6", "h4", "e4", "i7"} <= game.lines("white", "f4")


def test_F2_2_what_is_in_the_way_is_named_before_the_edge_behind_it() -> None:
    game = ruling("9@f9", "5@f10", case="a1")
    beyond = game.match.decision(0).id("f9-f10") + 3
    assert game.match.why_not(0, beyond) == "Something stands in between (F2.2)."


def test_F2_2_not_onto_a_spy_of_ones_own() -> None:
    assert ruling("9@f4 5@d4", "5@f11").refuses("white", "f4-d4") == ("F2.2", "own_spy_there")


def test_F2_2_an_announcement_that_the_board_forbids_costs_nothing() -> None:
    game = ruling("9@f1", "5@f11")
    assert game.refuses("white", "pass") == ("F2.5", "must_announce")
    with pytest.raises(Exception, match="cannot be read"):
        game.white("f1-f6")
    assert game.asked == "white turn"


def test_F2_2_what_one_knows_to_be_impossible_may_be_announced() -> None:
    game = ruling("9@b1", "5@f11").white("b1-c1").red("no")
    assert game.possible("white", "A").endswith("?")
    game.red("f11-f10").white("yes", "b1-c1")
    assert game.asked == "red answer"


def test_F2_3_for_a_real_piece_the_truth_is_the_only_answer() -> None:
    yes = ruling("9@b1", "5@f11").white("b1-b4")
    assert yes.choices("red") == ("yes",)
    assert yes.refuses("red", "no") == ("F2.3", "truth_only")
    no = ruling("9@b1", "5@f11").white("b1-b5")
    assert no.choices("red") == ("no",)
    assert no.refuses("red", "yes") == ("F2.3", "truth_only")


def test_F2_3_for_the_double_agent_the_enemy_answers_as_it_likes() -> None:
    assert ruling("?@b1", "5@f11").white("b1-b5").choices("red") == ("yes", "no")


def test_F2_3_the_mover_is_told_the_same_for_a_real_piece_and_for_the_double_agent() -> None:
    real, agent = (ruling(f"{piece}@b1", "5@f11").white("b1-b4") for piece in ("9", "?"))
    for viewer in ("white", "spectator"):
        assert real.told(viewer) == agent.told(viewer)
        assert real.view(viewer) == agent.view(viewer)
    for game in (real, agent):
        game.red("yes")
    assert real.told("white") == agent.told("white")
    assert real.view("white") == agent.view("white")
    assert real.line("white", "A").odds == agent.line("white", "A").odds


def test_F2_3_red_looks_at_the_board_from_the_other_end() -> None:
    assert ruling("5@f1", "1@c11", to_move="red").red("c11-c7").choices("white") == ("yes",)
    assert ruling("5@f1", "1@c5", to_move="red").red("c5-c9").choices("white") == ("no",)
    assert ruling("5@f1", "9@c5", to_move="red").red("c5-f8").choices("white") == ("yes",)


def test_F2_4_yes_and_the_move_is_made_and_the_turn_ends() -> None:
    game = ruling("9@b1", "5@f11").white("b1-b4").red("yes")
    assert game.standing("white") == {"b4"}
    assert game.told("white") == [
        "answered seat=red yes=True",
        "moved spy=A origin=b1 target=b4 carried=False",
        "turn seat=red quiet=1",
    ]
    assert game.asked == "red turn"


def test_F2_4_no_and_nothing_moves_and_the_turn_ends() -> None:
    game = ruling("9@b1", "5@f11").white("b1-b5").red("no")
    assert game.standing("white") == {"b1"}
    assert game.told("white") == ["answered seat=red yes=False", "turn seat=red quiet=1"]
    assert game.asked == "red turn"


def test_F2_4_a_captured_spy_is_gone_and_its_owner_is_not_shown_what_it_was() -> None:
    game = ruling("9@b1", "12@b4 5@f11").white("b1-b4").red("yes")
    assert game.standing("white") == {"b4"}
    assert game.standing("red") == {"f11"}
    assert "captured spy=a" in game.told("red")
    assert game.view("red").spies[13].piece is None
    assert game.view("white").spies[13].piece == 11
    assert len(game.line("red", "A").possible) == 13


def test_F2_5_without_any_announcement_one_passes() -> None:
    game = ruling("9@a1", "5@a2 6@b2 7@b1 ?@f11", case="k9")
    assert len(game.choices("white")) > 1, "captures are possible"
    walled = ruling("9@e1 5@f1 6@g1", "?@e3", options="pieces=standard", case="k9")
    assert "pass" not in walled.choices("white")
    alone = ruling("", "5@f11 ?@g11")
    assert alone.choices("white") == ("expose", "pass")
    alone.white("pass")
    assert alone.told("red") == ["passed seat=white", "turn seat=red quiet=1"]


def test_F2_5_what_may_be_done_before_a_move_is_still_allowed() -> None:
    game = ruling("", "5@f11 ?@g11").white("expose")
    assert game.standing("red") == {"f11"}
    assert game.choices("white") == ("pass",)
    assert game.white("pass").asked == "red turn"


def test_F2_5_having_removed_ones_last_spy_one_passes() -> None:
    game = ruling("9@b1", "5@f11").white("remove b1")
    assert game.choices("white") == ("pass",)
    assert game.white("pass").asked == "red turn"


def test_a_new_game_offers_every_line_up_move_and_every_preparation() -> None:
    choices = new_game("first=0").choices("white")
    assert {"b1-b5", "reveal j1", "swap b1+i2", "move two", "remove c2", "expose"} <= set(choices)
    assert "pass" not in choices
    assert "reveal b1" not in new_game("first=0 tokens=false").choices("white")
