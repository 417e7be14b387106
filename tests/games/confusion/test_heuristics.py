"""First thoughts: they must point the right way, and never be refused by the kit."""

import pytest

from connive.games.confusion import heuristics, rules
from connive.games.confusion.model import MAX_LEGAL, Question
from connive.testing.cases import Case
from connive.testing.play import random_game

from .ruling import Ruling, new_game, ruling


def value(game: Ruling, seat: int = 0) -> int:
    return heuristics.value(game.match._state, seat)


def weights(game: Ruling, seat: int = 0) -> dict[str, int]:
    decision = game.match.decision(seat)
    return {decision.text(a): heuristics.weight(game.match._state, seat, a) for a in decision.ids}


def test_a_win_is_a_thousand_and_a_draw_nothing() -> None:
    won = ruling("9@f8", "5@a11", case="f8").white("f8-f11 with case").red("yes")
    assert (value(won, 0), value(won, 1)) == (1000, -1000)
    drawn = ruling("9@b1", "").white("remove b1", "pass")
    assert value(drawn) == 0


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    for seed in range(4):
        for state, _, _ in random_game(Case(new_game().match.game, 2, ""), seed, 150):
            assert heuristics.value(state, 0) == -heuristics.value(state, 1)
            assert abs(heuristics.value(state, 0)) <= 950


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (("9@b1 5@c1", "5@f11", "f6"), ("9@b1", "5@f11", "f6")),
        (("1*@b1", "5@f11", "f6"), ("1@b1", "5@f11", "f6")),
        (("9@f6", "5@f11", "f6"), ("9@f5", "5@f11", "f6")),
        (("9@f6", "5@f11", "f6"), ("9@b1", "5@f6", "f6")),
        (("9@f8", "5@a11", "f8"), ("9@f7", "5@a11", "f7")),
        (("9@f5", "5@a11", "f6"), ("9@a5", "5@a11", "f6")),
        (("9@f6", "5@f11", "f6"), ("?@f6", "5@f11", "f6")),
        (("9@b5", "5@f11 6@e11", "f6"), ("9@b5", "5@f11 6@e11 7@g11", "f6")),
    ],
)
def test_value_prefers(better: tuple[str, str, str], worse: tuple[str, str, str]) -> None:
    one, other = (ruling(white, red, case=case) for white, red, case in (better, worse))
    assert value(one) > value(other)


def test_value_sees_who_can_take_the_holder() -> None:
    safe = ruling("9@f6", "5@f8", to_move="red")
    threatened = ruling("9@f6", "8@f8", to_move="red")
    assert value(safe) > value(threatened)
    assert value(ruling("9@f6", "8@f8")) > value(threatened)


def test_value_does_not_count_on_what_can_be_taken_or_on_a_double_agent() -> None:
    option = {"options": "safe_extraction=true", "more": "awaited=A", "case": "f11", "to_move": "red"}
    assert value(ruling("9@f11", "5@a11", **option)) > 800
    assert value(ruling("9@f11", "5@g11", **option)) < 400
    assert value(ruling("9@f8", "8@f10", case="f8", to_move="red")) < 400
    assert value(ruling("?@f11", "5@a11", **option)) < value(ruling("9@f11", "5@a11", **option))


def test_value_sees_a_case_that_can_be_brought_home() -> None:
    home = ruling("9@f8", "5@a11", case="f8")
    assert value(home) > 800
    assert value(ruling("9@f8", "5@a11", case="f8", to_move="red")) > 500
    assert value(ruling("9@f8 6@f9", "5@a11", case="f8")) < 800, "a friend is in the way"
    pending = ruling("9@f11", "5@a11", case="f11", options="safe_extraction=true", more="awaited=A")
    assert value(pending) > 800


def test_weights_are_at_least_one_and_lively() -> None:
    game = ruling("9@f5 5@b1 ?@c1", "5@f11", tokens="reveal,move,swap")
    found = weights(game)
    assert min(found.values()) >= 1
    assert found["f5-f6"] > found["b1-b2"] > found["b1-b3"]
    assert found["c1-c2"] == 1, "nobody counts on the Double Agent"
    assert found["remove b1"] == 1
    holder = weights(ruling("9@f8 5@g9", "6@e10", case="f8"))
    assert holder["f8-f11 with case"] > holder["f8-f9 with case"] > holder["f8-f9 alone"]
    assert holder["f8-g8 with case"] == holder["case f8-g9"] == 1
    friends = weights(ruling("2@f8 5@g9 6@e7", "6@a10", case="f8"))
    assert friends["case f8-g9"] > friends["case f8-e9"]


def test_weights_of_an_answer_for_the_double_agent() -> None:
    helps = weights(ruling("?@f5 5@b1", "5@f11").white("f5-f6"), 1)
    harmless = weights(ruling("?@f5 5@b1", "5@f11").white("f5-e5"), 1)
    thrown = weights(ruling("?@f6 5@b1", "5@f11").white("case f6-f7"), 1)
    carried = weights(ruling("?@f6 5@b1", "5@f11").white("f6-f7 with case"), 1)
    assert helps["yes"] == carried["yes"] < harmless["yes"] == thrown["yes"] < harmless["no"]


def test_a_default_is_legal_and_says_nothing() -> None:
    seen = set()
    for seed in range(30):
        for state, seat, _ in random_game(Case(new_game().match.game, 2, "pieces=seven quiet_limit=10"), seed, 200):
            out = [0] * MAX_LEGAL
            assert rules.default(state, seat) in out[: rules.legal(state, seat, out)]
            seen.add(state.question)
    assert seen == {Question.TURN, Question.ANNOUNCE, Question.SECOND, Question.ANSWER}


def test_a_default_announcement_is_one_step_and_never_leaves_the_case() -> None:
    texts = set()
    for lot in range(40):
        game = ruling("9@f6", "5@f11", more=f"lot={lot * 999_999}")
        texts.add(game.match.decision(0).text(game.match.default(0)))
    assert len(texts) > 4
    assert all(text.endswith(" with case") for text in texts)


def test_a_default_of_one_who_can_only_throw_throws() -> None:
    # Only on the smallest board can a holder be shut in; here by squares that do not exist.
    game = ruling("2@e1 1@e2", "2@g3", options="pieces=three", case="e1")
    s = game.match._state
    for name in ("f1", "f2"):
        s.board[{"f1": 5, "f2": 16}[name]] = -1
    s.barred = 1
    assert game.match.decision(0).text(rules.default(s, 0)) == "case e1-e2"


def test_a_default_answer_for_the_double_agent_is_that_of_one_real_piece_throughout() -> None:
    fits = []
    for lot in range(12):
        said = {}
        for way, name in enumerate(("f7", "g7", "g6", "g5", "f5", "e5", "e6", "e7")):
            game = ruling("?@f6", "5@f11", case="a1", more=f"lot={lot * 99_999_999}").white(f"f6-{name}")
            said[way] = game.match.decision(1).text(game.match.default(1)) == "yes"
        pieces = game.view("red").pieces[4:-1]
        fits.append([n for n, piece in enumerate(pieces) if all(piece.allows(w, 1) == yes for w, yes in said.items())])
    assert all(fits)
    assert len(set(map(tuple, fits))) > 3


def test_a_default_answer_for_a_real_piece_is_the_truth() -> None:
    assert ruling("9@b1", "5@f11").white("b1-b4").match.default(1) == 587
    assert ruling("9@b1", "5@f11").white("b1-b5").match.default(1) == 588
