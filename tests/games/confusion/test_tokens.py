"""F6: Reveal 1, Move 2, Swap 2."""

import pytest

from connive.core.actions import Action
from connive.core.randomness import FastRng
from connive.games.confusion import actions, rules
from connive.games.confusion.model import NONE, WALL, Options, Question, State, place_spies, prepare
from connive.games.confusion.pieces import square_number

from .ruling import ruling

ALL = "reveal,move,swap"


@pytest.mark.parametrize(
    ("token", "again"),
    [("reveal b1", actions.Reveal(0)), ("move two", actions.MoveTwo()), ("swap b1+c1", actions.Swap(0, 1))],
)
def test_F6_one_of_each_per_side_and_game(token: str, again: Action) -> None:
    game = ruling("5@b1 6@c1", "5@f11 6@g11", tokens=ALL).white(token)
    while game.asked != "red turn":
        side = game.asked.split()[0]
        getattr(game, side)(game.choices(side)[0])
    game.red("f11-f10").white("yes")
    assert game.match.why_not(0, again) == "You have already used this token (F6)."
    assert not any(text.startswith(token.split()[0]) for text in game.choices("white"))
    assert game.view("red").tokens[1] == 7


def test_F6_without_the_option_there_are_none() -> None:
    game = ruling("5@b1 6@c1", "5@f11", options="tokens=false")
    assert game.refuses("white", "move two") == ("F6", "no_tokens")
    assert game.refuses("white", "reveal b1") == ("F6", "no_tokens")
    assert game.refuses("white", "swap b1+c1") == ("F6", "no_tokens")
    assert game.view("white").tokens == [0, 0]


def test_F6_1_you_are_shown_the_piece_of_one_of_your_own_spies() -> None:
    game = ruling("5@b1 6@c1", "5@f11", tokens=ALL).white("reveal b1")
    assert game.knows("white", "b1") == "5"
    assert game.told("white") == ["revealed spy=A piece=5"]
    assert game.told("spectator") == ["revealed spy=A"]
    assert game.possible("white", "A") == "5"
    assert game.asked == "white announce"


def test_F6_1_the_enemy_sees_which_spy() -> None:
    assert ruling("5@b1 6@c1", "5@f11", tokens=ALL).white("reveal b1").told("red") == ["revealed spy=A piece=5"]


def test_F6_1_of_a_promoted_one_which_crown_piece_it_is() -> None:
    game = ruling("3*@b9", "5@f11", tokens=ALL)
    assert game.possible("white", "A") == "1 2 3 4"
    assert game.white("reveal b9").possible("white", "A") == "3"


def test_F6_1_only_a_spy_on_the_board() -> None:
    game = ruling("5@b1", "5@f11", tokens=ALL)
    assert [text for text in game.choices("white") if text.startswith("reveal")] == ["reveal b1"]
    gone = next(a for a in range(588) if game.match.decision(0).text(a) == "reveal (B)")
    assert game.match.why_not(0, gone) == "This spy has left the board (F6.1)."


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_F6_2_the_second_announcement_is_made_whatever_the_first_answer(answer: str) -> None:
    game = ruling("?@b1 6@c1", "5@f11", tokens=ALL).white("move two")
    assert game.asked == "white announce"
    game.white("b1-b2").red(answer)
    assert game.asked == "white second"
    game.white("c1-c3").red("yes")
    assert game.asked == "red turn"
    assert game.standing("white") == {"b2" if answer == "yes" else "b1", "c3"}


def test_F6_2_needs_two_spies_on_the_board() -> None:
    assert ruling("6@c1", "5@f11", tokens=ALL).refuses("white", "move two") == ("F6.2", "two_spies_needed")


def test_F6_2_if_no_second_announcement_is_possible_the_turn_ends() -> None:
    # On whole boards somebody can always move on; so the other spy is walled in by squares that do not exist.
    s = State()
    prepare(s, Options(first=0), 2)
    rules.deal(s, FastRng(1))
    place_spies(s, [square_number("c4"), square_number("a1"), *[NONE] * 11, square_number("k11"), *[NONE] * 12])
    for name in ("a2", "b1", "b2"):
        s.board[square_number(name)] = WALL
    rules.step(s, 0, actions.MoveTwo.id)
    rules.step(s, 0, actions.Move.id)
    assert s.question == Question.ANSWER
    rules.step(s, 1, actions.No.id)
    assert (s.question, s.active, s.barred, s.extra) == (Question.TURN, 1, NONE, 0)


def test_F6_2_the_second_must_be_announced() -> None:
    game = ruling("5@b1 6@c1", "5@f11", tokens=ALL).white("move two", "b1-b2").red("yes")
    assert "pass" not in game.choices("white")
    assert game.refuses("white", "pass") == ("F2.5", "must_announce")
    assert game.refuses("white", "remove c1") == ("F6.2", "wrong_moment")


def test_F6_2_a_win_cancels_it() -> None:
    game = ruling("9@f9 6@c1", "5@a11", case="f9", tokens=ALL).white("move two", "f9-f11 with case").red("yes")
    assert game.outcome == "white wins: carried (F8.1)"


def test_F6_2_a_carry_that_awaits_safe_extraction_does_not() -> None:
    game = ruling("9@f9 6@c1", "5@a11", case="f9", tokens=ALL, options="safe_extraction=true")
    game.white("move two", "f9-f11 with case").red("yes")
    assert game.asked == "white second"
    assert game.view("red").awaited == 0


def test_F6_3_two_of_your_own_spies_exchange_squares() -> None:
    game = ruling("5@b1 6@c4", "5@f11", tokens=ALL).white("swap c4+b1")
    assert game.told("red") == ["swapped spy=A other=B"]
    assert (game.knows("red", "b1"), game.knows("red", "c4")) == ("6", "5")
    assert game.asked == "white announce"


def test_F6_3_the_case_stays_and_whoever_stands_there_holds_it() -> None:
    game = ruling("5@f6 6@c4", "5@f11", tokens=ALL).white("swap f6+c4")
    assert game.case == "f6 white"
    assert game.knows("red", "f6") == "6"
    assert "f6-f7 with case" in game.choices("white")


def test_F6_3_a_swap_never_wins() -> None:
    game = ruling("5@f11 6@c4", "5@a11", case="f11", tokens=ALL, options="pass_wins=true").white("swap f11+c4")
    assert game.case == "f11 white"
    assert game.outcome == "none yet"


def test_F6_3_both_must_be_on_the_board() -> None:
    game = ruling("5@b1 6@c4", "5@f11", tokens=ALL)
    assert [text for text in game.choices("white") if text.startswith("swap")] == ["swap b1+c4"]
    gone = next(a for a in range(588) if game.match.decision(0).text(a) == "swap b1+(C)")
    assert game.match.why_not(0, gone) == "This spy has left the board (F6.3)."
