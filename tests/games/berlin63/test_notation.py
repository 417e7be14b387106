"""Berlin 63 as text: actions and positions say the same after having been read back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connive import ConniveError, Match, Viewer, find_game
from connive.core.errors import BadNotation, BadOptions, BadPosition, BadSeats
from connive.games.berlin63.actions import ACTIONS
from connive.games.berlin63.notation import square_number
from connive.games.berlin63.view import square_name

from .lively import VARIANTS, played
from .ruling import new_game, ruling

BLUE = "leo@a3 veronica*@c1 + steel"
RED = "miranda*@b5 quark@e4 victor@d5 + lilly ray"
NOTATION = find_game("berlin63").notation

variants = st.sampled_from(VARIANTS)
seeds = st.integers(0, 10_000)
lengths = st.integers(0, 120)


# --- Actions ---


@pytest.mark.parametrize(
    ("text", "repr_of_action"),
    [
        ("place leo", "Place(character=<Character.LEO_STORM: 0>)"),
        ("lose steel", "Lose(character=<Character.JACK_STEEL: 7>)"),
        ("illusion a3+c1 swap", "Mix(base=0, other=1, swap=True)"),
        ("illusion a3+c1 keep", "Mix(base=0, other=1, swap=False)"),
        ("illusion a3+reserve keep", "MixReserve(base=0, swap=None)"),
        ("illusion a3+reserve swap steel", "MixReserve(base=0, swap=<Character.JACK_STEEL: 7>)"),
        ("a3-a4", "Move(base=0, direction=<Direction.NORTH: 0>)"),
        ("lilly a3-b2", "Leap(base=0, diagonal=<Diagonal.SOUTH_EAST: 1>)"),
        ("leo e4-d4", "Push(base=1, direction=<Direction.WEST: 3>)"),
        ("miranda b5", "Look(base=0)"),
        ("ray", "Dash()"),
        ("victor", "Shadow()"),
        ("steel", "ClaimSteel()"),
        ("quark", "ClaimQuark()"),
        ("accept", "Accept()"),
        ("challenge", "Challenge()"),
        ("veronica c1", "Freeze(base=1)"),
        ("pass", "Pass()"),
    ],
)
def test_every_kind_of_action_has_its_text(text: str, repr_of_action: str) -> None:
    decision = ruling(BLUE, RED).match.decision(0)
    assert repr(ACTIONS[decision.id(text)]) == repr_of_action
    assert decision.text(ACTIONS[decision.id(text)]) == text


def test_squares_are_read_from_the_side_of_the_one_who_acts() -> None:
    decision = ruling(BLUE, RED, to_move="red").match.decision(1)
    assert repr(ACTIONS[decision.id("b5-b4")]) == "Move(base=0, direction=<Direction.SOUTH: 2>)"
    assert repr(ACTIONS[decision.id("leo a3-b3")]) == "Push(base=0, direction=<Direction.EAST: 1>)"


@pytest.mark.parametrize("text", ["A3-A4", "a3xa4", "a3–a4", "  a3-a4  ", "a3-A4\n"])
def test_case_spaces_dashes_and_crosses_make_no_difference(text: str) -> None:
    decision = ruling(BLUE, RED).match.decision(0)
    assert decision.text(text) == "a3-a4"
    assert text in decision


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "a3", "a3-b4", "a3-a5", "b2-b3", "lilly", "leo", "illusion a3+a3 keep", "illusion a3+c1", "place"),
        *("place nobody", "0", "81", "e4-e3", "illusion e4+b5 keep", "veronica e4", "miranda a3", "\x00", "a" * 5000),
    ],
)
def test_what_is_no_action_is_refused_by_name(text: str) -> None:
    game = ruling(BLUE, RED)
    with pytest.raises(BadNotation) as refusal:
        game.match.act(0, text)
    assert len(str(refusal.value)) < 200
    assert text not in game.match.decision(0)


@settings(max_examples=40, deadline=None)
@given(seed=seeds, length=lengths, options=variants)
def test_every_action_legal_or_not_round_trips_in_any_position(seed: int, length: int, options: str) -> None:
    match = played(seed, length, options)
    for seat in range(2):
        view = match.view(Viewer.seat(seat))
        texts = [NOTATION.write_action(view, seat, action) for action in range(len(ACTIONS))]
        assert len(set(texts)) == len(texts)
    seat = seed % 2
    view = match.view(Viewer.seat(seat))
    for action in range(seed % 5, len(ACTIONS), 5):
        assert NOTATION.read_action(view, seat, NOTATION.write_action(view, seat, action)) == action


@settings(deadline=None)
@given(st.text(max_size=30))
def test_no_text_raises_anything_but_bad_notation(text: str) -> None:
    view = ruling(BLUE, RED).view("blue")
    try:
        action = NOTATION.read_action(view, 0, text)
    except BadNotation:
        return
    assert 0 <= action < len(ACTIONS)


def test_squares_round_trip() -> None:
    assert [square_number(square_name(square)) for square in range(35)] == list(range(35))


@pytest.mark.parametrize("name", ["", "a", "a0", "a8", "f1", "A1", "11", "a1 ", "a11"])
def test_what_is_no_square_is_refused(name: str) -> None:
    with pytest.raises(BadNotation):
        square_number(name)


# --- Positions ---


def test_a_position_is_one_readable_line() -> None:
    assert ruling(BLUE, RED, quiet=3).match.position() == (
        "seats=2 | blue: a@a3=leo b@c1=veronica c@box=lilly d@box=miranda e@box=ray reserve=steel leader=veronica "
        "red: a@b5=miranda b@e4=quark c@d5=victor d@box=leo e@box=veronica reserve=lilly,ray leader=miranda "
        "question=turn asked=1 turn=9 quiet=3"
    )


def test_a_position_names_its_options() -> None:
    match = new_game("rows=6 quiet_limit=9 last_stand=board_and_reserve").match
    assert match.position().startswith("seats=2 rows=6 last_stand=board_and_reserve quiet_limit=9 | blue:")


@settings(max_examples=60, deadline=None)
@given(seed=seeds, length=lengths, options=variants)
def test_a_position_reads_back_to_itself(seed: int, length: int, options: str) -> None:
    match = played(seed, length, options)
    again = Match.from_position("berlin63", match.position())
    assert again.position() == match.position()
    assert again._state == match._state
    assert again.to_act == match.to_act
    for seat in match.to_act:
        assert again.decision(seat).texts == match.decision(seat).texts


SIDES = "blue: a@a3=leo b@c1=veronica c@b1=lilly d@d1=ray e@e1=victor reserve=steel leader=veronica "
SIDES += "red: a@a5=miranda b@b5=quark c@c5=victor d@d5=leo e@e5=veronica reserve=lilly leader=miranda "
GOOD = SIDES + "question=turn asked=1 turn=1"


def test_the_good_position_is_good() -> None:
    assert Match.from_position("berlin63", GOOD).to_act == (0,)
    assert Match.from_position("berlin63", f"seats=2 rows=5 | {GOOD}").to_act == (0,)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("a@a3", "a@c1", id="two on one square"),
        pytest.param("a@a3", "a@a5", id="on an enemy that is not attacked"),
        pytest.param("a@a3", "a@a6", id="off the board"),
        pytest.param("a@a3", "a@f3", id="no such column"),
        pytest.param("a@a3", "f@a3", id="no such base"),
        pytest.param("a@a3", "a@", id="nowhere"),
        pytest.param("a@a3=leo", "a@a3=nobody", id="no such spy"),
        pytest.param("a@a3=leo", "a@a3=ray", id="a spy twice on the board"),
        pytest.param("reserve=steel", "reserve=leo", id="a spy on the board and in the reserve"),
        pytest.param("reserve=steel", "reserve=steel,steel", id="a spy twice in the reserve"),
        pytest.param("reserve=steel", "reserve=quark,quark", id="a spy twice that adds up to another"),
        pytest.param("reserve=steel", "reserve=steel,", id="an empty name"),
        pytest.param("reserve=steel", "reserve=steel reserve=quark", id="two reserves"),
        pytest.param("leader=veronica", "", id="a side without a leader"),
        pytest.param("leader=veronica", "leader=quark", id="a leader that cannot lead"),
        pytest.param("leader=veronica", "leader=miranda", id="one leader twice"),
        pytest.param("leader=veronica", "leader=", id="no leader"),
        pytest.param("b@c1=veronica", "b@c1=quark", id="a leader that is nowhere"),
        pytest.param("blue:", "green:", id="no such side"),
        pytest.param("question=turn", "question=nonsense", id="no such question"),
        pytest.param("question=turn", "question=power", id="a power without a mover"),
        pytest.param("question=turn", "question=freeze", id="a freeze without a claim"),
        pytest.param("question=turn", "question=deploy", id="a deployment that is done"),
        pytest.param("asked=1", "asked=0", id="nobody is asked"),
        pytest.param("asked=1", "asked=2", id="the wrong side is asked"),
        pytest.param("asked=1", "asked=4", id="no such seat"),
        pytest.param("asked=1", "asked=-1", id="a negative seat"),
        pytest.param("asked=1", "asked=1 asked=1", id="a fact said twice"),
        pytest.param("turn=1", "turn=99999999", id="a number out of range"),
        pytest.param("turn=1", "turn=" + "9" * 5000, id="a huge number"),
        pytest.param("turn=1", "turn=one", id="no number"),
        pytest.param("turn=1", "turn=1 quiet=60", id="more quiet turns than there are"),
        pytest.param("turn=1", "turn=1 quiet=-1", id="fewer quiet turns than none"),
        pytest.param("turn=1", "turn=1 mover=77", id="no such mover"),
        pytest.param("turn=1", "turn=1 mover=-5", id="a mover counted from the end"),
        pytest.param("turn=1", "turn=1 claims=1,2", id="too few numbers"),
        pytest.param("turn=1", "turn=1 log=1", id="the log is no part of a position"),
        pytest.param("turn=1", "turn=1 rows=6", id="an option among the facts"),
        pytest.param("turn=1", "turn=1 nonsense=1", id="no such fact"),
        pytest.param("turn=1", "turn=1 nonsense", id="a word that is no fact"),
    ],
)
def test_an_impossible_position_is_refused(old: str, new: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(BadPosition) as refusal:
        Match.from_position("berlin63", GOOD.replace(old, new))
    assert len(str(refusal.value)) < 200


def test_a_leader_in_the_reserve_is_refused() -> None:
    with pytest.raises(BadPosition):
        Match.from_position("berlin63", GOOD.replace("b@c1=veronica", "b@c1=quark").replace("=steel", "=veronica"))


ATTACK = (
    "blue: a@a4=leo b@c1=veronica c@b1=lilly d@d1=ray e@e1=victor reserve=steel leader=veronica "
    "red: a@a4=miranda b@b5=quark c@c5=victor d@d5=leo e@e5=veronica reserve=lilly leader=miranda "
    "question=answer asked=2 turn=1 mover=0 origin=10 direction=0 attacked=5"
)
CLAIM = SIDES + "question=doubt asked=2 turn=1 mover=0 origin=5 direction=0 claims=0,-1,-1 depth=1 power=4"
FREEZE = SIDES + "question=doubt asked=1 turn=1 mover=0 origin=5 direction=0 claims=0,5,-1 depth=2 power=4 froze=2"
LOSS = SIDES + "question=sacrifice asked=1 turn=1 mover=0 origin=5 direction=0 claims=0,-1,-1 depth=1 power=4"
LEAP = SIDES + "question=doubt asked=2 turn=1 mover=0 direction=4 stride=1 claims=0,-1,-1 depth=1 power=1 "
LEAP += "power_direction=4"
PUSH = SIDES + "question=doubt asked=2 turn=1 mover=0 origin=5 direction=0 claims=0,-1,-1 depth=1 power=0 "
PUSH += "power_target=5 power_direction=2"
DEPLOY = "blue: a@a1=leo reserve=lilly,miranda,ray,victor,veronica,quark,steel leader=leo "
DEPLOY += "red: reserve=leo,lilly,miranda,ray,victor,veronica,quark,steel leader=ray asked=3"
REDRESS = SIDES + "question=redress asked=1 turn=1 accused=1"


@pytest.mark.parametrize("text", [ATTACK, CLAIM, FREEZE, LOSS, LEAP, PUSH, REDRESS, DEPLOY])
def test_a_position_in_the_middle_of_a_turn_can_be_written_by_hand(text: str) -> None:
    match = Match.from_position("berlin63", text)
    assert Match.from_position("berlin63", match.position())._state == match._state
    seat = match.to_act[0]
    for action in match.decision(seat).ids:
        Match.from_position("berlin63", text).act(seat, action)


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        pytest.param(ATTACK, "attacked=5", "attacked=6", id="an attacked base elsewhere"),
        pytest.param(ATTACK, "attacked=5", "", id="nobody is attacked"),
        pytest.param(ATTACK, "mover=0", "mover=5", id="an attack by the wrong side"),
        pytest.param(ATTACK, "origin=10", "origin=11", id="an attack from nowhere near"),
        pytest.param(ATTACK, "origin=10", "", id="an attack from nowhere"),
        pytest.param(ATTACK, "asked=2", "asked=1", id="the attacker answers"),
        pytest.param(ATTACK, "question=answer asked=2", "question=turn asked=1", id="an attack before the turn"),
        pytest.param(ATTACK, "b@b5", "b@a4", id="three on a space"),
        pytest.param(CLAIM, "claims=0,-1,-1", "claims=1,-1,-1", id="a power of a base that did not move"),
        pytest.param(CLAIM, "power=4", "power=5", id="a power that is none"),
        pytest.param(CLAIM, "power=4", "", id="no power"),
        pytest.param(CLAIM, "power=4", "power=7", id="steel without an attack"),
        pytest.param(CLAIM, "power=4", "power=2 power_target=6", id="miranda looks askew"),
        pytest.param(CLAIM, "depth=1", "", id="no claim"),
        pytest.param(CLAIM, "depth=1", "depth=2", id="a claim that nobody makes"),
        pytest.param(CLAIM, "asked=2", "asked=1", id="the claimant doubts itself"),
        pytest.param(CLAIM, "question=doubt", "question=freeze froze=2", id="a freeze that nobody can make"),
        pytest.param(FREEZE, "claims=0,5,-1", "claims=0,6,-1", id="a freeze out of sight"),
        pytest.param(FREEZE, "claims=0,5,-1", "claims=0,1,-1", id="a freeze of a friend"),
        pytest.param(FREEZE, "froze=2", "", id="a freeze by a side that has not frozen"),
        pytest.param(LOSS, "asked=1", "asked=2", id="the wrong side pays"),
        pytest.param(LOSS, "power=4", "power=4 proved=1", id="a lie that was proved"),
        pytest.param(LOSS, "reserve=steel", "reserve=-", id="a loss without a reserve"),
        pytest.param(LEAP, "power_direction=4", "power_direction=0", id="a straight leap"),
        pytest.param(LEAP, "power_direction=4", "power_direction=7", id="a leap off the board"),
        pytest.param(LEAP, "stride=1", "", id="a leap on foot"),
        pytest.param(PUSH, "power_direction=2", "power_direction=1", id="a push onto a base"),
        pytest.param(PUSH, "power_target=5", "power_target=0", id="a push of a friend"),
        pytest.param(ATTACK, "question=answer asked=2", "question=shadow asked=1", id="an illusion amid an attack"),
        pytest.param(
            DEPLOY, "lilly,miranda,ray,victor,veronica,quark,steel leader=leo", "lilly leader=leo", id="too few"
        ),
        pytest.param(DEPLOY, "asked=3", "asked=2", id="a side that has not deployed is not asked"),
        pytest.param(REDRESS, "accused=1", "", id="a redress for nobody"),
        pytest.param(REDRESS, "asked=1", "asked=2", id="a redress for the other side"),
        pytest.param(REDRESS, "asked=1", "asked=3", id="a redress for both at once"),
    ],
)
def test_an_impossible_moment_is_refused(text: str, old: str, new: str) -> None:
    assert text.count(old) == 1
    with pytest.raises(BadPosition):
        Match.from_position("berlin63", text.replace(old, new))


@pytest.mark.parametrize("text", ["", "|", " | ", "nonsense", "blue: red:", GOOD[:200], GOOD + " |", "\x00\ud800"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises((BadPosition, BadOptions)):
        Match.from_position("berlin63", text)


@pytest.mark.parametrize("seats", ["seats=3", "seats=0", "seats=two", "seats=-2", "seats=22", "seats=²", "seats="])
def test_a_position_with_wrong_seats_is_refused(seats: str) -> None:
    with pytest.raises((BadPosition, BadSeats)):
        Match.from_position("berlin63", f"{seats} | {GOOD}")


@pytest.mark.parametrize("options", ["rows=9", "rows=--5", "rows=²", "nonsense=1", "rows", "columns=3"])
def test_a_position_with_wrong_options_is_refused(options: str) -> None:
    with pytest.raises((BadPosition, BadOptions)):
        Match.from_position("berlin63", f"{options} | {GOOD}")


@settings(max_examples=150, deadline=None)
@given(
    seed=st.integers(0, 40),
    length=lengths,
    at=st.integers(0, 10_000),
    word=st.text("abcelrv@=-,0123456789:", max_size=6),
)
def test_a_changed_word_makes_a_position_that_is_refused_or_can_be_played(
    seed: int, length: int, at: int, word: str
) -> None:
    words = played(seed, length).position().split()
    name, equals, _ = words[at % len(words)].partition("=")
    words[at % len(words)] = name + equals + word
    try:
        match = Match.from_position("berlin63", " ".join(words))
    except ConniveError:
        return
    for seat in match.to_act:
        for action in match.decision(seat).ids:
            Match.from_position("berlin63", match.position()).act(seat, action)
