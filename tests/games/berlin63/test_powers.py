"""B5: the after-move powers."""

import pytest

from .ruling import Ruling, ruling

FAR = "miranda*@b5 quark@e4 leo@d5 + lilly ray"


def victor_moves(power: str) -> Ruling:
    """Return the worked examples of the rulebook: Victor Shadow moves one space and a power is announced."""
    red = "ray@c5 miranda*@b5 leo@e4 + lilly steel"
    return ruling("victor@c2 leo*@a1 veronica@b1 + ray steel", red).blue("c2-c3", power)


# --- The rulebook's examples of using a power ---


def test_B5_4_power_example_1_victor_is_believed_and_creates_an_illusion() -> None:
    game = victor_moves("victor").red("accept").unfrozen()
    assert game.asked == "blue shadow"
    game.blue("illusion a1+b1 swap")
    assert (game.knows("blue", "a1"), game.knows("blue", "b1")) == ("veronica", "leo")
    assert game.told("red")[0] == game.told("spectator")[0] == "mixed base=blue.b other=blue.c"
    assert game.asked == "red turn"


def test_B5_4_power_example_1_victor_is_doubted_proves_it_and_is_owed_a_second_illusion() -> None:
    game = victor_moves("victor").red("challenge")
    assert game.told("red")[1] == "shown base=blue.a character=victor proved=True"
    game.red("lose lilly").unfrozen()
    assert "lilly" in game.box("red")
    game.blue("illusion a1+b1 keep")
    assert game.asked == "blue redress"
    game.blue("illusion c3+b1 swap")
    assert (game.knows("blue", "c3"), game.knows("blue", "b1")) == ("veronica", "victor")
    assert game.knows("red", "c3") is None
    assert game.asked == "red turn"


def test_B5_2_power_example_2_victor_bluffs_miranda_is_believed_and_looks() -> None:
    game = victor_moves("miranda c5").red("accept").unfrozen()
    assert game.told("blue")[1] == "looked base=red.a character=ray"
    assert game.knows("blue", "c5") == "ray"
    assert game.knows("red", "c3") is None
    assert game.asked == "red turn"


def test_B5_2_power_example_2_victor_bluffs_miranda_is_caught_and_loses_a_reserve_spy() -> None:
    game = victor_moves("miranda c5").red("challenge")
    assert game.told("red")[1] == "shown base=blue.a character=victor proved=False"
    assert game.asked == "blue sacrifice"
    game.blue("lose ray")
    assert "ray" in game.box("blue")
    assert game.knows("blue", "c5") is None
    assert game.asked == "red turn"


# --- B5 At most one claim in an activation ---


@pytest.mark.parametrize("power", ["leo e4-d4", "miranda e4", "ray", "victor"])
def test_B5_at_most_one_claim_is_made_in_an_activation(power: str) -> None:
    game = ruling("leo@a3 veronica*@c1 + steel", FAR).blue("a3-a4", power).red("accept").unfrozen()
    if power == "victor":
        game.blue("illusion a4+c1 keep")
    assert game.asked == "red turn"


def test_B5_freezing_claims_do_not_count() -> None:
    game = ruling("victor@c3 veronica@c1 leo*@a1", "steel@c4 miranda*@a5 lilly@e5").blue("c3-c4").red("steel")
    game.blue("accept", "veronica c1").red("accept")
    assert game.asked == "blue power"
    assert "victor" in game.choices("blue")


def test_B5_no_power_need_be_claimed() -> None:
    assert ruling("leo@a3 veronica*@c1", FAR).blue("a3-a4", "pass").asked == "red turn"


# --- B5.1 Leo Storm ---


@pytest.mark.parametrize("target", ["e5", "e3", "d4"])
def test_B5_1_leo_moves_an_enemy_in_his_sight_one_space_orthogonally(target: str) -> None:
    game = ruling("leo@a3 veronica*@c1", FAR).blue("a3-a4", f"leo e4-{target}").red("accept").unfrozen()
    assert f"pushed base=red.b square={target}" in game.told("spectator")
    assert game.standing("red") == {"b5", "d5", target}


def test_B5_1_leo_moves_enemies_only() -> None:
    choices = ruling("leo@a3 veronica*@c4", FAR).blue("a3-a4").choices("blue")
    assert {choice.split("-")[0] for choice in choices if choice.startswith("leo")} == {"leo e4"}


def test_B5_1_leo_moves_onto_a_free_space_only() -> None:
    game = ruling("leo@a3 veronica*@d4", FAR).blue("a3-a4")
    assert {c for c in game.choices("blue") if c.startswith("leo")} == {"leo e4-e5", "leo e4-e3"}
    assert game.refuses("blue", "leo e4-d4") == ("B5.1", "not_free")


def test_B5_1_a_pushed_base_is_followed_by_everybody_and_still_hidden() -> None:
    game = ruling("leo@a3 veronica*@c1", FAR).blue("a3-a4", "leo e4-d4").red("accept").unfrozen()
    assert game.knows("blue", "d4") is None
    assert game.knows("red", "d4") == "quark"


# --- B5.2 Miranda Hypnos ---


def test_B5_2_miranda_looks_at_one_enemy_in_her_sight_and_only_the_two_sides_know() -> None:
    game = ruling("miranda@a3 veronica*@c1", FAR).blue("a3-a4", "miranda e4").red("accept").unfrozen()
    assert "looked base=red.b character=quark" in game.told("blue")
    assert "looked base=red.b character=quark" in game.told("red")
    assert "looked base=red.b" in game.told("spectator")
    assert (game.knows("blue", "e4"), game.knows("spectator", "e4")) == ("quark", None)


def test_B5_2_miranda_does_not_look_at_what_she_cannot_see() -> None:
    game = ruling("miranda@a3 veronica*@c1", FAR).blue("a3-a4")
    assert [choice for choice in game.choices("blue") if choice.startswith("miranda")] == ["miranda e4"]
    assert game.refuses("blue", "miranda b5") == ("B4.7", "out_of_sight")


# --- B5.3 Ray Dash ---


@pytest.mark.parametrize(("first", "second"), [("c4", "c5"), ("d3", "e3"), ("c2", "c1"), ("b3", "a3")])
def test_B5_3_ray_takes_one_more_step_in_the_same_direction(first: str, second: str) -> None:
    game = ruling("ray@c3 veronica*@a1", FAR).blue(f"c3-{first}", "ray").red("accept").unfrozen()
    assert f"moved base=blue.a origin={first} target={second}" in game.told("spectator")
    assert game.standing("blue") == {second, "a1"}


def test_B5_3_faq_ray_may_eliminate_two_in_one_turn() -> None:
    game = ruling("ray@c2 veronica*@a1", "lilly@c3 steel@c4 miranda*@b5 leo@e5").blue("c2-c3").red("pass")
    game.blue("ray").red("accept").unfrozen().red("pass")
    assert game.box("red") >= {"lilly", "steel"}
    assert game.standing("blue") == {"c4", "a1"}
    assert game.asked == "red turn"


def test_B5_3_a_dash_is_answered_like_any_attack() -> None:
    game = ruling("ray@c2 veronica*@a1", "quark@c4 miranda*@b5 leo@e5").blue("c2-c3", "ray").red("accept").unfrozen()
    assert game.asked == "red answer"
    assert set(game.choices("red")) == {"steel", "quark", "pass"}


def test_B5_3_faq_ray_passes_through_nobody_not_even_his_own() -> None:
    game = ruling("ray@c2 veronica*@c4", FAR).blue("c2-c3")
    assert "ray" not in game.choices("blue")
    assert game.refuses("blue", "ray") == ("B5.3", "no_way_on")
    stopped = ruling("ray@c2 veronica*@a1", "steel@c3 miranda*@b5 leo@e5").blue("c2-c3").red("steel").blue("accept")
    assert stopped.standing("blue") == {"c2", "a1"}
    assert stopped.refuses("blue", "ray") == ("B3.3", "repelled")


def test_B5_3_after_a_dash_there_is_no_further_power() -> None:
    assert ruling("ray@c2 veronica*@a1", FAR).blue("c2-c3", "ray").red("accept").asked == "red turn"


# --- B5.4 Victor Shadow ---


def test_B5_4_victor_need_not_be_one_of_the_two() -> None:
    game = ruling("victor@c2 veronica*@a1 ray@b1 + steel lilly", FAR).blue("c2-c3", "victor").red("accept").unfrozen()
    choices = set(game.choices("blue"))
    assert {"illusion a1+b1 swap", "illusion c3+a1 keep", "illusion b1+reserve swap steel"} <= choices
    assert {"illusion a1+reserve keep"} <= choices
    assert "illusion a1+reserve swap steel" not in choices


def test_B5_4_once_his_power_works_the_illusion_is_made() -> None:
    game = ruling("victor@c2 veronica*@a1 ray@b1 + steel lilly", FAR).blue("c2-c3", "victor").red("accept").unfrozen()
    assert all(choice.startswith("illusion") for choice in game.choices("blue"))
    assert game.refuses("blue", "pass") == ("B5.4", "wrong_moment")


def test_B5_4_not_swapping_is_always_allowed() -> None:
    game = ruling("victor@c2 veronica*@a1 ray@b1", FAR).blue("c2-c3", "victor").red("accept").unfrozen()
    assert {"illusion c3+a1 keep", "illusion c3+b1 keep", "illusion a1+b1 keep"} <= set(game.choices("blue"))
