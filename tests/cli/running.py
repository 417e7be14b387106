"""Running the command line for tests: in this process, or in one of its own."""

import os
import subprocess
import sys

from click.testing import CliRunner, Result

from connive.cli import app

TINY = "rows=3 columns=2 cast=four quiet_limit=6"
ENGLISH = {"CONNIVE_LANG": "en"}
FRENCH = {"CONNIVE_LANG": "fr"}
OURS = ("CONNIVE_CHROMIUM", "CONNIVE_COVERAGE", "CONNIVE_KILLS")
"""Variables of a test run, which are no settings of a server."""

SECONDS = 300
"""How long a command may take at most, on however slow a machine."""

CONNIVE = [sys.executable, "-m", "connive"]


def connive(*args: str, typed: str = "", env: dict[str, str] = ENGLISH) -> Result:
    """Run the command line in this process, without the variables of a test run."""
    return CliRunner().invoke(app, list(args), input=typed, env=dict.fromkeys(OURS) | env)


def shell(*args: str, typed: str | bytes = "", **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own."""
    fed = typed if isinstance(typed, bytes) else typed.encode()
    return subprocess.run(
        [*CONNIVE, *args], input=fed, capture_output=True, env=os.environ | ENGLISH | env, timeout=SECONDS
    )


def refused(result: Result) -> str:
    """Return the one line of a refusal."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    said = result.stderr.splitlines()
    assert len(said) == 1 and said[0].startswith("connive: "), result.stderr
    return said[0]
