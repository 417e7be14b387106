"""The table comes back: after a reload, and after the server was away in the middle of a decision."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.clients import Server
from tools.guests import Guest

LOST = "Connection lost"
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
    placed = [event["base"] for event in ann.events(0) if event["event"] == "placed"]
    assert sorted(base for base in placed if base < BLUE) == [0, 1]


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


def test_two_tabs_of_one_person_show_the_same_table(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = ann.against_bot("berlin63")
    ann.go(f"/t/{table}").wait_for_choice()
    other = ann.context.new_page()
    other.goto(f"/t/{table}")
    expect(other.locator(".ask")).to_contain_text("▲A")
    ann.pick()
    expect(other.locator(".ask")).to_contain_text("▲B")
