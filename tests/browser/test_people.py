"""People together: two browsers at one table, two to four at one screen; secrets stay with their owners."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import expect
from tools.guests import CHOICES, CONFIRM, ENDING, QUICK, Guest

CANARY = 73
"""Hundreds of dollars that only one of the two has paid."""

SPIES = ("Leo Storm", "Lilly", "Miranda", "Ray Dash", "Victor", "Veronica", "Quark", "Steel")
MOST = 400


def test_two_browsers_at_one_table_and_the_secret_sum_stays_with_its_owner(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit(lang="fr")
    table = ann.order("conspiracy", options={"round_limit": 2})
    ben.go(f"/t/{table}").page.get_by_role("button", name="S’asseoir").click()
    ann.go(f"/t/{table}")
    pay_in_secret(ben)
    ann.play_on(2)
    for _ in range(MOST):
        ann.wait_until(lambda: ann.asked or ben.asked or (ann.over and ben.over))
        if ann.over and ben.over:
            break
        for guest in (ann, ben):
            if guest.asked:
                guest.pick()
        text = ann.text
        assert is_open(ann) or not any(form in text for form in ("7300", "7,300", "7 300"))
    assert ann.over and ben.over
    before_the_end = [frame for frame in ann.updates if not frame["view"]["ended"]]
    assert before_the_end
    assert CANARY not in set(numbers([(frame["view"], frame["events"]) for frame in before_the_end]))
    assert CANARY in set(numbers([(frame["view"], frame["events"]) for frame in ben.updates]))


def is_open(guest: Guest) -> bool:
    """Whether the Bank Books are open, as they are at the end."""
    return bool(guest.updates[-1]["view"]["ended"])


def pay_in_secret(guest: Guest) -> None:
    """Make the opening pay-off with a sum that nobody else will ever name."""
    guest.choices.first.click()
    guest.page.get_by_role("spinbutton").fill(str(CANARY * 100))
    guest.page.get_by_role("spinbutton").press("Tab")
    guest.page.locator(".amount .primary").click()
    if guest.page.locator(CONFIRM).count():
        guest.page.locator(CONFIRM).click()


def numbers(thing: Any) -> Iterator[int]:
    """Return every number in a message."""
    if isinstance(thing, dict):
        thing = list(thing.values())
    if isinstance(thing, list | tuple):
        for part in thing:
            yield from numbers(part)
    elif isinstance(thing, int):
        yield thing


def test_on_one_screen_the_curtain_leaves_nothing_of_the_player_before(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = ann.order("berlin63", settings=QUICK | {"one_screen": True}, options={"first": 0})
    ann.go(f"/t/{table}")
    for seat in ("Blue", "Red"):
        lift_curtain(ann, seat)
        for base in "ABCDE":
            expect(ann.page.locator(".ask")).to_contain_text(re.compile(f"[▲▼]{base}"))
            ann.choices.first.click()
        ann.page.get_by_role("button", name="Cover the table").click()
    lift_curtain(ann, "Blue")
    assert {frame["seat"] for frame in ann.updates} >= {0, 1}


def lift_curtain(guest: Guest, seat: str) -> None:
    """Look at what a curtain leaves to be seen, and lift it."""
    uncover = guest.page.get_by_role("button", name=f"I am {seat}")
    uncover.wait_for()
    assert not guest.page.locator("[data-board]").count()
    assert not any(spy in guest.text for spy in SPIES)
    uncover.click()
    guest.wait_for_choice()
    assert any(spy in guest.text for spy in SPIES)


def lift_or_pick(guest: Guest) -> str | None:
    """Go on at one screen: lift the curtain, or make a choice. Return what stands on a curtain."""
    page = guest.page
    page.locator(f".curtain button, {CHOICES}, {CONFIRM}, {ENDING}").first.wait_for()
    if guest.over:
        return None
    if not page.locator(".curtain").count():
        guest.pick()
        return None
    assert not page.locator("[data-board], [data-choices], #panel-sheet, .seats").count()
    called = page.locator(".curtain h1").inner_text()
    page.locator(".curtain button").click()
    page.locator(".seats.own").wait_for()
    return called


def test_four_at_one_screen_play_a_whole_game(visit: Callable[..., Guest]) -> None:
    ann = visit()
    table = ann.order(
        "conspiracy", seats=4, options={"round_limit": 1, "first": 0}, settings=QUICK | {"one_screen": True}
    )
    ann.go(f"/t/{table}")
    called = [name for _ in range(MOST) if not ann.over and (name := lift_or_pick(ann))]
    assert called[:4] == [f"Pass the screen to {name}" for name in ("Amber", "Cobalt", "Jade", "Ruby")]
    assert ann.over
    assert {frame["seat"] for frame in ann.updates} >= {0, 1, 2, 3}


def test_three_at_one_screen_take_turns_on_a_phone(visit: Callable[..., Guest]) -> None:
    ann = visit(lang="fr", width=390, height=844)
    table = ann.order("conclave", seats=3, options={"pack": "small", "first": 0}, settings=QUICK | {"one_screen": True})
    ann.go(f"/t/{table}")
    called = []
    for _ in range(MOST):
        called += [name] if (name := lift_or_pick(ann)) else []
        if ann.over or len(called) > 6:
            break
    names = [f"Passe l’écran\u00a0: {name}" for name in ("Aulne", "Bouleau", "Cèdre")]
    assert called[:6] == names * 2
    ann.page.reload()
    expect(ann.page.locator(".curtain h1")).to_have_text(called[-1])
    assert not ann.page.locator("[data-board]").count()
