"""Tables that nobody serves: moments of real games, drawn by the real page (client/gallery), in a real Chromium."""

import fcntl
import hashlib
import mimetypes
from functools import lru_cache
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
SOURCES = ("client", "src/connive", "tools")
GENERATED = {"node_modules", "dist", "page", ".vitest", "__pycache__"}
HEIGHTS = {390: 844, 820: 1180, 1440: 900}
"""A phone, a tablet and a desk, by their widths."""


def build() -> None:
    """Build the page, and write the moments of every game, unless both are there for these sources."""
    PAGE.parent.mkdir(exist_ok=True)
    with (PAGE.parent / "gallery.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.seek(0)
        kept, digest = lock.read(), source_digest()
        if kept == digest and PAGE.is_dir():
            return
        lock.truncate(0)
        npm(ROOT / "client", "run", "build", "--", "--mode", "gallery")
        for game in games().values():
            write(game, PAGE / FOLDER.relative_to("client"))
        lock.write(digest)


@lru_cache
def source_digest() -> str:
    """Return a digest of all that page and moments are made from."""
    digest = hashlib.sha256()
    for path in sorted(path for folder in SOURCES for path in (ROOT / folder).rglob("*")):
        name = path.relative_to(ROOT)
        if path.is_file() and not GENERATED & set(name.parts) and FOLDER not in name.parents:
            digest.update(str(name).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


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
