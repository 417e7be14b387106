"""Pins the requirement files, hashed, for all platforms, without any registry's address: python -m tools.lock

Pins that still fit are kept; `--upgrade` takes the newest of everything.
"""

import subprocess
import sys

FILES = {
    "play": ("compiled", "build", "server"),
    "test": ("arena", "build", "compiled", "docs", "ml", "peers", "server", "test", "train"),
}


def main(words: list[str]) -> None:
    """Write requirements/*.txt from pyproject.toml; needs uv, which it installs."""
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "uv"], check=True)
    for name, extras in FILES.items():
        command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet", "--no-header"]
        command += ["--universal", "--python-version", "3.11", "--generate-hashes"]
        command += ["--no-emit-index-url", "--no-emit-find-links", "-o", f"requirements/{name}.txt"]
        command += [word for extra in extras for word in ("--extra", extra)]
        subprocess.run([*command, *words], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
