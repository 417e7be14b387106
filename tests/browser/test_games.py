"""A whole game of each kind to its end, against a bot, through the page; and nothing was told that may not be known."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tools.guests import MOST_PICKS, SMALL, Guest

from connive.core.viewer import SPECTATOR, Viewer
from connive.play.record import load

WHOLE = "(tables) => tables.every((one) => one.clientHeight >= one.firstElementChild.offsetHeight)"


@pytest.mark.parametrize(("game", "lang"), list(zip(SMALL, ["fr", "en"] * 2, strict=True)))
def test_a_game_is_played_to_its_end_and_nothing_else_arrives(
    visit: Callable[..., Guest], game: str, lang: str
) -> None:
    ann = visit(lang=lang)
    table = ann.against_bot(game)
    play_and_look(ann.go(f"/t/{table}"))
    assert ann.page.locator(".ending .result").inner_text()
    expect(ann.page.locator(".ending .scroll")).to_have_count(1 if game == "conclave" else 2)
    assert ann.page.locator(".ending .scroll").evaluate_all(WHOLE), "a table is cut"
    match = load(ann.ask("GET", f"/api/tables/{table}/record")).match()
    assert match.outcome is not None
    assert ann.events(0) == as_told(match.told(Viewer.seat(0)))
    public = as_told(match.told(SPECTATOR))
    assert ann.events(None) == public[: len(ann.events(None))]


def play_and_look(guest: Guest) -> None:
    """Play to the end. Axe looks at each kind of question, and at each number of things picked to answer it, once."""
    looked = set()
    for _ in range(MOST_PICKS):
        guest.wait_for_choice()
        if guest.over:
            return
        kind = (question(guest), guest.page.locator(".trail .crumb").count())
        if kind not in looked:
            looked.add(kind)
            guest.wait_for_others()
            assert violations(guest.page) == [], kind
        guest.pick()
    raise AssertionError("the game does not end")


def question(guest: Guest) -> str | None:
    """Return what was last asked."""
    asked = [frame["decision"]["question"] for frame in guest.updates if frame["decision"]]
    return asked[-1] if asked else None


def as_told(events: object) -> list[Any]:
    return list(msgspec.json.decode(msgspec.json.encode(events)))


def test_the_log_stays_at_its_end_unless_somebody_reads_further_up(visit: Callable[..., Guest]) -> None:
    ann = visit(height=600)
    ann.go(f"/t/{ann.against_bot('berlin63')}").play_on(8)
    ann.wait_for_choice()
    lines = ann.page.locator(".log li")
    expect(lines.last).to_be_in_viewport()
    lines.first.scroll_into_view_if_needed()
    expect(lines.last).not_to_be_in_viewport()
    ann.play_on(1)
    ann.wait_for_choice()
    expect(lines.last).not_to_be_in_viewport()
