"""Makes pictures of every screen for the documents: `python -m tools.screenshots [NAME ...]` fills docs/screens/.

Every screen is taken wide and by day in English, and on a phone by night in French. Games are real ones, against bots.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path

from benchmarks.load import HOST, Server
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tools.browser import find
from tools.guests import ENDING, QUICK, SMALL, Guest

FOLDER = Path("docs/screens")
KINDS = {
    "wide": {"width": 1440, "height": 900, "theme": "light", "lang": "en"},
    "phone": {"width": 390, "height": 844, "theme": "dark", "lang": "fr"},
}
PICKS = 14
"""Choices made before a table in play is taken."""

Screen = tuple[str, Callable[[Guest], object]]


def screens() -> Iterator[Screen]:
    """Name every screen, and say how to get there."""
    yield "home", home
    yield "setup", set_up
    yield "settings", settings
    yield "waiting", waiting
    yield "curtain", curtain
    yield "account", account
    yield "series", series
    for game in SMALL:
        yield f"{game}-table", partial(table, game)
        yield f"{game}-lesson", partial(lesson, game)
        yield f"{game}-rules", partial(rules, game)
        yield f"{game}-end", partial(end, game)
        yield f"{game}-replay", partial(replay, game)


def home(guest: Guest) -> None:
    """The shelf, with a game under way and an open table."""
    guest.against_bot("berlin63")
    guest.order("conclave", seats=3, public=True)
    guest.go("/").page.locator("section li a").first.wait_for()


def set_up(guest: Guest) -> None:
    """How to begin a game."""
    guest.go("/").page.locator("article .primary").nth(3).click()
    guest.page.locator("summary").click()
    guest.page.locator("dialog select").first.wait_for()


def settings(guest: Guest) -> None:
    """What a person prefers."""
    guest.go("/settings").page.locator("h1").wait_for()


def waiting(guest: Guest) -> None:
    """A table before its start."""
    guest.go(f"/t/{guest.order('conclave', seats=3)}").page.locator("#link").wait_for()


def curtain(guest: Guest) -> None:
    """Between two players of one screen."""
    table = guest.order("berlin63", settings=QUICK | {"one_screen": True})
    guest.go(f"/t/{table}").page.locator(".curtain button").wait_for()


def account(guest: Guest) -> None:
    """Who one is, with a session on another device."""
    name = f"Mata {guest.lang.upper()}"
    guest.ask("POST", "/api/account", {"name": name, "password": "correct horse"})
    guest.context.request.post("/api/login", data={"name": name, "password": "correct horse"})
    guest.go("/").page.locator("header .who").click()
    guest.page.locator(".session button").wait_for()


def series(guest: Guest) -> None:
    """A series by the clock: somebody talks and asks for more time."""
    clock = {"kind": "bank", "bank": 300, "increment": 5}
    agreed = QUICK | {"clock": clock, "wins": 2, "limit": 5}
    ben = Guest(guest.browser, guest.url, name="Ben")
    table = guest.order("berlin63", settings=agreed, options={})
    ben.ask("POST", f"/api/tables/{table}/join", {})
    ben.go(f"/t/{table}").play_on(3)
    guest.go(f"/t/{table}").play_on(3)
    ben.page.locator("#tab-talk").click()
    ben.page.locator("div.talk form input").fill("Patience…")
    ben.page.locator("div.talk form input").press("Enter")
    ben.page.locator(".own .time button").click()
    guest.page.locator("#tab-talk").click()
    guest.page.locator(".board-zone [role=status] .primary").wait_for()
    guest.page.locator("div.talk li strong").wait_for()


def table(game: str, guest: Guest) -> None:
    """A table in play."""
    table = guest.order(game, options={}, bots={"1": "random"})
    guest.go(f"/t/{table}").play_on(PICKS)
    guest.wait_for_choice()


def rules(game: str, guest: Guest) -> None:
    """The rules to read."""
    guest.go(f"/rules/{game}").page.locator("h1").wait_for()


def lesson(game: str, guest: Guest) -> None:
    """The first choice of a lesson."""
    guest.go(f"/learn/{game}").page.locator("[data-continue]").click()


def end(game: str, guest: Guest) -> str:
    """A game that is over; returns its table."""
    table = guest.against_bot(game)
    guest.go(f"/t/{table}").play_on()
    guest.page.locator(ENDING).wait_for()
    return table


def replay(game: str, guest: Guest) -> None:
    """A finished game from the referee's side."""
    table = end(game, guest)
    guest.go(f"/replay/{table}?moment={PICKS}&viewer=referee").page.locator("[data-board] svg").first.wait_for()


def take(browser: Browser, url: str, names: list[str]) -> None:
    """Take the screens of these names, or every screen, in every kind."""
    for kind, looks in KINDS.items():
        for name, arrive in screens():
            if names and name not in names:
                continue
            guest = Guest(browser, url, **looks)  # type: ignore[arg-type]
            arrive(guest)
            guest.wait_for_fonts()
            guest.page.wait_for_timeout(400)
            keep(guest.page.screenshot(), FOLDER / f"{name}-{kind}.png")
            guest.close()


def keep(shot: bytes, path: Path) -> None:
    """Keep a picture with as few colours as it needs: flat drawings look the same at a third of the size."""
    Image.open(BytesIO(shot)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def main(names: list[str]) -> None:
    """Serve, and take pictures."""
    if unknown := set(names) - {name for name, _ in screens()}:
        sys.exit(f"no screen is called {', '.join(sorted(unknown))}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(f"{folder}/screens.db")
        browser = play.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        try:
            take(browser, f"http://{HOST}:{server.port}", names)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
