"""The registry: games are found where they are, ours and other people's, without a list of them anywhere."""

import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from connive import Game, IllegalAction, Match, find_game
from connive.core.errors import BadSeats, UnknownGame
from connive.core.registry import games

STRANGER = "pennies_of_a_stranger"
NO_NAMES = """
from connive import IllegalAction

def refuse_talk(text):
    return IllegalAction(game="pennies", clause="P1", reason="named") if "penny" in text else None
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Lay out a distribution of somebody else's that announces a game, as an installer would."""
    package, facts = tmp_path / STRANGER, tmp_path / f"{STRANGER}-1.0.dist-info"
    package.mkdir()
    facts.mkdir()
    (package / "__init__.py").write_text("from connive import Game\nGAME = Game(__name__, version=4, seats=(3, 2))\n")
    (package / "talk.py").write_text(NO_NAMES)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {STRANGER}\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[connive.games]\npennies = {STRANGER}\n")
    monkeypatch.syspath_prepend(tmp_path)
    games.cache_clear()
    yield tmp_path
    sys.modules.pop(STRANGER, None)
    games.cache_clear()


def test_every_package_below_games_is_a_game() -> None:
    home = Path(str(files("connive.games")))
    packages = {path.parent.name for path in home.glob("*/__init__.py")}
    assert "berlin63" in packages
    assert packages <= set(games())


def test_a_game_of_a_stranger_is_found_by_its_entry_point(installed: Path) -> None:
    game = games()[STRANGER]
    assert (game.package, game.version, game.seats) == (STRANGER, 4, (3, 2))
    assert find_game(STRANGER) is game
    assert "berlin63" in games()


def test_a_game_may_forbid_some_words_and_most_forbid_none(installed: Path) -> None:
    refusal = find_game(STRANGER).refuse_talk("I have a penny")
    assert isinstance(refusal, IllegalAction)
    assert (refusal.clause, refusal.reason) == ("P1", "named")
    assert find_game(STRANGER).refuse_talk("hello") is None
    assert find_game("berlin63").refuse_talk("I have a penny") is None


def test_it_is_gone_when_it_is_not_installed() -> None:
    assert STRANGER not in games()


def test_a_game_may_be_given_instead_of_its_name() -> None:
    game = find_game("berlin63")
    assert find_game(game) is game
    assert Match(game, seed=1).position() == Match("berlin63", seed=1).position()


@pytest.mark.parametrize("name", ["", "chess", "BERLIN63", "berlin63 ", "../berlin63", "games.berlin63", "x" * 9999])
def test_an_unknown_game_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(UnknownGame, match="berlin63") as refusal:
        find_game(name)
    assert len(str(refusal.value)) < 300


def test_games_are_listed_once_and_stay_the_same() -> None:
    assert games() is games()
    assert all(name == game.name for name, game in games().items())


def test_a_game_says_what_it_is() -> None:
    assert repr(find_game("berlin63")) == "<Game berlin63 rules 1>"


@pytest.mark.parametrize("seats", [0, 1, 3, -2, 10**5000, "2", None], ids=["0", "1", "3", "-2", "huge", "text", "none"])
def test_only_the_seats_of_the_game_are_accepted(seats: object) -> None:
    game = find_game("berlin63")
    if seats is None:
        assert game.read_seats(seats) == 2
        return
    with pytest.raises(BadSeats) as refusal:
        game.read_seats(seats)  # type: ignore[arg-type]
    assert len(str(refusal.value)) < 200


def test_the_usual_number_of_seats_comes_first() -> None:
    game = Game("somewhere.pennies", version=1, seats=(3, 2))
    assert (game.name, game.read_seats(None), game.read_seats(2)) == ("pennies", 3, 2)


def test_listing_games_loads_no_rules() -> None:
    fresh = Game("connive.games.berlin63", version=1, seats=(2,))
    assert not {"rules", "model", "views"} & set(vars(fresh))


def test_a_seat_that_is_not_asked_has_no_legal_actions() -> None:
    game = find_game("berlin63")
    state = game.new_state(game.read_options(None), 2)
    state.asked = 1
    assert game.legal_ids(state, 1) == ()


def test_rules_are_read_in_both_languages() -> None:
    game = find_game("berlin63")
    assert "B4.10" in game.rules_text()
    assert "B4.10" in game.rules_text("fr")
    assert game.rules_text("fr") != game.rules_text()
