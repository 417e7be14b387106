"""A real server with the built page, and a real Chromium.

One browser serves all tests of this folder: while it runs, nothing else may run an event loop in this process.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.web.clients import HASHES_WEAKLY, Server
from tools.browser import find
from tools.guests import SECONDS, Guest

expect.set_options(timeout=SECONDS * 1000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (resources.files("connive.web") / "page" / "index.html").is_file(), "build the page: make client"
    serving = Server(str(tmp_path_factory.mktemp("browser") / "tables.db"), before=HASHES_WEAKLY).start()
    yield serving
    serving.stop()


class OneBrowser:
    """A browser that is started when it is first asked for, or has died."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._browser: Browser | None = None

    def get(self) -> Browser:
        if self._browser is None or not self._browser.is_connected():
            self.close()
            self._browser = self._launch()
        return self._browser

    def _launch(self) -> Browser:
        path = find()
        assert path is not None, "no Chromium: python -m tools.browser"
        play = self._stack.enter_context(sync_playwright())
        arguments = ["--no-sandbox", "--disable-gpu"]
        browser = play.chromium.launch(executable_path=path, args=arguments, timeout=2 * SECONDS * 1000)
        self._stack.callback(browser.close)
        return browser

    def close(self) -> None:
        self._stack.close()
        self._browser = None


ONE = OneBrowser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """End the browser after the last test of this folder."""
    try:
        yield
    finally:
        if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
            ONE.close()


@pytest.fixture(scope="module")
def chromium() -> Browser:
    return ONE.get()


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
