"""Time at a table: more of it by agreement, and days for a choice."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tools.guests import QUICK, Guest

BANK: dict[str, Any] = {"kind": "bank", "bank": 599, "increment": 0}
DAYS = {"kind": "correspondence", "days": 3}


@pytest.fixture
def pair(visit: Callable[..., Guest]) -> Callable[[dict[str, Any]], tuple[Guest, Guest]]:
    def sit(clock: dict[str, Any], **order: Any) -> tuple[Guest, Guest]:
        ann, ben = visit(), visit(name="Ben", lang="fr", width=390, height=844)
        table = ann.order("berlin63", settings=QUICK | {"clock": clock}, **order)
        ben.ask("POST", f"/api/tables/{table}/join", {})
        for guest in (ann, ben):
            guest.go(f"/t/{table}").wait_for_choice()
        return ann, ben

    return sit


def ask(guest: Guest, name: str) -> None:
    guest.page.get_by_role("button", name=name).click()


def left(guest: Guest) -> int:
    minutes, seconds = map(int, guest.page.locator(".own [role=timer]").inner_text().split(":"))
    return 60 * minutes + seconds


def test_time_that_is_agreed_on_is_given(pair: Callable[..., tuple[Guest, Guest]]) -> None:
    ann, ben = pair(BANK)
    ask(ann, "ask for more time")
    expect(ann.page.get_by_text("You have asked for a minute more. Waiting for Ben.")).to_be_visible()
    expect(ann.page.get_by_role("button", name="ask for more time")).to_have_count(0)
    expect(ben.page.get_by_text("Ann demande une minute de plus.")).to_be_visible()
    ask(ben, "D’accord")
    expect(ann.page.get_by_text("Ann gets a minute more.")).to_be_visible()
    expect(ben.page.get_by_role("button", name="D’accord")).to_have_count(0)
    assert left(ben) < left(ann) - 30, "both clocks have run since the start, and one was given a minute"
    ann.pick()
    expect(ann.page.get_by_text("Ann gets a minute more.")).to_have_count(0)


def test_time_that_is_declined_is_not_given_and_not_asked_for_again(pair: Callable[..., tuple[Guest, Guest]]) -> None:
    ann, ben = pair(BANK)
    ask(ben, "demander du temps")
    ask(ann, "Decline")
    expect(ben.page.get_by_text("Pas de temps en plus pour Ben.")).to_be_visible()
    assert left(ben) < BANK["bank"] + 30, "no minute was given"
    ask(ben, "demander du temps")
    expect(ben.page.get_by_role("alert")).to_contain_text("redemander")


def test_a_request_lapses_with_the_choice_it_was_made_for(pair: Callable[..., tuple[Guest, Guest]]) -> None:
    ann, ben = pair(BANK)
    ask(ann, "ask for more time")
    expect(ben.page.get_by_role("button", name="Refuser")).to_be_visible()
    ann.pick()
    expect(ben.page.get_by_role("button", name="Refuser")).to_have_count(0)


def test_bots_agree_at_once(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = ann.order("berlin63", settings=QUICK | {"clock": BANK}, bots={"1": "random"})
    ann.go(f"/t/{table}").wait_for_choice()
    before = left(ann)
    ask(ann, "ask for more time")
    ann.wait_until(lambda: left(ann) > before)


def test_time_can_be_given_unasked_to_ones_opponent(pair: Callable[..., tuple[Guest, Guest]]) -> None:
    ann, ben = pair(BANK)
    before = left(ben)
    ann.page.get_by_label("More").click()
    ask(ann, "Give your opponent a minute")
    ben.wait_until(lambda: left(ben) > before)


def test_by_correspondence_every_choice_has_its_days_and_ones_list_says_so(
    pair: Callable[..., tuple[Guest, Guest]],
) -> None:
    ann, ben = pair(DAYS, options={"first": 0})
    for guest in (ann, ben):
        guest.play_on(5)
    expect(ben.page.locator(".others [role=timer]")).to_have_text("2 j 23 h")
    expect(ben.page.locator(".own [role=timer]")).to_have_text("3 j 0 h")
    table = ann.page.url.rpartition("/")[2]
    ann.go("/")
    ben.go("/")
    expect(ann.page.locator(f'a[href="/t/{table}"]')).to_contain_text("Your turn · 2 d 23 h")
    expect(ben.page.locator(f'a[href="/t/{table}"]')).to_contain_text("à eux de jouer")
    ann.page.locator(f'a[href="/t/{table}"]').click()
    ann.wait_for_choice()
    expect(ann.page.locator(".own [role=timer]")).to_have_text("2 d 23 h")
