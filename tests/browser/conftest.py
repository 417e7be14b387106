"""A real server with the built page, and a real Chromium.

The browser lives as long as a module: while it does, nothing else may run an event loop in this process.
"""

from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.web.clients import Server
from tools.browser import find
from tools.guests import SECONDS, Guest

expect.set_options(timeout=SECONDS * 1000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (resources.files("connive.web") / "page" / "index.html").is_file(), "build the page: make client"
    serving = Server(str(tmp_path_factory.mktemp("browser") / "tables.db")).start()
    yield serving
    serving.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = find()
    assert path is not None, "no Chromium: python -m tools.browser"
    with sync_playwright() as play:
        arguments = ["--no-sandbox", "--disable-gpu"]
        browser = play.chromium.launch(executable_path=path, args=arguments, timeout=2 * SECONDS * 1000)
        yield browser
        browser.close()


Visit = Callable[..., Guest]


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Let somebody in: `visit(lang="fr", width=390)`; everybody leaves at the end."""
    guests: list[Guest] = []

    def come(url: str = server.url, **kind: Any) -> Guest:
        guest = Guest(chromium, url, **kind)
        guests.append(guest)
        return guest

    yield come
    for guest in guests:
        guest.close()
