"""The named strengths: data of each game that fits together."""

import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from connive.bots.bot import bot_names
from connive.bots.levels import ENOUGH, HURRY, MASTER, best, hurry, ratings
from connive.bots.settings import BotSettings, Level, settings
from connive.core.game import Game
from connive.core.registry import games


def test_ratings_climb_with_the_level() -> None:
    measured = [found for name in games() if (found := ratings(name))]
    assert measured
    for found in measured:
        levels = ["novice", "regular", "expert", "master", "grandmaster"]
        assert list(found) == levels[: len(found)] and len(found) >= 4 and found.keys() <= set(bot_names())
        assert sorted(found.values()) == list(found.values()) and found["master"] == MASTER


def test_grandmaster_is_offered_where_it_was_measured() -> None:
    for name, game in games().items():
        offered = settings(name).offered
        assert set(offered) <= set(game.seats)
        assert bool(offered) == ("grandmaster" in ratings(name))


def test_a_seat_that_is_not_on_turn_hurries_but_thinks_enough() -> None:
    level = replace(Level(), hurried=("doubt",))
    assert hurry(level, "turn", 8000) == 8000
    assert hurry(level, "doubt", 8000) == 8000 // HURRY
    assert hurry(level, "doubt", 1000) == ENOUGH and hurry(level, "doubt", 90) == 90


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game whose folder holds nothing but an empty package."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "bare_game", raising=False)
    (tmp_path / "bare_game").mkdir()
    (tmp_path / "bare_game" / "__init__.py").touch()
    return Game("bare_game", version=1, seats=(2,))


def test_a_game_that_says_nothing_about_bots_is_played_as_usual(bare: Game) -> None:
    assert settings(bare) == BotSettings()
    assert best(bare) == Level()
    assert ratings(bare) == {}


def test_a_word_that_no_bot_knows_is_refused(bare: Game, tmp_path: Path) -> None:
    (tmp_path / "bare_game" / "bots.toml").write_text("[master]\nsimulation = 5\n")
    with pytest.raises(msgspec.ValidationError, match="simulation"):
        settings(bare)
