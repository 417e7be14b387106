"""Every page by day and by night: axe finds nothing, nothing is wider than a phone, no sentence is missing."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from tests.browser.axe import violations
from tests.web.clients import Server
from tools.guests import DRAWN, ENDING, FONTS, QUICK, SMALL, Guest

DESK: ViewportSize = {"width": 1280, "height": 860}
PHONE: ViewportSize = {"width": 390, "height": 844}
LATER = "milliseconds => { const now = Date.now; Date.now = () => now() + milliseconds }"
"""Makes a page see short times on clocks, while there is enough of it at the table for however slow a machine."""

IN_THE_DARK = "document.documentElement.dataset.theme = 'dark'"


def look_at(page: Page) -> None:
    """Check a page as it stands: its colours by day, then all of it on a phone by night."""
    page.evaluate(FONTS)
    assert "⟨" not in page.content()
    assert violations(page, "color-contrast") == []
    page.evaluate(IN_THE_DARK)
    page.set_viewport_size(PHONE)
    page.evaluate(DRAWN)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], "wider than a phone"
    assert violations(page) == []


@pytest.fixture
def ann(visit: Callable[..., Guest]) -> Guest:
    return visit(lang="fr")


def test_home(ann: Guest) -> None:
    ann.order("berlin63", public=True)
    page = ann.go("/").page
    page.locator("article").nth(3).wait_for()
    page.locator("section li a").first.wait_for()
    look_at(page)


def test_the_dialogs_of_home(ann: Guest) -> None:
    page = ann.go("/").page
    page.locator("article .primary").nth(3).click()
    page.locator("summary").click()
    page.locator("dialog select").first.wait_for()
    look_at(page)
    page.keyboard.press("Escape")
    page.locator("header .who").click()
    page.locator("dialog[open]").wait_for()
    look_at(page)


@pytest.fixture(scope="module")
def reader(chromium: Browser, server: Server) -> Iterator[Guest]:
    """Somebody who only reads: what they see does not depend on what they have read before."""
    guest = Guest(chromium, server.url, lang="fr")
    yield guest
    guest.close()


@pytest.fixture
def desk(reader: Guest) -> Guest:
    """The same, back from the phone."""
    reader.page.set_viewport_size(DESK)
    return reader


@pytest.mark.parametrize("path", ["/settings", "/nowhere", *(f"/rules/{game}" for game in SMALL)])
def test_pages_to_read(desk: Guest, path: str) -> None:
    desk.go(path).page.locator("#main :is(h1, a.button)").first.wait_for()
    look_at(desk.page)


@pytest.mark.parametrize("game", SMALL)
def test_lessons(desk: Guest, game: str) -> None:
    page = desk.go(f"/learn/{game}").page
    page.locator("[data-continue]").click()
    page.locator("[data-board] svg").first.wait_for()
    look_at(page)


@pytest.mark.parametrize("game", SMALL)
def test_a_table_in_play(ann: Guest, game: str) -> None:
    ann.go(f"/t/{ann.against_bot(game)}").wait_for_choice()
    ann.wait_for_others()
    look_at(ann.page)


@pytest.mark.parametrize("game", SMALL)
def test_a_game_that_is_over_and_its_replay(ann: Guest, game: str) -> None:
    table = ann.order(game, settings=QUICK | {"on_leave": "loss"}, bots={"1": "random"})
    ann.ask("POST", f"/api/tables/{table}/leave")
    ann.go(f"/t/{table}").page.locator(ENDING).wait_for()
    look_at(ann.page)
    ann.page.set_viewport_size(DESK)
    ann.go(f"/replay/{table}").page.locator("[data-board] svg").first.wait_for()
    ann.page.locator("#verify summary").first.click()
    look_at(ann.page)


def test_the_waiting_room(ann: Guest) -> None:
    ann.go(f"/t/{ann.order('conclave', seats=3)}").page.locator("#link").wait_for()
    look_at(ann.page)


def test_the_account_with_its_sessions(ann: Guest) -> None:
    ann.ask("POST", "/api/account", {"name": "Anne des pages", "password": "correct horse"})
    ann.context.request.post("/api/login", data={"name": "Anne des pages", "password": "correct horse"})
    ann.go("/").page.locator("header .who").click()
    ann.page.locator(".session button").wait_for()
    look_at(ann.page)


def test_a_series_by_the_clock_with_a_request_for_more_time_and_talk(visit: Callable[..., Guest], ann: Guest) -> None:
    clock = {"kind": "bank", "bank": 3_600}
    ben = visit(name="Ben")
    table = ann.order("berlin63", settings=QUICK | {"clock": clock, "wins": 2, "limit": 5, "on_leave": "loss"})
    ben.ask("POST", f"/api/tables/{table}/join", {})
    for guest in (ann, ben):
        guest.go(f"/t/{table}").wait_for_choice()
    ben.page.get_by_role("button", name="ask for more time").click()
    ann.page.get_by_role("button", name="Refuser").wait_for()
    ann.page.locator("#tab-talk").click()
    ann.page.locator("div.talk summary").click()
    ann.page.evaluate(LATER, 3_580_000)
    ann.page.locator(".clock.short").first.wait_for()
    look_at(ann.page)
    ben.ask("POST", f"/api/tables/{table}/leave")
    ann.page.locator(".score").wait_for()
    ann.page.locator(".shut").click()
    assert violations(ann.page) == []


def test_looking_on_late(visit: Callable[..., Guest], ann: Guest) -> None:
    table = visit().order("berlin63", settings=QUICK | {"spectator_delay": 60}, bots={"1": "random"})
    ann.go(f"/t/{table}").page.locator("main [role=status]").wait_for()
    look_at(ann.page)
