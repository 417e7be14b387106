"""Many actions as a short menu."""

import pytest

from connive import Match, Viewer
from connive.core.text import Catalogue, catalogue
from connive.terminal.choices import FLAT, LONG, Choice, Entry, Group, Menu, arrange
from connive.terminal.commands import Left
from connive.terminal.drawing import Drawing

from .scripted import Scripted, table

WORDS = catalogue("en", "berlin63")


def first_turn() -> Match:
    """Return a match in which Blue must take a turn, with many choices."""
    match = Match("berlin63", seed=3, options="first=0")
    for seat in (0, 1):
        for _ in range(5):
            match.act(seat, match.decision(seat).ids[0])
    return match


def entries(match: Match, words: Catalogue = WORDS, named: bool = True) -> tuple[Entry, ...]:
    view, drawing = match.view(Viewer.seat(0)), Drawing(match.game, WORDS)
    label = lambda action: drawing.choice(view, 0, action) if named else ""  # noqa: E731
    return arrange(match.decision(0), match.game.actions, words, label)


def actions(found: tuple[Entry, ...]) -> list[int]:
    return [
        action
        for entry in found
        for action in ([entry.action] if isinstance(entry, Choice) else actions(entry.entries))
    ]


def test_few_actions_are_listed_at_once() -> None:
    found = entries(Match("berlin63", seed=3))
    assert all(isinstance(entry, Choice) for entry in found)
    assert len(found) <= FLAT


def test_many_actions_are_grouped_by_kind_and_none_is_lost() -> None:
    match = first_turn()
    found = entries(match)
    assert [entry.label for entry in found] == [
        WORDS.say(f"action.{kind}") for kind in ("mix", "mix_reserve", "move", "leap")
    ]
    assert sorted(actions(found)) == list(match.decision(0).ids)


def test_without_words_a_kind_is_called_by_what_its_notations_share() -> None:
    bare = Catalogue("en", {key: text for key, text in WORDS.sentences.items() if not key.startswith("action.")})
    labels = [entry.label for entry in entries(first_turn(), bare, named=False)]
    assert labels[0].startswith("illusion")
    assert labels[-1].startswith("lilly")


def many(count: int) -> tuple[Entry, ...]:
    return tuple(Choice(i, f"do {i}", "") for i in range(count))


def test_a_group_opens_and_closes() -> None:
    menu = Menu((Group("Things", many(3)), Choice(9, "nine", "")), WORDS)
    assert menu.take(2) == 9
    assert menu.take(1) is None
    assert menu.title == "Things" and menu.inside
    assert menu.take(3) == 2
    assert menu.take(0) is None
    assert not menu.inside


def test_home_closes_all_groups() -> None:
    menu = Menu((Group("A", (Group("B", many(2)),)),), WORDS)
    menu.take(1)
    menu.take(1)
    menu.home()
    assert menu.title == ""


@pytest.mark.parametrize("number", [0, 4, 99])
def test_a_number_that_is_not_there_is_refused(number: int) -> None:
    with pytest.raises(IndexError):
        Menu(many(3), WORDS).take(number)


def test_a_long_list_has_pages_that_go_round() -> None:
    menu = Menu(many(LONG + 5), WORDS)
    assert menu.pages == 2
    assert menu.take(LONG) == LONG - 1
    assert menu.take(LONG + 1) is None
    assert menu.take(5) == LONG + 4
    assert menu.take(6) is None
    assert menu.page == 0
    assert any("page 1 of 2" in line for line in menu.lines(80))


@pytest.mark.parametrize("width", [80, 100])
def test_no_line_of_a_menu_is_wider_than_the_screen(width: int) -> None:
    screen = Scripted("1", "0", "2", "quit", width=width)
    played = table(first_turn(), screen)
    with pytest.raises(Left):
        played.play()
    assert max(len(line) for shown in screen.shown for line in shown.split("\n")) <= width


def test_a_long_menu_is_set_in_columns_that_read_downwards() -> None:
    lines = Menu(tuple(Choice(i, f"do {i}", "") for i in range(12)), WORDS).lines(30)
    assert "1[/] do 0" in lines[0] and "2[/] do 1" in lines[1]
    assert len(lines) < 12


def test_square_brackets_in_a_label_are_not_markup() -> None:
    lines = Menu((Choice(1, "x", "[bold]odd[/]"),), WORDS).lines(80)
    assert "\\[bold]" in lines[0]
