"""Pointing at a choice tells what follows and moves nothing: what moved from under the pointer would flicker."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tools.guests import DRAWN, MOST_PICKS, SMALL, Guest

ENOUGH = 12
"""How many picks are looked at; more only if nothing has followed from any of them."""

PARTS = "section.bar, section.bar .foot, [data-choices] .choice"
LAYOUT = """(parts) => [...document.querySelectorAll(parts)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return [x, y, width, height, one.scrollHeight]
})"""


def layout(page: Page) -> list[list[float]]:
    """Return where everything in the decision bar is, and how much there is of it."""
    found: list[list[float]] = page.evaluate(LAYOUT, PARTS)
    return found


@pytest.mark.parametrize("game", SMALL)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_follows_from_a_choice_moves_nothing_on_a_phone(visit: Callable[..., Guest], game: str, lang: str) -> None:
    ann = visit(lang=lang, width=390, height=844)
    ann.go(f"/t/{ann.against_bot(game)}").wait_for_fonts()
    told = 0
    for picked in range(MOST_PICKS):
        ann.wait_for_choice()
        if ann.over or (told and picked >= ENOUGH):
            break
        ann.wait_for_others()
        page = ann.page
        page.mouse.move(1, 1)
        expect(page.locator(".choice.pointed")).to_have_count(0)
        page.evaluate(DRAWN)
        page.evaluate(DRAWN)  # choices that lack room have got that for what follows
        still = layout(page)
        for i in range(min(ann.choices.count(), 4)):
            ann.choices.nth(i).dispatch_event("pointerenter")
            told += bool(page.locator(".follows").inner_text())
            assert layout(page) == still
            ann.choices.nth(i).dispatch_event("pointerleave")
        ann.pick()
    assert told
