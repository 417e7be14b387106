"""`connive puzzle`: a puzzle on the screen, solved or not, in both languages."""

import json

import pytest
from click.testing import CliRunner

from connive.cli.app import app
from connive.core.registry import games
from connive.puzzles.library import puzzles

GAMES = tuple(sorted(games()))


def run(words: list[str], typed: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, ["puzzle", *words], input=typed)
    return result.exit_code, result.output


@pytest.mark.parametrize("game", GAMES)
def test_a_right_answer_is_explained(game: str) -> None:
    puzzle = puzzles(game, "deduce")[0]
    code, said = run([game, "--id", puzzle.id], f"x\n{puzzle.solution.answer + 1}\n")
    assert code == 0 and "Right." in said and puzzle.solution.clauses[0] in said
    assert "every world" in said.partition("Right.")[2] and "every world" not in said.partition("Right.")[0]


def test_a_wrong_answer_is_corrected_in_french() -> None:
    puzzle = puzzles("conclave", "deduce")[0]
    wrong = (puzzle.solution.answer + 1) % len(puzzle.choices) + 1
    code, said = run(["conclave", "--id", puzzle.id, "--lang", "fr"], f"l\nn\n{wrong}\n")
    assert code == 0 and "Non. La réponse est" in said


def test_one_may_leave() -> None:
    code, said = run(["confusion", "--kind", "deduce"], "q\n")
    assert code == 0 and "The answer is:" in said


def test_there_is_one_for_the_day_and_one_as_json() -> None:
    assert run(["--daily"], "q\n")[0] == 0
    assert json.loads(run(["berlin63", "--json"])[1])["game"] == "berlin63"


def test_an_unknown_puzzle_is_refused() -> None:
    code, said = run(["berlin63", "--id", "nothing"])
    assert code == 2 and "no puzzle nothing" in said
