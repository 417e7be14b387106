"""From the shelf to a table: in two clicks, or with the keyboard alone, in either language."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tools.guests import Guest

from connive.core.text import catalogue


@pytest.mark.parametrize(("lang", "play"), [("en", "Play now Berlin 63"), ("fr", "Jouer Berlin 63")])
def test_two_clicks_begin_a_game_against_a_bot_in_the_language_of_the_page(
    visit: Callable[..., Guest], lang: str, play: str
) -> None:
    ann = visit(lang=lang).go("/")
    ann.page.get_by_role("button", name=play).click()
    ann.page.locator("dialog .primary").first.click()
    ann.choices.first.wait_for()
    assert ann.page.locator("html").get_attribute("lang") == lang
    words = catalogue(lang, "berlin63")
    expect(ann.page.get_by_role("button", name=words.say("character.leo_storm")).first).to_be_visible()
    told = [said for frame in ann.frames if frame["type"] == "update" for said in frame["words"]]
    assert words.say("event.dealt.veiled", seat=words.say("seat.1")) in told


def test_a_game_begins_and_goes_on_with_the_keyboard_alone(visit: Callable[..., Guest]) -> None:
    ann = visit().go("/")
    ann.page.locator("article").first.wait_for()
    tab_to(ann, "button.primary")
    ann.page.keyboard.press("Enter")
    tab_to(ann, "dialog button.primary")
    ann.page.keyboard.press("Enter")
    for base in "ABCDE":
        expect(ann.page.locator(".ask")).to_contain_text(f"▲{base}")
        tab_to(ann, "[data-choices] button")
        ann.page.keyboard.press("ArrowRight")
        ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".ask")).not_to_contain_text("▲E")
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def tab_to(guest: Guest, selector: str, most: int = 80) -> None:
    """Press Tab until the focus is on something."""
    for _ in range(most):
        if guest.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def test_preferences_are_seen_at_once_and_kept(visit: Callable[..., Guest]) -> None:
    ann = visit().go("/settings")
    ann.page.get_by_label("Français").check()
    ann.page.get_by_label("Sombre").check()
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_an_open_table_appears_while_somebody_looks(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit()
    ben.ask("POST", "/api/session", {"name": "Ben"})
    ben.go("/").page.locator("section").first.wait_for()
    table = ann.order("conclave", seats=3, public=True)
    expect(ben.page.locator(f'a[href="/t/{table}"]')).to_be_visible()


def test_the_link_of_a_table_is_copied_also_where_the_page_came_without_encryption(visit: Callable[..., Guest]) -> None:
    ann = visit()
    ann.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    ann.go(f"/t/{ann.order('conclave', seats=3)}").page.get_by_role("button", name="Copy").click()
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    field = ann.page.get_by_label("Your name here")
    field.fill("")
    field.press("Control+V")
    expect(field).not_to_have_value("")
    assert ann.page.url.startswith(field.input_value())
