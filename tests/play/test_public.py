"""The public surface, pinned by name."""

import re
import subprocess
import sys

import connive
from connive import Match


def test_the_public_surface_of_connive_is_this() -> None:
    assert sorted(connive.__all__) == [
        *("ConniveError", "Game", "IllegalAction", "Match", "Outcome", "REFEREE", "Record", "SPECTATOR", "Series"),
        *("Viewer", "all_games", "find_game", "load", "review"),
    ]
    assert all(hasattr(connive, name) for name in connive.__all__)
    assert re.fullmatch(r"\d+\.\d+\.\d+", connive.__version__)


def test_a_game_can_be_imported_under_any_name_before_and_after_the_games_were_listed() -> None:
    code = (
        "import connive, connive.games.berlin63.rules as rules; names = connive.all_games(); "
        "import connive.games.conclave as other; print(rules.deal.__name__, other.GAME.name, *names)"
    )
    words = [sys.executable, "-c", code]
    listed = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300).stdout
    assert listed.split()[:2] == ["deal", "conclave"] and "berlin63" in listed.split()


def test_the_public_names_of_a_match_are_these() -> None:
    public = {name for name in dir(Match("berlin63", seed=1)) if not name.startswith("_")}
    assert public == {
        *("game", "seats", "options", "log", "secret", "entropy", "position_text", "commitment", "deal_context"),
        *("from_position", "to_act", "decision", "act", "default", "why_not", "talk", "moments"),
        *("open_decision", "check", "enter", "fold", "told", "offers", "silent", "token", "choices"),
        *("asked", "question", "reacting"),
        *("events", "view", "belief", "story", "outcome", "position", "record", "verify", "bots", "seat_bot"),
    }
