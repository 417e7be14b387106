"""B3: an attack, its three answers, and what they do."""

import pytest

from .ruling import Ruling, ruling

ATTACKERS = "victor@c3 leo*@a1 ray@b1 + lilly steel"
WATCHED_ATTACKERS = "victor@c3 veronica@c1 leo*@a1 + lilly steel"


def defenders(attacked: str) -> str:
    """Return Red's side with the attacked spy on c4 and nobody else near it."""
    other = "ray" if attacked == "lilly" else "lilly"
    return f"{attacked}@c4 miranda*@a5 {other}@e5 + leo victor"


def attack(attacked: str, blue: str = ATTACKERS, options: str = "") -> Ruling:
    """Let Blue enter c4 from c3."""
    return ruling(blue, defenders(attacked), options=options).blue("c3-c4")


# --- B3.1 The answer ---


def test_B3_1_before_anything_is_removed_the_defender_answers() -> None:
    game = attack("lilly")
    assert game.asked == "red answer"
    assert game.standing("blue") >= {"c4"}
    assert game.standing("red") >= {"c4"}


@pytest.mark.parametrize("attacked", ["lilly", "steel", "quark"])
def test_B3_1_the_three_answers_are_open_whoever_is_attacked(attacked: str) -> None:
    assert set(attack(attacked).choices("red")) == {"steel", "quark", "pass"}


@pytest.mark.parametrize("answer", ["steel", "quark"])
def test_B3_1_an_answer_is_a_claim_about_the_attacked_base_and_is_doubted(answer: str) -> None:
    game = attack("lilly").red(answer)
    assert game.told("spectator") == [f"claimed base=red.a character={answer}"]
    assert game.asked == "blue doubt"


def test_B3_1_faq_quark_need_not_be_used() -> None:
    game = attack("quark").red("pass")
    assert game.told("spectator") == ["passed seat=red", "eliminated base=red.a character=quark"]
    assert game.standing("blue") == {"c4", "a1", "b1"}


# --- B3.2 Elimination ---


def test_B3_2_without_an_answer_the_defending_base_is_eliminated() -> None:
    game = attack("steel").red("pass")
    assert game.standing("red") == {"a5", "e5"}
    assert game.standing("blue") == {"c4", "a1", "b1"}


@pytest.mark.parametrize("answer", ["steel", "quark"])
def test_B3_2_a_claim_that_fails_does_not_save_the_base(answer: str) -> None:
    game = attack("lilly").red(answer).blue("challenge").red("lose leo")
    assert game.told("spectator") == ["lost seat=red character=leo", "eliminated base=red.a character=lilly"]
    assert game.standing("red") == {"a5", "e5"}
    assert game.asked == "blue power"


@pytest.mark.parametrize("answer", ["steel", "quark"])
def test_B3_2_a_claim_that_is_frozen_does_not_save_the_base(answer: str) -> None:
    game = attack(answer, WATCHED_ATTACKERS).red(answer).blue("accept", "veronica c1").red("accept")
    assert game.told("spectator") == [
        *("accepted seat=red", "frozen base=red.a", f"eliminated base=red.a character={answer}")
    ]
    assert game.standing("blue") == {"c4", "c1", "a1"}
    assert game.asked == "blue power"


# --- B3.3 Jack Steel ---


def test_B3_3_steel_sends_the_attacker_back_to_the_space_it_left() -> None:
    game = attack("steel").red("steel").blue("accept")
    assert game.told("spectator") == ["accepted seat=blue", "repelled base=blue.a square=c3"]
    assert game.standing("blue") == {"c3", "a1", "b1"}
    assert game.standing("red") == {"c4", "a5", "e5"}


def test_B3_3_a_believed_lie_repels_as_well() -> None:
    game = attack("lilly").red("steel").blue("accept")
    assert game.standing("blue") == {"c3", "a1", "b1"}
    assert game.knows("blue", "c4") is None


def test_B3_3_a_proved_steel_repels() -> None:
    game = attack("steel").red("steel").blue("challenge", "lose lilly")
    assert game.told("spectator") == ["lost seat=blue character=lilly", "repelled base=blue.a square=c3"]


def test_B3_3_a_repelled_leap_goes_back_to_where_it_started() -> None:
    game = ruling("lilly@b3 leo*@a1 ray@d1", "steel@c4 miranda*@a5 quark@e5").blue("lilly b3-c4")
    game.red("accept", "steel").blue("accept")
    assert game.standing("blue") == {"b3", "a1", "d1"}
    assert game.asked == "red turn"


def test_B3_3_a_repelled_dash_goes_back_to_the_middle_space() -> None:
    game = ruling("ray@c2 leo*@a1 lilly@b1", defenders("steel")).blue("c2-c3", "ray").red("accept", "pass")
    assert game.standing("blue") == {"c4", "a1", "b1"}
    game.red("steel").blue("accept")
    assert game.standing("blue") == {"c3", "a1", "b1"}


def test_B3_3_after_a_repelled_dash_there_is_no_second_claim() -> None:
    game = ruling("ray@c2 leo*@a1 lilly@b1", defenders("steel")).blue("c2-c3", "ray").red("accept", "pass", "steel")
    assert game.blue("accept").asked == "red turn"


def test_B3_3_a_repelled_base_may_still_claim_leo_miranda_or_victor() -> None:
    game = attack("steel").red("steel").blue("accept")
    assert game.asked == "blue power"
    assert set(game.choices("blue")) == {"leo c4-b4", "leo c4-d4", "leo c4-c5", "miranda c4", "victor", "pass"}


@pytest.mark.parametrize("power", ["leo c4-d4", "miranda c4", "victor"])
def test_B3_3_such_a_claim_is_made_from_where_it_went_back_to(power: str) -> None:
    game = attack("steel").red("steel").blue("accept", power)
    assert game.asked == "red doubt"
    assert game.standing("blue") == {"c3", "a1", "b1"}


def test_B3_3_a_repelled_base_may_not_claim_ray() -> None:
    game = attack("steel").red("steel").blue("accept")
    assert game.refuses("blue", "ray") == ("B3.3", "repelled")


def test_B3_3_repel_ends_activation_leaves_no_power_at_all() -> None:
    game = attack("steel", options="repel_ends_activation=true").red("steel").blue("accept")
    assert game.told("spectator")[-1] == "turn seat=red quiet=1"
    assert game.asked == "red turn"


def test_B3_3_repel_ends_activation_changes_nothing_for_a_base_that_was_not_repelled() -> None:
    game = attack("lilly", options="repel_ends_activation=true").red("pass")
    assert game.asked == "blue power"


# --- B3.4 Adam Quark ---

CROWD = "victor@c2 leo*@a1 ray@b2 lilly@d2 miranda@e1"
RING = "quark@c3 miranda*@a5 leo@b4 steel@d4 ray@d3"


def test_B3_4_blast_takes_both_sides() -> None:
    game = ruling(CROWD, RING).blue("c2-c3").red("quark").blue("accept")
    assert game.standing("blue") == {"a1", "e1"}
    assert game.told("spectator")[1] == "blast square=c3"
    assert {"victor", "ray", "lilly"} <= game.box("blue")
    assert {"quark", "leo", "steel", "ray"} <= game.box("red")


def test_B3_4_blast_takes_all_eight_neighbouring_spaces_and_no_other() -> None:
    for corner in ("b2", "b3", "b4", "c4", "d2", "d3", "d4"):
        game = ruling(f"victor@c2 leo*@a1 ray@{corner} lilly@e2", "quark@c3 miranda*@a5 leo@e5 victor@c5")
        game.blue("c2-c3").red("quark").blue("accept").unfrozen()
        assert game.standing("blue") == {"a1", "e2"}
        assert game.standing("red") == {"a5", "e5", "c5"}


def test_B3_4_blast_takes_an_attacker_that_leapt() -> None:
    game = ruling("victor@b3 leo*@a1 ray@e1", "quark@c4 miranda*@a5 leo@e5 lilly@d5")
    game.blue("lilly b3-c4").red("accept", "quark").blue("accept")
    assert game.standing("blue") == {"a1", "e1"}
    assert game.standing("red") == {"a5", "e5"}


def test_B3_4_blast_at_the_edge_does_not_reach_round_the_board() -> None:
    game = ruling("victor@a2 leo*@e2 ray@e4 lilly@d3", "quark@a3 miranda*@e3 leo@c3 ray@b5")
    game.blue("a2-a3").red("quark").blue("accept").unfrozen()
    assert game.standing("blue") == {"e2", "e4", "d3"}
    assert game.standing("red") == {"e3", "c3", "b5"}


def test_B3_4_the_eliminations_are_one_moment() -> None:
    game = ruling("victor@c2 leo*@b2 ray@a1", "quark@c3 miranda*@d4 leo@a5").blue("c2-c3").red("quark").blue("accept")
    assert game.outcome == "draw: leader_fallen (B7.1)"


def test_B3_4_a_blast_sets_off_no_other_quark() -> None:
    game = ruling("victor@c2 quark@b3 leo*@a1 ray@a2", "quark@c3 miranda*@a5 leo@e5")
    game.blue("c2-c3").red("quark").blue("accept").unfrozen()
    assert game.told("spectator").count("blast square=c3") == 1
    assert sum("blast" in event for event in game.history("spectator")) == 1
    assert game.standing("blue") == {"a1", "a2"}


def test_B3_4_steel_does_not_resist_a_blast() -> None:
    game = ruling("victor@c2 leo*@a1 ray@e1", "quark@c3 steel@b4 miranda*@a5 leo@e5")
    game.blue("c2-c3").red("quark").blue("accept")
    assert "steel" in game.box("red")
    assert game.standing("red") == {"a5", "e5"}


def test_B3_4_faq_there_are_two_ways_to_eliminate_steel() -> None:
    blast = ruling("victor@c2 leo*@a1 ray@e1", "quark@c3 steel@b4 miranda*@a5 leo@e5")
    blast.blue("c2-c3").red("quark").blue("accept")
    assert "steel" in blast.box("red")
    frozen = attack("steel", WATCHED_ATTACKERS).red("steel").blue("accept", "veronica c1").red("accept")
    assert "steel" in frozen.box("red")


def test_B3_4_a_proved_quark_explodes() -> None:
    game = attack("quark").red("quark").blue("challenge", "lose lilly")
    assert game.told("spectator")[:2] == ["lost seat=blue character=lilly", "blast square=c4"]
    assert game.standing("blue") == {"a1", "b1"}


def test_B3_4_a_dasher_explodes_with_the_base_it_attacks() -> None:
    game = ruling("ray@c2 leo*@a1 lilly@b1", defenders("quark")).blue("c2-c3", "ray").red("accept", "pass", "quark")
    game.blue("accept")
    assert game.standing("blue") == {"a1", "b1"}
    assert game.standing("red") == {"a5", "e5"}


# --- B3.5 The box ---


def test_B3_5_an_eliminated_spy_is_public_for_good() -> None:
    game = attack("lilly").red("pass").blue("pass").red("illusion a5+e5 swap").blue("illusion a1+b1 swap")
    for viewer in ("blue", "red", "spectator"):
        assert [base.character for base in game.view(viewer).bases[5:6]] == [1]
        assert game.view(viewer).bases[5].square is None
    assert "lilly" in game.box("red")


def test_B3_5_a_false_quark_that_was_believed_explodes_and_is_seen_to_have_been_false() -> None:
    game = attack("lilly").red("quark").blue("accept")
    assert game.told("blue")[1:4] == [
        *("blast square=c4", "eliminated base=blue.a character=victor", "eliminated base=red.a character=lilly")
    ]
    assert game.box("red") >= {"lilly"}


def test_B3_5_there_is_no_further_penalty_for_it() -> None:
    game = attack("lilly").red("quark").blue("accept")
    assert game.reserve("red") == {"leo", "victor"}
    assert game.asked == "red turn"
