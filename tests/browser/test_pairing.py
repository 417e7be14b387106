"""Quick pairing in two real browsers: one click each, one table, and a rated game that changes both ratings."""

from collections.abc import Callable

from playwright.sync_api import expect
from tools.guests import ENDING, Guest

Visit = Callable[..., Guest]


def find(guest: Guest, game: str) -> None:
    """Click on a box."""
    guest.go("/").page.get_by_role("button", name=f"Find an opponent {game}").click()


def become(guest: Guest, name: str) -> Guest:
    """Have an account."""
    guest.come_in()
    guest.ask("POST", "/api/account", {"name": name, "password": "a password of ours"})
    return guest


def test_one_click_each_and_two_sit_at_one_table(visit: Visit) -> None:
    ann, ben = visit(), visit(width=390, height=844)
    find(ann, "Confusion")
    expect(ann.page.get_by_text("Looking for somebody who wants the same")).to_be_visible()
    find(ben, "Confusion")
    for guest in (ann, ben):
        guest.page.locator("[data-board]").first.wait_for()
    assert ann.page.url == ben.page.url


def test_a_rated_game_changes_both_ratings(visit: Visit) -> None:
    ann, ben = become(visit(), "Rated Ann"), become(visit(), "Rated Ben")
    for guest in (ann, ben):
        find(guest, "Berlin 63")
        guest.page.get_by_label("Rated game").check()
    for guest in (ann, ben):
        guest.page.locator("[data-board]").first.wait_for()
    ann.ask("POST", f"/api/tables/{ann.page.url.rpartition('/')[2]}/leave")
    for guest in (ann, ben):
        guest.page.locator(ENDING).wait_for()
        changes = guest.page.locator(".ratings li")
        expect(changes).to_have_count(2)
        expect(changes.filter(has_text="Rated Ben")).to_contain_text("1500 → 15")


def test_a_bot_offers_itself_and_says_that_it_is_one(visit: Visit) -> None:
    ann = visit()
    find(ann, "Conclave")
    ann.page.get_by_role("radio", name="20 min + 15 s").check()
    expect(ann.page.get_by_text("is a bot and would play you now")).to_be_visible()
    ann.page.get_by_role("button", name="Play the bot").click()
    ann.wait_for_choice()


def test_leaving_the_page_withdraws(visit: Visit) -> None:
    ann, ben, cid = visit(), visit(), visit()
    find(ann, "Conspiracy")
    expect(ann.page.get_by_text("Looking for somebody")).to_be_visible()
    ann.go("/settings")
    find(ben, "Conspiracy")
    expect(ben.page.get_by_text("Looking for somebody")).to_be_visible()
    ben.page.get_by_role("button", name="Close").click()
    find(cid, "Conspiracy")
    expect(cid.page.get_by_text("is a bot and would take the other seats now")).to_be_visible()
    assert not ann.frames or all(frame["type"] != "paired" for frame in (*ann.frames, *ben.frames))
