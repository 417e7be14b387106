"""Best of several games: the score is shown, the first seat takes turns, the series ends, and a new one can begin."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tools.guests import ENDING, QUICK, Guest

SERIES = QUICK | {"wins": 2, "limit": 5, "on_leave": "loss"}
ONWARD = ".ending .primary"


def who_begins(guest: Guest) -> int:
    """Return the seat that begins, as it was announced at the table that is open."""
    table = guest.page.url.rpartition("/")[2]
    events = [event for frame in guest.frames if frame.get("table") == table for event in frame.get("events", ())]
    return next(int(event["seat"]) for event in events if event["event"] == "first")


def lose(guest: Guest) -> None:
    guest.ask("POST", f"/api/tables/{guest.page.url.rpartition('/')[2]}/leave")


def go_on(first: Guest, then: Guest) -> None:
    """Let one ask for the next game and the other join it."""
    for guest in (first, then):
        before = guest.page.url
        guest.page.locator(ONWARD).click()
        expect(guest.page).not_to_have_url(before)
    for guest in (first, then):
        guest.wait_for_choice()


def won(page: Page) -> list[str]:
    """Return the score as it stands on the seats, one's own last."""
    return page.locator(".won [aria-hidden]").all_inner_texts()


def test_a_series_is_played_to_its_end_and_a_new_one_begins(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit(name="Ben", lang="fr", width=390, height=844)
    table = ann.order("berlin63", settings=SERIES)
    ben.ask("POST", f"/api/tables/{table}/join", {})
    for guest in (ann, ben):
        guest.go(f"/t/{table}").wait_for_choice()
    expect(ann.page.get_by_text("Game 1, first to 2 wins")).to_be_visible()
    began = [who_begins(ann)]
    for number, (loser, score) in enumerate([(ben, "Ann 1 · Ben 0"), (ann, "Ann 1 · Ben 1")], 2):
        lose(loser)
        ann.page.locator(ENDING).wait_for()
        expect(ann.page.locator(".score")).to_have_text(f"Series so far: {score}")
        expect(ann.page.locator(ONWARD)).to_have_text("Next game of the series")
        go_on(ann, ben)
        expect(ann.page.get_by_text(f"Game {number}, first to 2 wins")).to_be_visible()
        began.append(who_begins(ann))
    assert began in ([0, 1, 0], [1, 0, 1]), "the first seat takes turns"
    assert won(ann.page) == ["●○", "●○"]
    lose(ben)
    expect(ann.page.locator(".score")).to_have_text("Ann won the series: Ann 2 · Ben 1")
    expect(ben.page.locator(".score")).to_have_text("Ann remporte la série : Ann 2 · Ben 1")
    assert won(ben.page) == ["●●", "●○"]
    expect(ann.page.locator(ONWARD)).to_have_text("Play again")
    go_on(ben, ann)
    expect(ann.page.get_by_text("Game 1, first to 2 wins")).to_be_visible()
    assert won(ann.page) == ["○○", "○○"]


def test_a_single_game_has_no_score_and_a_rematch_against_a_bot_begins_at_once(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = ann.order("berlin63", settings=QUICK | {"on_leave": "loss"}, bots={"1": "random"})
    ann.go(f"/t/{table}").wait_for_choice()
    lose(ann)
    ann.page.locator(ONWARD).click()
    expect(ann.page).not_to_have_url(re.compile(table))
    ann.wait_for_choice()
    assert won(ann.page) == []


def test_whoever_does_not_come_back_to_a_rematch_is_not_waited_for(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit(lang="fr", width=390, height=844, name="Ben")
    table = ann.order("berlin63", settings=QUICK | {"on_leave": "loss"})
    ann.go(f"/t/{table}")
    ben.go(f"/t/{table}").page.get_by_role("button", name="S’asseoir").click()
    ben.wait_for_choice()
    lose(ben)
    ben.page.locator(ONWARD).click()
    expect(ben.page.get_by_text("attendu")).to_be_visible()
    ben.page.get_by_role("button", name="Libérer la place").click()
    expect(ben.page.get_by_text("libre", exact=True)).to_be_visible()
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= 390
    ben.page.get_by_role("button", name="Asseoir un robot").click()
    ben.wait_for_choice()
    expect(ann.page.locator(ONWARD)).to_have_text("Join the next game")
