"""Drama: what decides is played over the table, an ending says why and gives a picture, draws and resignations."""

import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.guests import ENDING, QUICK, Guest
from tools.strips import raise_beat

from tools import gallery_page as gallery

BEAT = "[data-beat]"
LONG = 5_000
"""Milliseconds after which nothing is played any more."""

PICTURE = (1080, 1350)


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    gallery.build()


@pytest.fixture
def table(chromium: Browser) -> Iterator[Page]:
    page = gallery.visit(chromium, 820)
    page.emulate_media(reduced_motion="no-preference")
    yield page
    page.context.close()


@pytest.mark.parametrize(
    ("game", "kind", "words"),
    [
        ("berlin63", "shown_lie", "Liar"),
        ("conspiracy", "declined", "Proved:"),
        ("confusion", "promoted", "Promoted"),
        ("conclave", "crisis", "Magic crisis"),
    ],
)
def test_a_reveal_is_played_and_ends_by_itself(table: Page, game: str, kind: str, words: str) -> None:
    raise_beat(table, game, kind)
    expect(table.locator(BEAT).first).to_contain_text(words)
    assert table.locator(f"{BEAT}[aria-hidden=true]").count() == table.locator(BEAT).count(), "the log tells it"
    table.clock.run_for(LONG * 2)
    expect(table.locator(BEAT)).to_have_count(0)


def test_a_placement_shows_both_sums_on_the_board(table: Page) -> None:
    raise_beat(table, "conclave", "sent")
    expect(table.locator(f"{BEAT} .sum")).to_have_count(2)
    table.keyboard.press("Shift")
    expect(table.locator(BEAT)).to_have_count(0)


def test_a_placement_ends_by_itself_whatever_else_is_told_meanwhile(table: Page) -> None:
    raise_beat(table, "conclave", "sent")
    table.evaluate("void gallery.tell({event: 'asked', seats: 1, question: 0}, '')")
    table.clock.run_for(LONG)
    expect(table.locator(BEAT)).to_have_count(0)


def test_the_end_is_told_when_what_led_to_it_has_been_played(table: Page) -> None:
    raise_beat(table, "berlin63", "ended")
    expect(table.locator(ENDING)).to_have_count(0)
    why = table.locator(f"{BEAT} .line").inner_text()
    table.keyboard.press("Shift")
    expect(table.locator(f"{ENDING} .why")).to_have_text(why)
    table.keyboard.press("l")
    laid_open = table.locator("#panel-sheet details", has_text="Laid open at the end")
    expect(laid_open.locator("li").first).to_be_hidden()
    laid_open.locator("summary").click()
    expect(laid_open.locator("li").first).to_be_visible()


def test_while_one_waits_what_happened_is_repeated_where_the_log_is_folded_away(table: Page) -> None:
    raise_beat(table, "conspiracy", "declined")
    expect(table.locator(".recent li")).to_have_count(4)
    table.keyboard.press("h")
    expect(table.locator(".recent li")).to_have_count(0)


def test_a_headline_is_no_wider_than_a_phone(table: Page) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    raise_beat(table, "berlin63", "lost")
    paper, stage = (table.locator(f"{BEAT}{part}").evaluate("(one) => one.offsetWidth") for part in (" .paper", ""))
    assert paper <= stage


def test_a_click_or_a_key_ends_a_reveal_and_does_nothing_else(table: Page) -> None:
    raise_beat(table, "berlin63", "shown_lie")
    table.locator(BEAT).click(position={"x": 30, "y": 30})
    expect(table.locator(BEAT)).to_have_count(0)
    raise_again = "gallery.tell({event: 'frozen', base: 7}, '')"
    table.evaluate(f"void {raise_again}")
    table.clock.run_for(100)
    expect(table.locator(BEAT)).to_contain_text("Frozen")
    table.keyboard.press("Escape")
    expect(table.locator(BEAT)).to_have_count(0)


def test_with_secrets_hidden_a_lie_does_not_say_who_it_was(table: Page) -> None:
    raise_beat(table, "berlin63", "shown_lie")
    expect(table.locator(BEAT)).to_contain_text("It was")
    table.keyboard.press("h")
    table.evaluate("void gallery.tell({event: 'shown', base: 7, character: 5, proved: false}, 'It was a lie.')")
    table.clock.run_for(100)
    expect(table.locator(BEAT)).to_contain_text("Liar")
    expect(table.locator(BEAT)).not_to_contain_text("It was")


@pytest.fixture(scope="module")
def desk(chromium: Browser) -> Iterator[Page]:
    """A page that shows a new table each time."""
    page = gallery.visit(chromium, 1440)
    yield page
    page.context.close()


@pytest.mark.parametrize("game", ["berlin63", "conspiracy", "confusion", "conclave"])
def test_an_ending_says_why_and_gives_a_picture(desk: Page, game: str, tmp_path: Path) -> None:
    over = next(i for i, moment in enumerate(gallery.moments(game)) if moment["outcome"])
    desk.evaluate("(search) => gallery.show(search)", f"?game={game}&moment={over}")
    ending = desk.locator(ENDING)
    expect(ending.locator(".why")).to_have_text(re.compile(r"^\S.{15,}\.$"))
    expect(ending.locator("table").first).to_be_visible()
    with desk.expect_download() as saved:
        ending.locator("button", has_text="Picture").click()
    picture = tmp_path / "end.png"
    saved.value.save_as(picture)
    data = picture.read_bytes()
    assert struct.unpack(">II", data[16:24]) == PICTURE
    assert len(data) > 40_000, "there is more than words on it"


def test_a_draw_is_offered_and_accepted_and_a_game_is_resigned(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit(name="Ben")
    table = ann.order("berlin63", settings=QUICK)
    ben.ask("POST", f"/api/tables/{table}/join", {})
    for guest in (ann, ben):
        guest.go(f"/t/{table}").page.locator("[data-board]").wait_for()
    ann.page.locator(".menu summary").click()
    ann.page.locator(".menu button", has_text="Offer a draw").click()
    expect(ben.page.locator("[data-slip=draw]")).to_contain_text("Ann offers a draw.")
    ben.page.locator("[data-slip=draw] button", has_text="Play on").click()
    expect(ann.page.locator("[data-slip=draw] p")).to_have_count(0)
    ben.page.locator(".menu summary").click()
    ben.page.locator(".menu button", has_text="Offer a draw").click()
    ann.page.locator("[data-slip=draw] button", has_text="Accept").click()
    expect(ben.page.locator(ENDING)).to_contain_text("A draw")
    again = ann.order("berlin63", settings=QUICK, bots={"1": "random"})
    ann.go(f"/t/{again}").wait_for_choice()
    ann.page.locator(".menu summary").click()
    expect(ann.page.locator(".menu")).not_to_contain_text("Offer a draw")
    ann.page.locator(".menu button", has_text="Resign").click()
    ann.page.locator("dialog .primary").click()
    expect(ann.page.locator(ENDING)).to_contain_text("Ann gave up")
