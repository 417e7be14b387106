"""Rules by clause."""

import pytest

from connive.core.errors import ConniveError
from connive.core.game import Game
from connive.core.registry import find_game
from connive.terminal.rulebook import NoRules, Rulebook, UnknownClause

BERLIN = find_game("berlin63")
CLAUSES = {"B1": 6, "B2": 4, "B3": 5, "B4": 10, "B5": 4, "B6": 2, "B7": 5}
"""The chapters of the agreed rules, with the number of clauses in each."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_berlin_has_every_clause_of_the_agreed_rules(lang: str) -> None:
    book = Rulebook(BERLIN, lang)
    assert list(book.chapters) == list(CLAUSES)
    assert list(book.clauses) == [f"{chapter}.{n}" for chapter, last in CLAUSES.items() for n in range(1, last + 1)]


@pytest.mark.parametrize("number", ["B5.3", "b5.3", "5.3", " b5.3 "])
def test_a_clause_is_found_however_it_is_written(number: str) -> None:
    text = Rulebook(BERLIN).find(number)
    assert text.startswith("- **B5.3**")
    assert "B5.4" not in text


def test_a_chapter_holds_its_clauses() -> None:
    chapter = Rulebook(BERLIN).find("B4")
    assert chapter.startswith("## B4")
    assert "**B4.10**" in chapter and "**B5.1**" not in chapter


@pytest.mark.parametrize("number", ["B9.9", "", "x" * 300, "B5.33"])
def test_an_unknown_clause_is_refused(number: str) -> None:
    with pytest.raises(UnknownClause) as caught:
        Rulebook(BERLIN).find(number)
    assert len(str(caught.value)) < 250


def test_a_language_without_rules_is_a_refusal() -> None:
    with pytest.raises(NoRules):
        Rulebook(BERLIN, "xx")
    assert issubclass(NoRules, ConniveError)
    assert isinstance(BERLIN, Game)
