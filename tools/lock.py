"""Pins the requirement files, hashed, for all platforms, without any registry's address: python -m tools.lock"""

import subprocess
import sys

FILES = {
    "play": ("compiled", "build", "server"),
    "test": ("arena", "build", "compiled", "docs", "ml", "peers", "server", "test", "train"),
}


def main() -> None:
    """Write requirements/*.txt from pyproject.toml; needs uv, which it installs."""
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "uv"], check=True)
    for name, extras in FILES.items():
        words = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet", "--no-header"]
        words += ["--universal", "--python-version", "3.11", "--generate-hashes", "--upgrade"]
        words += ["--no-emit-index-url", "--no-emit-find-links", "-o", f"requirements/{name}.txt"]
        subprocess.run([*words, *(word for extra in extras for word in ("--extra", extra))], check=True)


if __name__ == "__main__":
    main()
