"""Every question of every game at three widths in two languages: whatever can be picked can be seen and hit."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from tools.gallery import questions
from tools.guests import SMALL

from connive.core.registry import games
from tools import gallery_page as gallery

WALK = (Path(__file__).parent / "walk.js").read_text(encoding="utf-8")
EACH = 2
"""How many moments of each question are walked for each number of seats."""


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    gallery.build()


@pytest.fixture(scope="module", params=sorted(gallery.HEIGHTS))
def page(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    page = gallery.visit(chromium, request.param)
    yield page
    page.context.close()


def walked(game: str) -> list[int]:
    """Return the moments to walk: some of every question, for every number of seats."""
    seen: Counter[tuple[int, str]] = Counter()
    found = []
    for number, moment in enumerate(gallery.moments(game)):
        if moment["decision"]:
            kind = (moment["seats"], moment["decision"]["question"])
            seen[kind] += 1
            if seen[kind] <= EACH:
                found.append(number)
    assert {question for _, question in seen} == questions(games()[game])
    return found


@pytest.mark.parametrize("game", SMALL)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_choice_is_clipped_overlapped_or_covered(page: Page, game: str, lang: str) -> None:
    troubles = {}
    for number in walked(game):
        page.evaluate("(search) => gallery.show(search)", f"?game={game}&moment={number}&lang={lang}")
        found = page.evaluate(WALK)
        assert found["picks"], "nothing could be picked"
        if found["troubles"]:
            troubles[number] = found["troubles"]
    assert troubles == {}
