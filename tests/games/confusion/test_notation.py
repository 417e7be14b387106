"""Actions and positions as text."""

from contextlib import suppress

import pytest

from connive.core.actions import Action
from connive.core.errors import BadNotation, BadPosition, ConniveError
from connive.core.randomness import FastRng
from connive.games.confusion import actions
from connive.games.confusion.actions import ACTIONS
from connive.games.confusion.model import MAX_LEGAL, PAIRS, Direction
from connive.play.match import Match

from .lively import lively_match
from .ruling import ruling


def test_ids_and_typed_actions_agree() -> None:
    assert len(ACTIONS) == len(actions.ACTIONS) == 589
    assert len(actions.ACTIONS) <= MAX_LEGAL
    assert ACTIONS[0] == actions.Move(0, Direction.NORTH, 1)
    assert ACTIONS[actions.Carry.id - 1] == actions.Move(12, Direction.NORTH_WEST, 4)
    assert ACTIONS[actions.Carry.id + 7] == actions.Carry(Direction.NORTH_EAST, 4)
    assert ACTIONS[actions.Throw.id + 8] == actions.Throw(Direction.EAST, 1)
    assert ACTIONS[actions.Reveal.id + 3] == actions.Reveal(3)
    assert [ACTIONS[actions.Swap.id + i] for i in range(78)] == [actions.Swap(a, b) for a, b in PAIRS]
    assert ACTIONS[actions.Remove.id + 12] == actions.Remove(12)
    others = [
        ACTIONS[i] for i in (actions.MoveTwo.id, actions.Expose.id, actions.Pass.id, actions.Yes.id, actions.No.id)
    ]
    assert others == [actions.MoveTwo(), actions.Expose(), actions.Pass(), actions.Yes(), actions.No()]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("b1-b4", actions.Move(0, Direction.NORTH, 3)),
        ("B1 - B4", actions.Move(0, Direction.NORTH, 3)),
        ("b1–c2", actions.Move(0, Direction.NORTH_EAST, 1)),
        ("b1xb4", actions.Move(0, Direction.NORTH, 3)),
        ("f6-d8 alone", actions.Move(1, Direction.NORTH_WEST, 2)),
        ("f6-d8  with case", actions.Carry(Direction.NORTH_WEST, 2)),
        ("case f6-f2", actions.Throw(Direction.SOUTH, 4)),
        ("reveal f6", actions.Reveal(1)),
        ("remove b1", actions.Remove(0)),
        ("swap f6+b1", actions.Swap(0, 1)),
        ("swap b1 + f6", actions.Swap(0, 1)),
        ("move two", actions.MoveTwo()),
        ("expose", actions.Expose()),
        ("Pass", actions.Pass()),
        ("yes", actions.Yes()),
        ("NO", actions.No()),
    ],
)
def test_what_can_be_read(text: str, action: Action) -> None:
    decision = ruling("9@b1 5@f6", "5@f11").match.decision(0)
    assert decision.id(text) == ACTIONS.id(action)


@pytest.mark.parametrize(
    "text",
    [
        *("", "b1", "b1-", "b1-b1", "b1-c3", "b1-b6", "b2-b3", "f11-f10", "b1-b4 alone", "b1-b4 with case", "f6-f7"),
        *("case b1-b2", "case f6-f7 alone", "swap b1+b1", "swap b1", "reveal f11", "remove z9", "b1-l1", "b1-b12"),
        *("maybe", "b1-b4 with", "b1-b4-b5", "move", "𝐛1-b2", "b1\n-b9"),
    ],
)
def test_what_cannot_be_read(text: str) -> None:
    decision = ruling("9@b1 5@f6", "5@f11").match.decision(0)
    with pytest.raises(BadNotation):
        decision.id(text)


def test_every_action_has_a_text_even_where_it_leads_nowhere() -> None:
    decision = ruling("9@b1 5@f6", "5@f11").match.decision(0)
    texts = [decision.text(action) for action in range(len(actions.ACTIONS))]
    assert texts[0] == "b1-b2"
    assert "b1-w4" in texts
    assert "(C)-ne2" in texts
    assert "reveal (M)" in texts


@pytest.mark.parametrize("options", ["", "pieces=three safe_extraction=true", "pieces=five narrow=true pass_wins=true"])
def test_positions_round_trip(options: str) -> None:
    for seed in range(6):
        for choices in (0, 1, 7, 40, 160):
            match = lively_match(options, seed, choices)
            again = Match.from_position("confusion", match.position())
            assert again._state == match._state
            assert again.position() == match.position()


def test_a_position_is_one_readable_line() -> None:
    text = ruling("9@b1 ?@f6", "1*@c1", tokens="move", options="pieces=standard").match.position()
    head, _, body = text.partition(" | ")
    assert head == "seats=2"
    assert body.startswith("white: A@b1=9 B@f6=? C@off=1 D@off=2")
    assert "tokens=move red: a@c1=1* b@off=2" in body
    assert body.endswith("asked=1 turn=9 case=f6")


GOOD = (
    "pieces=three | white: A@e1=1 B@f1=? C@g1=2 tokens=reveal,move red: a@g3=? b@f3=1 c@e3=2 tokens=- case=f2 "
    "asked=1 active=0 turn=1"
)


def test_the_good_position_is_good() -> None:
    assert Match.from_position("confusion", GOOD).to_act == (0,)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A@e1=1", "A@e1=2"),
        ("A@e1=1", "A@e1=9"),
        ("A@e1=1", "A@f1=1"),
        ("A@e1=1", "A@d1=1"),
        ("A@e1=1", "A@e4=1"),
        ("A@e1=1", "A@e1"),
        ("A@e1=1", "A@e1=1 A@e1=1"),
        ("A@e1=1", "D@e1=1"),
        ("A@e1=1", "Z@e1=1"),
        ("A@e1=1", "@e1=1"),
        ("A@e1=1", "A@e1=x"),
        ("A@e1=1", ""),
        ("B@f1=?", "B@f1=?*"),
        ("C@g1=2", "C@g1=2*"),
        ("b@f3=1", "b@f1=1"),
        ("A@e1=1 B@f1=? C@g1=2", "A@e3=1 B@f1=? C@off=2"),
        ("white:", "blue:"),
        ("reveal,move", "reveal,fly"),
        ("case=f2", ""),
        ("case=f2", "case=f4"),
        ("case=f2", "case=k9"),
        ("asked=1", "asked=2"),
        ("asked=1", "asked=3"),
        ("asked=1", "asked=0"),
        ("active=0", "active=2"),
        ("turn=1", "turn=0"),
        ("turn=1", "turn=40000"),
        ("turn=1", "turn=" + "9" * 5000),
        ("turn=1", "turn=1 quiet=101"),
        ("turn=1", "turn=1 quiet=-1"),
        ("turn=1", "turn=1 stirred=1"),
        ("turn=1", "turn=1 extra=1"),
        ("turn=1", "turn=1 extra=2 question=announce"),
        ("turn=1", "turn=1 extra=1 question=announce"),
        ("turn=1", "turn=1 extra=1 question=second"),
        ("turn=1", "turn=1 barred=A"),
        ("turn=1", "turn=1 barred=a question=second"),
        ("turn=1", "turn=1 awaited=A"),
        ("turn=1", "turn=1 winner=0"),
        ("turn=1", "turn=1 reason=quiet"),
        ("turn=1", "turn=1 mover=A direction=0 distance=1"),
        ("turn=1", "turn=1 question=answer"),
        ("asked=1", "asked=2 question=answer mover=a direction=4 distance=1"),
        ("asked=1", "asked=2 question=answer mover=A direction=0 distance=0"),
        ("asked=1", "asked=2 question=answer mover=A direction=4 distance=1"),
        ("asked=1", "asked=2 question=answer mover=A direction=0 distance=1 how=case"),
        ("asked=1", "asked=0 question=over"),
        ("asked=1", "asked=0 question=over reason=quiet winner=1"),
        ("asked=1", "asked=0 question=over reason=carried"),
        ("asked=1", "asked=0 question=over reason=quiet stirred=1"),
        ("asked=1", "asked=1 rows=5"),
        ("asked=1", "asked=1 log=1"),
        ("asked=1", "asked=1 board=1"),
        ("asked=1", "asked=1 question=nap"),
        ("asked=1", "asked=1 lot=99999999999"),
        ("asked=1", "asked=1 =5"),
    ],
)
def test_positions_that_no_game_reaches_are_refused(old: str, new: str) -> None:
    assert old in GOOD
    with pytest.raises(BadPosition):
        Match.from_position("confusion", GOOD.replace(old, new, 1))


def test_tokens_that_are_not_in_play_are_refused() -> None:
    with pytest.raises(BadPosition):
        Match.from_position("confusion", f"tokens=false {GOOD}")


def test_a_second_announcement_that_nobody_can_make_is_refused() -> None:
    lone = "A@e1=1 B@off=? C@off=2"
    text = GOOD.replace("A@e1=1 B@f1=? C@g1=2", lone).replace("turn=1", "turn=1 question=second barred=A")
    with pytest.raises(BadPosition):
        Match.from_position("confusion", text)


def test_an_extraction_must_be_possible() -> None:
    at_goal = "A@e1=1 B@f3=? C@g1=2 tokens=- red: a@g3=? b@off=1"
    text = GOOD.replace("A@e1=1 B@f1=? C@g1=2 tokens=reveal,move red: a@g3=? b@f3=1", at_goal)
    pending = text.replace("case=f2", "case=f3 awaited=B")
    assert Match.from_position("confusion", f"safe_extraction=true {pending}").to_act == (0,)
    for broken in (pending, f"safe_extraction=true {pending.replace('case=f3', 'case=f2')}"):
        with pytest.raises(BadPosition):
            Match.from_position("confusion", broken)


def test_noise_is_refused_and_nothing_else_happens() -> None:
    rng = FastRng(5)
    words = GOOD.split()
    for _ in range(300):
        cut = words[:]
        at = rng.below(len(cut))
        cut[at] = cut[at][: rng.below(len(cut[at]))] + "@=?:*-"[rng.below(6)] + cut[(at + 1) % len(cut)]
        with suppress(ConniveError):
            Match.from_position("confusion", " ".join(cut))
