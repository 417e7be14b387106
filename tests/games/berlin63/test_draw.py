"""The table of Berlin 63 as text: who stands where, what is claimed, what can be deduced, each choice in words."""

import pytest
from rich.text import Text

from connive import REFEREE, SPECTATOR, Match, Viewer
from connive.core.text import LANGUAGES, catalogue
from connive.games.berlin63 import draw
from connive.games.berlin63.model import BASES, Character

from .lively import VARIANTS, moments
from .ruling import ruling

WIDEST = 100
ENGLISH = catalogue("en", "berlin63")


def board(match: Match, viewer: Viewer, lang: str = "en") -> str:
    """Return the board without its markup."""
    return plain(draw.board(match.view(viewer), catalogue(lang, "berlin63")))


def plain(marked: str) -> str:
    return Text.from_markup(marked).plain


def cell(drawn: str, square: str) -> str:
    """Return what stands on a square, both lines of it."""
    lines = drawn.split("\n")
    row = next(i for i, line in enumerate(lines) if f"│{square} " in line)
    column = lines[row].split("│").index(next(part for part in lines[row].split("│") if part.startswith(square)))
    return " ".join(lines[row + i].split("│")[column].strip() for i in range(2)).strip()


def knights() -> Match:
    """Blue to move: Leo leads on b2 beside Red's Miranda on b3."""
    return ruling("leo*@b2 ray@c1 quark@d1 + steel victor", "miranda*@b3 quark@c5 ray@e5 + lilly").match


# --- The board ---


def test_blue_is_at_the_bottom() -> None:
    drawn = board(knights(), SPECTATOR)
    rows = [drawn.index(f"│a{row}") for row in (5, 4, 3, 2, 1)]
    assert rows == sorted(rows)


def test_a_side_sees_its_own_spies_and_question_marks() -> None:
    drawn = board(knights(), Viewer.seat(0))
    assert cell(drawn, "b2") == "b2 ▲A★Leo"
    assert cell(drawn, "c1") == "c1 ▲B Ray"
    assert cell(drawn, "b3") == "b3 ▼A ?"
    assert cell(drawn, "a4") == "a4"


def test_sides_differ_without_colour() -> None:
    drawn = board(knights(), SPECTATOR)
    assert cell(drawn, "b2")[3] != cell(drawn, "b3")[3]


def test_a_spectator_sees_no_spy_and_no_leader() -> None:
    drawn = board(knights(), SPECTATOR)
    assert "★" not in drawn
    assert cell(drawn, "b2") == "b2 ▲A ?"


def test_the_referee_sees_all() -> None:
    drawn = board(knights(), REFEREE)
    assert cell(drawn, "b2").endswith("Leo")
    assert cell(drawn, "b3").endswith("Miranda")


def test_own_reserve_by_name_enemy_reserve_by_number() -> None:
    drawn = board(knights(), Viewer.seat(0))
    assert "reserve Victor, Steel" in drawn
    assert "▼ Red   reserve ?   in the box" in drawn


def test_the_box_is_public() -> None:
    drawn = board(knights(), SPECTATOR)
    assert all(name in drawn for name in ("Veronica", "Leo"))


def test_an_attack_shows_both_on_the_square_and_in_words() -> None:
    match = knights()
    match.act(0, "b2-b3")
    drawn = board(match, Viewer.seat(0))
    assert cell(drawn, "b3") == "b3 ▼A ? × ▲A★Leo"
    assert "▲A attacks ▼A on b3" in drawn
    assert cell(drawn, "b2") == "b2 ↑"


def test_a_claim_is_quoted_on_its_base_and_told_with_its_whole_effect() -> None:
    match = knights()
    match.act(0, "c1-c2")
    match.act(0, "leo c5-c4")
    drawn = board(match, Viewer.seat(1))
    assert cell(drawn, "c2") == "c2 ▲B ? «Leo»"
    assert cell(drawn, "c5").endswith("» ↓")
    assert "▲B c2 claims Leo Storm: push ▼B c5 to c4" in drawn


def test_a_leap_names_its_target() -> None:
    match = knights()
    match.act(0, "lilly c1-b2" if "lilly c1-b2" in match.decision(0) else "lilly c1-d2")
    assert "leap to d2" in board(match, SPECTATOR)


def test_freezes_are_told_on_top_of_the_power() -> None:
    match = knights()
    for seat, text in ((0, "c1-c2"), (0, "victor"), (1, "accept"), (1, "veronica c5")):
        match.act(seat, text)
    drawn = board(match, SPECTATOR)
    assert "▲B c2 claims Victor Shadow: make an illusion" in drawn
    assert "▼B c5 claims Veronica Snake: freeze ▲B c2" in drawn


def test_the_wrongly_accused_are_named_when_they_may_answer() -> None:
    match = knights()
    for seat, text in ((0, "c1-c2"), (0, "ray"), (1, "challenge"), (1, "lose lilly")):
        match.act(seat, text)
    while match.view(SPECTATOR).question.name == "FREEZE":
        match.act(match.to_act[0], "pass")
    assert match.view(SPECTATOR).question.name == "REDRESS"
    assert "wrongly accused: ▲B" in board(match, SPECTATOR)


@pytest.mark.parametrize(("quiet", "shown"), [(29, False), (30, True), (59, True)])
def test_quiet_turns_are_counted_from_thirty(quiet: int, shown: bool) -> None:
    match = ruling("leo*@b2 ray@c1 quark@d1 + steel", "miranda*@b3 quark@c5 ray@e5 + lilly", quiet=quiet).match
    assert (f"{quiet} quiet turns of 60" in board(match, SPECTATOR)) == shown


def test_before_the_deployment_the_enemy_reserve_is_not_spelt_out() -> None:
    drawn = board(Match("berlin63", seed=1), Viewer.seat(0))
    assert "▼ Red   reserve ? ? ? ? ? ? ? ?" in drawn
    assert "deployment" in drawn


# --- Every moment of whole games ---


@pytest.mark.parametrize(("number", "options"), list(enumerate(VARIANTS)))
def test_every_moment_can_be_drawn_for_everybody(number: int, options: str) -> None:
    words = catalogue(LANGUAGES[number % len(LANGUAGES)], "berlin63")
    for at, match in enumerate(moments(number, options)):
        viewers = (Viewer.seat(0), Viewer.seat(1), SPECTATOR, REFEREE)
        check_page(draw.board(match.view(viewers[at % len(viewers)]), words))
        for seat in match.to_act:
            view = match.view(Viewer.seat(seat))
            assert all(draw.choice(view, seat, action, words) for action in match.decision(seat).ids)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notebook_can_be_drawn(lang: str) -> None:
    words = catalogue(lang, "berlin63")
    for number, match in enumerate(moments(4)):
        if number % 20 == 0 or match.outcome:
            for seat in range(2):
                view = match.view(Viewer.seat(seat))
                check_page(draw.notes(view, match.belief(seat).notebook(), words))


def check_page(marked: str) -> None:
    """No line is too wide, and all markup was understood."""
    page = plain(marked)
    assert max(map(len, page.split("\n"))) <= WIDEST
    assert "[/]" not in page


def test_a_board_tells_a_viewer_nothing_but_its_view() -> None:
    """The enemy's spies in their bases never show before the end, unless a challenge or a look showed them."""
    for match in moments(2):
        view = match.view(Viewer.seat(0))
        if match.outcome is None:
            unknown = [base for base in range(5, BASES) if view.bases[base] and view.bases[base].character is None]
            drawn = plain(draw.board(view, ENGLISH))
            for base in unknown:
                assert f"▼{'ABCDE'[base % 5]} ?" in drawn


# --- The notebook ---


def test_the_notebook_gives_odds_and_says_why() -> None:
    match = knights()
    for seat, text in ((0, "c1-c2"), (0, "miranda c5"), (1, "accept")):
        match.act(seat, text)
    while match.view(SPECTATOR).question.name == "FREEZE":
        match.act(match.to_act[0], "pass")
    match.act(1, "illusion c5+e5 keep")
    notes = plain(draw.notes(match.view(Viewer.seat(0)), match.belief(0).notebook(), ENGLISH))
    assert "What you can deduce about Red" in notes
    assert "seen by Miranda on turn 9: Quark" in notes
    assert "mixed with ▼C on turn 10" in notes
    assert "50%" in notes


def test_what_is_certain_and_what_is_excluded_look_different() -> None:
    match = knights()
    for seat, text in ((0, "c1-c2"), (0, "miranda c5"), (1, "accept")):
        match.act(seat, text)
    while match.view(SPECTATOR).question.name == "FREEZE":
        match.act(match.to_act[0], "pass")
    notes = plain(draw.notes(match.view(Viewer.seat(0)), match.belief(0).notebook(), ENGLISH))
    line = next(line for line in notes.split("\n") if line.startswith("▼B"))
    assert line.split()[2:].count("·") == len(Character) - 1
    assert "100%" in line


# --- Choices ---


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("b2-b3", "b2 Leo attacks b3"),
        ("b2-b1", "b2 Leo moves to b1"),
        ("lilly c1-d2", "c1 Ray leaps to d2 (a lie)"),
        ("illusion b2+c1 swap", "swap b2 Leo and c1 Ray"),
        ("illusion b2+c1 keep", "keep b2 Leo and c1 Ray"),
        ("illusion c1+reserve swap steel", "c1 Ray leaves, Steel comes in"),
        ("illusion b2+reserve keep", "keep b2 Leo, name the reserve"),
    ],
)
def test_a_turn_in_words(text: str, said: str) -> None:
    assert in_words(knights(), 0, text) == said


def test_powers_are_marked_as_true_or_as_lies() -> None:
    match = knights()
    match.act(0, "c1-c2")
    assert in_words(match, 0, "ray") == "Ray runs on to c3 (true)"
    assert in_words(match, 0, "leo c5-c4") == "Leo pushes c5 to c4 (a lie)"
    assert in_words(match, 0, "miranda c5") == "Miranda looks at c5 (a lie)"
    assert in_words(match, 0, "pass") == "claim nothing"


def test_answers_and_doubts_in_words() -> None:
    match = knights()
    match.act(0, "b2-b3")
    assert in_words(match, 1, "steel") == "Jack Steel: throw the attacker back (a lie)"
    assert in_words(match, 1, "pass") == "say nothing and lose the base"
    match.act(1, "quark")
    assert in_words(match, 0, "accept") == "believe it"
    assert in_words(match, 0, "challenge").startswith("challenge it")


def test_the_leader_is_marked_when_spies_are_placed() -> None:
    match = Match("berlin63", seed=1)
    view = match.view(Viewer.seat(0))
    said = [draw.choice(view, 0, action, ENGLISH) for action in match.decision(0).ids]
    assert sum("your leader" in line for line in said) == 1


def in_words(match: Match, seat: int, text: str) -> str:
    decision = match.decision(seat)
    assert text in decision, decision.texts
    return draw.choice(match.view(Viewer.seat(seat)), seat, decision.id(text), ENGLISH)
