"""The named strengths: a table of data that fits together."""

from connive.bots.bot import bot_names
from connive.bots.levels import BEST, ENOUGH, HURRY, MASTER, RATINGS, USUAL, ratings
from connive.core.registry import find_game, games


def test_every_game_has_ratings_that_climb_with_the_level() -> None:
    assert RATINGS.keys() == games().keys()
    for name in games():
        found = ratings(name)
        assert list(found) == ["novice", "regular", "expert", "master"] and found.keys() <= set(bot_names())
        assert sorted(found.values()) == list(found.values()) and found["master"] == MASTER


def test_a_seat_that_is_not_on_turn_hurries_but_thinks_enough() -> None:
    level = USUAL._replace(hurried=("doubt",))
    assert level.hurry("turn", 8000) == 8000
    assert level.hurry("doubt", 8000) == 8000 // HURRY
    assert level.hurry("doubt", 1000) == ENOUGH and level.hurry("doubt", 90) == 90


def test_only_questions_of_the_game_are_hurried() -> None:
    for name, level in BEST.items():
        asked = {question.name.lower() for question in find_game(name).model.Question}  # type: ignore[attr-defined]
        assert set(level.hurried) <= asked


def test_a_game_that_nobody_measured_has_no_ratings() -> None:
    assert ratings("coins") == {}
