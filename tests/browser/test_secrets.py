"""Nothing hidden is anywhere in a page: not in its document, its stores or its window, nor in what it received.

A seat plays through its page at two tables at once. Under the second lies, before each choice, another world, drawn
from all that this seat must reckon with; the others choose there what looks the same. So the seat, and a spectator,
cannot tell the tables apart by what they may know: their pages must be the same, character for character.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser
from tests.browser.worlds import Served, served, settle, snapshots, without_links
from tests.web.test_wire_leaks import look_alike, look_through, order_of, put
from tests.web.wires import SECRET
from tools.guests import Guest

from connive.core.randomness import FastRng
from connive.core.viewer import SPECTATOR, Viewer
from connive.tables.feeds import Feed
from connive.testing.cases import Case, full_cases
from connive.testing.play import random_choice

CASES = {case.game.name: case for case in reversed(full_cases()) if case.seats == 2}
STEPS = 24
LOG, NOTEBOOK = "l", "n"
"""The keys of two tabs, of which one is open at a time."""


class Tables:
    """A seat's page and a spectator's at a table in truth, and both again at one with another world."""

    def __init__(self, case: Case, viewer: int, truth: Served, other: Served, browser: Browser) -> None:
        self.case, self.viewer, self.rng = case, viewer, FastRng(11)
        self.truth, self.other = truth, other
        self.seats = [place.visit(browser, viewer) for place in (truth, other)]
        self.spectators = [place.visit(browser, None) for place in (truth, other)]
        self.different = self.clicks = 0

    def close(self) -> None:
        for guest in (*self.seats, *self.spectators):
            guest.close()

    def play(self, *tabs: str) -> int:
        """Play on, looking at one tab after the other, until all that was hidden is shown; return the steps taken."""
        for number in range(STEPS):
            self.look(tabs[number % len(tabs)])
            self.step()
            if self.case.game.rules.is_over(self.truth.match._state):
                return number + 1
        return STEPS

    # --- Choosing ---

    def step(self) -> None:
        """Let somebody choose in both worlds: this seat by its pages, the others by wire."""
        state = self.truth.match._state
        actor, action = random_choice(self.case, state, self.rng, lively=bool(self.rng.below(2)))
        if actor == self.viewer:
            action = self._pick()
        world = self.truth.match.belief(self.viewer).sample(self.rng)
        alike = look_alike(self.case, world, self.viewer, actor, action, state, self.rng)
        self.different += alike is not None and world != state
        put(self.other.room, state.copy() if alike is None else world)
        if actor == self.viewer:
            for place, guest in zip((self.truth, self.other), self.seats, strict=True):
                place.await_choice(partial(guest.page.evaluate, "watch.release()"))
        else:
            self.truth.choose(actor, action)
            self.other.choose(actor, action if alike is None else alike)

    def _pick(self) -> int:
        """Pick the same on both pages of the seat until a choice is complete; return it. It is not sent yet."""
        before = len(self._held(0))
        while len(self._held(0)) == before:
            what, count = self.seats[0].clickable()
            which = self.rng.below(count)
            for guest in self.seats:
                guest.page.locator(what).nth(which).click()
            self.clicks += 1
            self.compare()
        assert self._held(0) == self._held(1)
        return self._held(0)[-1]

    def _held(self, which: int) -> list[int]:
        return list(self.seats[which].page.evaluate("watch.held"))

    # --- Looking ---

    def look(self, tab: str) -> None:
        """Wait until everything is drawn, open a tab, and compare."""
        for guests, viewer in ((self.seats, Viewer.seat(self.viewer)), (self.spectators, SPECTATOR)):
            for place, guest in zip((self.truth, self.other), guests, strict=True):
                settle(guest.page, len(place.match.told(viewer)), notes=viewer is not SPECTATOR)
                guest.page.keyboard.press(tab)
        self.compare()

    def compare(self) -> None:
        """Nothing on a page, in its stores or in what it received tells the two worlds apart; nor is the deal there."""
        taken = iter(snapshots([*self.seats, *self.spectators]))
        for mine, theirs in (self.seats, self.spectators):
            here, there = next(taken), next(taken)
            for part, found in here.items():
                assert found == there[part], f"{self.case}: the {part} of a page differs with what is hidden"
            assert here["databases"] == [[], []] and SECRET.hex() not in str(here)
            assert without_links(mine) == without_links(theirs)
            notes, others = notebooks(mine), notebooks(theirs)
            assert all(notes[version] == others[version] for version in notes.keys() & others.keys())


def notebooks(guest: Guest) -> dict[int, Any]:
    """Return the notebooks that a page received; when it asks for one depends on how fast it is."""
    return {frame["version"]: frame["notebook"] for frame in guest.frames if frame["type"] == "notes"}


@contextmanager
def tables(case: Case, browser: Browser, folder: Path, viewer: int = 0) -> Iterator[Tables]:
    with ExitStack() as stack:
        truth, other = (
            stack.enter_context(served(folder / name, order_of(case), case.seats)) for name in ("truth", "other")
        )
        look_through(other.room, viewer)
        found = Tables(case, viewer, truth, other, browser)
        stack.callback(found.close)
        yield found


@pytest.mark.parametrize("game", CASES)
def test_pages_are_the_same_in_worlds_that_look_alike(game: str, chromium: Browser, tmp_path: Path) -> None:
    with tables(CASES[game], chromium, tmp_path) as both:
        made = both.play(LOG, NOTEBOOK)
        assert both.different > made // 4 and both.clicks > 2, (made, both.different, both.clicks)


def test_a_leak_into_the_words_of_an_event_is_found_on_the_page(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    advance = Feed._advance

    def leaking(self: Feed) -> Any:
        new = advance(self)
        fresh = slice(len(self._words) - len(new), None)
        self._words[fresh] = [f"{said} {hash(self._match._state.key())}" for said in self._words[fresh]]
        return new

    monkeypatch.setattr(Feed, "_advance", leaking)
    with (
        tables(CASES["berlin63"], chromium, tmp_path) as both,
        pytest.raises(AssertionError, match="the page of a page"),
    ):
        both.play(LOG)


CANARY = 73
"""Hundreds of dollars that one of them pays in secret."""
WRITTEN = re.compile(r"\b7[,.’\s]?300\b|\b2[,.’\s]?700\b")
"""This sum, or what is left after it, in any language."""


def test_a_secret_sum_is_on_the_page_of_its_owner_only(chromium: Browser, tmp_path: Path) -> None:
    case, rng = CASES["conspiracy"], FastRng(5)
    with served(tmp_path / "table", order_of(case), case.seats) as place:
        owner, *others = (place.visit(chromium, seat) for seat in (1, 0, None))
        place.choose(1, payment(case, place.match._state))
        for _ in range(STEPS // 2):
            for guest, viewer in zip(others, (Viewer.seat(0), SPECTATOR), strict=True):
                settle(guest.page, len(place.match.told(viewer)), notes=viewer is not SPECTATOR)
                found = WRITTEN.search(str(snapshots([guest])))
                assert not found, found
            place.choose(*random_choice(case, place.match._state, rng, lively=False))
        settle(owner.page, len(place.match.told(Viewer.seat(1))), notes=True)
        assert WRITTEN.search(str(snapshots([owner])))
        for guest in (owner, *others):
            guest.close()


def payment(case: Case, state: Any) -> int:
    """Return the first choice of the second seat that pays the canary."""
    actions = {number: msgspec.to_builtins(case.game.actions[number]) for number in case.game.legal_ids(state, 1)}
    return next(number for number, action in actions.items() if action.get("hundreds") == CANARY)
