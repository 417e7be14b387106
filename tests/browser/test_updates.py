"""A server that is updated or hangs while its page is open: no stale page, no page that cannot be opened."""

import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.test_return import LOST
from tests.web.clients import Server
from tools.guests import CHOICES, Guest

from connive.web.page import folder

SERVE = "import pathlib, connive.web.page as page; page.folder = lambda: pathlib.Path({!r})\n"
ASSET = re.compile(r"([\w.-]+-[\w-]{8})(\.(?:js|css|woff2?)\b)")
"""The name of a file with its fingerprint; in another build all may have other names."""

VERSION = re.compile(r'name="version" content="(\w+)"')
TEXTS = (".js", ".css", ".html")
NEWER = "meta[name=newer]"
"""What only the newer page has."""


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


def replace(page: Path) -> None:
    """Put a newer build in its place: other names, another worker, and the old files are gone."""
    found = VERSION.search((page / "index.html").read_text())
    assert found
    for path in [path for path in page.rglob("*") if path.is_file()]:
        if path.suffix in TEXTS:
            text = newer(path.read_text()).replace(found[1], f"{found[1]}newer")
            path.write_text(text.replace("</head>", '<meta name="newer"></head>'))
        path.rename(path.with_name(newer(path.name)))


def update(server: Server, page: Path) -> None:
    server.kill()
    replace(page)
    server.start()


def opened(guest: Guest, path: str) -> None:
    guest.go(path).page.get_by_role("heading", level=1).wait_for()


def held(guest: Guest, path: str) -> None:
    """Open a page that a worker holds."""
    opened(guest, path)
    guest.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    opened(guest, path)


def is_newer(page: Page) -> None:
    expect(page.locator(NEWER)).to_be_attached()


def test_without_a_worker_a_page_whose_files_are_gone_is_loaded_anew_once(
    visit: Visit, own: tuple[Server, Path]
) -> None:
    guest = visit(own[0].url)
    opened(guest, "/")
    update(*own)
    guest.page.locator('a[href^="/best"]').first.click()
    expect(guest.page.get_by_role("heading", name="Rankings")).to_be_visible()
    is_newer(guest.page)


def test_a_page_opens_at_once_although_the_server_does_not_answer(visit: Visit, own: tuple[Server, Path]) -> None:
    guest = visit(own[0].url, workers="allow")
    held(guest, "/rules/berlin63")
    title = guest.page.get_by_role("heading", level=1).inner_text()
    assert own[0].process is not None
    own[0].process.send_signal(signal.SIGSTOP)
    try:
        opened(guest, "/rules/berlin63")
        assert guest.page.get_by_role("heading", level=1).inner_text() == title
    finally:
        own[0].process.send_signal(signal.SIGCONT)


def test_after_an_update_no_page_that_a_worker_holds_stays_old(visit: Visit, own: tuple[Server, Path]) -> None:
    guest = visit(own[0].url, workers="allow")
    guest.come_in()
    held(guest, "/")
    touched, watching, reading = guest.page, guest.context.new_page(), guest.context.new_page()
    touched.keyboard.press("Shift")
    watching.goto("/")
    reading.goto("/rules/berlin63")
    reading.get_by_role("heading", level=1).wait_for()
    files = [f"/assets/{path.name}" for path in (own[1] / "assets").iterdir() if path.suffix != ".woff"]
    update(*own)
    is_newer(watching)
    expect(touched.get_by_role("button", name="Load the new page")).to_be_visible()
    watching.wait_for_function("async () => (await caches.keys()).some((name) => name.endsWith('newer'))")
    watching.wait_for_function("() => navigator.serviceWorker.getRegistration().then((found) => !found.installing)")
    assert touched.locator(NEWER).count() == 0, "what somebody is doing there is not taken away"
    found = touched.evaluate("(files) => Promise.all(files.map((file) => fetch(file).then(({ ok }) => ok)))", files)
    assert all(found), "and goes on to work: its files are kept"
    touched.locator('a[href^="/best"]').first.click()
    is_newer(touched)
    reading.locator('a[href="/"]').first.click()
    is_newer(reading)


def test_a_page_that_opened_from_what_was_kept_is_renewed_when_the_updated_server_is_there(
    visit: Visit, own: tuple[Server, Path]
) -> None:
    guest = visit(own[0].url, workers="allow")
    guest.come_in()
    held(guest, "/")
    own[0].kill()
    replace(own[1])
    opened(guest, "/")
    assert guest.page.locator(NEWER).count() == 0
    own[0].start()
    is_newer(guest.page)


def test_choices_that_waited_are_sent_once_by_the_next_page_or_dropped_with_a_word(
    visit: Visit, own: tuple[Server, Path]
) -> None:
    server, page = own
    ann, ben = visit(server.url, workers="allow"), visit(server.url, name="Ben")
    table = ann.order("berlin63")
    ben.ask("POST", f"/api/tables/{table}/join", {})
    held(ann, "/")
    ann.go(f"/t/{table}").wait_for_choice()
    other = ann.context.new_page()
    other.goto(f"/t/{table}")
    expect(other.locator(".ask")).to_contain_text("▲A")
    server.kill()
    for number, tab in enumerate((ann.page, other)):
        expect(tab.get_by_text(LOST)).to_be_visible()
        tab.locator(CHOICES).nth(number).click()
    with ann.page.expect_event("close"):
        ann.page.close(run_before_unload=True)
    server.start()
    expect(other.locator(".ask")).to_contain_text("▲B")
    expect(other.get_by_text("came too late and was dropped")).to_be_visible()
    server.kill()
    expect(other.get_by_text(LOST)).to_be_visible()
    other.locator(CHOICES).first.click()
    other.reload()
    replace(page)
    server.start()
    is_newer(other)
    expect(other.locator(".ask")).to_contain_text("▲C")
    assert not other.get_by_text("came too late").count()
