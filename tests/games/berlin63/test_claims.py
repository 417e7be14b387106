"""B4.1 to B4.4, B4.9, B4.10: claims, doubts, and what they cost."""

import pytest

from connive.games.berlin63.notation import NAMES

from .ruling import Ruling, ruling

OPPONENT = "miranda*@b5 victor@d4 lilly@e5 + leo ray"


def claimed(spy: str, power: str, red: str = OPPONENT, reserve: str = "steel quark") -> Ruling:
    """Let Blue's base go from a3 to a4 (from where only d4 is in sight) and claim a power."""
    leader = "ray" if spy == "veronica" else "veronica"
    return ruling(f"{spy}@a3 {leader}*@c1 + {reserve}", red).blue("a3-a4", power)


# --- B4.1 What may be claimed ---

POWERS_FROM_A4 = {"leo d4-d5", "leo d4-e4", "leo d4-d3", "leo d4-c4", "miranda d4", "ray", "victor", "pass"}


@pytest.mark.parametrize("spy", [spy for spy in NAMES if spy != "veronica"])
def test_B4_1_a_claim_may_be_true_or_not(spy: str) -> None:
    game = ruling(f"{spy}@a3 veronica*@c1", OPPONENT)
    assert {"lilly a3-b4", "lilly a3-b2"} <= set(game.choices("blue"))
    assert set(game.blue("a3-a4").choices("blue")) == POWERS_FROM_A4


@pytest.mark.parametrize(
    ("power", "told"),
    [
        ("leo d4-c4", "claimed base=blue.a character=leo target=red.b direction=3"),
        ("miranda d4", "claimed base=blue.a character=miranda target=red.b"),
        ("ray", "claimed base=blue.a character=ray direction=0"),
        ("victor", "claimed base=blue.a character=victor"),
    ],
)
def test_B4_1_a_claim_names_the_base_the_character_and_the_whole_effect(power: str, told: str) -> None:
    game = claimed("leo", power)
    for viewer in ("blue", "red", "spectator"):
        assert game.told(viewer) == [told]


def test_B4_1_victors_pair_is_chosen_only_when_his_power_takes_effect() -> None:
    game = claimed("victor", "victor").red("accept")
    assert game.asked == "red freeze"
    game.red("pass")
    assert game.asked == "blue shadow"
    assert "illusion a4+c1 swap" in game.choices("blue")


def test_B4_1_a_character_already_face_up_in_the_box_may_be_claimed() -> None:
    game = ruling("leo@a3 veronica*@c1", OPPONENT)
    assert {"miranda", "lilly", "ray", "victor"} <= game.box("blue")
    assert set(game.choices("blue")) >= {"lilly a3-b4"}
    assert set(game.blue("a3-a4").choices("blue")) == POWERS_FROM_A4
    game.blue("miranda d4").red("accept", "pass")
    assert game.knows("blue", "d4") == "victor"


def test_B4_1_a_steel_that_lies_in_the_box_may_be_claimed() -> None:
    game = ruling("leo@a3 veronica*@c1", "miranda*@a4 victor@d4 lilly@e5").blue("a3-a4")
    assert "steel" in game.box("red")
    game.red("steel").blue("accept")
    assert game.standing("blue") == {"a3", "c1"}


def test_B4_1_leo_needs_somebody_in_sight() -> None:
    game = ruling("leo@a2 veronica*@c1", OPPONENT).blue("a2-a3")
    assert not [choice for choice in game.choices("blue") if choice.startswith("leo")]
    assert game.refuses("blue", "leo d4-d3") == ("B4.7", "out_of_sight")


def test_B4_1_leo_needs_a_free_space() -> None:
    game = ruling("leo@b4 veronica*@c2", "miranda*@a5 victor@b5 lilly@e1").blue("b4-b3")
    assert {choice for choice in game.choices("blue") if choice.startswith("leo b5")} == {"leo b5-c5", "leo b5-b4"}
    assert game.refuses("blue", "leo b5-a5") == ("B5.1", "not_free")
    assert game.refuses("blue", "leo b5-b6") == ("B1.1", "off_board")


def test_B4_1_a_base_that_cannot_be_pushed_anywhere_is_no_target() -> None:
    game = ruling("leo@a3 veronica*@d1", "miranda*@a5 victor@b5 lilly@e2").blue("a3-a4")
    assert "miranda a5" in game.choices("blue")
    assert not [choice for choice in game.choices("blue") if choice.startswith("leo")]


def test_B4_1_miranda_needs_somebody_in_sight() -> None:
    game = ruling("leo@a2 veronica*@c1", OPPONENT).blue("a2-a3")
    assert not [choice for choice in game.choices("blue") if choice.startswith("miranda")]
    assert game.refuses("blue", "miranda d4") == ("B4.7", "out_of_sight")


def test_B4_1_ray_needs_a_space_to_go_on_to() -> None:
    edge = ruling("leo@a4 veronica*@c1", OPPONENT).blue("a4-a5")
    assert edge.refuses("blue", "ray") == ("B5.3", "no_way_on")
    behind_own = ruling("leo@a2 veronica*@a4", OPPONENT).blue("a2-a3")
    assert behind_own.refuses("blue", "ray") == ("B5.3", "no_way_on")
    before_enemy = ruling("leo@d2 veronica*@a1", OPPONENT).blue("d2-d3")
    assert "ray" in before_enemy.choices("blue")


# --- B4.2 The doubt ---


@pytest.mark.parametrize("power", ["leo d4-c4", "miranda d4", "ray", "victor"])
def test_B4_2_the_other_side_accepts_or_challenges(power: str) -> None:
    game = claimed("leo", power)
    assert game.asked == "red doubt"
    assert set(game.choices("red")) == {"accept", "challenge"}


def test_B4_2_an_answer_to_an_attack_is_doubted_by_the_attacker() -> None:
    game = ruling("leo@a3 veronica*@c1", "miranda*@a4 victor@d4 lilly@e5").blue("a3-a4").red("steel")
    assert game.asked == "blue doubt"


# --- B4.3 Challenged and true ---

TRUE_CLAIMS = [("leo", "leo d4-c4"), ("miranda", "miranda d4"), ("ray", "ray"), ("victor", "victor")]


@pytest.mark.parametrize(("spy", "power"), TRUE_CLAIMS)
def test_B4_3_challenged_and_true_the_base_is_shown_and_the_challenger_must_lose_a_spy(spy: str, power: str) -> None:
    game = claimed(spy, power).red("challenge")
    assert game.told("red") == ["challenged seat=red", f"shown base=blue.a character={spy} proved=True"]
    assert game.knows("red", "a4") == spy
    assert game.asked == "red sacrifice"


def test_B4_3_the_challenger_chooses_the_spy_and_it_lies_face_up() -> None:
    game = claimed("leo", "leo d4-c4").red("challenge")
    assert set(game.choices("red")) == {"lose leo", "lose ray"}
    game.red("lose ray")
    for viewer in ("blue", "red", "spectator"):
        assert game.told(viewer)[0] == "lost seat=red character=ray"
    assert "ray" in game.box("red")
    assert game.reserve("red") == {"leo"}


def test_B4_3_the_challenger_loses_it_at_once_before_the_power_works() -> None:
    game = claimed("leo", "leo d4-c4").red("challenge", "lose ray")
    assert game.standing("red") == {"b5", "d4", "e5"}
    assert game.red("pass").standing("red") == {"b5", "c4", "e5"}


def test_B4_3_the_claim_stands() -> None:
    game = claimed("miranda", "miranda d4").red("challenge", "lose ray", "pass")
    assert game.knows("blue", "d4") == "victor"
    leap = ruling("lilly@a3 veronica*@c1", OPPONENT).blue("lilly a3-b4").red("challenge", "lose leo")
    assert leap.standing("blue") == {"b4", "c1"}


# --- B4.4 Challenged and false ---

LIES = [("victor", "leo d4-c4"), ("leo", "miranda d4"), ("leo", "ray"), ("leo", "victor")]


@pytest.mark.parametrize(("spy", "power"), LIES)
def test_B4_4_challenged_and_false_the_base_is_shown_and_the_claimant_must_lose_a_spy(spy: str, power: str) -> None:
    game = claimed(spy, power).red("challenge")
    assert game.told("red") == ["challenged seat=red", f"shown base=blue.a character={spy} proved=False"]
    assert game.knows("red", "a4") == spy
    assert game.asked == "blue sacrifice"


def test_B4_4_the_claimant_chooses_the_spy_and_it_lies_face_up() -> None:
    game = claimed("leo", "ray").red("challenge")
    assert set(game.choices("blue")) == {"lose steel", "lose quark"}
    game.blue("lose quark")
    for viewer in ("blue", "red", "spectator"):
        assert game.told(viewer)[0] == "lost seat=blue character=quark"
    assert "quark" in game.box("blue")
    assert game.reserve("blue") == {"steel"}


@pytest.mark.parametrize(("spy", "power"), LIES)
def test_B4_4_the_claim_fails(spy: str, power: str) -> None:
    game = claimed(spy, power).red("challenge").blue("lose steel")
    assert game.standing("blue") == {"a4", "c1"}
    assert game.standing("red") == {"b5", "d4", "e5"}
    assert game.knows("blue", "d4") is None
    assert game.asked == "red turn"


def test_B4_4_a_claimant_that_was_caught_makes_no_other_claim() -> None:
    game = claimed("leo", "ray").red("challenge").blue("lose steel")
    assert [event for event in game.told("spectator") if event.startswith("turn")] == ["turn seat=red quiet=0"]


def test_B4_4_no_illusion_is_owed_to_one_rightly_accused() -> None:
    assert claimed("leo", "ray").red("challenge").blue("lose steel").asked == "red turn"


# --- B4.9 Reserves ---


def test_B4_9_a_sacrifice_is_asked_for_even_when_one_reserve_spy_is_left() -> None:
    game = claimed("leo", "ray", reserve="steel").red("challenge")
    assert game.asked == "blue sacrifice"
    assert game.choices("blue") == ("lose steel",)
    assert game.blue("lose steel").outcome == "none yet"


def test_B4_9_bluffing_stays_legal_with_an_empty_reserve() -> None:
    game = ruling("leo@a3 veronica*@c1", OPPONENT).blue("a3-a4")
    assert {"ray", "victor", "miranda d4"} <= set(game.choices("blue"))
    game.blue("ray").red("accept", "pass")
    assert game.standing("blue") == {"a5", "c1"}


def test_B4_9_challenging_stays_legal_with_an_empty_reserve() -> None:
    game = claimed("leo", "ray", red="miranda*@b5 victor@d4 lilly@e5")
    assert set(game.choices("red")) == {"accept", "challenge"}
    assert game.red("challenge").asked == "blue sacrifice"


# --- B4.10 Who sees what a challenge shows ---


@pytest.mark.parametrize(("spy", "proved"), [("ray", True), ("leo", False)])
def test_B4_10_spectators_see_that_it_was_shown_and_whether_it_was_true(spy: str, proved: bool) -> None:
    game = claimed(spy, "ray").red("challenge")
    assert game.told("spectator") == ["challenged seat=red", f"shown base=blue.a proved={proved}"]
    assert game.knows("spectator", "a4") is None


@pytest.mark.parametrize("spy", ["ray", "leo"])
def test_B4_10_the_challenger_sees_it_and_the_owner_knows_it(spy: str) -> None:
    game = claimed(spy, "ray").red("challenge")
    assert game.knows("red", "a4") == game.knows("blue", "a4") == spy


def test_B4_10_what_blue_is_shown_red_keeps_knowing() -> None:
    game = ruling("leo@a3 veronica*@c1", "quark@a4 victor*@d5 lilly@e5 + ray").blue("a3-a4").red("steel")
    game.blue("challenge")
    assert game.told("blue")[1] == game.told("red")[1] == "shown base=red.a character=quark proved=False"
    assert game.told("spectator")[1] == "shown base=red.a proved=False"
