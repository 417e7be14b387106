"""Puzzles over HTTP: the answer is told after an attempt only, the first one counts, and the next one is new."""

from pathlib import Path
from typing import Any

import pytest

from connive.core.registry import games
from connive.puzzles.library import find_puzzle, puzzles

from .clients import Visitor, in_process


def attempt(visitor: Visitor, game: str, name: str, choice: int) -> Any:
    return visitor.send("POST", f"/api/games/{game}/puzzles/{name}", {"choice": choice}).json()


@pytest.mark.parametrize("game", sorted(games()))
def test_a_puzzle_tells_nothing_of_its_answer_before_an_attempt(tmp_path: Path, game: str) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, nobody = Visitor(client, "Ann"), Visitor(client, None)
        name = ann.send("GET", f"/api/games/{game}/puzzles/next").json()["puzzle"]
        puzzle = find_puzzle(game, name)
        path = f"/api/games/{game}/puzzles/{name}"
        told = ann.send("GET", path).json()
        fields = {"game", "puzzle", "kind", "seats", "seat", "difficulty", "view", "story", "question", "choices"}
        assert told.keys() == fields | {"decision", "solved"} and told["solved"] is None
        assert nobody.send("GET", path).json() == told
        assert nobody.send("POST", path, {"choice": 0}).status_code == 401
        assert len(told["choices"]) == len(puzzle.choices) and len(told["story"]) == len(puzzle.events)
        french = ann.send("GET", f"{path}?lang=fr").json()
        assert french["question"] != told["question"]
        right = attempt(ann, game, name, puzzle.solution.answer)
        assert right["solved"] and right["first"] and right["answer"] == puzzle.solution.answer and right["reasons"]
        assert right["standing"]["rating"] > right["before"] and right["standing"]["streak"] == 1
        assert ann.send("GET", path).json()["solved"] is True


def test_the_first_attempt_counts_once_and_a_miss_ends_the_streak(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        first, second = puzzles("conclave")[:2]
        attempt(ann, "conclave", first.id, first.solution.answer)
        wrong = (second.solution.answer + 1) % len(second.choices)
        missed = attempt(ann, "conclave", second.id, wrong)
        assert not missed["solved"] and missed["standing"]["rating"] < missed["before"]
        again = attempt(ann, "conclave", second.id, second.solution.answer)
        assert again["solved"] and not again["first"] and again["standing"] == missed["standing"]
        assert (again["standing"]["tried"], again["standing"]["solved"], again["standing"]["streak"]) == (2, 1, 0)
        listed = {each["game"]: each["standing"] for each in ann.send("GET", "/api/puzzles").json()["games"]}
        assert listed["conclave"] == again["standing"] and listed["confusion"]["tried"] == 0


def test_the_next_puzzle_is_of_the_kind_asked_for_and_was_not_tried(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        kind = puzzles("confusion")[0].kind
        names = set()
        for _ in range(3):
            found = ann.send("GET", f"/api/games/confusion/puzzles/next?kind={kind}").json()
            assert found["kind"] == kind
            names.add(found["puzzle"])
            attempt(ann, "confusion", found["puzzle"], 0)
        assert len(names) == 3


def test_the_puzzle_of_the_day_is_the_same_for_everybody(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        found = ann.send("GET", "/api/puzzles/day").json()
        assert bob.send("GET", "/api/puzzles/day").json() == found
        assert ann.send("GET", "/api/puzzles/day?game=conclave").json()["game"] == "conclave"


def test_what_is_no_puzzle_or_no_choice_is_refused(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        name = puzzles("conclave")[0].id
        assert ann.send("GET", "/api/games/conclave/puzzles/nothing").json()["code"] == "no_such_puzzle"
        assert ann.send("GET", "/api/games/conclave/puzzles/next?kind=x").json()["code"] == "no_such_puzzle"
        assert ann.send("GET", "/api/games/chess/puzzles/next").status_code == 400
        for choice in (-1, 99, "0", None):
            answer = ann.send("POST", f"/api/games/conclave/puzzles/{name}", {"choice": choice})
            assert answer.json()["code"] == "bad_message"
