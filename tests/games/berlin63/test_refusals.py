"""Every reason for which Berlin 63 refuses an action: its clause, its words, and that it changes nothing."""

import re

import pytest

from connive import IllegalAction, Match, Viewer, find_game
from connive.core.text import LANGUAGES, catalogue
from connive.games.berlin63.actions import ACTIONS, Place
from connive.games.berlin63.model import Character
from connive.games.berlin63.refusals import REFUSALS

from .lively import VARIANTS, moments
from .ruling import Ruling, new_game, ruling

BLUE = "leo@a3 veronica*@c1 lilly@d1 + steel"
RED = "miranda*@b5 quark@e4 victor@d5 + ray"
GAME = find_game("berlin63")


def at(question: str) -> Ruling:
    """Return a game in which Blue, or Red for an answer, a doubt or a freeze, is asked this."""
    if question == "deploy":
        return new_game()
    game = ruling(BLUE, RED)
    steps = {
        "turn": lambda: game,
        "power": lambda: game.blue("a3-a4"),
        "doubt": lambda: game.blue("a3-a4", "leo e4-e3"),
        "freeze": lambda: game.blue("a3-a4", "leo e4-e3").red("accept"),
        "sacrifice": lambda: game.blue("a3-a4", "ray").red("challenge"),
        "redress": lambda: game.blue("a3-a4", "leo e4-e3").red("challenge", "lose ray", "pass"),
        "shadow": lambda: game.blue("a3-a4", "victor").red("accept", "pass"),
        "answer": lambda: ruling("leo@e3 veronica*@c1", RED).blue("e3-e4"),
    }
    return steps[question]()


ASKED = {
    "deploy": ("blue", "B1.4", "pass"),
    "turn": ("blue", "B2.4", "pass"),
    "answer": ("red", "B3.1", "accept"),
    "doubt": ("red", "B4.2", "pass"),
    "freeze": ("red", "B4.5", "challenge"),
    "sacrifice": ("blue", "B4.3", "pass"),
    "power": ("blue", "B5", "c1-c2"),
    "shadow": ("blue", "B5.4", "pass"),
    "redress": ("blue", "B6.1", "a4-a5"),
}


@pytest.mark.parametrize("question", ASKED)
def test_an_action_at_the_wrong_moment_is_refused_by_the_clause_of_the_question(question: str) -> None:
    side, clause, choice = ASKED[question]
    game = at(question)
    assert game.asked.endswith(question)
    assert game.refuses(side, choice) == (clause, "wrong_moment")


def test_there_is_a_clause_for_every_question() -> None:
    assert {question.name.lower() for question in REFUSALS.answers} == {*ASKED, "over"}


def placing() -> Ruling:
    return new_game("first=0", seed=5)


def leader_of_blue(game: Ruling) -> str:
    return ("leo", "lilly", "miranda", "ray", "victor", "veronica")[game.view("blue").leader[0]]


def test_B1_2_a_spy_that_is_not_in_the_cast() -> None:
    game = new_game("cast=four columns=3")
    assert game.refuses("blue", "place leo") == ("B1.2", "not_in_cast")


def test_B1_4_a_leader_that_must_deploy() -> None:
    game = placing()
    leader = leader_of_blue(game)
    others = [spy for spy in ("leo", "lilly", "ray", "victor", "quark", "steel") if spy != leader]
    game.blue(*(f"place {spy}" for spy in others[:4]))
    assert game.refuses("blue", f"place {others[4]}") == ("B1.4", "leader_must_deploy")


def test_B1_4_a_spy_that_is_already_placed() -> None:
    assert placing().blue("place quark").refuses("blue", "place quark") == ("B1.4", "already_placed")


@pytest.mark.parametrize("choice", ["a3-off:w", "lilly a3-off:s", "lilly a3-off:w"])
def test_B1_1_a_way_off_the_left_edge(choice: str) -> None:
    assert ruling(BLUE, RED).refuses("blue", choice) == ("B1.1", "off_board")


@pytest.mark.parametrize("choice", ["a5-a6", "lilly a5-b6"])
def test_B1_1_a_way_off_a_board_that_could_be_longer(choice: str) -> None:
    game = ruling("leo@a5 veronica*@c1 lilly@d1", RED)
    assert game.refuses("blue", choice) == ("B1.1", "off_board")


def test_B1_1_a_push_off_the_board() -> None:
    game = ruling("leo@b3 veronica*@c1 lilly@d1", RED).blue("b3-b4")
    assert game.refuses("blue", "leo b5-b6") == ("B1.1", "off_board")
    edge = ruling("leo@d4 veronica*@c1 lilly@d1", RED).blue("d4-c4")
    assert edge.refuses("blue", "leo e4-off:e") == ("B1.1", "off_board")


REFUSED = [
    ("turn", "illusion a3+(D) keep", "B2.1", "not_on_board"),
    ("turn", "illusion a3+(E) swap", "B2.1", "not_on_board"),
    ("turn", "illusion (D)+reserve keep", "B2.1", "not_on_board"),
    ("turn", "illusion (D)+reserve swap steel", "B2.1", "not_on_board"),
    ("turn", "illusion a3+reserve swap quark", "B2.1", "not_in_reserve"),
    ("turn", "illusion c1+reserve swap steel", "B2.1", "leader_to_reserve"),
    ("turn", "c1-d1", "B2.2", "own_base_there"),
    ("turn", "(D)-off:n", "B2.2", "not_on_board"),
    ("turn", "lilly (D)-off:n", "B2.2", "not_on_board"),
    ("power", "leo b5-b4", "B4.7", "out_of_sight"),
    ("power", "leo (D)-off:n", "B5.1", "not_on_board"),
    ("power", "miranda b5", "B4.7", "out_of_sight"),
    ("power", "miranda (D)", "B5.2", "not_on_board"),
    ("freeze", "veronica b5", "B4.7", "out_of_sight"),
    ("freeze", "veronica (D)", "B4.5", "not_on_board"),
    ("sacrifice", "lose leo", "B4.3", "not_in_reserve"),
    ("redress", "illusion c1+d1 keep", "B6.1", "not_accused"),
    ("redress", "illusion c1+reserve keep", "B6.1", "not_accused"),
    ("redress", "illusion a4+reserve swap quark", "B2.1", "not_in_reserve"),
]


@pytest.mark.parametrize(("question", "choice", "clause", "reason"), REFUSED)
def test_a_refusal_names_its_clause_and_reason(question: str, choice: str, clause: str, reason: str) -> None:
    game = at(question)
    assert game.refuses(ASKED[question][0], choice) == (clause, reason)


def test_B2_1_a_reserve_that_is_empty() -> None:
    game = ruling("leo@a3 veronica*@c1", RED)
    assert game.refuses("blue", "illusion a3+reserve swap steel") == ("B2.1", "reserve_empty")


def test_B2_3_a_leap_onto_a_base_of_ones_own() -> None:
    game = ruling("leo@c2 veronica*@d1", RED)
    assert game.refuses("blue", "lilly c2-d1") == ("B2.3", "own_base_there")


def test_B3_3_a_dash_after_having_been_repelled() -> None:
    game = ruling("leo@e3 veronica*@c1", RED).blue("e3-e4").red("steel").blue("accept")
    assert game.refuses("blue", "ray") == ("B3.3", "repelled")


def test_B4_6_a_base_that_has_made_a_claim() -> None:
    game = ruling("leo@a3 veronica*@e1 lilly@d1", RED).blue("a3-a4", "leo e4-e3").red("accept", "veronica e4")
    game.blue("accept")
    assert game.refuses("blue", "veronica a4") == ("B4.6", "claimed_already")
    assert game.refuses("blue", "veronica d1") == ("B4.7", "out_of_sight")


def test_B5_1_a_push_onto_a_base() -> None:
    game = ruling("leo@e2 veronica*@e1", "miranda*@b5 quark@e5 victor@d5").blue("e2-e3")
    assert game.refuses("blue", "leo e5-d5") == ("B5.1", "not_free")


def test_B5_3_a_dash_with_no_way_on() -> None:
    assert ruling("leo@a4 veronica*@c1", RED).blue("a4-a5").refuses("blue", "ray") == ("B5.3", "no_way_on")


# --- All of them ---

CLAUSE = re.compile(r"\*\*(B\d+\.\d+)\*\*|^## (B\d+)", re.M)


@pytest.mark.parametrize("options", VARIANTS)
def test_every_refusal_of_random_play_has_a_clause_of_the_rules_and_words_in_every_language(options: str) -> None:
    clauses = {clause for found in CLAUSE.findall(GAME.rules_text()) for clause in found if clause}
    seen = set()
    for done, match in enumerate(moments(17, options)):
        for seat in match.to_act if done % 3 == 0 else ():
            view, ids = match.view(Viewer.seat(seat)), match.decision(seat).ids
            for action in range(done % 3, len(ACTIONS), 3):
                if action not in ids:
                    refusal = GAME.refuse(view, seat, action)
                    assert refusal.clause in clauses
                    assert all(refusal.clause in refusal.message(lang) for lang in LANGUAGES)
                    seen.add(refusal.reason)
    assert len(seen) > 4


def test_every_reason_in_the_catalogue_is_tested_here() -> None:
    catalogued = {key.partition(".")[2] for key in catalogue("en", "berlin63").sentences if key.startswith("refusal.")}
    tested = {reason for _, _, _, reason in REFUSED} | {"wrong_moment", "off_board", "not_in_cast", "reserve_empty"}
    tested |= {"leader_must_deploy", "already_placed", "repelled", "claimed_already", "not_free", "no_way_on"}
    assert catalogued == tested


def test_a_refusal_is_said_in_words_with_its_clause() -> None:
    match = ruling(BLUE, RED).match
    assert match.why_not(0, "illusion c1+reserve swap steel") == "Your leader cannot go into the reserve (B2.1)."
    assert match.why_not(0, "a3-a4") is None
    with pytest.raises(IllegalAction, match=r"^Your leader cannot go into the reserve \(B2.1\)\.$"):
        match.act(0, "illusion c1+reserve swap steel")


def test_a_refusal_tells_nothing_that_its_seat_does_not_see() -> None:
    """Red's refusals are the same no matter who stands in Blue's bases."""
    one, other = (ruling(blue, RED).blue("a3-a4") for blue in (BLUE, "ray@a3 lilly*@c1 quark@d1 + miranda"))
    for game in (one, other):
        game.blue("leo e4-e3").red("accept")
    for action in range(len(ACTIONS)):
        refusals = []
        for game in (one, other):
            if action not in game.match.decision(1).ids:
                refusals.append(str(game.match.game.refuse(game.match.view(Viewer.seat(1)), 1, action)))
        assert len(set(refusals)) <= 1
        assert len(refusals) in (0, 2)


def test_typed_actions_ids_and_texts_are_refused_alike() -> None:
    match = Match("berlin63", options="cast=six columns=4", seed=1)
    reasons = []
    for action in (Place(Character.LEO_STORM), 0, "place leo"):
        with pytest.raises(IllegalAction) as refusal:
            match.act(0, action)
        reasons.append((refusal.value.clause, refusal.value.reason))
    assert reasons == [("B1.2", "not_in_cast")] * 3
