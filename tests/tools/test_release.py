"""What may be published: files that git knows and the built page, under the version that the changelog names."""

import subprocess
from importlib import resources
from pathlib import Path

import pytest

from connive import __version__
from tools import release

CHANGELOG = (release.ROOT / "CHANGELOG.md").read_text("utf-8")
KNOWN = {"src/connive/py.typed", "src/connive/core/state.py", "README.md", "tests/conftest.py"}
WHOLE = {*release.NEEDED, "src/connive/core/state.py", f"{release.PAGE}assets/app-1.js"}


def test_the_version_is_the_first_of_the_changelog() -> None:
    assert release.changelog_problems(CHANGELOG, __version__, draft=True) == []


@pytest.mark.parametrize(
    ("heading", "draft", "fine"),
    [
        ("## 1.2.3 (2026-11-17)", False, True),
        ("## 1.2.3 (unreleased)", True, True),
        ("## 1.2.3 (unreleased)", False, False),
        ("## 1.2.4 (2026-11-17)", True, False),
        ("## Unreleased", True, False),
        ("no heading", True, False),
    ],
)
def test_a_release_has_its_number_and_its_date_in_the_changelog(heading: str, draft: bool, fine: bool) -> None:
    text = f"# Changelog\n\n{heading}\n\n## 1.2.2 (2026-11-01)\n"
    assert (release.changelog_problems(text, "1.2.3", draft=draft) == []) is fine


def test_the_package_with_its_page_is_all_that_is_needed() -> None:
    assert release.file_problems(WHOLE, KNOWN) == []
    assert release.file_problems(WHOLE | {"README.md", "PKG-INFO"}, KNOWN) == []


@pytest.mark.parametrize("lost", [*release.NEEDED, "src/connive/core/state.py"])
def test_what_is_missing_is_named(lost: str) -> None:
    assert release.file_problems(WHOLE - {lost}, KNOWN) == [f"missing: {lost}"]


@pytest.mark.parametrize(
    "name", ["src/connive/connive.db", "src/connive/core/__pycache__/a.pyc", "notes.txt", f"{release.PAGE}app.js.map"]
)
def test_what_git_does_not_know_is_stray(name: str) -> None:
    assert release.file_problems(WHOLE | {name}, KNOWN) == [f"stray: {name}"]


def test_what_is_built_from_this_checkout_holds_exactly_what_it_should(tmp_path: Path) -> None:
    if not (resources.files("connive.web") / "page" / "index.html").is_file():
        pytest.skip("the page is not built: make client")
    words = ["git", "ls-files", "--others", "--exclude-standard"]
    new = subprocess.run(words, cwd=release.ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    wheel, sdist = release.build(tmp_path)
    for found in (release.wheel_files(wheel), release.sdist_files(sdist)):
        assert release.file_problems(found, release.known_files() | (found & set(new))) == []
