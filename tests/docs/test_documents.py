"""What the documents print is true: Python runs as printed, and every command that is named exists."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from connive.bots import bot

from .pages import PAGES, ROOT, blocks, check_connive, commands, name, run, values

WITH_PYTHON = [page for page in PAGES if any(block.language == "python" for block in blocks(page))]
WITH_COMMANDS = [page for page in PAGES if commands(page)]
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.fixture
def bots_as_before() -> Iterator[None]:
    """A page may register bots; other tests must not meet them."""
    bot.bot_names()  # registers all that are built in
    makers = dict(bot._MAKERS)
    yield
    bot._MAKERS.clear()
    bot._MAKERS.update(makers)


@pytest.mark.usefixtures("bots_as_before")
@pytest.mark.parametrize("page", WITH_PYTHON, ids=name)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(page)


def test_pages_that_promise_values_are_held_to_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(ROOT / "README.md") >= 2
    assert values("match.to_act   # (0, 1): both\nmatch   # prose\nx = 1  # True\n") == {1: (0, 1), 3: True}


def test_every_kind_of_block_is_known() -> None:
    """A language that nobody runs or reads would be a promise that nobody keeps."""
    found = {block.language for page in PAGES for block in blocks(page)}
    assert found <= {"", "python", "toml", "json", "sh", "text", "diff"}


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name)
def test_the_commands_of_a_page_exist(page: Path) -> None:
    for program, *words in commands(page):
        if program == "connive":
            check_connive(words)
        elif program == "make":
            assert words[0] in TARGETS, f"make {words[0]}"
        elif program == "python" and words[0] == "-m":
            assert find_spec(words[1]) is not None, f"python -m {words[1]}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text("utf-8")):
        if "://" not in link:
            assert (page.parent / link).exists(), link


def test_a_wrong_command_would_be_noticed() -> None:
    with pytest.raises(AssertionError):
        check_connive(["no_such_command"])
    with pytest.raises(Exception, match="no-such-option"):
        check_connive(["play", "berlin63", "--no-such-option"])
