"""The named strengths: a table of data that fits together."""

from connive.bots.bot import bot_names
from connive.bots.levels import MASTER, RATINGS, ratings
from connive.core.registry import games


def test_every_game_has_ratings_that_climb_with_the_level() -> None:
    assert RATINGS.keys() == games().keys()
    for name in games():
        found = ratings(name)
        assert list(found) == ["novice", "regular", "expert", "master"] and found.keys() <= set(bot_names())
        assert sorted(found.values()) == list(found.values()) and found["master"] == MASTER


def test_a_game_that_nobody_measured_has_no_ratings() -> None:
    assert ratings("coins") == {}
