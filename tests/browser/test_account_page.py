"""The page of an account, the page of moderators, and a page without inline styles."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.test_accounts import PASSWORD, make_account
from tests.web.clients import Server
from tools.guests import Guest

from connive.storage.orders import Orders, SetModerator
from connive.web.headers import HEADERS

NEW = "another battery staple"


def test_a_password_is_changed_and_lost_and_replaced_by_a_code(visit: Callable[..., Guest]) -> None:
    ann, elsewhere = visit(), visit()
    page = make_account(ann, "Ann who forgets")
    page.get_by_role("link", name="My account").click()
    page.get_by_label("Your password now").fill(PASSWORD)
    page.get_by_label("New password").fill(NEW)
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_text("The new password counts from now on")).to_be_visible()
    page.get_by_label("Your password now").fill(NEW)
    page.get_by_role("button", name="Get new codes").click()
    expect(page.locator(".codes li")).to_have_count(8)
    code = page.locator(".codes code").first.inner_text()
    other = elsewhere.go("/account").page
    other.get_by_label("Name", exact=True).fill("ann who FORGETS")
    other.get_by_label("Code").fill(code)
    other.get_by_label("New password").fill(PASSWORD)
    other.get_by_role("button", name="Open the account").click()
    expect(other.get_by_text("Welcome back.")).to_be_visible()
    assert elsewhere.ask("GET", "/api/session")["name"] == "Ann who forgets"
    assert ann.ask("GET", "/api/session") is None
    assert ann.complaints == elsewhere.complaints == []


def test_an_account_is_exported_and_deleted(visit: Callable[..., Guest]) -> None:
    ann = visit(lang="fr")
    page = ann.go("/").page
    page.locator("header .who").click()
    page.get_by_label("Nom", exact=True).fill("Anne qui part")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Créer un compte").click()
    page.get_by_role("link", name="Mon compte").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Télécharger").click()
    assert "Anne qui part" in download.value.path().read_text(encoding="utf-8")
    page.get_by_label("Ton mot de passe actuel").fill(PASSWORD)
    button = page.get_by_role("button", name="Supprimer le compte")
    expect(button).to_be_disabled()
    page.get_by_label("Pour confirmer").fill("Anne qui part")
    button.click()
    expect(page.get_by_text("Ton compte est supprimé.")).to_be_visible()
    assert ann.ask("GET", "/api/session") is None and ann.complaints == []


def test_accounts_are_marked_at_the_table(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit()
    make_account(ann, "Ann who is marked")
    table = ann.order("conclave", seats=3)
    page = ben.go(f"/t/{table}").page
    expect(page.locator("li", has_text="Ann who is marked").get_by_text("Account")).to_have_count(1)
    page.get_by_role("button", name="Sit down").first.click()
    expect(page.locator("li", has_text="(you)").get_by_text("Account")).to_have_count(0)


def test_a_moderator_reads_a_report_and_keeps_somebody_out(visit: Callable[..., Guest], server: Server) -> None:
    mia, eve, ann = visit(), visit(), visit()
    make_account(mia, "Mia in charge")
    table = eve.order("conclave", seats=3)
    culprit = eve.ask("GET", "/api/session")["person"]
    ann.ask("POST", f"/api/tables/{table}/report", {"person": culprit, "words": "shouts at everybody"})
    mia.go("/moderation")
    expect(mia.page.get_by_text("Only moderators may do this.")).to_be_visible()
    Orders(Path(server.config.database)).leave(SetModerator(mia.ask("GET", "/api/session")["person"], True))
    mia.wait_until(lambda: mia.ask("GET", "/api/session")["moderator"])
    page = mia.go("/moderation").page
    report = page.locator("li", has_text="shouts at everybody")
    report.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("and the report is put away.")).to_be_visible()
    expect(report).to_have_count(0)
    eve.wait_until(lambda: eve.ask("GET", "/api/session") is None)
    mia.wait_until(lambda: mia.ask("GET", f"/api/tables/{table}")["status"] == "closed")


def test_no_page_needs_inline_styles(visit: Callable[..., Guest]) -> None:
    assert "unsafe-inline" not in HEADERS["content-security-policy"]
    ann = visit()
    for game in ("berlin63", "conspiracy", "confusion", "conclave"):
        ann.go(f"/t/{ann.against_bot(game)}").page.locator("[data-board]").wait_for()
    for path in ("/", "/settings", "/rules/berlin63", "/learn/berlin63", "/account", "/moderation"):
        ann.go(path).page.locator("main").wait_for()
    assert not [each for each in ann.complaints if "Content Security Policy" in each]
    planted = "document.body.insertAdjacentHTML('beforeend', '<i style=\"color: red\">x</i>')"
    ann.page.evaluate(planted)
    ann.wait_until(lambda: any("Content Security Policy" in each for each in ann.complaints))
    ann.complaints.clear()


def test_a_device_whose_name_became_an_account_comes_in_under_another(visit: Callable[..., Guest]) -> None:
    ann = visit()
    page = ann.go("/").page
    name = page.evaluate("localStorage['connive.name'] = JSON.stringify('Ann of old'), 'Ann of old'")
    make_account(other := visit(), name)
    page.reload()
    page.locator("header .who").click()
    page.get_by_label("Name", exact=True).fill("Nan of new")
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.locator("header .who")).to_have_text("Nan of new")
    assert other.ask("GET", "/api/session")["name"] == "Ann of old"
