"""The documentation builds without a warning, has every page, and loads nothing from anywhere else."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .pages import ROOT

LOADED = re.compile(r"""<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)=["']?((?:https?:)?//[^"' >]+)""")
IMPORTED = re.compile(r"""(?:@import|url\()\s*["']?((?:https?:)?//[^"') ]+)""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_game_has_its_rules_in_both_languages(site: Path) -> None:
    for rules in (ROOT / "src/connive/games").glob("*/RULES.md"):
        title = rules.read_text("utf-8").partition("\n")[0].removeprefix("# ")
        assert title.split(":")[0] in (site / "rules" / f"{rules.parent.name}.html").read_text("utf-8")
        assert (site / "rules" / f"{rules.parent.name}.fr.html").is_file()


def test_the_reference_shows_signatures_and_docstrings(site: Path) -> None:
    page = (site / "reference" / "library.html").read_text("utf-8")
    assert 'id="connive.Match"' in page and 'id="connive.Match.act"' in page


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    """`rel=canonical` and links that a reader follows are no loads."""
    for page in site.rglob("*.html"):
        found = [link for link in LOADED.findall(page.read_text("utf-8")) if "canonical" not in link]
        assert found == [], page.name
    for sheet in site.rglob("*.css"):
        assert IMPORTED.findall(sheet.read_text("utf-8")) == [], sheet.name
