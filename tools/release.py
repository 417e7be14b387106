"""Builds the wheel and the source distribution, and refuses what must not be published: python -m tools.release

Invariant: a distribution holds the files that git knows, the built page, and nothing else; and it works when installed.
`--draft` allows a version that has no date in the changelog yet.
"""

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path, PurePosixPath

from connive import __version__

ROOT = Path(__file__).parents[1]
PACKAGE = "src/connive/"
PAGE = "src/connive/web/page/"
NEEDED = ("src/connive/py.typed", f"{PAGE}index.html", f"{PAGE}index.html.gz")
GENERATED = {"PKG-INFO"}
"""What hatchling writes into a source distribution."""
DATED = re.compile(r"\d{4}-\d{2}-\d{2}")


def main(words: list[str]) -> int:
    """Build, check, install and try; print what is wrong and return 1 if anything is."""
    with tempfile.TemporaryDirectory() as trial:
        wheel, sdist = build(ROOT / "dist")
        wrong = changelog_problems((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__, draft="--draft" in words)
        for found in (wheel_files(wheel), sdist_files(sdist)):
            wrong += file_problems(found, known_files())
        wrong += trial_problems(wheel, Path(trial)) if not wrong else []
    for problem in wrong:
        print(problem, file=sys.stderr)
    if not wrong:
        print(f"ready: {wheel.name}, {sdist.name}")
    return 1 if wrong else 0


def build(folder: Path) -> tuple[Path, Path]:
    """Build both distributions of the current version."""
    words = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder), "-t", "wheel", "-t", "sdist"]
    subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return folder / f"connive-{__version__}-py3-none-any.whl", folder / f"connive-{__version__}.tar.gz"


def known_files() -> set[str]:
    """Return the files that git knows."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)
    return set(listed.stdout.splitlines())


def wheel_files(wheel: Path) -> set[str]:
    """Return the files of a wheel by their names in the checkout; its own records are left out."""
    with zipfile.ZipFile(wheel) as packed:
        return {f"src/{name}" for name in packed.namelist() if not PurePosixPath(name).parts[0].endswith(".dist-info")}


def sdist_files(sdist: Path) -> set[str]:
    """Return the files of a source distribution by their names in the checkout."""
    with tarfile.open(sdist) as packed:
        return {name.partition("/")[2] for name in packed.getnames()}


def file_problems(found: set[str], known: set[str]) -> list[str]:
    """Say what of the package is missing, and what is there although git does not know it."""
    missing = sorted(({file for file in known if file.startswith(PACKAGE)} | set(NEEDED)) - found)
    stray = sorted(name for name in found - known - GENERATED if not name.startswith(PAGE) or name.endswith(".map"))
    return [f"missing: {name}" for name in missing] + [f"stray: {name}" for name in stray]


def changelog_problems(changelog: str, version: str, *, draft: bool) -> list[str]:
    """Say where the changelog does not speak of this version: its first heading is `## 1.2.3 (2026-11-17)`."""
    heading = next((line for line in changelog.splitlines() if line.startswith("## ")), "")
    if heading.split()[1:2] != [version]:
        return [f"the changelog begins with {heading!r}, the version is {version}"]
    return [] if draft or DATED.search(heading) else [f"no date in the changelog: {heading!r}"]


def trial_problems(wheel: Path, folder: Path) -> list[str]:
    """Install the wheel where nothing else is, and use it."""
    venv.create(folder, with_pip=True)
    binaries = folder / ("Scripts" if sys.platform == "win32" else "bin")
    run(binaries / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel)
    games, told = run(binaries / "connive", "games"), run(binaries / "connive", "--version")
    wanted = [path.parent.name for path in (ROOT / PACKAGE / "games").glob("*/rules.py")]
    wrong = [f"connive games does not name {game}" for game in sorted(wanted) if game not in games]
    return wrong if told.split() == ["connive", __version__] else [*wrong, f"connive --version says {told!r}"]


def run(*words: object) -> str:
    """Run a command away from the checkout, as a newcomer would; return what it prints."""
    hidden = {"PYTHONPATH", "VIRTUAL_ENV", "CONNIVE_LANG"}
    with tempfile.TemporaryDirectory() as elsewhere:
        clean = {name: value for name, value in os.environ.items() if name not in hidden}
        command = [str(word) for word in words]
        done = subprocess.run(command, cwd=elsewhere, env=clean, check=True, capture_output=True, text=True)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
