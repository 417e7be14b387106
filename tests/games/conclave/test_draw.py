"""The table as text: complete, at most 100 columns wide, readable without colour, in both languages."""

import re

import pytest
from rich.text import Text

from connive import SPECTATOR, Match, Viewer
from connive.core.randomness import FastRng
from connive.core.text import LANGUAGES, Catalogue, catalogue
from connive.core.viewer import viewers
from connive.games.conclave.draw import board, choice, notes

from .ruling import RING, ruling

WIDEST = 100


def plain(marked: str) -> list[str]:
    """Return the lines of a drawing without markup."""
    return Text.from_markup(marked).plain.splitlines()


def words(lang: str = "en") -> Catalogue:
    return catalogue(lang, "conclave")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), [(2, ""), (3, "pack=small"), (4, ""), (3, "pack=tiny_table")])
def test_everything_fits_into_100_columns_at_every_moment(lang: str, seats: int, options: str) -> None:
    match = Match("conclave", seats=seats, options=options, seed=5)
    rng = FastRng(3)
    while True:
        for viewer in viewers(seats):
            view = match.view(viewer)
            drawn = plain(board(view, words(lang)))
            if viewer.own_seat is not None:
                drawn += plain(notes(view, match.belief(viewer.own_seat).notebook(), words(lang)))
            assert max(map(len, drawn)) <= WIDEST, max(drawn, key=len)
        if not match.to_act:
            return
        decision = match.decision(match.to_act[0])
        assert all(choice(match.view(Viewer.seat(decision.seat)), decision.seat, i, words(lang)) for i in decision.ids)
        match.act(decision.seat, decision.ids[rng.below(len(decision.ids))])


def test_the_board_shows_grid_decks_hands_and_piles_in_letters() -> None:
    game = ruling(
        RING, hands=("Ec2 Wc2 Lc1 Nc1", "Sb3 Lg1 Ng1 Nb1"), followers=("Eg5 Wc5", "Eb3 Mb5 Mb2"), left="Lc2 Mc3"
    )
    drawn = "\n".join(plain(board(game.view("A"), words())))
    assert "│ Ec1 │ Eg1 │ Eb1 │ Wc1 │" in drawn
    assert "│ Wg1 │  ·  │  ·  │ Wb1 │" in drawn
    assert "the left deck, 2: LM" in drawn
    assert "Alder (you)      Ec2 Wc2 Lc1 Nc1" in drawn
    assert "Birch            S L N N" in drawn
    assert re.search(r"Alder \(you\) +5★ /1 +5★ /1 +· +· +· +· +0", drawn)
    assert re.search(r"Birch +3 /1 +· +7★ /2 +· +· +· +3", drawn)


def test_the_board_itself_fits_into_80_columns() -> None:
    match = Match("conclave", seats=4, seed=5)
    rng = FastRng(3)
    while match.to_act:
        decision = match.decision(match.to_act[0])
        match.act(decision.seat, decision.ids[rng.below(len(decision.ids))])
        for lang in LANGUAGES:
            assert max(map(len, plain(board(match.view(Viewer.seat(3)), words(lang))))) <= 80


def test_a_seat_without_control_is_named_before_it_is_eliminated() -> None:
    game = ruling(RING, followers=("Ec5 Wc5", "Eb3"))
    assert any(line.endswith("3 no magic") for line in plain(board(game.view("A"), words())))


def test_the_board_shows_who_acts_the_starting_corner_and_the_last_turns() -> None:
    game = ruling(
        RING, hands=("Ec2 Wc2 Lc1 Nc1", "Sb3 Lg1 Ng1"), left="", right="", last_turns=1, corner="bottom_right"
    )
    lines = plain(board(game.view("spectator"), words()))
    assert lines[0] == "Conclave · turn 9 · Alder acts · last turns: 1"
    assert any(line.startswith("▸Alder") for line in lines)
    assert next(line for line in lines if line.startswith("  └")).rstrip().endswith("◆")


def test_the_end_is_explained_pile_by_pile() -> None:
    game = ruling(RING, followers=("Ec5 Wc2 Lc2", "Eg4 Wb5 Lb3", "Eb3"), seats=3, left="", right="", question="over")
    lines = plain(board(game.view("spectator"), words()))
    assert lines[0] == "Conclave · game over"
    assert "1. Alder: resentment 4 = W2+L2; controls E; followers 3." in lines
    assert "1. Birch: resentment 4 = E4; controls W L; followers 3." in lines
    assert "3. Cedar, eliminated: resentment 3 = E3; followers 1." in lines


def test_the_notebook_gives_the_odds_and_the_reason() -> None:
    game = ruling(RING, hands=("Ec2", "Ec3 Lc1 Lb1 Nc1"), followers=("Eg5 Eg4", "Eb3 Eb4"), left="Wc4", right="Wc5")
    drawn = plain(notes(game.view("A"), game.match.belief(0).notebook(), words()))
    assert "E Earth: 4 of 12 unseen: Ec3 Ec5 Eg2 Eb5" in drawn
    assert "  each one: Birch 1/4 · removed 3/4" in drawn
    assert "  a back: c:50% g:25% b:25% · 2:25% 3:25% 5:50% · average 3.8" in drawn
    assert "same chance" in drawn[-1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("give E B", "give your followers of Earth to Birch"),
        ("send Ng5 b2", "Ng5 to b2: takes Nb4 Lg4 (column 9, row 18)"),
        ("send Eb1 a1", "Eb1 to a1: takes nothing (column 5, row 5)"),
    ],
)
def test_a_choice_says_what_it_would_do(text: str, said: str) -> None:
    game = ruling(". Mc4 . . / Nb4 . Lg4 Wc5 / . . . . / . Sg5 . .", hands=("Ng5 Eb1",), followers=("Ec5", ""))
    action = game.match.decision(0).id(text)
    assert choice(game.view("A"), 0, action, words()) == said


def test_a_choice_says_that_a_crisis_follows_and_what_lies_on_a_deck() -> None:
    grid = "Ec1 Eg1 Eb1 Wc1 / Wg1 Wb1 Mc1 Mg1 / Mb1 Sc1 Sg1 Sb1 / Lc1 Lg1 Lb1 ."
    game = ruling(grid, hands=("Nc3",))
    said = choice(game.view("A"), 0, game.match.decision(0).id("send Nc3 d4"), words())
    assert said == "Nc3 to d4: a crisis, takes Mg1 Sb1 Lg1 Lb1 (column 6, row 6)"
    drawing = ruling(RING, question="draw", left="Mc3 Wc2", right="Sc5")
    ids = drawing.match.decision(0).ids
    assert [choice(drawing.view("A"), 0, i, words()) for i in ids] == [
        "take from the left deck; its top card: Mind",
        "take from the right deck; its top card: Wisdom",
    ]


def test_an_impossible_choice_has_no_words() -> None:
    game = ruling(RING)
    assert choice(game.view("A"), 0, game.match.decision(0).id("send Nc3 a1"), words()) == ""


def test_letters_not_colour_alone() -> None:
    match = Match("conclave", seed=2)
    marked = board(match.view(SPECTATOR), words())
    assert "[" in marked
    for line in plain(marked):
        assert "[/" not in line
