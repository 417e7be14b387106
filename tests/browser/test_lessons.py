"""Every lesson to its end: wrong tries get a hint, the right choice leads on, and at the end one can play."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tools.guests import CHOICES, CONFIRM, SMALL, Guest

GO_ON = "[data-continue]"
PLAY = "[data-play]"
MOST = 120


@pytest.mark.parametrize(("game", "lang"), list(zip(SMALL, ["en", "fr"] * 2, strict=True)))
def test_the_lessons_are_taken_to_their_end(visit: Callable[..., Guest], game: str, lang: str) -> None:
    ann = visit(lang=lang).go(f"/learn/{game}")
    take(ann)
    ann.page.locator("[data-next]").click()
    expect(ann.page.locator(PLAY)).to_have_count(0)
    take(ann)
    assert ann.page.url.endswith("#2") and not ann.page.locator("[data-next]").count()
    ann.page.locator(PLAY).click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert "⟨" not in ann.text


def take(ann: Guest) -> None:
    """Follow what the lesson points at; where it points at nothing, try, and then follow."""
    for _ in range(MOST):
        ann.page.locator(f"{GO_ON}, {PLAY}, {CHOICES}, {CONFIRM}").first.wait_for()
        suggested = ann.page.locator(".choice.suggested")
        if ann.page.locator(PLAY).count():
            return
        if ann.page.locator(GO_ON).count():
            ann.page.locator(GO_ON).click()
        elif suggested.count() and not ann.page.locator(CONFIRM).count():
            suggested.first.click()
        else:
            ann.pick()


def test_a_try_that_leads_elsewhere_gets_a_hint_and_leaves_only_the_right_way(visit: Callable[..., Guest]) -> None:
    ann = visit().go("/learn/berlin63")
    ann.page.locator(GO_ON).click()
    for name in ("Base on c1", "c2"):
        ann.page.locator(CHOICES).filter(has_text=name).first.click()
    expect(ann.page.get_by_role("alert")).to_contain_text("a1")
    expect(ann.choices).to_have_count(1)
    ann.page.get_by_role("button", name="One step back").click()
    expect(ann.page.locator(GO_ON)).to_be_visible()


def test_a_lesson_explains_its_words(visit: Callable[..., Guest]) -> None:
    page = visit(width=390, height=844).go("/learn/berlin63").page
    page.locator(".text .term", has_text="leader").click()
    expect(page.locator("[data-power-card]")).to_contain_text("If it falls, you lose.")
