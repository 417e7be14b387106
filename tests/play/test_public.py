"""The public surface, pinned by name."""

import re
import subprocess
import sys

import connive
from connive import Match


def test_the_public_surface_of_connive_is_this() -> None:
    assert sorted(connive.__all__) == [
        *("ConniveError", "Game", "IllegalAction", "Match", "Outcome", "REFEREE", "Record", "SPECTATOR", "Series"),
        *("Viewer", "find_game", "games", "load"),
    ]
    assert all(hasattr(connive, name) for name in connive.__all__)
    assert re.fullmatch(r"\d+\.\d+\.\d+", connive.__version__)


def test_games_can_be_listed_again_after_one_was_played() -> None:
    """The function and the package of the games have one name; importing the package must not hide the function."""
    code = "import connive; connive.games(); connive.Match('berlin63'); print(*connive.games())"
    words = [sys.executable, "-c", code]
    listed = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300).stdout
    assert "berlin63" in listed.split()


def test_the_public_names_of_a_match_are_these() -> None:
    public = {name for name in dir(Match("berlin63", seed=1)) if not name.startswith("_")}
    assert public == {
        *("game", "seats", "options", "log", "secret", "entropy", "position_text", "commitment", "deal_context"),
        *("from_position", "to_act", "decision", "act", "default", "why_not", "talk", "moments"),
        *("open_decision", "check", "enter", "fold", "told", "offers", "silent"),
        *("events", "view", "belief", "story", "outcome", "position", "record", "verify", "bots", "seat_bot"),
    }
