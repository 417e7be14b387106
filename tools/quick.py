"""Lint, types, layers, and the tests that a change is likely to break: python -m tools.quick

The change is whatever differs from `main`: commits, edits, new files. A source folder is tested by the test folder of
the same name, a game also by the kit; a few tests of what everything stands on are run always. Tests that are marked
`slow` are left to `make test`.
"""

import subprocess
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
ALWAYS = ("tests/core", "tests/play/test_match.py", "tests/play/test_public.py", "tests/terminal/test_table.py")
CHECKS = ("ruff check", "ruff format --check", "lint-imports", "mypy")
CLIENT_CHECKS = ("lint", "check", "test")
NOTICED = {"core": ("play",), "play": ("terminal", "tables"), "storage": ("tables",), "tables": ("web",)}
"""Which other tests notice a change of a folder."""
PYTEST = ("-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "-m", "not long and not slow")


def main() -> int:
    """Run the checks beside the tests; return 1 if any of them fails."""
    files = changed()
    checks = [
        subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for words in checks_of(files)
    ]
    failed = []
    for words in runs_of(files):
        print(f"pytest {' '.join(words)}", flush=True)
        if subprocess.run([sys.executable, *PYTEST, *words], cwd=ROOT, check=False).returncode:
            failed.append(f"pytest {' '.join(words)}")
    for check in checks:
        said = check.communicate()[0].decode()
        if check.returncode:
            failed.append(str(check.args))
            print(said)
    print("\n".join(["failed:", *failed]) if failed else "quick: all well")
    return 1 if failed else 0


def changed() -> list[str]:
    """Return the files that differ from main, and those that git does not know yet."""
    base = git("merge-base", "main", "HEAD") or ["HEAD"]
    return sorted({*git("diff", "--name-only", base[0]), *git("ls-files", "--others", "--exclude-standard")})


def git(*words: str) -> list[str]:
    """Return the words that a git command prints."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()


def checks_of(files: list[str]) -> list[list[str]]:
    """Return the commands that are no tests; those of the client only if it was changed."""
    found = [[str(Path(sys.executable).with_name(name)), *words] for name, *words in map(str.split, CHECKS)]
    if any(file.startswith("client/") for file in files):
        found += [[sys.executable, "-m", "tools.npm", "run", name] for name in CLIENT_CHECKS]
    return found


def runs_of(files: list[str]) -> list[list[str]]:
    """Return the words of each run of pytest."""
    found = dict.fromkeys(ALWAYS)
    for file in files:
        found.update(dict.fromkeys(path for path in tests_of(file) if (ROOT / path).exists()))
    whole = [path for path in found if not any(str(parent) in found for parent in PurePosixPath(path).parents)]
    games = sorted(
        {file.split("/")[3] for file in files if file.startswith("src/connive/games/") and file.count("/") > 3}
    )
    return [whole, ["tests/test_conformance.py", "-k", " or ".join(games)]] if games else [whole]


def tests_of(file: str) -> list[str]:
    """Return the tests that are likely to notice a change of one file."""
    match PurePosixPath(file).parts:
        case ("tests", *_, name) if name.startswith("test_"):
            return [file]
        case ("tests" | "tools", *folders, name) if name.endswith(".py"):
            return [f"tests/{folders[0] if folders and file.startswith('tests') else 'tools'}"]
        case ("src", "connive", "games", game, *_):
            return [f"tests/games/{game}"]
        case ("src", "connive", folder, *_):
            return [f"tests/{name}" for name in (folder, *NOTICED.get(folder, ()))]
        case (*_, name) if name.endswith(".md"):
            return ["tests/docs"]
    return []


if __name__ == "__main__":
    sys.exit(main())
