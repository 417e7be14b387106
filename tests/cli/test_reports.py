"""What each command reports, in two languages."""

import json
import re
import subprocess
from importlib import import_module
from pathlib import Path

import click
import msgspec
import pytest

from connive import SPECTATOR, Match, Viewer
from connive.cli.admin import run as admin
from connive.cli.app import COMMANDS
from connive.cli.help_text import SpeakingOption
from connive.cli.words import language
from connive.core.registry import games
from connive.core.text import catalogue

from .running import FRENCH, connive, refused

# --- Help and languages ---


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_command_explains_itself(command: str, lang: str) -> None:
    result = connive("--lang", lang, command, "--help")
    assert result.exit_code == 0
    assert ("Usage: " if lang == "en" else "Usage : ") in result.output
    assert "help." not in result.output


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_option_says_what_it_does_in_a_sentence_and_what_is_usual(lang: str) -> None:
    groups = [(command,) for command in COMMANDS] + [("admin", name) for name in admin.commands] + [("puzzles", "mine")]
    for words in groups:
        run = import_module(f"connive.cli.{words[0]}").run
        command = run if len(words) == 1 else run.commands[words[1]]
        for each in (one for one in command.params if isinstance(one, click.Option)):
            record = each.get_help_record(click.Context(command))
            assert record is not None and isinstance(each, SpeakingOption) and each.help, (words, each.name)
            said = catalogue(lang).say(each.help)
            assert said[:1].isupper() and said.endswith("."), (words, each.name, said)
    text = " ".join(connive("--lang", lang, "serve", "--help").output.split())
    assert ("Usual: 127.0.0.1." if lang == "en" else "D’ordinaire : 127.0.0.1.") in text


@pytest.mark.parametrize("group", ["admin", "puzzles"])
def test_a_group_without_a_command_shows_its_help(group: str) -> None:
    result = connive(group)
    assert result.exit_code == 0 and result.output == connive(group, "--help").output


def test_without_a_command_the_help_is_shown() -> None:
    result = connive()
    assert result.exit_code == 0
    assert all(f"  {command}" in result.output for command in COMMANDS)
    assert connive("--help").output == result.output


def test_the_version() -> None:
    assert re.fullmatch(r"connive \d+\.\d+\.\d+\n", connive("--version").output)


@pytest.mark.parametrize(
    ("args", "env", "french"),
    [
        (["games"], {"CONNIVE_LANG": "fr", "LANG": "en_GB.UTF-8"}, True),
        (["games"], {"CONNIVE_LANG": "", "LANG": "fr_FR.UTF-8"}, True),
        (["games"], {"CONNIVE_LANG": "", "LANG": "de_DE.UTF-8"}, False),
        (["games", "--lang", "fr"], {"CONNIVE_LANG": "en"}, True),
        (["--lang=fr", "games"], {"CONNIVE_LANG": "en"}, True),
        (["games", "--lang", "en"], {"CONNIVE_LANG": "fr"}, False),
    ],
)
def test_the_language_is_chosen(args: list[str], env: dict[str, str], french: bool) -> None:
    assert ("places : 2" in connive(*args, env=env).output) == french


def test_refusals_speak_the_language_too() -> None:
    assert "Il n’y a pas de jeu nommé chess" in refused(connive("rules", "chess", env=FRENCH))
    assert language() == "en", "a run speaks a language for itself only"


# --- Reports ---


def test_games_are_listed() -> None:
    result = connive("games")
    assert "Berlin 63" in result.output
    assert {entry["name"] for entry in json.loads(connive("games", "--json").output)} == set(games())


def test_a_game_lists_its_options() -> None:
    assert "quiet_limit = 60  allowed: 1–120" in connive("games", "berlin63").output
    (facts,) = json.loads(connive("games", "berlin63", "--json").output)
    assert {"name": "rows", "default": "5", "allowed": "2–7"} in facts["options"]


def test_rules_whole_and_by_clause() -> None:
    assert connive("rules", "berlin63").output.startswith("# Berlin 63")
    assert connive("rules", "berlin63", "b5.3").output.startswith("- **B5.3**")
    assert json.loads(connive("rules", "berlin63", "5.3", "--json").output)["text"].startswith("- **B5.3**")


def test_a_position_is_drawn() -> None:
    text = Match("berlin63", seed=1).position()
    assert "deployment" in connive("position", "berlin63", text).output
    facts = json.loads(connive("position", "berlin63", text, "--viewer", "1", "--json").output)
    assert facts["position"] == text
    assert list(facts["actions"]) == ["1"]
    assert facts["view"]["leader"][0] is None


def test_verify_says_what_is_sound(record: str, finished: Match) -> None:
    assert "The record is sound" in connive("verify", record).output
    facts = json.loads(connive("verify", record, "--json").output)
    assert facts["verified"] and facts["commitment"] == finished.commitment
    assert facts["outcome"] == json.loads(msgspec.json.encode(finished.outcome))


def test_verify_takes_one_viewers_part_and_unfinished_games(finished: Match, tmp_path: Path) -> None:
    part, half = tmp_path / "part", tmp_path / "half"
    part.write_text(str(finished.record(SPECTATOR)), encoding="utf-8")
    assert "this viewer’s events begin with it" in connive("verify", str(part)).output
    half.write_text(str(Match("berlin63", seed=1).record()), encoding="utf-8")
    assert "The game is not over." in connive("verify", str(half)).output


def test_replay_prints_everything_to_a_pipe(record: str, finished: Match) -> None:
    result = connive("replay", record, "--viewer", "1")
    assert result.exit_code == 0
    for _, text in finished.story(Viewer.seat(1)):
        assert ": " in text or text in result.output.replace("\n", " ")
    assert "End of the record." in result.output


def test_replay_as_json_gives_the_events(record: str, finished: Match) -> None:
    facts = json.loads(connive("replay", record, "--viewer", "spectator", "--json").output)
    assert len(facts["events"]) == len(finished.events(SPECTATOR))
    assert facts["events"][0]["event"] == "dealt" and "leader" in facts["events"][0]
    assert facts["ended"]["reason"] is not None


# --- Native code ---


@pytest.mark.slow
def test_warm_and_bench_report(monkeypatch: pytest.MonkeyPatch) -> None:
    from connive.compiled import cache, measure, warm

    monkeypatch.setattr(warm, "warm", lambda game, progress: progress(1, 1))
    monkeypatch.setattr(cache, "available", lambda: False)
    monkeypatch.setattr(measure, "available", lambda: False)
    assert "berlin63: ready in" in connive("warm", "berlin63").output
    assert json.loads(connive("warm", "berlin63", "--json").output)[0]["game"] == "berlin63"
    report = json.loads(connive("bench", "berlin63", "--seconds", "1", "--json").output)
    assert report["speed"][0]["interpreted"] > 0 and report["speed"][0]["compiled"] is None


def test_a_compiler_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from connive.compiled import warm

    def broken(game: str, progress: object) -> None:
        raise subprocess.CalledProcessError(1, ["compiler"])

    monkeypatch.setattr(warm, "warm", broken)
    assert "berlin63 could not be compiled" in refused(connive("warm", "berlin63")).lower()


def test_bench_shows_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    from connive.compiled import cache, measure, warm

    fast = measure.Speed("berlin63", 2, 216, 50_000.0, 8_000_000.0, 4_000_000.0, 2.5)
    monkeypatch.setattr(cache, "available", lambda: True)
    monkeypatch.setattr(warm, "warm", lambda game, progress: None)
    monkeypatch.setattr(measure, "speed", lambda game, seconds: fast)
    monkeypatch.setattr(measure, "start", lambda game: measure.Start("berlin63", 12.34, 0.21))
    shown = connive("bench", "berlin63", "--start").output
    assert "50.0 k    8.00 M  160.0×  4.00 M  2.5 ns" in shown
    assert "berlin63: compiled in 12.3 s, starts in 0.21 s once compiled" in shown


def test_bench_without_native_code_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from connive.compiled import cache, measure

    slow = measure.Speed("berlin63", 2, 216, 50_000.0)
    monkeypatch.setattr(cache, "available", lambda: False)
    monkeypatch.setattr(measure, "speed", lambda game, seconds: slow)
    assert "pip install 'connive[compiled]'" in connive("bench", "berlin63").output
