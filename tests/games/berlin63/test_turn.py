"""B2: a turn is one illusion or one activation."""

import pytest

from connive.core.registry import find_game
from connive.games.berlin63 import actions
from connive.games.berlin63.model import NEIGHBOUR, NONE, WIDTH
from connive.games.berlin63.notation import NAMES
from connive.games.berlin63.offers import legal_steps

from .ruling import new_game, ruling

VERONICA_AND_LEO = "veronica@b2 leo@d2 ray*@c1 + steel lilly miranda"
OPPONENT = "miranda*@b5 quark@c5 victor@d5 + leo lilly ray"
ASIDE = "miranda*@b5 victor@d5 quark@e5 + leo lilly ray"
ALONE_AGAINST_TWO = ("ray*@c1 + steel lilly", "miranda*@b5 quark@c5 + leo", "last_stand=board_and_reserve")


def reserve_illusions(choices: tuple[str, ...], square: str) -> set[str]:
    return {choice for choice in choices if choice.startswith(f"illusion {square}+reserve")}


# --- B2.1 Illusion ---


def test_B2_1_illusion_example_1_two_spies_of_the_board_are_put_back_where_they_were() -> None:
    game = ruling(VERONICA_AND_LEO, OPPONENT).blue("illusion b2+d2 keep")
    assert (game.knows("blue", "b2"), game.knows("blue", "d2")) == ("veronica", "leo")
    assert game.told("red")[0] == game.told("spectator")[0] == "mixed base=blue.a other=blue.b"
    assert game.asked == "red turn"


def test_B2_1_illusion_example_2_a_spy_of_the_board_and_one_of_the_reserve_change_places() -> None:
    game = ruling(VERONICA_AND_LEO, OPPONENT).blue("illusion b2+reserve swap steel")
    assert game.knows("blue", "b2") == "steel"
    assert game.reserve("blue") == {"veronica", "lilly", "miranda"}
    assert game.told("blue")[0] == "mixed base=blue.a swapped=True character=steel"
    assert game.told("red")[0] == game.told("spectator")[0] == "mixed base=blue.a"
    assert game.asked == "red turn"


def test_B2_1_two_spies_of_the_board_may_be_swapped() -> None:
    game = ruling(VERONICA_AND_LEO, OPPONENT).blue("illusion b2+d2 swap")
    assert (game.knows("blue", "b2"), game.knows("blue", "d2")) == ("leo", "veronica")


@pytest.mark.parametrize(("first", "second"), [("b2", "d2"), ("b2", "c1"), ("d2", "c1")])
def test_B2_1_any_two_of_the_board_may_be_named_the_leader_too(first: str, second: str) -> None:
    choices = ruling(VERONICA_AND_LEO, OPPONENT).choices("blue")
    assert {f"illusion {first}+{second} keep", f"illusion {first}+{second} swap"} <= set(choices)


def test_B2_1_a_swapped_leader_is_still_the_leader() -> None:
    game = ruling("ray*@b2 leo@c1 lilly@d1", "miranda*@b4 quark@c5 leo@d5").blue("illusion b2+c1 swap")
    game.red("b4-b3").red("pass").blue("illusion c1+d1 keep").red("b3-b2").blue("pass")
    assert game.box("blue") >= {"leo"}
    assert game.outcome == "none yet"


def test_B2_1_the_two_bases_are_public_and_the_result_is_the_owners() -> None:
    swapped = ruling(VERONICA_AND_LEO, OPPONENT).blue("illusion b2+d2 swap")
    kept = ruling(VERONICA_AND_LEO, OPPONENT).blue("illusion b2+d2 keep")
    for viewer in ("red", "spectator"):
        assert swapped.told(viewer) == kept.told(viewer)
        assert swapped.view(viewer) == kept.view(viewer)
    assert swapped.told("blue")[0] == "mixed base=blue.a other=blue.b swapped=True"
    assert kept.told("blue")[0] == "mixed base=blue.a other=blue.b swapped=False"


def test_B2_1_with_the_reserve_the_base_is_public_and_the_spy_is_not() -> None:
    results = ("keep", "swap steel", "swap lilly", "swap miranda")
    games = [ruling(VERONICA_AND_LEO, OPPONENT).blue(f"illusion b2+reserve {result}") for result in results]
    for viewer in ("red", "spectator"):
        assert len({tuple(game.told(viewer)) for game in games}) == 1
        assert games[0].told(viewer)[0] == "mixed base=blue.a"


def test_B2_1_not_swapped_with_the_reserve_is_one_choice_and_identifies_nobody() -> None:
    game = ruling(VERONICA_AND_LEO, OPPONENT)
    assert reserve_illusions(game.choices("blue"), "b2") == {
        *("illusion b2+reserve keep", "illusion b2+reserve swap steel"),
        *("illusion b2+reserve swap lilly", "illusion b2+reserve swap miranda"),
    }
    assert game.blue("illusion b2+reserve keep").told("blue")[0] == "mixed base=blue.a swapped=False"
    assert game.reserve("blue") == {"steel", "lilly", "miranda"}


def test_B2_1_the_leader_may_be_named_with_the_reserve_but_must_not_end_in_it() -> None:
    game = ruling(VERONICA_AND_LEO, OPPONENT)
    assert reserve_illusions(game.choices("blue"), "c1") == {"illusion c1+reserve keep"}
    assert game.refuses("blue", "illusion c1+reserve swap steel") == ("B2.1", "leader_to_reserve")


def test_B2_1_nobody_else_can_tell_that_the_leader_was_named() -> None:
    leader = ruling("ray*@c1 leo@d2 + steel", OPPONENT).blue("illusion c1+reserve keep")
    other = ruling("ray@c1 leo*@d2 + steel", OPPONENT).blue("illusion c1+reserve swap steel")
    for viewer in ("red", "spectator"):
        assert leader.history(viewer) == other.history(viewer)
        assert leader.view(viewer) == other.view(viewer)


def test_B2_1_at_least_one_of_the_two_stands_on_the_board() -> None:
    named = {
        choice.split()[1].split("+")[0]
        for choice in ruling(VERONICA_AND_LEO, OPPONENT).choices("blue")
        if "+" in choice
    }
    assert named == {"b2", "c1", "d2"}


def test_B2_1_an_empty_reserve_cannot_be_named() -> None:
    game = ruling("veronica@b2 leo@d2 ray*@c1", OPPONENT)
    assert not any("reserve" in choice for choice in game.choices("blue"))
    assert game.refuses("blue", "illusion b2+reserve keep") == ("B2.1", "reserve_empty")


def test_B2_1_an_eliminated_spy_cannot_be_named() -> None:
    game = ruling("veronica@b2 leo@d2 ray*@c1 + steel", OPPONENT)
    assert game.refuses("blue", "illusion b2+(D) keep") == ("B2.1", "not_on_board")
    assert game.refuses("blue", "illusion (D)+reserve keep") == ("B2.1", "not_on_board")


def test_B2_1_what_was_known_of_the_bases_is_no_longer_certain() -> None:
    game = ruling("veronica*@b2 leo@d2", "miranda@a4 lilly*@c5 + leo", to_move="red")
    game.red("a4-b4", "miranda b2").blue("accept", "pass")
    assert game.knows("red", "b2") == "veronica"
    game.blue("illusion b2+d2 keep")
    assert game.knows("red", "b2") is None


# --- B2.2 Activation ---


def test_B2_2_activation_example_1_victor_moves_one_space_and_announces_nothing() -> None:
    game = ruling("victor@c2 leo*@a1", OPPONENT).blue("c2-c3")
    assert game.asked == "blue power"
    game.blue("pass")
    assert game.told("red") == ["passed seat=blue", "turn seat=red quiet=1"]
    assert game.asked == "red turn"


def test_B2_2_activation_example_2_victor_moves_and_announces_his_power() -> None:
    game = ruling("victor@c2 leo*@a1", OPPONENT).blue("c2-c3", "victor")
    for viewer in ("blue", "red", "spectator"):
        assert game.told(viewer) == ["claimed base=blue.a character=victor"]
    assert game.asked == "red doubt"


def test_B2_2_activation_example_3_victor_enters_an_enemys_space_and_eliminates_it() -> None:
    game = ruling("victor@c3 leo*@a1", "lilly@c4 miranda*@b5 quark@c5").blue("c3-c4")
    assert game.asked == "red answer"
    game.red("pass")
    assert game.told("spectator") == ["passed seat=red", "eliminated base=red.a character=lilly"]
    assert game.standing("blue") == {"c4", "a1"}
    assert "lilly" in game.box("red")


@pytest.mark.parametrize("target", ["c4", "d3", "c2", "b3"])
def test_B2_2_a_base_moves_one_space_in_any_of_the_four_directions(target: str) -> None:
    game = ruling("victor@c3 leo*@a1", OPPONENT).blue(f"c3-{target}")
    assert game.standing("blue") == {target, "a1"}
    assert game.told("spectator") == [f"moved base=blue.a origin=c3 target={target}"]


@pytest.mark.parametrize("spy", NAMES)
def test_B2_2_every_spy_moves_alike(spy: str) -> None:
    leader = "leo" if spy != "leo" else "ray"
    game = ruling(f"{spy}@c3 {leader}*@a1", OPPONENT)
    assert {choice for choice in game.choices("blue") if choice.startswith("c3-")} == {
        *("c3-c4", "c3-d3", "c3-c2", "c3-b3")
    }


def test_B2_2_a_base_does_not_move_onto_one_of_its_own_side() -> None:
    game = ruling("victor@c3 leo*@c2", OPPONENT)
    assert "c3-c2" not in game.choices("blue")
    assert game.refuses("blue", "c3-c2") == ("B2.2", "own_base_there")


def test_B2_2_a_base_enters_a_space_held_by_an_enemy() -> None:
    game = ruling("victor@c4 leo*@a1", OPPONENT).blue("c4-c5")
    assert game.told("spectator") == ["moved base=blue.a origin=c4 target=c5 attacked=red.b"]


def test_B2_2_after_a_move_at_most_one_power_may_be_used() -> None:
    game = ruling("victor@c2 leo*@a1", ASIDE).blue("c2-c3", "victor").red("accept").blue("illusion c3+a1 keep")
    assert game.asked == "red turn"


def test_B2_2_after_an_attack_the_base_that_still_stands_may_use_a_power() -> None:
    game = ruling("victor@c3 leo*@a1", "lilly@c4 miranda*@b5 quark@c5").blue("c3-c4").red("pass")
    assert game.asked == "blue power"


def test_B2_2_a_base_that_no_longer_stands_uses_none() -> None:
    game = ruling("victor@c3 leo*@a1 ray@b1 + lilly", "quark@c4 miranda*@a5 leo@e5 + steel")
    game.blue("c3-c4").red("quark").blue("accept")
    assert game.standing("blue") == {"a1", "b1"}
    assert game.asked == "red turn"


def test_B2_a_turn_is_an_illusion_or_an_activation_and_not_both() -> None:
    game = ruling("victor@c2 leo*@a1 + ray", OPPONENT)
    assert game.blue("c2-c3").asked == "blue power"
    assert game.refuses("blue", "illusion c3+a1 keep") == ("B5", "wrong_moment")
    other = ruling("victor@c2 leo*@a1 + ray", OPPONENT).blue("illusion c2+a1 keep")
    assert other.asked == "red turn"


# --- B2.3 Leap ---


def test_B2_3_a_leap_is_announced_before_the_base_moves() -> None:
    game = ruling("lilly@c2 leo*@a1", ASIDE).blue("lilly c2-d3")
    assert game.told("red") == ["claimed base=blue.a character=lilly direction=4"]
    assert game.standing("blue") == {"c2", "a1"}
    assert game.asked == "red doubt"


@pytest.mark.parametrize("target", ["d3", "d1", "b1", "b3"])
def test_B2_3_a_leap_goes_one_space_diagonally(target: str) -> None:
    game = ruling("lilly@c2 leo*@a1", ASIDE).blue(f"lilly c2-{target}").red("accept")
    assert game.standing("blue") == {target, "a1"}


def test_B2_3_a_leap_replaces_the_move() -> None:
    game = ruling("lilly@c2 leo*@a1", ASIDE).blue("lilly c2-d3").red("accept")
    assert game.told("spectator") == [
        *("accepted seat=red", "moved base=blue.a origin=c2 target=d3", "turn seat=red quiet=1")
    ]


def test_B2_3_a_leap_may_attack() -> None:
    game = ruling("lilly@c4 leo*@a1 + ray", ASIDE).blue("lilly c4-d5").red("accept")
    assert game.told("spectator")[-1] == "moved base=blue.a origin=c4 target=d5 attacked=red.b"
    assert game.asked == "red answer"
    game.red("pass")
    assert "victor" in game.box("red")
    assert game.standing("blue") == {"d5", "a1"}


def test_B2_3_a_leap_onto_a_base_of_ones_own_is_no_claim() -> None:
    game = ruling("lilly@c2 leo*@d3", ASIDE)
    assert game.refuses("blue", "lilly c2-d3") == ("B2.3", "own_base_there")


def test_B2_3_a_caught_leap_does_not_move_at_all_and_ends_the_activation() -> None:
    game = ruling("victor@c2 leo*@a1 + ray", ASIDE).blue("lilly c2-d3").red("challenge").blue("lose ray")
    assert game.standing("blue") == {"c2", "a1"}
    assert game.asked == "red turn"


def test_B2_3_a_frozen_leap_does_not_move_at_all_and_ends_the_activation() -> None:
    game = ruling("lilly@c2 leo*@a1", "veronica@c5 miranda*@b5").blue("lilly c2-d3").red("accept", "veronica c5")
    game.blue("accept")
    assert game.standing("blue") == {"c2", "a1"}
    assert game.asked == "red turn"


def test_B2_3_after_a_leap_there_is_no_further_power() -> None:
    peaceful = ruling("lilly@c2 leo*@a1", ASIDE).blue("lilly c2-d3").red("accept")
    assert peaceful.asked == "red turn"
    attacking = ruling("lilly@c4 leo*@a1", ASIDE).blue("lilly c4-d5").red("accept", "pass")
    assert attacking.asked == "red turn"


# --- B2.4 No pass ---


def test_B2_4_there_is_no_pass() -> None:
    game = ruling(VERONICA_AND_LEO, OPPONENT)
    assert "pass" not in game.choices("blue")
    assert game.refuses("blue", "pass") == ("B2.4", "wrong_moment")


def test_B2_4_a_side_still_in_the_game_always_has_an_illusion() -> None:
    blue, red, options = ALONE_AGAINST_TWO
    choices = ruling(blue, red, options=options).choices("blue")
    assert [choice for choice in choices if "illusion" in choice] == ["illusion c1+reserve keep"]
    hemmed_in = ruling("leo*@a1 ray@b1", "miranda*@b5 quark@c5").choices("blue")
    assert {"illusion a1+b1 keep", "illusion a1+b1 swap"} <= set(hemmed_in)


def test_B2_4_the_first_turn_follows_the_deployment() -> None:
    game = new_game("first=1", seed=3)
    for side in ("blue", "red"):
        for _ in range(5):
            game.let(("blue", "red").index(side), game.choices(side)[0])
    assert game.asked == "red turn"


@pytest.mark.parametrize("rows", [3, 5, 7])
def test_B2_2_and_B2_3_no_step_and_no_leap_leaves_a_board_of_any_size(rows: int) -> None:
    game = find_game("berlin63")
    s = game.new_state(game.read_options(f"rows={rows}"), 2)
    s.place[:] = [NONE] * len(s.place)
    for square in range(rows * WIDTH):
        s.place[0] = square
        out = [0] * len(actions.ACTIONS)
        n = legal_steps(s, 0, out, 0)
        around = [NEIGHBOUR[square * 8 + way] for way in range(8)]
        possible = [there != NONE and there < rows * WIDTH for there in around]
        starts = [*range(actions.Move.id, actions.Move.id + 4), *range(actions.Leap.id, actions.Leap.id + 4)]
        assert out[:n] == [action for action, can in zip(starts, possible, strict=True) if can]
