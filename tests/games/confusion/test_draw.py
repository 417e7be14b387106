"""The table and the notebook as text: readable without colour, at most 100 columns wide."""

import pytest
from rich.text import Text

from connive.core.text import LANGUAGES, catalogue
from connive.core.viewer import Viewer, viewers
from connive.games.confusion import draw
from connive.play.match import Match

from .lively import lively_match
from .ruling import Ruling, ruling


def plain(markup: str) -> list[str]:
    return Text.from_markup(markup).plain.splitlines()


def board(game: Ruling, viewer: str = "white", lang: str = "en") -> str:
    return "\n".join(plain(draw.board(game.view(viewer), catalogue(lang, "confusion"))))


def notes(game: Ruling, seat: int = 0, lang: str = "en") -> str:
    match = game.match
    notebook = match.belief(seat).notebook()
    return "\n".join(plain(draw.notes(match.view(Viewer.seat(seat)), notebook, catalogue(lang, "confusion"))))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", ["", "narrow=true tokens=false", "pieces=three"])
def test_nothing_is_wider_than_a_hundred_columns(lang: str, options: str) -> None:
    words = catalogue(lang, "confusion")
    for seed in range(3):
        for choices in (0, 30, 91, 600):
            match = lively_match(options, seed, choices)
            for viewer in viewers(2):
                assert max(map(len, plain(draw.board(match.view(viewer), words)))) <= 100
            for seat in range(2):
                text = draw.notes(match.view(Viewer.seat(seat)), match.belief(seat).notebook(), words)
                assert max(map(len, plain(text))) <= 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_has_words(lang: str) -> None:
    words = catalogue(lang, "confusion")
    for seed in range(4):
        for choices in (0, 9, 30, 61, 62):
            match = lively_match("", seed, choices)
            for seat in match.to_act:
                view = match.view(Viewer.seat(seat))
                said = [draw.choice(view, seat, action, words) for action in match.decision(seat).ids]
                assert all(said)
                assert len(set(said)) == len(said)
    view = Match("confusion", seed=1).view(Viewer.seat(0))
    assert all(draw.choice(view, 0, action, words) for action in range(589))


def test_the_board_shows_what_the_viewer_knows() -> None:
    game = ruling("9@b1 1*@d9 ?@f6", "3@b11 ?@c11", tokens="move")
    white, red, spectator = (board(game, viewer) for viewer in ("white", "red", "spectator"))
    assert "▲A " in white and "▲A9" in red and "▲A9" not in spectator
    assert "▲B*" in white and "▲B1*" in red
    assert "▼a3" in white and "↙↓↘2" in white and "↙↓↘2" not in red
    assert "▲C■" in white and "▲C?■" in red
    assert "▼b?" in white
    assert "White (you)" in white and "White (you)" not in red
    assert "tokens Move 2" in white


def test_the_board_shows_what_is_under_way() -> None:
    game = ruling("9@b1 5@c1", "3@b4 ?@c11", tokens="move").white("move two", "b1-b4")
    shown = board(game)
    assert "announced: ▲A b1 ↑ b4" in shown
    assert "Move 2: a second announcement follows" in shown
    assert "▼a3 ×" in shown
    free = board(ruling("9@b1", "3@b11").white("b1-b4"))
    assert "· ○" in free
    carried = board(ruling("9@f6", "3@b11").white("f6-f8 with case"))
    assert "with the briefcase" in carried
    assert "the briefcase alone" in board(ruling("9@f6", "3@b11").white("case f6-f8"))
    safe = ruling("9@f8", "5@a11", case="f8", options="safe_extraction=true").white("f8-f11 with case").red("yes")
    assert "the spy on f11 wins" in board(safe)
    assert "80 quiet turns of 100" in board(ruling("9@b1", "5@f11", more="quiet=80"))
    over = ruling("9@f8", "5@a11", case="f8").white("f8-f11 with case").red("yes")
    assert "game over" in board(over)


def test_lost_spies_are_listed_with_what_is_known_of_them() -> None:
    lines = board(ruling("9@b1", "5@f11"), "red").splitlines()
    assert any(line.startswith("  off the board B1 C2 D3") for line in lines)
    few = ruling("1@b1 2@b2 3@b3 4@c1 5@c2 6@c3 7@d1 8@d2 9@d3 10@e1", "5@f11")
    assert "off the board K L M" in board(few)


def test_the_notebook_shows_odds_and_reasons() -> None:
    game = ruling("12@b1 5@c1", "7@f11", tokens="reveal").white("b1-b4").red("no")
    shown = notes(game)
    assert "A b1    not 1, 4, 8, 9: b1–b4 refused on turn 9" in shown
    assert "refusé au tour 9" in notes(game, lang="fr")
    game.red("f11-d9").white("yes", "reveal c1")
    shown = notes(game)
    assert "c1" in shown and "100%" in shown
    assert "revealed on turn 11" in shown
    assert "not 5: it must be in B" in shown
    mirror = shown.split("The mirror")[1]
    assert "a d9" in mirror and "›" in mirror


def test_a_rare_piece_is_not_called_impossible() -> None:
    game = ruling("1@b1 ?@c1", "7@f11")
    for square in ("b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9"):
        origin = f"b{int(square[1]) - 1}"
        game.white(f"{origin}-{square}").red("yes")
        game.red(game.choices("red")[0]).white(game.choices("white")[0])
    assert "<1%" in notes(game)


def test_answers_say_whether_there_is_a_choice() -> None:
    words = catalogue("en", "confusion")
    real = ruling("9@b1", "5@f11").white("b1-b4")
    agent = ruling("?@b1", "5@f11").white("b1-b4")
    assert [draw.choice(real.view("red"), 1, a, words) for a in real.match.decision(1).ids] == ["yes, it can"]
    said = [draw.choice(agent.view("red"), 1, a, words) for a in agent.match.decision(1).ids]
    assert said == ["yes (it is the Double Agent: as you like)", "no (it is the Double Agent: as you like)"]
