"""Every lesson to its end: wrong tries get a hint, the right choice leads on, and at the end one can play."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tools.guests import CHOICES, CONFIRM, SMALL, Guest

GO_ON = "[data-continue]"
PLAY = ".ways .primary:not([data-continue])"
MOST = 120


@pytest.mark.parametrize(("game", "lang"), list(zip(SMALL, ["en", "fr"] * 2, strict=True)))
def test_a_lesson_is_taken_to_its_end(visit: Callable[..., Guest], game: str, lang: str) -> None:
    ann = visit(lang=lang).go(f"/learn/{game}")
    for _ in range(MOST):
        ann.page.locator(f"{GO_ON}, {PLAY}, {CHOICES}, {CONFIRM}").first.wait_for()
        if ann.page.locator(PLAY).count():
            break
        if ann.page.locator(GO_ON).count():
            ann.page.locator(GO_ON).click()
        else:
            ann.pick()
    ann.page.locator(PLAY).click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert "⟨" not in ann.text


def test_a_try_that_leads_elsewhere_gets_a_hint_and_leaves_only_the_right_way(visit: Callable[..., Guest]) -> None:
    ann = visit().go("/learn/berlin63")
    ann.page.locator(GO_ON).click()
    for name in ("Base on c1", "c2"):
        ann.page.locator(CHOICES).filter(has_text=name).first.click()
    expect(ann.page.get_by_role("alert")).to_contain_text("a1")
    expect(ann.choices).to_have_count(1)
    ann.page.get_by_role("button", name="One step back").click()
    expect(ann.page.locator(GO_ON)).to_be_visible()
