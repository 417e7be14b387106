"""The table comes back: after a reload, sleep, no network, and a server that was away in the middle of a decision."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.clients import Server
from tools.guests import CHOICES, Guest

LOST = "Connection lost"
HEARTBEAT = 15_000
"""How many milliseconds a page is silent before it looks whether the server is still there: it must know sooner."""

BLUE = 5
"""Bases below this number are Blue's."""


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Server]:
    serving = Server(str(tmp_path / "fragile.db")).start()
    yield serving
    serving.stop()


def test_a_choice_made_while_the_server_is_away_counts_once_when_it_is_back(
    visit: Callable[..., Guest], fragile: Server
) -> None:
    ann = visit(fragile.url)
    table = ann.against_bot("berlin63")
    ann.go(f"/t/{table}").play_on(1)
    expect(ann.page.locator(".ask")).to_contain_text("▲B")
    fragile.kill()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    ann.choices.first.click()
    fragile.start()
    expect(ann.page.get_by_text(LOST)).to_have_count(0)
    expect(ann.page.locator(".ask")).to_contain_text("▲C")
    assert placed_by_blue(ann) == [0, 1]


def test_after_a_reload_and_the_back_button_the_table_is_as_it_was(visit: Callable[..., Guest]) -> None:
    ann = visit()
    ann.go("/").go(f"/t/{ann.against_bot('berlin63')}").play_on(2)
    expect(ann.page.locator(".ask")).to_contain_text("▲C")
    ann.page.reload()
    expect(ann.page.locator(".ask")).to_contain_text("▲C")
    ann.page.go_back()
    ann.page.locator("article").first.wait_for()
    ann.page.go_forward()
    expect(ann.page.locator(".ask")).to_contain_text("▲C")


def placed_by_blue(guest: Guest) -> list[int]:
    placed = [event["base"] for event in guest.events(0) if event["event"] == "placed"]
    return sorted(base for base in placed if base < BLUE)


def test_two_tabs_of_one_person_show_the_same_table_and_a_choice_counts_once(
    visit: Callable[..., Guest], fragile: Server
) -> None:
    ann, ben = visit(fragile.url), visit(fragile.url, name="Ben")
    table = ann.order("berlin63")
    ben.ask("POST", f"/api/tables/{table}/join", {})
    ann.go(f"/t/{table}").wait_for_choice()
    other = ann.context.new_page()
    other.goto(f"/t/{table}")
    expect(other.locator(".ask")).to_contain_text("▲A")
    ann.pick()
    expect(other.locator(".ask")).to_contain_text("▲B")
    pages = (ann.page, other)
    fragile.kill()
    for number, page in enumerate(pages):
        expect(page.get_by_text(LOST)).to_be_visible()
        page.locator(CHOICES).nth(number).click()
    fragile.start()
    for page in pages:
        expect(page.locator(".ask")).to_contain_text("▲C")
    assert placed_by_blue(ann) == [0, 1]
    ben.go(f"/t/{table}").play_on(1)
    for page in pages:
        expect(page.locator(".others")).to_contain_text("1 on the board")
    assert len(refusals(pages)) == 1 and "was dropped" in refusals(pages)[0], "one of the two is told so"


def refusals(pages: Iterable[Page]) -> list[str]:
    return [text for page in pages for text in page.get_by_role("alert").all_inner_texts()]


def test_after_sleep_through_which_others_went_on_the_table_is_right(
    visit: Callable[..., Guest], fragile: Server
) -> None:
    ann, ben = visit(fragile.url), visit(fragile.url, name="Ben")
    table = ann.order("berlin63")
    ben.ask("POST", f"/api/tables/{table}/join", {})
    for guest in (ann, ben):
        guest.go(f"/t/{table}").wait_for_choice()
    device = ann.context.new_cdp_session(ann.page)
    device.send("Page.setWebLifecycleState", {"state": "frozen"})
    ben.play_on(2)
    fragile.kill()
    fragile.start()
    ben.play_on(3)
    expect(ben.page.locator(".ask")).to_contain_text("Waiting")
    device.send("Page.setWebLifecycleState", {"state": "active"})
    expect(ann.page.locator(".others")).to_contain_text("5 on the board")
    expect(ann.page.get_by_text(LOST)).to_have_count(0)
    ann.pick()
    expect(ann.page.locator(".ask")).to_contain_text("▲B")


def test_without_a_network_it_is_said_at_once_and_a_choice_goes_out_when_it_is_back(
    visit: Callable[..., Guest],
) -> None:
    ann = visit()
    ann.go(f"/t/{ann.against_bot('berlin63')}").play_on(1)
    expect(ann.page.locator(".ask")).to_contain_text("▲B")
    ann.context.set_offline(True)
    expect(ann.page.get_by_text(LOST)).to_be_visible(timeout=HEARTBEAT)
    ann.choices.first.click()
    expect(ann.page.locator(".ask")).to_contain_text("as soon as it is back")
    ann.context.set_offline(False)
    expect(ann.page.get_by_text(LOST)).to_have_count(0)
    expect(ann.page.locator(".ask")).to_contain_text("▲C")
    assert placed_by_blue(ann) == [0, 1]


def test_the_way_through_settings_and_home_leads_back_to_the_table(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = ann.against_bot("berlin63")
    ann.go("/").page.locator(f'a[href="/t/{table}"]').first.click()
    ann.play_on(2)
    ann.page.get_by_label("More").click()
    ann.page.get_by_role("link", name="Settings").click()
    ann.page.get_by_label("Français").check()
    for _ in range(2):
        ann.page.go_back()
        ann.page.wait_for_load_state()
    ann.page.locator("article").first.wait_for()
    ann.page.go_forward()
    expect(ann.page.locator(".ask")).to_contain_text("Choisis l’espion du socle ▲C")
