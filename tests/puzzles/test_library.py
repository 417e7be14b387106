"""The puzzles that come with the games: enough of them, complete in every language, and nothing given away."""

from collections import Counter
from datetime import date, timedelta

import msgspec
import pytest

from connive.core.registry import games
from connive.core.text import LANGUAGES, Phrase
from connive.games.conclave.cards import CODE
from connive.puzzles.doubts import PLAIN
from connive.puzzles.library import NoSuchPuzzle, find_puzzle, packed, puzzle_of_the_day, puzzles, unpacked
from connive.puzzles.mining import distinct
from connive.puzzles.model import EASIEST, HARDEST, KINDS, Puzzle, named
from connive.puzzles.position import story, view
from connive.puzzles.words import explained, told

GAMES = tuple(sorted(games()))
ENOUGH = 250
MANY = 20


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_and_all_differ(game: str) -> None:
    found = puzzles(game)
    assert len(found) >= ENOUGH
    assert len({puzzle.id for puzzle in found}) == len(found) == len(distinct(found))


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_whole(game: str) -> None:
    for puzzle in puzzles(game):
        assert puzzle.id == named(puzzle).id and puzzle.game == game and puzzle.kind in KINDS
        assert EASIEST <= puzzle.difficulty <= HARDEST
        assert len(puzzle.choices) >= 2 and 0 <= puzzle.solution.answer < len(puzzle.choices)
        assert puzzle.solution.reasons and puzzle.solution.clauses
        assert all(f"**{clause}" in puzzle.table.rules_text() for clause in puzzle.solution.clauses)


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_can_be_told_in_every_language(game: str) -> None:
    for puzzle in puzzles(game):
        for lang in LANGUAGES:
            asked, answer = told(puzzle, lang), explained(puzzle, lang)
            assert asked.question and len(set(asked.choices)) == len(puzzle.choices)
            assert all(asked.choices) and all(answer.reasons)


@pytest.mark.parametrize("game", GAMES)
def test_a_question_does_not_tell_its_answer(game: str) -> None:
    for puzzle in puzzles(game, "deduce"):
        shared = [choice.words.items() for choice in puzzle.choices if isinstance(choice, Phrase)]
        assert all(word in items for word in puzzle.ask.words.items() for items in shared)


def test_a_board_does_not_tell_what_is_to_be_deduced() -> None:
    asked = [puzzle for puzzle in puzzles("conspiracy", "deduce") if puzzle.ask.key == "ask.least"]
    assert asked
    assert not any(any(book.proved) for puzzle in asked for book in view(puzzle).books)
    assert any(any(book.proved) for puzzle in puzzles("conspiracy", "lie") for book in view(puzzle).books)


def test_a_question_about_a_statement_says_what_was_stated() -> None:
    asked = {game: told(puzzles(game, "lie")[0], "en").question for game in GAMES if puzzles(game, "lie")}
    words = {game: puzzles(game, "lie")[0].ask.words for game in asked}
    assert {game: sorted(found) for game, found in words.items()} == {
        "berlin63": ["base", "spy"],
        "confusion": ["spy"],
        "conspiracy": ["seat", "spy"],
    }
    assert str(words["confusion"]["spy"]) in asked["confusion"]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_shown_with_its_log(game: str) -> None:
    for puzzle in puzzles(game)[::60]:
        assert view(puzzle).viewer == f"seat {puzzle.seat}" or view(puzzle).viewer
        assert len(story(puzzle, "en")) == len(puzzle.events)
        assert all("solution" not in line for line in puzzle.events)


def test_the_puzzle_of_the_day_is_the_same_everywhere_and_changes() -> None:
    days = [date(2026, 1, 1) + timedelta(days=i) for i in range(60)]
    found = [puzzle_of_the_day(day) for day in days]
    assert found == [puzzle_of_the_day(day) for day in days]
    assert {puzzle.game for puzzle in found} == set(GAMES)
    assert len({puzzle.id for puzzle in found}) > 50
    assert puzzle_of_the_day(days[0], "conclave").game == "conclave"


def test_a_puzzle_is_found_by_its_id() -> None:
    first = puzzles("berlin63")[0]
    assert find_puzzle("berlin63", first.id) == first
    with pytest.raises(NoSuchPuzzle):
        find_puzzle("berlin63", "nothing")


def test_a_file_is_a_function_of_its_puzzles() -> None:
    found = puzzles("conclave")[:5]
    assert packed(found) == packed(found[::-1])
    assert unpacked(packed(found)) == list(found)


def test_a_puzzle_goes_through_json() -> None:
    for game in GAMES:
        puzzle = puzzles(game)[0]
        assert msgspec.json.decode(msgspec.json.encode(puzzle), type=Puzzle) == puzzle


@pytest.mark.parametrize("game", GAMES)
def test_no_question_is_answered_well_without_looking(game: str) -> None:
    answers = Counter(puzzle.solution.answer for puzzle in puzzles(game, "lie"))
    assert not answers or max(answers.values()) <= 0.75 * answers.total()
    asked = Counter(repr(puzzle.ask) for puzzle in puzzles(game, "deduce"))
    assert max(asked.values()) <= 0.25 * asked.total()
    for sort in {puzzle.ask.key for puzzle in puzzles(game, "deduce")}:
        places = [puzzle.solution.answer for puzzle in puzzles(game, "deduce") if puzzle.ask.key == sort]
        assert len(places) < MANY or max(Counter(places).values()) <= 0.6 * len(places), sort


@pytest.mark.parametrize("game", GAMES)
def test_no_statement_is_as_certain_as_it_usually_is(game: str) -> None:
    for puzzle in puzzles(game, "lie"):
        chance, usual = (int(str(reason.words["chance"])) for reason in puzzle.solution.reasons[:2])
        assert 0 < chance < 100 or abs(chance - usual) >= 100 * PLAIN


def test_cards_have_names_in_reasons() -> None:
    told = {
        reason for puzzle in puzzles("conclave") for lang in LANGUAGES for reason in explained(puzzle, lang).reasons
    }
    assert any("Wild Boar 1" in reason for reason in told)
    assert not any(CODE.search(reason) for reason in told)
