"""Fails unless the tests reached every branch of every game's rules, or nearly: python -m tools.coverage_gate"""

import sys
from pathlib import Path

from coverage import Coverage

from connive.compiled.native import modules
from connive.core.registry import games

WANTED = 98.0


def main() -> int:
    """Report branch coverage for each file that rules are made of."""
    data = Coverage()
    data.load()
    short = 0
    for game in games().values():
        for module in modules(game):
            file = Path(module.__file__ or "")
            if file.parent.name == game.name and file.name != "heuristics.py":
                short += not enough(data, file)
    return 1 if short else 0


def enough(data: Coverage, file: Path) -> bool:
    """Print and judge the coverage of one file."""
    numbers = data._analyze(str(file)).numbers
    percent = numbers.pc_covered
    print(f"{file.parent.name}/{file.name}: {percent:.1f} % of lines and branches")
    return percent >= WANTED


if __name__ == "__main__":
    sys.exit(main())
