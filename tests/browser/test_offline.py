"""The page can be installed and opens without a network; what one is told while away is chosen in the settings."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.test_replay import finished
from tests.web.clients import Server
from tests.web.mailbox import PushService
from tools.guests import Guest

from connive.puzzles.library import puzzles

KEEP_SHOWN = """() => {
  self.shown = []
  self.registration.showNotification = (...given) => Promise.resolve(self.shown.push(given))
  Object.defineProperty(self.navigator, 'setAppBadge', { value: () => Promise.resolve() })
}"""
"""A browser without a desktop can show neither a notice nor a badge: what it would show is kept instead."""

KEPT = "(await caches.keys()).some(name => name.startsWith('shell'))"


def wait(guest: Guest, condition: str) -> None:
    guest.page.wait_for_function(f"async () => {condition}")


def test_rules_and_lessons_that_were_looked_at_can_be_read_offline(visit: Visit) -> None:
    guest = visit(workers="allow")
    guest.page.goto("/rules/berlin63")
    guest.page.get_by_role("heading", level=1).wait_for()
    guest.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    wait(guest, KEPT)
    guest.page.goto("/rules/berlin63")
    title = guest.page.get_by_role("heading", level=1).inner_text()
    guest.page.goto("/learn/conclave")
    guest.page.get_by_role("main").wait_for()
    guest.context.set_offline(True)
    guest.page.goto("/rules/berlin63")
    assert guest.page.get_by_role("heading", level=1).inner_text() == title
    guest.page.get_by_text("You are offline").wait_for()
    guest.context.set_offline(False)
    guest.page.get_by_text("You are offline").wait_for(state="detached")


def test_finished_replays_and_puzzles_that_were_looked_at_can_be_read_offline(visit: Visit) -> None:
    guest = visit(workers="allow")
    puzzle = puzzles("conclave")[0]
    replay, page = f"/replay/{finished(guest)}", guest.page
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    wait(guest, KEPT)
    guest.go(replay)
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("moment=1"))
    guest.go(f"/puzzles/conclave?id={puzzle.id}")
    expect(page.locator("[data-choice]")).to_have_count(len(puzzle.choices))
    guest.context.set_offline(True)
    page.goto(replay)
    page.get_by_text("You are offline").wait_for()
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("moment=1"))
    page.keyboard.press("End")
    expect(slider).to_have_value("1")
    page.goto(f"/puzzles/conclave?id={puzzle.id}")
    expect(page.locator("[data-choice]")).to_have_count(len(puzzle.choices))


def test_a_browser_offers_to_install_the_page(visit: Visit) -> None:
    guest = visit(workers="allow")
    guest.page.goto("/")
    found = guest.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(r => r.json())")
    assert found["start_url"] == "/" and found["display"] == "standalone"
    for icon in found["icons"]:
        answer = guest.page.request.get(icon["src"])
        assert answer.ok and answer.headers["content-type"] == icon["type"]
    guest.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    device = guest.context.new_cdp_session(guest.page)
    manifest = device.send("Page.getAppManifest")
    assert manifest["url"].endswith("manifest.webmanifest") and not manifest["errors"]
    troubles = [each["errorId"] for each in device.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert troubles in ([], ["in-incognito"]), "a test's browser keeps nothing, which is all that it may mind"


@pytest.mark.parametrize(
    ("lang", "title", "kind"),
    [("en", "Notices while you are away", "It is my turn"), ("fr", "Notifications en ton absence", "C’est à moi")],
)
def test_notices_are_chosen_by_keyboard_and_kept(visit: Visit, lang: str, title: str, kind: str) -> None:
    guest = visit(lang=lang, width=390)
    guest.come_in()
    browser = PushService().browser | {"endpoint": f"https://fcm.googleapis.com/{lang}"}
    guest.ask("POST", "/api/notices/browser", browser)
    guest.page.goto("/settings")
    guest.page.get_by_role("group", name=title).wait_for()
    box = guest.page.get_by_role("checkbox", name=kind)
    box.focus()
    guest.page.keyboard.press("Space")
    guest.wait_until(lambda: "turn" not in guest.ask("GET", "/api/notices")["settings"]["browser"])
    guest.page.reload()
    box.wait_for()
    assert not box.is_checked()
    assert not violations(guest.page)


def test_a_push_arrives_in_a_browser_and_says_no_more_than_it_should(visit: Visit, tmp_path: Path) -> None:
    with PushService().running() as service:
        server = Server(str(tmp_path / "push.db"), push_hosts=(service.host,)).start()
        try:
            guest = visit(server.url, workers="allow")
            guest.context.grant_permissions(["notifications"])
            registered: list[str] = []
            device = guest.context.new_cdp_session(guest.page)
            device.on(
                "ServiceWorker.workerRegistrationUpdated",
                lambda told: registered.extend(each["registrationId"] for each in told["registrations"]),
            )
            device.send("ServiceWorker.enable")
            guest.go("/").page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
            (worker,) = guest.context.service_workers
            worker.evaluate(KEEP_SHOWN)
            guest.ask("POST", "/api/notices/browser", service.browser)
            guest.ask("POST", "/api/notices/try")
            guest.wait_until(lambda: service.taken and registered)
            pushed = {"origin": server.url, "registrationId": registered[0], "data": service.taken[0].decode()}
            device.send("ServiceWorker.deliverPushMessage", pushed)
            guest.wait_until(lambda: worker.evaluate("self.shown.length"))
            told, options = worker.evaluate("self.shown[0]")
            assert told == "This is what a notice looks like" and not options["data"] and "body" not in options
        finally:
            server.stop()
