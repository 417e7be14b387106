"""Talk in the lobby with several real browsers: said and read, muted, reported, silenced and allowed again; or off."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect
from tests.browser.axe import violations
from tests.browser.test_pairing import become
from tests.web.clients import Server
from tools.guests import Guest

from connive.storage.orders import Orders, SetModerator

Visit = Callable[..., Guest]


def talk(guest: Guest) -> Locator:
    """Open the talk of the lobby."""
    box = guest.go("/").page.locator("details", has=guest.page.get_by_role("heading", name="Talk in the lobby"))
    box.locator("summary").click()
    box.get_by_role("list").wait_for()
    return box


def say(guest: Guest, words: str) -> None:
    box = guest.page.get_by_label("Say something to everybody in the lobby")
    box.fill(words)
    box.press("Enter")


def test_words_are_read_muted_reported_and_silenced(visit: Visit, server: Server) -> None:
    eve, ben = become(visit(), "Eve who shouts"), become(visit(width=390, height=844), "Ben who reads")
    mia = become(visit(), "Mia who keeps order")
    Orders(Path(server.config.database)).leave(SetModerator(mia.ask("GET", "/api/session")["person"], True))
    mia.wait_until(lambda: mia.ask("GET", "/api/session")["moderator"])
    boxes = {guest: talk(guest) for guest in (eve, ben, mia)}
    say(eve, "good evening everybody")
    for box in boxes.values():
        expect(box.get_by_text("good evening everybody")).to_be_visible()
    assert not violations(ben.page)
    expect(boxes[ben].get_by_role("button", name="Silence Eve who shouts")).to_have_count(0)
    boxes[ben].get_by_role("button", name="Report what Eve who shouts said").click()
    expect(boxes[ben].get_by_text("Reported.")).to_be_visible()
    boxes[ben].get_by_role("button", name="Mute Eve who shouts").click()
    expect(boxes[ben].get_by_text("good evening everybody")).to_have_count(0)
    say(eve, "still here")
    expect(boxes[mia].get_by_text("still here")).to_be_visible()
    expect(boxes[ben].get_by_text("still here")).to_have_count(0)
    boxes[mia].get_by_role("button", name="Silence Eve who shouts").first.click()
    for guest in (eve, mia):
        expect(boxes[guest].get_by_text("still here")).to_have_count(0)
    say(eve, "what was that")
    expect(boxes[eve].get_by_text("asked you to be silent")).to_be_visible()
    page = mia.go("/moderation").page
    page.locator("li", has_text="good evening everybody").get_by_role("button", name="Put it away").click()
    expect(page.get_by_text("The report is put away.")).to_be_visible()
    page.get_by_role("button", name="Let Eve who shouts speak again").click()
    expect(page.get_by_text("Eve who shouts may speak again.")).to_be_visible()
    say(eve, "thank you")
    expect(boxes[eve].get_by_text("thank you")).to_be_visible()


def test_a_server_without_talk_shows_none(visit: Visit, tmp_path: Path) -> None:
    silent = Server(str(tmp_path / "a.db"), lobby_talk=False).start()
    try:
        ann = become(visit(silent.url), "Ann in silence")
        ann.go("/").page.locator("#friends").wait_for()
        ann.wait_until(lambda: any(frame["type"] == "welcome" for frame in ann.frames))
        assert ann.ask("GET", "/api/chat")["open"] is False
        expect(ann.page.get_by_role("heading", name="Talk in the lobby")).to_have_count(0)
        ann.context.close()
    finally:
        silent.stop()
