"""Whoever plays against bots has a coach: lies are called lies, odds and hints are shown; nobody else has one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tools.guests import QUICK, SMALL, Guest

READY = "Use a ready-made line-up"


def question(guest: Guest) -> str:
    """Return what is asked now."""
    return str([frame["decision"]["question"] for frame in guest.updates if frame["decision"]][-1])


def test_the_first_game_is_a_click_on_novice_a_ready_line_up_and_a_hint(visit: Callable[..., Guest]) -> None:
    ann = visit(hints="first", width=390, height=844)
    page = ann.go("/").page
    expect(page.locator("article", has_text="Berlin 63")).to_contain_text("20 to 40 min")
    page.locator("article", has_text="Berlin 63").locator(".primary").click()
    novice = page.locator("dialog .row .primary")
    expect(novice).to_contain_text("Novice")
    novice.click()
    expect(page.get_by_role("button", name=READY)).to_be_visible()
    assert violations(page) == []


def ask_for_a_hint(ann: Guest) -> None:
    """Ask, and wait for the hint, or for the refusal of a bot that had no time on a busy machine."""
    ann.page.locator("[data-hint]").click()
    said = ann.page.locator("[data-coach] strong, [role=alert]")
    said.first.wait_for()
    assert "master" in said.first.inner_text()


def test_a_hint_says_what_a_master_would_do_and_a_line_up_is_placed_by_one_click(visit: Callable[..., Guest]) -> None:
    ann = visit(hints="always", width=390, height=844)
    page = ann.go(f"/t/{ann.against_bot('berlin63')}").page
    page.get_by_role("button", name=READY).click()
    ann.wait_until(lambda: ann.over or question(ann) != "deploy")
    own = ann.updates[-1]["view"]["bases"][:5]
    assert all(base["character"] is not None for base in own)
    ann.wait_for_choice()
    ask_for_a_hint(ann)
    assert violations(page) == []


def test_a_lie_is_called_one_before_it_is_told_and_wants_a_word(visit: Callable[..., Guest]) -> None:
    ann = visit(hints="always")
    page = ann.go(f"/t/{ann.against_bot('berlin63')}").page
    page.get_by_role("button", name=READY).click()
    lie = page.locator(".choice:has(.truth.lie)")
    for _ in range(60):
        ann.wait_for_choice()
        if ann.over or lie.count():
            break
        ann.pick()
    lie.first.click()
    while not page.locator("[data-confirm]").count():
        ann.choices.first.click()
    expect(page.locator(".follows")).to_contain_text("This is a lie.")
    assert page.locator("[data-confirm]").is_visible(), "it was not told yet"


@pytest.mark.parametrize("hints", ["always", "never"])
def test_there_is_no_coach_beside_other_people_and_none_for_whoever_wants_none(
    visit: Callable[..., Guest], hints: str
) -> None:
    ann = visit(hints=hints)
    if hints == "never":
        table = ann.against_bot("conclave")
    else:
        table = ann.order("conclave", settings=QUICK | {"one_screen": True})
    page = ann.go(f"/t/{table}").page
    if hints == "always":
        page.locator("main .primary").first.click()
    ann.wait_for_choice()
    expect(page.locator("[data-hint]")).to_have_count(0)
    assert not [frame for frame in ann.frames if frame["type"] == "hint"]


MOST = 400
"""So many clicks a scripted game takes at most."""


@pytest.mark.parametrize("game", list(SMALL))
def test_somebody_who_reads_only_the_screen_finishes_a_first_game(visit: Callable[..., Guest], game: str) -> None:
    """Follows the first hint for each kind of question; then takes what the page offers first, and confirms it."""
    ann = visit(hints="first")
    page = ann.go(f"/t/{ann.against_bot(game)}").page
    expect(page.locator("header .goal")).to_be_visible()
    hinted: set[str] = set()
    for _ in range(MOST):
        ann.wait_for_choice()
        if ann.over:
            break
        if page.get_by_role("button", name=READY).count():
            page.get_by_role("button", name=READY).click()
            ann.wait_until(lambda: question(ann) != "deploy" or ann.over)
            continue
        hint = page.locator("[data-hint]")
        if question(ann) not in hinted and hint.count() and not page.locator(".crumb").count():
            hinted.add(question(ann))
            ask_for_a_hint(ann)
        suggested = page.locator(".choice.suggested")
        if page.locator("[data-confirm]").count():
            page.locator("[data-confirm]").first.click()
        elif suggested.count():
            suggested.first.click()
        else:
            ann.choices.first.click()
    assert ann.over and hinted
    assert page.locator(".ending .result").inner_text()
