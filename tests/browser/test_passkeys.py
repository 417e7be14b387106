"""Passkeys in a real browser with a device that Chromium plays; and an account that takes another name."""

from collections.abc import Callable

from playwright.sync_api import CDPSession, expect
from tests.browser.axe import violations
from tests.browser.test_accounts import PASSWORD, log_in, make_account
from tests.web.clients import Server
from tools.guests import Guest

Visit = Callable[..., Guest]
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_device(guest: Guest) -> CDPSession:
    """Give a browser a device that keeps passkeys, and whose owner is always there."""
    devtools = guest.context.new_cdp_session(guest.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return devtools


def test_a_passkey_is_made_lets_its_owner_in_without_a_name_and_is_removed(visit: Visit, server: Server) -> None:
    ann = visit(server.url.replace("127.0.0.1", "localhost"))
    page = make_account(ann, "Ann with a key")
    devtools = with_device(ann)
    page.get_by_role("link", name="My account").click()
    page.get_by_label("Your password now").fill(PASSWORD)
    page.get_by_label("What you call it").fill("The laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("The passkey is added.")).to_be_visible()
    expect(page.locator("li", has_text="The laptop")).to_contain_text("not used yet")
    assert not violations(page)
    page.locator("header .who").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    expect(page.locator("header .who")).to_have_text("Ann with a key")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("li", has_text="The laptop")).to_contain_text("last used")
    page.get_by_role("button", name="Remove the passkey The laptop").click()
    expect(page.get_by_text("The passkey is removed.")).to_be_visible()
    page.locator("header .who").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_text("this passkey is not known here")).to_be_visible()
    devtools.detach()
    assert ann.ask("GET", "/api/session") is None


def test_a_page_under_an_address_without_a_name_says_so_in_french(visit: Visit) -> None:
    ann = visit(lang="fr", width=390, height=844)
    page = ann.go("/").page
    page.locator("header .who").click()
    page.get_by_label("Nom", exact=True).fill("Anne sans clé")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Créer un compte").click()
    with_device(ann)
    page.get_by_role("link", name="Mon compte").click()
    page.get_by_label("Ton mot de passe actuel").fill(PASSWORD)
    page.get_by_role("button", name="Ajouter une clé d’accès").click()
    expect(page.get_by_text("sous le nom d’un serveur")).to_be_visible()


def test_an_account_takes_another_name_and_its_old_link_follows(visit: Visit) -> None:
    ann, ben, name, new = visit(), visit(), "Ann of yesterday", "Ann of today"
    page = make_account(ann, name)
    table = ann.order("conclave", seats=3)
    page.get_by_role("link", name="My account").click()
    page.get_by_label("Your password now").fill(PASSWORD)
    page.get_by_label("New name").fill(new)
    page.get_by_role("button", name="Change the name").click()
    expect(page.get_by_text("From now on this is your name")).to_be_visible()
    expect(page.locator("header .who")).to_have_text(new)
    ben.go(f"/people/{name}")
    expect(ben.page.get_by_role("heading", name=new)).to_be_visible()
    expect(ben.go(f"/t/{table}").page.locator("li", has_text=new)).to_be_visible()
    page = ben.go("/").page
    page.locator("header .who").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.get_by_text("is taken")).to_be_visible()
    log_in(visit(), new)
