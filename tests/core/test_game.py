"""A game by its files: parts and data that it has, and those it does without."""

import sys
from pathlib import Path

import pytest

from connive.core.game import Game
from connive.core.registry import find_game


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game in a folder of its own."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "game_by_files"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = tmp_path / "game_by_files"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "model.py").write_text("MAX_LEGAL = 3\n")
    (folder / "talk.py").write_text("import game_by_files.no_such_file\n")
    (folder / "study.toml").write_text("plies = 4\n")
    return Game("game_by_files", version=1, seats=(2,))


def test_a_part_is_a_module_and_the_same_each_time(game: Game) -> None:
    assert game.part("model").MAX_LEGAL == 3
    assert game.part("model") is game.part("model", optional=True) is game.model


def test_a_part_that_is_missing_is_none_only_where_it_is_optional(game: Game) -> None:
    assert game.part("remarks", optional=True) is None
    with pytest.raises(ModuleNotFoundError, match=r"game_by_files has no remarks\.py"):
        game.part("remarks")


def test_an_import_that_fails_within_an_optional_part_is_not_hidden(game: Game) -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_file"):
        game.part("talk", optional=True)
    with pytest.raises(ModuleNotFoundError, match="no_such_file"):
        game.refuse_talk("hello")


def test_data_is_what_the_file_says_and_nothing_without_one(game: Game) -> None:
    assert game.data("study") == {"plies": 4}
    assert game.data("bots") == {}


def test_only_a_game_with_rules_about_talk_refuses_any() -> None:
    assert find_game("berlin63").refuse_talk("I have 300") is None
    assert find_game("conspiracy").refuse_talk("I have 300") is not None
