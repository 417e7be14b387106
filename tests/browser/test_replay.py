"""A finished game looked at again: step by step, from any side, verified in the browser, its record taken along."""

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tools.guests import QUICK, Guest

from connive.play.proof import Seen
from connive.play.record import load


def finished(guest: Guest, game: str = "berlin63") -> str:
    """Return a short game that the guest gave up after a few choices."""
    table = guest.order(game, settings=QUICK | {"on_leave": "loss"}, bots={"1": "random"})
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


def pledged(guest: Guest) -> str:
    """Return a short game to whose deal the guest's browser has added, sitting down by hand."""
    order = {"settings": QUICK | {"on_leave": "loss"}, "bots": {"1": "random"}, "adds_entropy": True, "public": True}
    table = guest.order("berlin63", **order)
    guest.go(f"/t/{table}").page.get_by_role("button", name="Sit down").click()
    guest.play_on(4)
    guest.ask("POST", f"/api/tables/{table}/leave")
    return table


def seen_in(command: str) -> Seen:
    """Read the values that a command names."""
    words = command.split()
    given = {name: tuple(words[i + 1] for i, word in enumerate(words) if word == f"--{name}") for name in NAMES}
    return Seen(given["commitment"][0], given["entropy"], given["pledge"], given["link"], given["key"][0])


NAMES = ("commitment", "entropy", "pledge", "link", "key")


def test_the_page_proves_what_it_saw_and_gives_the_command_that_proves_the_rest(visit: Callable[..., Guest]) -> None:
    ann = visit(width=390, height=844)
    page = ann.go(f"/replay/{pledged(ann)}#verify").page
    proved, rest = page.locator("section.proved"), page.locator("section.unproved")
    for words in (
        "fits the commitment that this browser kept",
        "The chance that this browser added",
        "links that this",
    ):
        expect(proved).to_contain_text(words)
    expect(rest).to_contain_text("a browser does not know the rules")
    expect(page.locator("section.broken")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = load(download.value.path().read_text(encoding="utf-8"))
    found = record.verify(seen_in(page.locator("code").inner_text()))
    assert [finding.name for finding in found if not finding.proved] == []


def test_a_browser_that_saw_nothing_says_so(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit()
    page = ben.go(f"/replay/{pledged(ann)}#verify").page
    expect(page.locator("section.unproved")).to_contain_text("this browser did not see it then")
    expect(page.locator("section.proved")).to_have_count(0)


def test_a_browser_finds_out_a_server_that_exchanged_the_commitment(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = pledged(ann)
    ann.page.evaluate(
        """table => {
          const name = `connive.kept.${table}`
          const kept = JSON.parse(localStorage[name])
          localStorage[name] = JSON.stringify({ ...kept, commitment: '0'.repeat(64) })
        }""",
        table,
    )
    page = ann.go(f"/replay/{table}#verify").page
    page.reload()
    expect(page.locator("section.broken")).to_contain_text("does not fit the commitment")
