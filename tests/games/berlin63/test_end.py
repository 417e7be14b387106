"""B6 and B7: the end of a turn and of the game."""

import pytest

from connive.core.errors import BadOptions
from connive.core.text import catalogue
from connive.games.berlin63 import draw
from connive.games.berlin63.notation import NAMES

from .ruling import Ruling, new_game, ruling

FAR = "miranda*@b5 quark@e4 leo@d5 + lilly ray"
COUNTING_RESERVES = "last_stand=board_and_reserve"


def illusions(choices: tuple[str, ...]) -> set[str]:
    """Return the pairs that may be named, without what is done with them."""
    return {choice.split()[1] for choice in choices if choice.startswith("illusion")}


# --- B6.1 Redress ---


def accused_leo(blue: str = "leo@a3 veronica*@c1 ray@d1 + steel quark") -> Ruling:
    """Let Leo Storm be wrongly accused, and his power work."""
    return ruling(blue, FAR).blue("a3-a4", "leo e4-e3").red("challenge", "lose ray").unfrozen()


def test_B6_1_a_wrongly_accused_side_may_create_one_illusion_at_the_end_of_the_turn() -> None:
    game = accused_leo()
    assert game.standing("red") == {"b5", "d5", "e3"}
    assert game.asked == "blue redress"
    game.blue("illusion a4+c1 swap")
    assert game.told("blue")[0] == "mixed base=blue.a other=blue.b swapped=True"
    assert game.told("red")[0] == game.told("spectator")[0] == "mixed base=blue.a other=blue.b"
    assert game.asked == "red turn"


def test_B6_1_it_need_not() -> None:
    game = accused_leo().blue("pass")
    assert game.told("red") == ["passed seat=blue", "turn seat=red quiet=0"]


def test_B6_1_the_illusion_includes_a_wrongly_accused_base() -> None:
    game = accused_leo()
    assert illusions(game.choices("blue")) == {"a4+c1", "a4+d1", "a4+reserve"}
    assert game.refuses("blue", "illusion c1+d1 keep") == ("B6.1", "not_accused")
    assert game.refuses("blue", "illusion c1+reserve keep") == ("B6.1", "not_accused")


def test_B6_1_the_second_spy_may_come_from_the_reserve() -> None:
    game = accused_leo().blue("illusion a4+reserve swap steel")
    assert game.knows("blue", "a4") == "steel"
    assert game.reserve("blue") == {"leo", "quark"}


def test_B6_1_an_accused_leader_still_does_not_go_to_the_reserve() -> None:
    game = accused_leo("leo*@a3 veronica@c1 ray@d1 + steel quark")
    assert game.refuses("blue", "illusion a4+reserve swap steel") == ("B2.1", "leader_to_reserve")
    assert "illusion a4+reserve keep" in game.choices("blue")


def test_B6_1_without_a_reserve_there_are_only_bases_to_name() -> None:
    assert illusions(accused_leo("leo@a3 veronica*@c1 ray@d1").choices("blue")) == {"a4+c1", "a4+d1"}


def test_B6_1_the_base_is_the_token_whoever_is_now_in_it() -> None:
    game = ruling("victor@c2 veronica*@a1 ray@b1 + steel", FAR).blue("c2-c3", "victor").red("challenge", "lose ray")
    game.blue("illusion c3+b1 swap")
    assert game.knows("blue", "b1") == "victor"
    assert illusions(game.choices("blue")) == {"c3+a1", "c3+b1", "c3+reserve"}


def test_B6_1_a_wrongly_accused_base_must_still_stand_on_the_board() -> None:
    game = ruling("victor@c3 leo*@a1 ray@b1 + lilly", "quark@c4 miranda*@a5 leo@e5 + steel")
    game.blue("c3-c4").red("quark").blue("challenge", "lose lilly")
    assert game.asked == "red turn"
    assert game.view("red").accused == []
    assert "accused" not in game.match.position()


def test_B6_1_a_wrongly_accused_defender_is_redressed_after_the_attacker_used_its_power() -> None:
    game = ruling("victor@c3 leo*@a1 ray@b1 + lilly", "steel@c4 miranda*@a5 leo@e5 + ray")
    game.blue("c3-c4").red("steel").blue("challenge", "lose lilly")
    assert game.asked == "blue power"
    game.blue("pass")
    assert game.asked == "red redress"
    assert illusions(game.choices("red")) == {"c4+a5", "c4+e5", "c4+reserve"}


def both_accused() -> Ruling:
    """Let Leo Storm be wrongly accused, and then the Veronica Snake that freezes him."""
    game = ruling("leo@a3 lilly*@c1 ray@d1 + steel quark", "veronica@a5 miranda*@e4 leo@d5 + lilly ray")
    game.blue("a3-a4", "leo a5-b5").red("challenge", "lose ray", "veronica a5").blue("challenge", "lose steel")
    return game


def test_B6_1_both_sides_may_be_wrongly_accused_and_the_active_side_decides_first() -> None:
    game = both_accused()
    assert game.asked == "blue redress"
    game.blue("pass")
    assert game.asked == "red redress"
    game.red("illusion a5+d5 swap")
    assert game.knows("red", "d5") == "veronica"
    assert game.asked == "red turn"


def test_B6_1_the_active_side_decides_first_on_reds_turn_too() -> None:
    game = ruling("veronica@a1 lilly*@e2 ray@d1 + steel", "leo@a3 miranda*@c5 quark@d5 + ray", to_move="red")
    game.red("a3-a2", "leo a1-b1").blue("challenge", "lose steel", "veronica a1").red("challenge", "lose ray")
    assert game.asked == "red redress"
    assert game.red("illusion a2+c5 keep").asked == "blue redress"
    assert game.blue("pass").asked == "blue turn"


def test_B6_1_two_wrongly_accused_bases_of_a_side_make_one_illusion() -> None:
    game = ruling("leo@a3 lilly*@c1 veronica@b5 + steel", "veronica@a5 miranda*@e4 leo@d2 + lilly ray victor")
    game.blue("a3-a4", "leo e4-e3").red("challenge", "lose ray")
    game.red("veronica a5").blue("accept", "veronica b5").red("challenge", "lose lilly")
    assert game.asked == "blue redress"
    assert illusions(game.choices("blue")) == {"a4+c1", "a4+b5", "c1+b5", "a4+reserve", "b5+reserve"}
    assert game.blue("illusion c1+b5 swap").asked == "red turn"


def test_B6_1_with_the_leader_alone_only_the_reserve_can_be_named() -> None:
    game = ruling("leo*@a3 + steel quark", FAR, options=COUNTING_RESERVES).blue("a3-a4", "leo e4-e3")
    game.red("challenge", "lose ray").unfrozen()
    assert game.choices("blue") == ("illusion a4+reserve keep", "pass")


# --- B6.2 ---


@pytest.mark.parametrize(("side", "other"), [("blue", "red"), ("red", "blue")])
def test_B6_2_then_it_is_the_other_sides_turn(side: str, other: str) -> None:
    game = ruling("leo@a3 veronica*@c1", FAR, to_move=side)
    choice = "illusion a3+c1 keep" if side == "blue" else "illusion b5+e4 keep"
    game.let(("blue", "red").index(side), choice)
    assert game.asked == f"{other} turn"
    assert game.told("spectator")[-1] == f"turn seat={other} quiet=1"


# --- B7.1 The leader ---


def test_B7_1_a_side_whose_leader_is_eliminated_loses_at_once() -> None:
    game = ruling("ray@b4 leo*@a1 + steel", FAR).blue("b4-b5").red("pass")
    assert game.outcome == "blue wins: leader_fallen (B7.1)"
    assert game.asked == "over"
    assert game.match.to_act == ()


def test_B7_1_by_whatever_cause_a_blast_of_the_other_side() -> None:
    game = ruling("ray@c3 leo*@b3 lilly@a1", "quark@c4 miranda*@a5 leo@e5").blue("c3-c4").red("quark").blue("accept")
    assert game.unfrozen().outcome == "red wins: leader_fallen (B7.1)"


def test_B7_1_by_whatever_cause_a_blast_of_its_own() -> None:
    game = ruling("ray@c3 leo*@a1 lilly@b1", "quark@c4 miranda*@b5 leo@e5").blue("c3-c4").red("quark").blue("accept")
    assert game.outcome == "blue wins: leader_fallen (B7.1)"


def test_B7_1_by_whatever_cause_an_attack_that_meets_quark() -> None:
    game = ruling("leo*@c3 ray@a1 lilly@b1", "quark@c4 miranda*@a5 leo@e5").blue("c3-c4").red("quark").blue("accept")
    assert game.outcome == "red wins: leader_fallen (B7.1)"


def test_B7_1_by_whatever_cause_a_bluffed_answer_that_fails() -> None:
    game = ruling("ray@b4 leo*@a1 + steel", FAR).blue("b4-b5").red("steel").blue("challenge").red("lose ray")
    assert game.outcome == "blue wins: leader_fallen (B7.1)"


def test_B7_1_both_leaders_in_one_blast_are_a_draw() -> None:
    game = ruling("leo*@c3 ray@a1 lilly@b1", "quark@c4 miranda*@b5 leo@e5").blue("c3-c4").red("quark").blue("accept")
    assert game.outcome == "draw: leader_fallen (B7.1)"


# --- B7.2 The reserve ---


def test_B7_2_a_claimant_that_must_lose_a_reserve_spy_and_has_none_loses() -> None:
    game = ruling("leo@a3 veronica*@c1", FAR).blue("a3-a4", "ray").red("challenge")
    assert game.outcome == "red wins: reserve_exhausted (B7.2)"


def test_B7_2_a_challenger_that_must_lose_a_reserve_spy_and_has_none_loses() -> None:
    game = ruling("ray@a3 veronica*@c1", "miranda*@b5 quark@e4 leo@d5").blue("a3-a4", "ray").red("challenge")
    assert game.outcome == "blue wins: reserve_exhausted (B7.2)"


def test_B7_2_at_once_before_the_power_takes_effect() -> None:
    game = ruling("ray@b3 veronica*@c1", "miranda*@b5 quark@e4 leo@d5").blue("b3-b4", "ray").red("challenge")
    assert game.standing("blue") == {"b4", "c1"}
    assert game.standing("red") == {"b5", "e4", "d5"}
    assert game.outcome == "blue wins: reserve_exhausted (B7.2)"


def test_B7_2_an_attacker_that_doubts_a_true_quark_without_a_reserve_loses_before_the_blast() -> None:
    game = ruling("ray@c3 leo*@a1 lilly@b1", "quark@c4 miranda*@b5 leo@e5").blue("c3-c4").red("quark")
    game.blue("challenge")
    assert game.outcome == "red wins: reserve_exhausted (B7.2)"
    assert game.standing("red") == {"c4", "b5", "e5"}


def test_B7_2_a_freezer_that_is_caught_without_a_reserve_loses() -> None:
    game = ruling("leo@a3 veronica*@c1 + steel", "miranda*@b5 quark@e4 leo@d5").blue("a3-a4", "leo e4-e5")
    game.red("accept", "veronica e4").blue("challenge")
    assert game.outcome == "blue wins: reserve_exhausted (B7.2)"


# --- B7.3 The last stand ---


def test_B7_3_a_side_with_only_its_leader_on_the_board_loses() -> None:
    game = ruling("ray@e3 leo*@a1", "quark@e4 miranda*@b5").blue("e3-e4").red("pass")
    assert game.outcome == "blue wins: last_stand (B7.3)"


def test_B7_3_in_play_is_the_board_by_default_whatever_the_reserve() -> None:
    game = ruling("ray@e3 leo*@a1", "quark@e4 miranda*@b5 + ray lilly leo").blue("e3-e4").red("pass")
    assert game.outcome == "blue wins: last_stand (B7.3)"
    named = ruling("ray@e3 leo*@a1", "quark@e4 miranda*@b5 + ray", options="last_stand=board").blue("e3-e4")
    assert named.red("pass").outcome == "blue wins: last_stand (B7.3)"


def test_B7_3_two_left_on_the_board_play_on() -> None:
    game = ruling("ray@e3 leo*@a1", "quark@e4 miranda*@b5 leo@d5").blue("e3-e4").red("pass")
    assert game.outcome == "none yet"


def test_B7_3_the_active_side_may_be_the_one_that_loses() -> None:
    game = ruling("ray@e3 leo*@a1", "quark@e4 miranda*@b5 leo@c5").blue("e3-e4").red("quark").blue("accept")
    assert game.outcome == "red wins: last_stand (B7.3)"


def test_B7_3_both_sides_at_once_are_a_draw() -> None:
    game = ruling("ray@e3 leo*@a1", "quark@e4 miranda*@b5").blue("e3-e4").red("quark").blue("accept")
    assert game.outcome == "draw: last_stand (B7.3)"


def test_B7_3_counting_reserves_a_lone_leader_with_a_reserve_plays_on() -> None:
    game = ruling("ray@e3 leo*@a1", "quark@e4 miranda*@b5 + ray", options=COUNTING_RESERVES)
    game.blue("e3-e4").red("pass").blue("pass")
    assert game.outcome == "none yet"
    assert game.asked == "red turn"


def test_B7_3_counting_reserves_a_lone_leader_without_a_reserve_loses() -> None:
    game = ruling("ray@e3 leo*@a1", "quark@e4 miranda*@b5", options=COUNTING_RESERVES).blue("e3-e4").red("pass")
    assert game.outcome == "blue wins: last_stand (B7.3)"


@pytest.mark.parametrize(("to_move", "winner"), [("blue", "red"), ("red", "blue")])
def test_B7_3_counting_reserves_it_is_checked_after_a_reserve_loss_too(to_move: str, winner: str) -> None:
    lone = "leo*@a3 + steel"
    if to_move == "blue":
        game = ruling(lone, FAR, options=COUNTING_RESERVES).blue("a3-a4", "ray").red("challenge").blue("lose steel")
    else:
        game = ruling("miranda*@b1 quark@e2 ray@d1 + lilly", lone, options=COUNTING_RESERVES, to_move="red")
        game.red("a3-a4", "ray").blue("challenge").red("lose steel")
    assert game.outcome == f"{winner} wins: last_stand (B7.3)"


def test_B7_3_counting_reserves_both_leaders_alone_are_a_draw_whatever_the_reserves() -> None:
    game = ruling("ray@e3 leo*@a1 + steel quark", "quark@e4 miranda*@b5", options=COUNTING_RESERVES).blue("e3-e4")
    game.red("quark").blue("accept")
    assert game.outcome == "draw: last_stand (B7.3)"
    later = ruling("ray@e3 leo*@a1", "miranda*@b5 lilly@d5 + quark", options=COUNTING_RESERVES)
    assert later.blue("e3-e4", "pass").outcome == "none yet"
    second = ruling("leo*@e3 + steel", "quark@e4 miranda*@b5 + ray", options=COUNTING_RESERVES).blue("e3-e4")
    assert second.red("pass").outcome == "draw: last_stand (B7.3)"


def test_B7_3_a_fallen_leader_is_judged_first() -> None:
    game = ruling("leo*@e3 ray@a1 lilly@b1", "quark@e4 miranda*@b5").blue("e3-e4").red("quark").blue("accept")
    assert game.outcome == "red wins: leader_fallen (B7.1)"


def test_B7_3_other_values_of_the_option_are_refused() -> None:
    with pytest.raises(BadOptions):
        new_game("last_stand=reserve")


# --- B7.4 Quiet turns ---


def test_B7_4_sixty_turns_in_a_row_with_nothing_lost_are_a_draw() -> None:
    game = ruling("leo@a3 veronica*@c1", FAR, quiet=58).blue("illusion a3+c1 keep")
    assert game.outcome == "none yet"
    assert game.told("spectator")[-1] == "turn seat=red quiet=59"
    assert game.red("illusion b5+e4 keep").outcome == "draw: quiet (B7.4)"


def test_B7_4_each_sides_turn_counts_one_from_the_first() -> None:
    game = ruling("leo@a3 veronica*@c1", FAR)
    for turn in range(60):
        assert game.outcome == "none yet"
        assert game.view("spectator").quiet == turn
        if turn % 2:
            game.red("illusion b5+e4 keep")
        else:
            game.blue("illusion a3+c1 keep")
    assert game.outcome == "draw: quiet (B7.4)"


def test_B7_4_moves_powers_and_pushes_are_quiet() -> None:
    game = ruling("leo@a3 veronica*@c1", FAR, quiet=59).blue("a3-a4", "leo e4-e5").red("accept").unfrozen()
    assert game.outcome == "draw: quiet (B7.4)"


def test_B7_4_an_elimination_starts_the_count_again() -> None:
    game = ruling("leo@e3 veronica*@c1", FAR, quiet=59).blue("e3-e4").red("pass").blue("pass")
    assert game.told("spectator")[-1] == "turn seat=red quiet=0"


def test_B7_4_a_lost_reserve_spy_starts_the_count_again() -> None:
    game = ruling("leo@a3 veronica*@c1 + ray", FAR, quiet=59).blue("a3-a4", "ray").red("challenge").blue("lose ray")
    assert game.told("spectator")[-1] == "turn seat=red quiet=0"


def test_B7_4_it_is_checked_after_the_redress() -> None:
    game = ruling("leo@a3 veronica*@c1", FAR, quiet=59).blue("a3-a4", "leo e4-e5").red("challenge", "lose ray")
    assert game.unfrozen().asked == "blue redress"
    assert game.blue("pass").told("spectator")[-1] == "turn seat=red quiet=0"


@pytest.mark.parametrize("limit", [1, 2, 90, 120])
def test_B7_4_quiet_limit_is_an_option(limit: int) -> None:
    game = ruling("leo@a3 veronica*@c1", FAR, quiet=limit - 1, options=f"quiet_limit={limit}")
    assert game.view("spectator").quiet_limit == limit
    assert game.blue("illusion a3+c1 keep").outcome == "draw: quiet (B7.4)"


@pytest.mark.parametrize("limit", ["0", "-1", "121", "never", "10000000000000000000000"])
def test_B7_4_quiet_limit_has_bounds(limit: str) -> None:
    with pytest.raises(BadOptions):
        new_game(f"quiet_limit={limit}")


def test_B7_4_everybody_can_see_the_counter_from_30() -> None:
    game = ruling("leo@a3 veronica*@c1", FAR, quiet=29).blue("illusion a3+c1 keep")
    for viewer in ("blue", "red", "spectator"):
        assert game.view(viewer).quiet == 30


@pytest.mark.parametrize(("quiet", "shown"), [(29, False), (30, True), (59, True)])
def test_B7_4_the_counter_is_drawn_from_30(quiet: int, shown: bool) -> None:
    view = ruling("leo@a3 veronica*@c1", FAR, quiet=quiet).view("blue")
    assert (f"{quiet} quiet turns of 60" in draw.board(view, catalogue("en", "berlin63"))) is shown


# --- B7.5 The end ---


def ended() -> Ruling:
    """Return a game that Blue has won."""
    return ruling("ray@b4 leo*@a1 lilly@c1 + steel quark", FAR).blue("b4-b5").red("pass")


@pytest.mark.parametrize("viewer", ["blue", "red", "spectator"])
def test_B7_5_at_the_end_everything_hidden_is_shown(viewer: str) -> None:
    game = ended()
    assert {square: game.knows(viewer, square) for square in ("b5", "a1", "c1", "e4", "d5")} == {
        **{"b5": "ray", "a1": "leo", "c1": "lilly"},
        **{"e4": "quark", "d5": "leo"},
    }
    view = game.view(viewer)
    assert [NAMES[leader] for leader in view.leader] == ["leo", "miranda"]
    assert [{NAMES[spy] for spy in reserve} for reserve in view.reserve] == [{"steel", "quark"}, {"lilly", "ray"}]


@pytest.mark.parametrize("viewer", ["blue", "red", "spectator"])
def test_B7_5_an_empty_reserve_is_shown_to_be_empty(viewer: str) -> None:
    game = ruling("ray@b4 leo*@a1 lilly@c1", "miranda*@b5 quark@e4 leo@d5").blue("b4-b5").red("pass")
    assert game.view(viewer).reserve == [[], []]


def test_B7_5_all_viewers_are_told_alike_and_the_end_comes_last() -> None:
    game = ended()
    assert game.told("blue") == game.told("red") == game.told("spectator")
    assert game.told("spectator")[-1] == "ended reason=leader_fallen winner=blue"


def test_B7_5_nothing_hidden_is_shown_before() -> None:
    game = ruling("ray@b4 leo*@a1 lilly@c1 + steel quark", FAR).blue("b4-b5")
    assert not [event for event in game.history("red") if event.startswith(("unmasked", "reserved", "leader"))]
