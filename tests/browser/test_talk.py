"""Words at a table: players to all, spectators among themselves; muting, unmuting and reporting."""

import sqlite3
from collections.abc import Callable
from contextlib import closing

from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.web.clients import Server
from tools.guests import Guest

SAID = "div.talk li"


def say(guest: Guest, text: str) -> None:
    """Say something, in the tab for it."""
    page = talk(guest)
    page.locator("div.talk form input").fill(text)
    page.locator("div.talk form input").press("Enter")
    expect(page.locator("div.talk form input")).to_have_value("")


def talk(guest: Guest) -> Page:
    if not guest.page.locator("div.talk").count():
        guest.page.locator("#tab-talk").click()
    return guest.page


def two_and_a_spectator(visit: Callable[..., Guest]) -> tuple[Guest, Guest, Guest]:
    phone = {"width": 390, "height": 844}
    ann, ben, eve = visit(), visit(name="Ben", lang="fr", **phone), visit(name="Eve", **phone)
    table = ann.order("berlin63")
    ben.ask("POST", f"/api/tables/{table}/join", {})
    eve.come_in()
    for guest in (ann, ben, eve):
        guest.go(f"/t/{table}")
    ann.wait_for_choice()
    ben.wait_for_choice()
    eve.page.get_by_text("You are watching").wait_for()
    return ann, ben, eve


def test_spectators_hear_the_players_but_players_never_hear_the_spectators(visit: Callable[..., Guest]) -> None:
    ann, ben, eve = two_and_a_spectator(visit)
    say(ann, "Good evening")
    say(eve, "I would bluff")
    say(ben, "Bonsoir")
    expect(talk(eve).locator(SAID)).to_have_text(["Ann Good evening", "Eve (spectator) I would bluff", "Ben Bonsoir"])
    for player in (ann, ben):
        expect(talk(player).locator(SAID)).to_have_text(["Ann Good evening", "Ben Bonsoir"])
        assert not any("bluff" in str(frame) for frame in player.frames)


def test_somebody_who_is_muted_is_not_heard_until_heard_again(visit: Callable[..., Guest]) -> None:
    ann, ben, _ = two_and_a_spectator(visit)
    say(ben, "First")
    page = talk(ann)
    expect(page.locator(SAID)).to_have_text(["Ben First"])
    page.locator("div.talk summary").click()
    page.get_by_role("button", name="Mute Ben", exact=True).click()
    expect(page.get_by_text("Nobody has said anything yet.")).to_be_visible()
    heard = len(ann.frames)
    say(ben, "Secondly")
    say(ann, "I do not hear you")
    expect(page.locator(SAID)).to_have_text(["Ann I do not hear you"])
    assert not any("Secondly" in str(frame) for frame in ann.frames[heard:])
    page.get_by_role("button", name="Unmute Ben").click()
    expect(page.locator(SAID)).to_have_text(["Ben First", "Ben Secondly", "Ann I do not hear you"])
    expect(page.locator(".ask")).to_contain_text("▲A")


def test_a_spectator_mutes_another_spectator(visit: Callable[..., Guest]) -> None:
    ann, _, eve = two_and_a_spectator(visit)
    zoe = visit(name="Zoe")
    zoe.come_in()
    zoe.go(ann.page.url).page.get_by_text("You are watching").wait_for()
    say(zoe, "Look at me")
    page = talk(eve)
    expect(page.locator(SAID)).to_have_text(["Zoe (spectator) Look at me"])
    page.locator("div.talk summary").click()
    page.get_by_role("button", name="Mute Zoe", exact=True).click()
    expect(page.get_by_text("Look at me")).to_have_count(0)
    say(zoe, "Still here")
    say(eve, "Quiet at last")
    expect(page.locator(SAID)).to_have_text(["Eve (spectator) Quiet at last"])


def test_a_report_reaches_whoever_runs_the_server(visit: Callable[..., Guest], server: Server) -> None:
    ann, ben, _ = two_and_a_spectator(visit)
    page = talk(ann)
    page.locator("div.talk summary").click()
    page.get_by_role("button", name="Report Ben").click()
    page.get_by_label("What happened?").fill("Shouts all the time")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Thank you.")).to_be_visible()
    with closing(sqlite3.connect(f"file:{server.config.database}?mode=ro", uri=True)) as store:
        found = store.execute("SELECT accused FROM reports WHERE words = 'Shouts all the time'").fetchall()
    assert found == [(ben.ask("GET", "/api/session")["person"],)]


def test_what_may_not_be_said_is_refused_where_it_was_said_and_stays_to_be_mended(visit: Callable[..., Guest]) -> None:
    ann = visit(width=390, height=844)
    ann.go(f"/t/{ann.against_bot('conspiracy')}").wait_for_choice()
    page = talk(ann)
    page.locator("div.talk form input").fill("I paid 7300")
    page.locator("div.talk form input").press("Enter")
    expect(page.locator("div.talk [role=alert]")).to_contain_text("C4.1")
    expect(page.locator("div.talk form input")).to_have_value("I paid 7300")
    say(ann, "I paid somebody")
    expect(page.locator("div.talk [role=alert]")).to_be_empty()


def test_signals_are_picked_by_chips_and_read_in_the_language_of_the_reader(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit(name="Ben", lang="fr", width=390, height=844)
    table = ann.order("conspiracy")
    ben.ask("POST", f"/api/tables/{table}/join", {})
    for guest in (ann, ben):
        guest.go(f"/t/{table}").wait_for_choice()
    page = talk(ann)
    chips = page.get_by_role("group", name="Ready-made sentences")
    chips.get_by_role("button", name="Move … to …").click()
    expect(chips.get_by_text("Move … to …")).to_be_visible()
    chips.get_by_role("button", name="Rita").press("Enter")
    expect(chips.get_by_role("button").first).to_be_focused()
    city = chips.get_by_role("button").first.inner_text()
    page.keyboard.press("Escape")
    chips.get_by_role("button", name="Rita").click()
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_have_text([f"Ann Move Rita to {city}."])
    expect(talk(ben).locator(SAID)).to_contain_text(["Déplace Rita"])
    assert not violations(ben.page)
    say(ben, "/alerte ambre")
    expect(page.locator(SAID).last).to_have_text("Ben Amber can win.")
    page.locator("div.talk form input").fill("/dance")
    page.locator("div.talk form input").press("Enter")
    expect(page.locator("div.talk [role=alert]")).to_contain_text("/move SPY CITY")
