"""A finished game looked at again: step by step, from any side, verified in the browser, its record taken along."""

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tools.guests import QUICK, Guest

from connive.play.record import load


def finished(guest: Guest) -> str:
    """Return a short game that the guest gave up after a few choices."""
    table = guest.order("berlin63", settings=QUICK | {"on_leave": "loss"}, bots={"1": "random"})
    guest.go(f"/t/{table}").play_on(4)
    guest.ask("POST", f"/api/tables/{table}/leave")
    return table


def test_a_replay_goes_step_by_step_and_its_address_names_the_moment(visit: Callable[..., Guest]) -> None:
    ann = visit()
    page = ann.go(f"/replay/{finished(ann)}").page
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.locator("h1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    expect(page).to_have_url(re.compile("moment=2"))
    page.keyboard.press("End")
    last = slider.get_attribute("max")
    expect(slider).to_have_value(str(last))
    page.get_by_role("combobox").select_option("1")
    expect(page).to_have_url(re.compile(f"moment={last}&viewer=1"))
    page.reload()
    expect(slider).to_have_value(str(last))
    expect(page.get_by_role("combobox")).to_have_value("1")


def test_the_deal_is_verified_in_the_browser_and_the_record_by_itself(visit: Callable[..., Guest]) -> None:
    ann = visit(width=390, height=844)
    page = ann.go(f"/replay/{finished(ann)}#verify").page
    expect(page.locator(".verdict")).to_contain_text("not tampered with")
    expect(page.locator(".verdict")).to_be_in_viewport()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    load(download.value.path().read_text(encoding="utf-8")).verify()
