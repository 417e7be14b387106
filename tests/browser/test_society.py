"""Several real browsers: pages of people, friends who invite friends, the wall, and what is hidden from whom."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.test_pairing import become
from tools.guests import QUICK, Guest

Visit = Callable[..., Guest]


def beaten(ann: Guest, ben: Guest) -> str:
    """Let Ann give a public game up against Ben."""
    table = ann.order("berlin63", public=True, settings=QUICK | {"on_leave": "loss"})
    ben.ask("POST", f"/api/tables/{table}/join", {})
    ann.ask("POST", f"/api/tables/{table}/leave")
    return table


@pytest.mark.parametrize(("lang", "lost", "width"), [("en", "lost", 1280), ("fr", "perdue", 390)])
def test_a_page_shows_the_games_and_its_owner_decides_to_whom(visit: Visit, lang: str, lost: str, width: int) -> None:
    name = f"Page {lang}"
    ann, ben = become(visit(lang=lang, width=width), name), become(visit(), f"Reader {lang}")
    table = beaten(ann, ben)
    ann.wait_until(lambda: table in str(ann.ask("GET", f"/api/people/{name}/games")))
    expect(ann.go(f"/people/{name}").page.locator(f'a[href="/replay/{table}"]')).to_contain_text(lost)
    assert not violations(ann.page)
    ben.go(f"/people/{name}").page.locator(f'a[href="/replay/{table}"]').wait_for()
    privacy = ann.page.locator('input[name="privacy-games"][value="nobody"]')
    privacy.focus()
    ann.page.keyboard.press("Space")
    expect(ann.page.get_by_role("status").filter(has_text="Kept." if lang == "en" else "C’est noté.")).to_be_visible()
    ben.page.reload()
    expect(ben.page.get_by_text("The games are not shown to you.")).to_be_visible()


def test_a_friend_invites_a_friend_and_a_blocked_one_cannot(visit: Visit) -> None:
    ann, ben = become(visit(), "Inviting Ann"), become(visit(width=390, height=844), "Invited Ben")
    ann.go("/people/Invited Ben").page.get_by_role("button", name="Follow").click()
    expect(ann.page.get_by_role("button", name="Unfollow")).to_be_visible()
    ben.go("/").page.locator("#friends").wait_for()
    table = ann.order("conclave", seats=3)
    ann.go(f"/t/{table}").page.get_by_role("button", name="Ask Invited Ben").click()
    ben.page.get_by_role("button", name="Go there").click()
    ben.page.wait_for_url(f"**/t/{table}")
    ben.go("/people/Inviting Ann").page.get_by_role("button", name="Block").click()
    expect(ben.page.get_by_role("button", name="Unblock")).to_be_visible()
    ann.go("/people/Invited Ben").page.get_by_role("button", name="Follow").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("does not want that")


def test_who_lets_everybody_know_is_seen_here_and_is_found_by_name_and_invited(visit: Visit) -> None:
    ann, ben = become(visit(), "Seeking Ann"), become(visit(), "Seen Ben")
    hidden = dict.fromkeys(("games", "ratings", "style"), "nobody")
    ben.ask("PUT", "/api/privacy", hidden | {"online": "everybody", "invitations": "everybody"})
    ben.go("/").page.locator("#friends").wait_for()
    ann.go("/").page.get_by_text("Who is here").click()
    expect(ann.page.locator("details").get_by_role("link", name="Seen Ben")).to_be_visible()
    ann.page.get_by_role("searchbox", name="Name of a player").fill("seen ben")
    ann.page.get_by_role("button", name="Find", exact=True).click()
    expect(ann.page.get_by_role("heading", name="Seen Ben")).to_be_visible()
    assert not violations(ann.page)
    ann.page.get_by_role("button", name="Invite to a game").click()
    ann.page.get_by_role("button", name="Conclave").click()
    ann.page.wait_for_url("**/t/*")
    ben.page.get_by_role("button", name="Go there").click()
    ben.page.wait_for_url(ann.page.url)


def test_the_wall_shows_a_game_that_is_being_played_to_a_stranger(visit: Visit) -> None:
    ann, ben, stranger = visit(name="Wall Ann"), visit(name="Wall Ben"), visit(width=390, height=844)
    table = ann.order("conclave", public=True)
    ben.ask("POST", f"/api/tables/{table}/join", {})
    tile = stranger.go("/").page.locator(f'li > a[href="/t/{table}"]')
    tile.scroll_into_view_if_needed()
    expect(tile).to_contain_text("Wall Ann")
    tile.locator(".board svg").first.wait_for(state="attached")
    assert not violations(stranger.page)
    ann.ask("POST", f"/api/tables/{table}/leave")


def test_the_best_are_listed_by_game(visit: Visit) -> None:
    ann = visit(width=390, height=844).go("/best")
    expect(ann.page.get_by_role("heading", name="Rankings")).to_be_visible()
    ann.page.get_by_role("link", name="Conclave").click()
    ann.page.wait_for_url("**/best/conclave")
    expect(ann.page.get_by_role("heading", name="Provisional")).to_be_visible()
    assert not violations(ann.page)
