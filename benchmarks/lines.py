"""How many lines the library's inner folders have, now and at a commit: `python -m benchmarks.lines COMMIT`.

A file that was renamed counts as the same file if git finds a third of it again; what was cut out of a file into a
new one counts as new.
"""

import subprocess
import sys
from collections import Counter
from pathlib import PurePosixPath

SRC = "src/connive"
FOLDERS = ("games", "tables", "compiled", "play")
SIMILAR = "-M33%"
ROW = "{:>10}" * 6


def git(*words: object) -> str:
    """Return what git prints."""
    return subprocess.run(["git", *map(str, words)], capture_output=True, text=True, check=True).stdout


def lengths(commit: str) -> dict[str, int]:
    """Return the number of lines of every Python file of a commit."""
    names = [name for name in git("ls-tree", "-r", "--name-only", commit, SRC).split() if name.endswith(".py")]
    return {name: git("show", f"{commit}:{name}").count("\n") for name in names if folder_of(name) in FOLDERS}


def folder_of(name: str) -> str:
    """Return the folder of a file, below the package."""
    return PurePosixPath(name).relative_to(SRC).parts[0]


def renamed(commit: str) -> dict[str, str]:
    """Return the present names of the files that had others."""
    found = git("diff", "--name-status", SIMILAR, "-l9999", "--diff-filter=R", commit, "HEAD", "--", SRC)
    return {before: now for _, before, now in (line.split("\t") for line in found.splitlines())}


def main() -> None:
    """Print a table: lines then; of these files now; in new files; now in all."""
    commit = sys.argv[1]
    before, now, names = lengths(commit), lengths("HEAD"), renamed(commit)
    same = {names.get(name, name) for name in before} & set(now)
    sums: Counter[tuple[str, str]] = Counter()
    for name, lines in before.items():
        sums[folder_of(name), "then"] += lines
        sums[folder_of(name), "gone"] += lines if names.get(name, name) not in now else 0
    for name, lines in now.items():
        sums[folder_of(name), "kept" if name in same else "new"] += lines
    print(ROW.format("", "then", "deleted", "same now", "new files", "now"))
    for folder in (*FOLDERS, "all"):
        then, gone, kept, new = (
            sum(lines for (place, kind), lines in sums.items() if kind == wanted and folder in (place, "all"))
            for wanted in ("then", "gone", "kept", "new")
        )
        print(ROW.format(folder, then, gone, kept, new, kept + new))


if __name__ == "__main__":
    main()
