"""How a deal comes together in browsers: they pledge, wait for everybody, and open, without anybody doing anything."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tools.guests import QUICK, Guest

from connive.core.randomness import pledge_of


def kept(guest: Guest, table: str) -> dict[str, Any]:
    """Return what a browser keeps about a deal."""
    found: dict[str, Any] = json.loads(guest.page.evaluate("name => localStorage[name]", f"connive.kept.{table}"))
    return found


def sit_down(guest: Guest, table: str) -> None:
    guest.go(f"/t/{table}").page.get_by_role("button", name="Sit down").first.click()


def by_link(guest: Guest) -> str:
    table = guest.order("berlin63", settings=QUICK, adds_entropy=True)
    sit_down(guest, table)
    return table


def test_two_browsers_deal_together_and_keep_what_they_saw(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit(name="Ben")
    table = by_link(ann)
    sit_down(ben, table)
    for guest in (ann, ben):
        guest.wait_until(lambda guest=guest: bool(guest.updates))  # type: ignore[misc]
    facts = ann.ask("GET", f"/api/tables/{table}")
    assert facts["status"] == "running" and len(facts["entropy"]) == len(facts["pledges"]) == 2
    for seat, guest in enumerate((ann, ben)):
        mine = kept(guest, table)
        assert mine["commitment"] == facts["commitment"] and mine["key"] == facts["key"]
        assert facts["entropy"][seat] == f"{seat}:{mine['entropy']}"
        assert mine["links"][-1] == guest.updates[-1]["link"]
    assert kept(ann, table)["pledges"] == facts["pledges"]


def test_whoever_does_not_open_is_named_and_if_they_leave_the_others_pledge_anew(visit: Callable[..., Guest]) -> None:
    ann, ben = visit(), visit(name="Ben")
    table = by_link(ann)
    before = ann.ask("GET", f"/api/tables/{table}")
    pledge = pledge_of(before["commitment"], "b" * 32)
    ben.ask("POST", f"/api/tables/{table}/join", {"pledge": pledge})
    expect(ann.page.get_by_role("status").filter(has_text="Still missing")).to_contain_text("Ben")
    first = kept(ann, table)["entropy"]
    ben.ask("POST", f"/api/tables/{table}/leave")
    expect(ann.page.get_by_text("The start was cancelled")).to_be_visible()
    ann.wait_until(lambda: bool(ann.ask("GET", f"/api/tables/{table}")["seats"][0]["ready"]))
    after = ann.ask("GET", f"/api/tables/{table}")
    mine = kept(ann, table)
    assert after["cancelled"] == 1 and after["commitment"] != before["commitment"] and mine["entropy"] != first
    assert after["pledges"] == [f"0:{pledge_of(after['commitment'], mine['entropy'])}"]
