"""The Review tab of a replay: asked for, under fog until it is lifted, on a phone and by keyboard."""

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tools.guests import Guest

from .axe import violations
from .test_replay import finished

PATIENCE = 240_000
"""A review stands back behind everything else on the machine."""


def test_a_review_is_asked_for_and_laid_open_seat_by_seat(visit: Callable[..., Guest]) -> None:
    ann = visit(width=390)
    table = finished(ann)
    page = ann.go(f"/replay/{table}?viewer=0").page
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review this game").click()
    graph = page.get_by_role("img", name="Chance to win")
    expect(graph).to_be_visible(timeout=PATIENCE)
    expect(page).to_have_url(re.compile("tab=review"))
    assert graph.locator("polyline").count() == 1  # only one's own side
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    everything = page.get_by_role("checkbox", name="everything")
    everything.focus()
    page.keyboard.press("Space")
    expect(graph.locator("polyline")).to_have_count(4)
    expect(page.get_by_role("heading", name="How everybody did")).to_be_visible()
