"""Marks by hand on what lies on the board: by mouse, finger and keyboard; kept with the seat, and nobody else's."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.axe import violations
from tools.guests import Guest

THINGS = {
    "berlin63": "[data-board] [data-key^='base:']",
    "confusion": "[data-board] [data-key^='square:'][aria-label*='spy']",
    "conclave": "[data-board] .back",
}
"""What can be marked: bases, spies on their squares, cards seen from behind."""
PEN = "[data-pen]"
MARKS = "[data-board] [data-mark]"


def sit(guest: Guest, game: str) -> Locator:
    """Go to a table against a bot, play until there is something to mark, and return it."""
    page = guest.go(f"/t/{guest.against_bot(game)}").page
    things = page.locator(THINGS[game])
    for _ in range(20):
        guest.wait_for_choice()
        guest.wait_for_others()
        if things.count() >= 4:
            break
        guest.pick()
    return things


def kept(page: Page, deed: Callable[[], None]) -> None:
    """Do something, and wait until the server has it."""
    with page.expect_response(lambda answer: answer.request.method == "PUT" and "/marks" in answer.url) as told:
        deed()
    assert told.value.ok


@pytest.mark.parametrize("game", THINGS)
def test_things_on_the_board_are_marked_by_mouse_and_keyboard(visit: Callable[..., Guest], game: str) -> None:
    ann = visit()
    things = sit(ann, game)
    page = ann.page
    things.first.click(button="right")
    pen = page.locator(PEN)
    assert violations(page) == []
    kept(page, lambda: pen.get_by_role("button", name="Cross out").click())
    expect(pen).to_have_count(0)
    expect(things.first).to_have_attribute("aria-label", re.compile("crossed out"))
    things.nth(1).focus()
    page.keyboard.press("m")
    expect(pen.locator("button").first).to_be_focused()
    pen.locator("input").fill("Leo?")
    kept(page, lambda: pen.locator("input").press("Enter"))
    expect(things.nth(1)).to_be_focused()
    expect(page.locator(MARKS)).to_have_count(2)
    page.reload()
    expect(page.locator(MARKS)).to_have_count(2)
    expect(page.locator("[data-board] [data-mark='Leo?']")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(MARKS)).to_have_count(0)


def test_a_long_press_takes_the_pen_and_picks_nothing(visit: Callable[..., Guest]) -> None:
    ann = visit(width=390, height=844)
    things = sit(ann, "berlin63")
    touch = {"pointerType": "touch", "bubbles": True, "isPrimary": True, "pointerId": 7}
    things.first.dispatch_event("pointerdown", touch)
    pen = ann.page.locator(PEN)
    expect(pen).to_be_visible()
    things.first.dispatch_event("pointerup", touch)
    things.first.dispatch_event("click")
    expect(ann.page.locator(".crumb")).to_have_count(0)
    kept(ann.page, lambda: pen.get_by_role("button", name="Circle").click())
    expect(ann.page.locator("[data-board] [data-mark='○']")).to_be_visible()


def test_in_ones_own_replay_a_mark_stands_since_it_was_made(visit: Callable[..., Guest]) -> None:
    ann = visit()
    things = sit(ann, "berlin63")
    page = ann.page
    table = page.url.rsplit("/", 1)[1]
    things.first.focus()
    page.keyboard.press("m")
    kept(page, lambda: page.locator(PEN).get_by_role("button", name="Circle").click())
    ann.play_on()
    ann.go(f"/replay/{table}?viewer=0&moment=0").page.locator("[data-board] svg").first.wait_for()
    expect(page.locator(MARKS)).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(MARKS)).to_have_count(1)
    page.locator("select").select_option("1")
    expect(page.locator(MARKS)).to_have_count(0)
