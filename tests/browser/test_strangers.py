"""A first visit: a stranger sees all that is public, and the browser has nothing to complain about."""

from collections.abc import Callable

from playwright.sync_api import expect
from tools.guests import ENDING, QUICK, SMALL, Guest

PAGES = ["/", "/settings", "/nowhere", *(f"/{page}/{game}" for page in ("rules", "learn") for game in SMALL)]


def test_no_page_makes_the_browser_complain_to_a_stranger(visit: Callable[..., Guest]) -> None:
    stranger = visit(lang="fr", width=390, height=844)
    for path in PAGES:
        stranger.go(path).page.locator("#main :is(h1, h2, a.button)").first.wait_for(state="attached")
        stranger.page.wait_for_load_state("networkidle")
    assert stranger.complaints == []
    assert stranger.context.cookies() == [], "somebody who only looks gets no session"


def test_open_tables_and_finished_games_are_just_there(visit: Callable[..., Guest]) -> None:
    ann, stranger = visit(), visit()
    shown = ann.order("conclave", seats=3, public=True)
    over = ann.order("berlin63", settings=QUICK | {"on_leave": "loss"}, bots={"1": "random"}, public=True)
    ann.ask("POST", f"/api/tables/{over}/leave")
    page = stranger.go("/").page
    expect(page.get_by_role("heading", name="My games")).to_have_count(0)
    expect(page.locator(f'a[href="/replay/{over}"]')).to_be_visible()
    page.locator(f'a[href="/t/{shown}"]').click()
    page.get_by_role("button", name="Sit down").first.click()
    expect(page.get_by_role("button", name="Leave this table")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    assert stranger.complaints == []


def test_a_finished_game_is_opened_from_any_side_by_its_link(visit: Callable[..., Guest]) -> None:
    ann, stranger = visit(), visit()
    table = ann.order("berlin63", settings=QUICK | {"on_leave": "loss"}, bots={"1": "random"}, public=True)
    ann.go(f"/t/{table}").play_on(5)
    ann.ask("POST", f"/api/tables/{table}/leave")
    ann.page.locator(ENDING).wait_for()
    page = stranger.go(f"/replay/{table}").page
    for viewer in ("spectator", "0", "1", "referee"):
        page.get_by_role("combobox").select_option(viewer)
        expect(page).to_have_url(f"{ann.page.url.split('/t/')[0]}/replay/{table}?moment=0&viewer={viewer}")
        page.locator("[data-board] svg").first.wait_for()
    expect(page.get_by_text("Ann gave up")).to_have_count(0)
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text("Ann gave up")).to_be_visible()
    assert stranger.complaints == []
