"""What viewers know, and how it is told."""

import string

import msgspec
import pytest

from connive.core.events import tag_of
from connive.core.randomness import FastRng
from connive.core.text import LANGUAGES, catalogue
from connive.core.viewer import Viewer, viewers
from connive.games.confusion.model import COLUMN, NONE, ROW, Question
from connive.games.confusion.view import View, line_between, moves_of
from connive.play.match import Match
from connive.testing.cases import Case
from connive.testing.play import random_choice

from .lively import lively_match
from .ruling import Ruling, ruling


def agrees(view: View, match: Match) -> None:
    """Compare every public field with the truth."""
    s = match._state
    assert (view.to_act, view.question, view.active, view.turn) == (s.asked, s.question, s.active, s.turn)
    assert (view.quiet, view.stirred, view.case, view.extra) == (s.quiet, bool(s.stirred), s.case, bool(s.extra))
    assert view.tokens == s.tokens
    assert (view.barred, view.awaited) == tuple(None if v == NONE else v for v in (s.barred, s.awaited))
    for spy, token in enumerate(view.spies):
        assert view.square_of(spy) == s.square[spy]
        assert token is None or token.promoted == bool(s.promoted >> spy & 1)
        assert token is None or token.piece in (None, s.piece[spy])
    if s.question == Question.ANSWER:
        assert view.announced is not None
        move = (view.announced.spy, view.announced.direction, view.announced.distance, view.announced.how)
        assert move == (s.mover, s.direction, s.distance, s.how)
    else:
        assert view.announced is None
    assert (view.ended is not None) == (s.question == Question.OVER)


@pytest.mark.parametrize("options", ["", "pieces=five safe_extraction=true pass_wins=true", "pieces=three"])
@pytest.mark.parametrize("lively", [False, True])
def test_views_agree_with_the_truth_in_all_that_is_public(options: str, lively: bool) -> None:
    for seed in range(3):
        match = Match("confusion", options=options, seed=seed)
        case, rng = Case(match.game, 2, options), FastRng(seed)
        for _ in range(150):
            for viewer in viewers(2):
                agrees(match.view(viewer), match)
            if not match.to_act:
                break
            match.act(*random_choice(case, match._state, rng, lively))


def test_views_of_a_position_set_up_by_hand_agree_too() -> None:
    for seed in range(4):
        for choices in (0, 3, 22, 23, 61, 400):
            match = lively_match("safe_extraction=true", seed, choices)
            again = Match.from_position("confusion", match.position())
            for viewer in viewers(2):
                agrees(again.view(viewer), again)
            for seat in range(2):
                assert again.belief(seat).contains(match._state)


def test_a_seat_never_holds_its_own_pieces_in_its_view() -> None:
    match = lively_match("tokens=false", 2, 60)
    assert match.to_act
    for seat in range(2):
        own = match.view(Viewer.seat(seat)).spies[seat * 13 : seat * 13 + 13]
        exposed = {e.spy for e in match.events(Viewer.seat(seat)) if tag_of(type(e)) == "exposed"}  # type: ignore[attr-defined]
        assert {seat * 13 + i for i, spy in enumerate(own) if spy.piece is not None} <= exposed


def test_a_view_is_json() -> None:
    view = ruling("9@b1", "5@f11").white("b1-b4").view("white")
    again = msgspec.json.decode(msgspec.json.encode(view), type=View)
    assert again == view


def test_both_languages_have_the_same_sentences_with_the_same_blanks() -> None:
    def blanks(lang: str) -> dict[str, set[str | None]]:
        sentences = catalogue(lang, "confusion").sentences
        return {key: {f for _, f, _, _ in string.Formatter().parse(text)} - {None} for key, text in sentences.items()}

    english, french = (blanks(lang) for lang in LANGUAGES)
    assert english == french
    for lang in LANGUAGES:
        assert not [text for text in catalogue(lang, "confusion").sentences.values() if "!" in text]


def test_a_story_in_words() -> None:
    game = ruling("9@b1 5@f6", "12@b4 5@f11", tokens="reveal").white("reveal f6", "b1-b4").red("yes")
    told = [text for _, text in game.match.story(Viewer.seat(0))]
    for sentence in (
        "White uses Reveal 1: its spy on f6 is piece 5 (✳1).",
        "White announces b1 to b4.",
        "Red says yes to b1–b4.",
        "White moves from b1 to b4.",
        "Red loses the spy on b4.",
        "Red’s spy on j11 holds piece 12 (↖↗↙↓↘1).",
    ):
        assert sentence in told, sentence


@pytest.mark.parametrize(
    ("white", "choices", "told"),
    [
        ("9@f6", "f6-f7 alone", "White announces f6 to f7, leaving the briefcase behind."),
        ("9@f6", "f6-f7 with case", "White announces f6 to f7 with the briefcase."),
        ("9@f6", "case f6-f7", "White announces the briefcase alone, from f6 to f7."),
    ],
)
def test_how_an_announcement_of_the_holder_is_told(white: str, choices: str, told: str) -> None:
    game = ruling(white, "5@f11").white(choices)
    assert told in [text for _, text in game.match.story(Viewer.seat(1))]


def thrown(white: str, red: str) -> str:
    game = ruling(white, red).white("case f6-f8").red("yes")
    return next(text for event, text in game.match.story(Viewer.seat(1)) if tag_of(type(event)) == "thrown")


def test_where_a_thrown_case_lands_is_told() -> None:
    assert thrown("9@f6", "5@f11") == "The briefcase goes from f6 to f8 and lies there."
    assert thrown("9@f6 5@f8", "5@f11") == "The briefcase goes from f6 to White’s spy on f8."
    assert thrown("9@f6", "5@f8") == "The briefcase goes from f6 to Red’s spy on f8."


def test_pieces_as_arrows_on_the_board() -> None:
    pieces = ruling("9@b1", "5@f11").view("white").pieces
    assert [moves_of(pieces[n], 0) for n in (0, 2, 4, 8, 12)] == ["↑4", "↖↑↗2", "✳1", "↑↙↘3", "?"]
    assert [moves_of(pieces[n], 1) for n in (0, 2, 4, 8, 12)] == ["↓4", "↙↓↘2", "✳1", "↖↗↓3", "?"]


def test_lines_between_squares() -> None:
    for origin in range(121):
        for target in range(121):
            rows, columns = ROW[target] - ROW[origin], COLUMN[target] - COLUMN[origin]
            straight = origin != target and (rows == 0 or columns == 0 or abs(rows) == abs(columns))
            assert (line_between(origin, target)[1] > 0) == straight


def test_a_refusal_names_its_clause_in_both_languages() -> None:
    game: Ruling = ruling("9@b1 5@f6", "5@f11")
    move = game.match.decision(0).id("b1-b2") + 31
    assert game.match.why_not(0, move) == "That leads off the board (F1.1)."
    error = game.match.game.refuse(game.view("white"), 0, move)
    assert error.message("fr") == "Cela sort du plateau (F1.1)."
