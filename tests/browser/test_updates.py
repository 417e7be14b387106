"""A server that is updated or hangs while its page is open: no stale page, no page that cannot be opened."""

import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.test_offline import KEPT, wait
from tests.web.clients import Server
from tools.guests import Guest

from connive.web.page import folder

SERVE = "import pathlib, connive.web.page as page; page.folder = lambda: pathlib.Path({!r})\n"
ASSET = re.compile(r"([\w.-]+-[\w-]{8})(\.(?:js|css|woff2?)\b)")
"""The name of a file with its fingerprint; in another build all may have other names."""

TEXTS = (".js", ".css", ".html")


def newer(text: str) -> str:
    return ASSET.sub(r"\1.newer\2", text)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """A server with a built page of its own."""
    page = tmp_path / "page"
    shutil.copytree(folder(), page, ignore=shutil.ignore_patterns("*.gz"))
    server = Server(str(tmp_path / "own.db"), before=SERVE.format(str(page))).start()
    yield server, page
    server.stop()


def update(server: Server, page: Path) -> None:
    """Serve a newer build instead: other names, another worker, and the old files are gone."""
    server.kill()
    for path in [path for path in page.rglob("*") if path.is_file()]:
        if path.suffix in TEXTS:
            text = newer(path.read_text()).replace("shell ", "shell newer ")
            path.write_text(text.replace("</head>", '<meta name="newer"></head>'))
        path.rename(path.with_name(newer(path.name)))
    server.start()


def opened(guest: Guest, path: str) -> None:
    guest.go(path).page.get_by_role("heading", level=1).wait_for()


def test_without_a_worker_a_page_whose_files_are_gone_is_loaded_anew_once(
    visit: Visit, own: tuple[Server, Path]
) -> None:
    guest = visit(own[0].url)
    opened(guest, "/")
    update(*own)
    guest.page.locator('a[href^="/best"]').first.click()
    expect(guest.page.get_by_role("heading", name="The best")).to_be_visible()
    assert guest.page.locator("meta[name=newer]").count()


def test_a_page_opens_at_once_although_the_server_does_not_answer(visit: Visit, own: tuple[Server, Path]) -> None:
    guest = visit(own[0].url, workers="allow")
    opened(guest, "/rules/berlin63")
    guest.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    wait(guest, KEPT)
    opened(guest, "/rules/berlin63")
    title = guest.page.get_by_role("heading", level=1).inner_text()
    assert own[0].process is not None
    own[0].process.send_signal(signal.SIGSTOP)
    try:
        opened(guest, "/rules/berlin63")
        assert guest.page.get_by_role("heading", level=1).inner_text() == title
    finally:
        own[0].process.send_signal(signal.SIGCONT)
