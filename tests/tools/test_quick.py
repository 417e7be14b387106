"""`make quick` chooses the tests that a change is likely to break."""

import pytest

from tools import quick


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("src/connive/arena/report.py", ["tests/arena"]),
        ("src/connive/tables/table.py", ["tests/tables", "tests/web"]),
        ("src/connive/games/berlin63/rules.py", ["tests/games/berlin63"]),
        ("tests/arena/test_report.py", ["tests/arena/test_report.py"]),
        ("tests/arena/contests.py", ["tests/arena"]),
        ("tools/lock.py", ["tests/tools"]),
        ("docs/bots.md", ["tests/docs"]),
        ("client/src/main.ts", []),
    ],
)
def test_a_file_is_tested_where_its_folder_is(file: str, tests: list[str]) -> None:
    assert quick.tests_of(file) == tests


def test_some_tests_are_run_always_and_none_twice() -> None:
    assert quick.runs_of([]) == [list(quick.ALWAYS)]
    (run,) = quick.runs_of(["src/connive/core/state.py", "tests/play/test_match.py"])
    assert run == ["tests/core", "tests/terminal/test_table.py", "tests/play"]


def test_a_game_that_changed_goes_through_its_kit() -> None:
    _, kit = quick.runs_of(["src/connive/games/conclave/rules.py", "src/connive/games/confusion/view.py"])
    assert kit == ["tests/test_conformance.py", "-k", "conclave or confusion"]


def test_the_client_is_checked_only_if_it_changed() -> None:
    assert len(quick.checks_of(["client/src/main.ts"])) == len(quick.checks_of([])) + 3


def test_every_test_that_is_run_always_exists() -> None:
    assert all((quick.ROOT / path).exists() for path in quick.ALWAYS)
