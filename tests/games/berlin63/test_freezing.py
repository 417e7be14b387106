"""B4.5 to B4.8: Veronica Snake, the stack of a power event, and the line of sight."""

import pytest

from .ruling import Ruling, ruling

RESERVES = "+ lilly steel"


def freezable() -> Ruling:
    """Return a game in which Blue's Leo went to c3 and pushes d3; Red's Veronica on c5 has him in sight, so has d3."""
    game = ruling(f"leo@c2 ray*@a1 veronica@a5 {RESERVES}", "veronica@c5 miranda*@e4 victor@d3 + leo ray")
    return game.blue("c2-c3", "leo d3-d4").red("accept")


# --- B4.5 Freezing ---


def test_B4_5_the_other_side_may_freeze_a_claim_that_was_accepted() -> None:
    game = freezable()
    assert game.asked == "red freeze"
    assert set(game.choices("red")) == {"veronica c5", "veronica d3", "pass"}


def test_B4_5_the_other_side_may_freeze_a_claim_that_was_proved() -> None:
    game = ruling("leo@c2 ray*@a1 + steel", "veronica@c5 miranda*@e4 + lilly ray").blue("c2-c3", "leo c5-d5")
    game.red("challenge", "lose ray")
    assert game.asked == "red freeze"


def test_B4_5_it_need_not() -> None:
    game = freezable().red("pass")
    assert game.told("spectator") == ["passed seat=red", "pushed base=red.c square=d4", "turn seat=red quiet=1"]


def test_B4_5_a_claim_that_failed_cannot_be_frozen() -> None:
    game = ruling("victor@c2 ray*@a1 + steel", "veronica@c5 miranda*@e4 + ray").blue("c2-c3", "leo c5-d5")
    assert game.red("challenge").blue("lose steel").asked == "red turn"


def test_B4_5_any_base_may_claim_veronica_true_or_not() -> None:
    game = freezable().red("veronica d3")
    assert game.told("spectator") == ["claimed base=red.c character=veronica target=blue.a"]


def test_B4_5_a_freezing_claim_is_doubted_like_any_other() -> None:
    game = freezable().red("veronica c5")
    assert game.asked == "blue doubt"
    assert set(game.choices("blue")) == {"accept", "challenge"}


def test_B4_5_an_accepted_freeze_leaves_the_power_without_effect() -> None:
    game = freezable().red("veronica c5").blue("accept", "pass")
    assert game.told("spectator") == ["passed seat=blue", "frozen base=blue.a", "turn seat=red quiet=1"]
    assert game.standing("red") == {"c5", "e4", "d3"}


def test_B4_5_a_proved_freeze_costs_the_challenger_and_leaves_the_power_without_effect() -> None:
    game = freezable().red("veronica c5").blue("challenge")
    assert game.told("blue")[1] == "shown base=red.a character=veronica proved=True"
    assert game.asked == "blue sacrifice"
    game.blue("lose lilly", "pass")
    assert game.told("spectator")[:2] == ["passed seat=blue", "frozen base=blue.a"]
    assert game.standing("red") == {"c5", "e4", "d3"}


def test_B4_5_a_caught_freeze_costs_the_freezer_and_lets_the_power_work() -> None:
    game = freezable().red("veronica d3").blue("challenge")
    assert game.told("blue")[1] == "shown base=red.c character=victor proved=False"
    assert game.asked == "red sacrifice"
    game.red("lose leo")
    assert game.told("spectator") == [
        *("lost seat=red character=leo", "pushed base=red.c square=d4", "turn seat=red quiet=0")
    ]


def test_B4_5_a_freeze_may_be_frozen_in_its_turn() -> None:
    game = freezable().red("veronica c5").blue("accept")
    assert game.asked == "blue freeze"
    assert set(game.choices("blue")) == {"veronica a5", "pass"}
    game.blue("veronica a5")
    assert game.told("spectator") == ["claimed base=blue.c character=veronica target=red.a"]
    game.red("accept")
    assert game.told("spectator") == [
        *("accepted seat=red", "frozen base=red.a", "pushed base=red.c square=d4", "turn seat=red quiet=1")
    ]


def test_B4_5_a_caught_counter_freeze_leaves_the_power_frozen() -> None:
    game = ruling("leo@c2 ray*@a1 victor@a5 + steel", "veronica@c5 miranda*@e4 lilly@d3").blue("c2-c3", "leo d3-d4")
    game.red("accept", "veronica c5").blue("accept", "veronica a5").red("challenge").blue("lose steel")
    assert game.told("spectator")[:2] == ["lost seat=blue character=steel", "frozen base=blue.a"]
    assert game.standing("red") == {"c5", "e4", "d3"}


def test_B4_5_a_proved_counter_freeze_lets_the_power_work() -> None:
    game = freezable().red("veronica c5").blue("accept", "veronica a5").red("challenge", "lose leo")
    assert game.told("spectator")[1:3] == ["frozen base=red.a", "pushed base=red.c square=d4"]


def test_B4_5_veronica_freezes_on_her_own_turn_as_well() -> None:
    game = ruling(f"victor@c3 veronica@c1 leo*@a1 {RESERVES}", "steel@c4 miranda*@a5 lilly@e5").blue("c3-c4")
    game.red("steel").blue("accept")
    assert game.asked == "blue freeze"
    assert set(game.choices("blue")) == {"veronica c1", "pass"}


# --- B4.6 The power event ---


def test_B4_6_each_side_makes_one_freezing_claim_at_most() -> None:
    game = ruling("leo@c2 ray*@a1 veronica@a5 + steel", "veronica@c5 miranda*@e5 victor@d3").blue("c2-c3", "leo d3-d4")
    game.red("accept", "veronica c5").blue("accept", "veronica a5").red("accept")
    assert game.told("spectator")[1] == "frozen base=red.a"
    assert game.asked == "red turn"


def test_B4_6_a_caught_freezing_claim_counts() -> None:
    game = freezable().red("veronica d3").blue("challenge").red("lose leo")
    assert game.standing("red") == {"c5", "e4", "d4"}
    assert game.asked == "red turn"


def test_B4_6_a_base_that_already_made_a_claim_makes_no_other() -> None:
    game = freezable().red("veronica c5").blue("accept")
    assert "veronica c3" not in game.choices("blue")
    assert game.refuses("blue", "veronica c3") == ("B4.6", "claimed_already")


def test_B4_6_the_base_that_claims_the_power_is_not_asked_to_freeze() -> None:
    game = ruling("leo@c2 ray*@a1 + steel", "veronica@c5 miranda*@e4 victor@d3").blue("c2-c3", "leo d3-d4")
    game.red("accept", "veronica d3").blue("accept")
    assert game.told("spectator")[1] == "frozen base=blue.a"
    assert game.asked == "red turn"


def test_B4_6_the_stack_is_at_most_power_freeze_and_counter_freeze() -> None:
    crowded = ruling(
        "leo@c2 ray*@a3 veronica@a5 miranda@c1 lilly@e3 + steel",
        "veronica@c5 miranda*@e5 victor@d3 ray@a2 leo@b3",
    )
    crowded.blue("c2-c3", "leo d3-d4").red("accept", "veronica c5").blue("accept", "veronica a5").red("accept")
    assert crowded.asked == "red turn"


def test_B4_6_the_answer_to_an_attack_opens_a_new_event_inside_a_dash() -> None:
    game = ruling("ray@b3 leo*@a1 veronica@d1 + lilly", "veronica@c1 steel@d3 miranda*@e5 + quark")
    game.blue("b3-c3", "ray").red("accept", "veronica c1").blue("accept", "veronica d1").red("accept")
    assert game.asked == "red answer"
    assert game.red("steel").blue("accept").asked == "blue freeze"
    assert game.blue("veronica d1").red("accept").asked == "red freeze"
    game.red("veronica c1").blue("accept")
    assert game.told("spectator")[1:3] == ["frozen base=blue.c", "repelled base=blue.a square=c3"]


def test_B4_6_the_answer_to_an_attack_opens_a_new_event_inside_a_leap() -> None:
    game = ruling("lilly@b3 leo*@b1 veronica@c1 + ray", "veronica@a1 steel@c4 miranda*@e5 victor@b5 + quark leo")
    game.blue("lilly b3-c4").red("accept", "veronica b5").blue("challenge").red("lose leo")
    game.red("steel").blue("accept", "veronica c1").red("accept")
    assert game.asked == "red freeze"
    assert set(game.choices("red")) == {"veronica a1", "pass"}


@pytest.mark.parametrize("spy", ["veronica", "leo"])
def test_B4_6_the_question_is_put_only_if_a_base_has_line_of_sight(spy: str) -> None:
    seen = ruling("victor@c2 ray*@a1", f"{spy}@c5 miranda*@e4 quark@d5").blue("c2-c3", "victor").red("accept")
    unseen = ruling("victor@c2 ray*@a1", f"{spy}@b5 miranda*@e4 quark@d5").blue("c2-c3", "victor").red("accept")
    assert seen.asked == "red freeze"
    assert unseen.asked == "blue shadow"


# --- B4.7 Line of sight ---


@pytest.mark.parametrize("square", ["c4", "c5", "c1", "b3", "a3", "d3", "e3"])
def test_B4_7_sight_goes_in_the_four_orthogonal_directions_at_any_distance(square: str) -> None:
    game = ruling("victor@c2 ray*@a1", f"veronica@{square} miranda*@e4 quark@d5").blue("c2-c3", "victor").red("accept")
    assert game.asked == "red freeze"
    assert set(game.choices("red")) == {f"veronica {square}", "pass"}


@pytest.mark.parametrize("square", ["b2", "d4", "a5", "e1", "b5", "d2"])
def test_B4_7_there_is_no_sight_askew(square: str) -> None:
    game = ruling("victor@c2 ray*@a1", f"veronica@{square} miranda*@e4 quark@d5").blue("c2-c3", "victor").red("accept")
    assert game.asked == "blue shadow"


def test_B4_7_faq_bases_do_not_block_the_line_of_sight() -> None:
    game = ruling("victor@c2 ray*@a1 lilly@d3", "quark@c4 veronica@c5 miranda*@e3 + leo").blue("c2-c3", "victor")
    assert set(game.red("accept").choices("red")) == {"veronica c4", "veronica c5", "veronica e3", "pass"}


@pytest.mark.parametrize(
    ("answer", "result"), [("quark", "blast square=c4"), ("steel", "repelled base=blue.a square=c3")]
)
def test_B4_7_faq_an_attacking_veronica_cannot_freeze_the_base_she_stands_on(answer: str, result: str) -> None:
    game = ruling("veronica@c3 leo*@a1 ray@b1", f"{answer}@c4 miranda*@a5 lilly@e5").blue("c3-c4")
    game.red(answer).blue("accept")
    assert game.told("spectator")[1] == result


# --- B4.8 From where freezing is judged ---


def test_B4_8_faq_a_leap_is_frozen_from_lillys_starting_space_and_she_does_not_move() -> None:
    game = ruling("lilly@c2 leo*@a1", "veronica@c5 miranda*@e5").blue("lilly c2-d3").red("accept")
    assert set(game.choices("red")) == {"veronica c5", "pass"}
    game.red("veronica c5").blue("accept")
    assert game.standing("blue") == {"c2", "a1"}
    assert game.asked == "red turn"


def test_B4_8_a_base_that_sees_only_where_lilly_lands_cannot_freeze_her() -> None:
    game = ruling("lilly@c2 leo*@a1", "veronica@d5 miranda*@e5").blue("lilly c2-d3").red("accept")
    assert game.standing("blue") == {"d3", "a1"}


def test_B4_8_faq_a_dash_is_frozen_from_where_ray_stands_after_his_first_step() -> None:
    game = ruling("ray@b2 leo*@a1", "veronica@c5 miranda*@e4 quark@b4").blue("b2-c2", "ray").red("accept")
    assert set(game.choices("red")) == {"veronica c5", "pass"}
    game.red("veronica c5").blue("accept")
    assert game.standing("blue") == {"c2", "a1"}


def test_B4_8_a_base_that_sees_only_where_ray_starts_or_ends_cannot_freeze_him() -> None:
    game = ruling("ray@b2 leo*@a1", "veronica@d5 miranda*@e4 quark@b4").blue("b2-c2", "ray").red("accept")
    assert game.standing("blue") == {"d2", "a1"}


@pytest.mark.parametrize("answer", ["steel", "quark"])
def test_B4_8_an_answer_is_frozen_from_the_attacked_space(answer: str) -> None:
    game = ruling("victor@c3 veronica@c1 ray@a4 lilly@a3 leo*@b1", f"{answer}@c4 miranda*@a5 leo@e5").blue("c3-c4")
    game.red(answer).blue("accept")
    assert set(game.choices("blue")) == {"veronica c1", "veronica a4", "pass"}


def test_B4_8_faq_a_disbelieved_veronica_costs_two_spies() -> None:
    game = ruling(f"victor@c3 veronica@c1 leo*@a1 {RESERVES}", "steel@c4 miranda*@a5 lilly@e5 + ray leo")
    game.blue("c3-c4").red("steel").blue("accept", "veronica c1").red("challenge", "lose ray")
    assert game.box("red") >= {"ray", "steel"}
    assert game.reserve("red") == {"leo"}
    assert game.standing("red") == {"a5", "e5"}
