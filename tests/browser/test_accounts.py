"""Who one is: a guest's name, an account that keeps its games, sessions elsewhere, and their end."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tools.guests import Guest

PASSWORD = "correct horse"


def open_account(guest: Guest) -> Page:
    guest.go("/").page.locator("header .who").click()
    guest.page.get_by_role("dialog").wait_for()
    return guest.page


def log_in(guest: Guest, name: str) -> Page:
    page = open_account(guest)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    return page


def make_account(guest: Guest, name: str) -> Page:
    page = open_account(guest)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Password").press("Enter")
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    return page


def test_a_stranger_takes_a_name_with_the_enter_key_and_plays_under_it(visit: Callable[..., Guest]) -> None:
    page = open_account(ann := visit())
    page.get_by_label("Name", exact=True).fill("Annabel")
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.locator("header .who")).to_have_text("Annabel")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play now Berlin 63").click()
    page.get_by_role("button", name="By link").click()
    expect(page.get_by_text("Annabel (you)")).to_be_visible()
    assert ann.complaints == []


def test_a_new_name_is_seen_at_once_by_everybody_at_the_table(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit()
    table = ann.order("conclave", seats=3)
    ann.go(f"/t/{table}").page.locator("#name").wait_for()
    ben.go(f"/t/{table}").page.get_by_role("button", name="Sit down").first.click()
    ann.page.get_by_label("Your name here").fill("Queen Ann")
    ann.page.get_by_role("button", name="Change").click()
    expect(ann.page.get_by_text("Queen Ann (you)")).to_be_visible()
    expect(ben.page.get_by_text("Queen Ann")).to_be_visible()


def test_a_guest_who_makes_an_account_finds_its_games_in_another_browser(visit: Callable[..., Guest]) -> None:
    ann, elsewhere = visit(), visit()
    table = ann.against_bot("berlin63")
    make_account(ann, "Ann of two worlds")
    page = log_in(elsewhere, "ann of TWO worlds")
    assert ann.ask("GET", "/api/session")["person"] == elsewhere.ask("GET", "/api/session")["person"]
    page.keyboard.press("Escape")
    game = page.locator(f'a[href="/t/{table}"]').first
    expect(game).to_contain_text("Your turn")
    game.click()
    elsewhere.wait_for_choice()
    expect(page.locator(".ask")).to_contain_text("▲A")


def test_a_session_that_is_ended_elsewhere_leaves_a_stranger(visit: Callable[..., Guest]) -> None:
    ann, elsewhere = visit(), visit()
    make_account(ann, "Ann with a lost phone")
    ann.page.keyboard.press("Escape")
    page = log_in(elsewhere, "Ann with a lost phone")
    page.get_by_role("button", name="End it").click()
    expect(page.get_by_text("That session has ended.")).to_be_visible()
    expect(page.get_by_role("button", name="End it")).to_have_count(0)
    ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ann.page.locator("header .who")).to_have_text("Guest")
    assert ann.ask("GET", "/api/session") is None
    assert elsewhere.ask("GET", "/api/session")["name"] == "Ann with a lost phone"


def test_whoever_logs_out_in_one_tab_is_out_in_all_of_them(visit: Callable[..., Guest]) -> None:
    ann = visit()
    page = make_account(ann, "Ann of many tabs")
    other = ann.context.new_page()
    other.goto("/")
    expect(other.locator("header .who")).to_have_text("Ann of many tabs")
    page.get_by_role("button", name="Log out").click()
    for each in (page, other):
        expect(each.locator("header .who")).to_have_text("Guest")


def test_a_table_in_another_tab_forgets_its_secrets_when_one_logs_out(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = ann.against_bot("berlin63")
    page = make_account(ann, "Ann in a hurry")
    other = ann.context.new_page()
    other.goto(f"/t/{table}")
    expect(other.get_by_role("button", name="Leo Storm").first).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    expect(other.get_by_text("You are watching")).to_be_visible()
    expect(other.locator("[data-board]")).to_be_visible()
    assert "Leo Storm" not in other.content()


def test_a_password_that_is_too_short_is_refused_and_nothing_changes(visit: Callable[..., Guest]) -> None:
    page = open_account(ann := visit(lang="fr"))
    page.get_by_label("Mot de passe").fill("court")
    page.get_by_role("button", name="Créer un compte").click()
    expect(page.get_by_text("Un mot de passe compte de 8 à 200 caractères")).to_be_visible()
    assert ann.ask("GET", "/api/session")["account"] is False
