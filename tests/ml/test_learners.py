"""Learners and checkers of others, in an environment of their own: each script learns a game and beats random play."""

import os
import subprocess
import venv
from pathlib import Path

import pytest

from connive.core.registry import games
from tools import release

EXAMPLES, CHECKER = release.ROOT / "examples", Path(__file__).parent / "rllib_checker.py"
SCRIPTS = [*sorted(path.name for path in EXAMPLES.glob("learn_*.py")), "ppo.py"]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and the libraries."""
    folder = tmp_path_factory.mktemp("learners")
    wheel, _ = release.build(folder)
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    words = [f"{wheel}[compiled,ml]", "-r", str(EXAMPLES / "requirements.txt")]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *words], check=True)
    return python


@pytest.mark.long
@pytest.mark.parametrize("script", SCRIPTS)
def test_random_play_is_beaten(script: str, python: Path, tmp_path: Path) -> None:
    assert "against random: +" in run(python, EXAMPLES / script, tmp_path)


@pytest.mark.long
def test_the_checker_of_rllib_passes_on_every_game(python: Path, tmp_path: Path) -> None:
    assert run(python, CHECKER, tmp_path).count(": checked") == len(games())


def run(python: Path, script: Path, folder: Path) -> str:
    """Run a script in the fresh environment and return what it printed."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words = [str(python), str(script)]
    done = subprocess.run(words, cwd=folder, env=clean, capture_output=True, text=True, check=False, timeout=3600)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_every_script_has_its_line_in_the_page() -> None:
    page = (release.ROOT / "docs" / "ml" / "learners.md").read_text("utf-8")
    assert all(f"| `{script}` |" in page and f"python examples/{script}\n" in page for script in SCRIPTS)
