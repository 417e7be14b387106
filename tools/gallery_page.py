"""Tables that nobody serves: moments of real games, drawn by the real page (client/gallery), in a real Chromium."""

import fcntl
import mimetypes
import os
from pathlib import Path
from typing import Any

import msgspec
from hatch_build import npm
from playwright.sync_api import Browser, Page, Route, ViewportSize

from connive.core.registry import games
from tools.gallery import FOLDER, write
from tools.guests import SECONDS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "build" / "gallery"
HEIGHTS = {390: 844, 820: 1180, 1440: 900}
"""A phone, a tablet and a desk, by their widths."""


def build() -> None:
    """Build the page, and write the moments of every game: once for all workers of a run."""
    PAGE.parent.mkdir(exist_ok=True)
    with (PAGE.parent / "gallery.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.seek(0)
        run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
        if run is not None and lock.read() == run:
            return
        npm(ROOT / "client", "run", "build", "--", "--mode", "gallery")
        for game in games().values():
            write(game, PAGE / FOLDER.relative_to("client"))
        lock.truncate(0)
        lock.write(run or "")


def moments(game: str) -> list[dict[str, Any]]:
    """Return the moments of a game in the order of the page."""
    found: list[dict[str, Any]] = msgspec.json.decode((PAGE / "gallery/data" / f"{game}.json").read_bytes())["moments"]
    return found


def visit(browser: Browser, width: int, **kind: Any) -> Page:
    """Open the page in a browser of this width; a phone has no mouse."""
    phone = width == min(HEIGHTS)
    size = ViewportSize(width=width, height=HEIGHTS[width])
    context = browser.new_context(
        viewport=size, has_touch=phone, is_mobile=phone, reduced_motion="reduce", base_url="http://gallery", **kind
    )
    context.set_default_timeout(SECONDS * 1000)
    page = context.new_page()
    page.route("**/*", give)
    page.goto("/gallery.html")
    page.locator(".room").wait_for()
    page.evaluate("document.fonts.ready.then(() => {})")
    return page


def give(route: Route) -> None:
    """Answer a request with a file of the built page."""
    path = PAGE / route.request.url.split("/", 3)[3].partition("?")[0]
    if path.is_file():
        route.fulfill(body=path.read_bytes(), content_type=mimetypes.guess_type(path.name)[0] or "text/plain")
    else:
        route.fulfill(status=404, body="")
