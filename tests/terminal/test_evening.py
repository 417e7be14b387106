"""An evening: choosing a game and a seat, one match after another, records kept or offered."""

from pathlib import Path
from typing import Any

import pytest

from connive import Match, load
from connive.core.errors import BadSeat, UnknownBot
from connive.core.registry import find_game
from connive.terminal.evening import BadBotSeats, Evening, Plan, bot_seed, choose_game, read_seat, seat_bots
from connive.terminal.record_files import CannotWrite

from .scripted import Interrupt, Scripted

BERLIN = find_game("berlin63")
TINY = "rows=3 columns=2 cast=four quiet_limit=6"
ENOUGH = ["1"] * 300


def plan(**changes: Any) -> Plan:
    return Plan(BERLIN, 0, 2, TINY, bots=("random",), seed="4")._replace(**changes)


def evening(screen: Scripted, **changes: Any) -> Evening:
    return Evening(plan(**changes), screen, "en")


def whole_game() -> list[str]:
    """Return as many choices as the first game of the plan takes."""
    screen = Scripted(*ENOUGH)
    asked = evening(screen)
    table = asked._sit_down(asked._deal())
    table.play()
    return ENOUGH[: len(ENOUGH) - len(screen.script)]


# --- Before sitting down ---


@pytest.mark.parametrize("line", ["1", "berlin63", "BERLIN63"])
def test_a_game_is_chosen_by_number_or_name(line: str) -> None:
    assert choose_game(Scripted("nonsense", "0", "77", line), "en").name == "berlin63"


def test_the_menu_of_games_shows_titles_and_blurbs() -> None:
    screen = Scripted("1")
    choose_game(screen, "fr")
    assert "Berlin 63" in screen.text
    assert "espions masqués" in screen.text


@pytest.mark.parametrize(("text", "seat"), [("0", 0), ("1", 1), ("red", 1), ("Blue", 0)])
def test_a_seat_is_read_by_number_or_name(text: str, seat: int) -> None:
    assert read_seat(text, BERLIN, 2, "en") == seat


@pytest.mark.parametrize("text", ["2", "-1", "green", "", "9" * 50])
def test_a_seat_that_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(BadSeat):
        read_seat(text, BERLIN, 2, "en")


def test_bots_take_the_other_seats() -> None:
    assert seat_bots(("random",), 3, 1) == {0: "random", 2: "random"}
    assert seat_bots(("random", "lookahead"), 3, 0) == {1: "random", 2: "lookahead"}
    with pytest.raises(UnknownBot):
        seat_bots(("nobody",), 2, 0)
    with pytest.raises(BadBotSeats):
        seat_bots(("random", "random"), 2, 0)


def test_the_chance_of_bots_repeats_with_a_seed_and_never_depends_on_the_deal() -> None:
    one, two = Match("berlin63", seed=1), Match("berlin63", seed=2)
    assert bot_seed("x", 1, one) == bot_seed("x", 1, two)
    assert bot_seed("x", 1, one) != bot_seed("x", 2, one)
    assert bot_seed(None, 1, one) != bot_seed(None, 1, one)


# --- At the table ---


def test_the_greeting_names_the_bots_and_the_sealed_deal() -> None:
    screen = Scripted("1")
    evening(screen).run()
    assert "Red is played by the bot Random." in screen.text
    assert "The deal is fixed and sealed: " in screen.text
    assert "You are Blue." in screen.text


def test_a_game_to_its_end_then_no_record_and_goodbye() -> None:
    screen = Scripted(*whole_game(), "", "n")
    evening(screen).run()
    assert screen.script == []
    assert screen.shown[-1] == "Goodbye."


def test_the_record_is_saved_where_the_player_says(tmp_path: Path) -> None:
    path = tmp_path / "evening.connive"
    screen = Scripted(*whole_game(), str(tmp_path), str(path), "")
    evening(screen).run()
    assert "cannot be written" in screen.text
    load(path.read_bytes()).verify()
    assert load(path.read_bytes()).match().outcome is not None
    assert f"connive verify {path}" in screen.text


@pytest.mark.parametrize("answer", ["n", "NO", ""])
def test_no_is_no(tmp_path: Path, answer: str) -> None:
    evening(Scripted(*whole_game(), answer, "")).run()
    assert list(tmp_path.iterdir()) == []


def test_yes_takes_a_name_of_our_own_and_a_number_is_asked_again(tmp_path: Path) -> None:
    screen = Scripted(*whole_game(), "1", "y", "")
    evening(screen).run()
    (path,) = tmp_path.iterdir()
    assert path.name.startswith("berlin63-") and path.suffix == ".connive"
    assert "A number is no file name here." in screen.text
    load(path.read_bytes()).verify()


def test_another_game_has_another_deal_and_its_own_file(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    screen = Scripted(*whole_game(), "y", "1")
    evening(screen, save=str(path)).run()
    first, second = load(path.read_bytes()), load((tmp_path / "kept.2").read_bytes())
    assert first.commitment != second.commitment


def test_a_game_that_is_left_can_be_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "half"
    screen = Scripted("1", "quit", str(path))
    evening(screen).run()
    assert f"--continue {path}" in screen.text
    match = load(path.read_bytes()).match()
    assert match.outcome is None
    screen = Scripted(*ENOUGH)
    evening(screen, match=match).run()
    assert match.outcome is not None


def test_leaving_without_a_choice_offers_nothing() -> None:
    screen = Scripted("quit")
    evening(screen).run()
    assert len(screen.asked) == 1


def test_end_of_input_keeps_the_record_if_a_file_was_named(tmp_path: Path) -> None:
    evening(Scripted("1"), save=str(tmp_path / "kept")).run()
    load((tmp_path / "kept").read_bytes())


def test_interrupt_offers_to_save_and_goes_on_up(tmp_path: Path) -> None:
    screen = Scripted("1", Interrupt(), str(tmp_path / "kept"))
    with pytest.raises(KeyboardInterrupt):
        evening(screen).run()
    load((tmp_path / "kept").read_bytes())


def test_a_second_interrupt_leaves_at_once() -> None:
    with pytest.raises(KeyboardInterrupt):
        evening(Scripted("1", Interrupt(), Interrupt())).run()


def test_a_file_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        evening(Scripted(), save=str(tmp_path))
