"""Every clause of RULES.md has a test that cites it, and no test cites a clause that is not there."""

import re
from pathlib import Path

import pytest

from connive import find_game

HERE = Path(__file__).parent
RULES = find_game("berlin63").rules_text()
CITED = re.compile(r"def test_(B\d+)(?:_(\d+))?_(\w+)")


def cited() -> dict[str, list[str]]:
    """Return the tests of this folder and of the series by the clause they cite."""
    tests: dict[str, list[str]] = {}
    for file in [*HERE.glob("test_*.py"), HERE.parents[1] / "play" / "test_series.py"]:
        for heading, number, sentence in CITED.findall(file.read_text(encoding="utf-8")):
            tests.setdefault(f"{heading}.{number}" if number else heading, []).append(sentence)
    return tests


def clauses(text: str) -> set[str]:
    return set(re.findall(r"\*\*(B\d+\.\d+)\*\*", text))


def test_every_clause_has_a_test_that_cites_it() -> None:
    assert clauses(RULES) - set(cited()) == set()


def test_every_clause_that_is_cited_exists() -> None:
    headings = set(re.findall(r"^## (B\d+)", RULES, re.M))
    assert set(cited()) - clauses(RULES) - headings == set()


@pytest.mark.parametrize(
    ("heading", "count"), [("B1", 6), ("B2", 4), ("B3", 5), ("B4", 10), ("B5", 4), ("B6", 2), ("B7", 5)]
)
def test_the_clauses_are_those_of_the_specification(heading: str, count: int) -> None:
    for lang in ("en", "fr"):
        found = {
            clause for clause in clauses(find_game("berlin63").rules_text(lang)) if clause.startswith(f"{heading}.")
        }
        assert found == {f"{heading}.{number}" for number in range(1, count + 1)}


@pytest.mark.parametrize(
    "example",
    [
        *(
            "B2.1 illusion_example_1",
            "B2.1 illusion_example_2",
            "B2.2 activation_example_1",
            "B2.2 activation_example_2",
        ),
        *("B2.2 activation_example_3", "B5.4 power_example_1", "B5.2 power_example_2", "B3.1 faq_quark_need_not"),
        *("B3.4 faq_there_are_two_ways", "B4.7 faq_bases_do_not_block", "B4.7 faq_an_attacking_veronica"),
        *("B4.8 faq_a_leap_is_frozen", "B4.8 faq_a_dash_is_frozen", "B4.8 faq_a_disbelieved_veronica"),
        *("B5.3 faq_ray_may_eliminate_two", "B5.3 faq_ray_passes_through_nobody"),
    ],
)
def test_every_worked_example_of_the_rulebook_is_a_test(example: str) -> None:
    clause, name = example.split()
    wanted = 2 if "power_example" in name else 1
    assert len([sentence for sentence in cited()[clause] if sentence.startswith(name)]) >= wanted
