"""CONTRIBUTING.md is true: a newcomer who follows it adds a game, and an action to it, and touches no other file."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from connive.core.errors import IllegalAction
from connive.core.game import Game
from connive.core.registry import games
from connive.core.viewer import SPECTATOR
from connive.play.match import Match
from connive.testing import conformance, golden
from connive.testing.cases import Case, Variants
from tools import new_game

ROOT = Path(new_game.__file__).parent.parent
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("### A new action")[2]
NAME = "echoing_coins"
PLACES = 8
"""No action may take more: files with code or sentences. The clause in the rulebooks comes on top."""

SEEDS = range(6)


def hunks(text: str) -> Iterator[tuple[str, str, str]]:
    """Return file, lines before and lines after of every change that the guide shows."""
    for block in re.findall(r"```diff\n\+\+\+ (\S+)\n(.*?)```", text, re.DOTALL):
        lines = block[1].splitlines(keepends=True)
        yield block[0], *("".join(line[1:] for line in lines if line[0] in signs) for signs in (" -", " +"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The new game with the new action, made by following the guide."""
    folder = tmp_path_factory.mktemp("newcomer")
    new_game.copy_template(NAME, folder / NAME)
    for file, before, after in hunks(GUIDE):
        path = folder / NAME / file
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{file} has this {text.count(before)} times:\n{before}"
        path.write_text(text.replace(before, after), encoding="utf-8")
    french = folder / NAME / "text" / "fr.toml"
    text = french.read_text(encoding="utf-8")
    text = text.replace("[refusal]\n", 'echoed = "{seat} dit en cacher autant."\n[refusal]\nnothing_to_echo = "rien"\n')
    text = text.replace("[choice]\n", 'echo = "Autant"\n[choice]\necho = "en annoncer autant"\n')
    french.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def game(home: Path) -> Iterator[Game]:
    """The game, with its playthrough and tree counts written again as the guide says."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(home))
        made: Game = import_module(NAME).GAME
        patch.setitem(games(), NAME, made)
        golden.write(made)
        yield made
    for module in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[module]


def test_an_action_takes_eight_places_at_most_and_all_are_named() -> None:
    touched = {file for file, _, _ in hunks(GUIDE)} | {"text/fr.toml", "RULES.fr.md"}
    assert len(touched - {"RULES.md", "RULES.fr.md"}) <= PLACES
    for file in touched:
        assert f"`{file}`" in GUIDE


def test_the_new_action_is_played_told_and_refused(game: Game) -> None:
    match = Match(game, seed=1)
    for seat in (0, 1):
        match.act(seat, "hide 0")
    with pytest.raises(IllegalAction, match="has not claimed anything yet"):
        match.act(0, "echo")
    match.act(0, "claim 1")
    match.act(1, "echo")
    assert match.view(SPECTATOR).claim == [1, 1]
    assert "claims to hide as many" in " ".join(sentence for _, sentence in match.story(SPECTATOR))


@pytest.mark.parametrize("check", [*conformance.CASE_CHECKS.values(), *conformance.SECRECY_CHECKS.values()])
def test_every_variant_passes_the_kit(game: Game, check: Callable[[Case, int], object]) -> None:
    for case in Variants(game).full:
        for seed in SEEDS:
            check(case, seed)


@pytest.mark.parametrize("check", conformance.SMALL_CHECKS.values())
def test_beliefs_pass_enumeration(game: Game, check: Callable[[Case, int], object]) -> None:
    for case in Variants(game).small:
        for seed in SEEDS:
            check(case, seed)


def test_the_changed_game_is_clean_by_the_projects_own_rules(home: Path) -> None:
    given = ["--no-cache", "--config", "pyproject.toml", str(home / NAME)]
    for task in (["check"], ["format", "--check"]):
        command = [sys.executable, "-m", "ruff", *task, *given]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout
