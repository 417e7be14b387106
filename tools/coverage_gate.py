"""Fails unless the tests of rules reached every branch of every game's rules, or nearly: python -m tools.coverage_gate

What runs while rules are imported is measured here; `tests/games/conftest.py` measures the tests.
"""

import sys
from pathlib import Path

from coverage import Coverage

from connive.compiled.native import game_program
from connive.core.game import Game
from connive.core.registry import games

WANTED = 98.0


def main() -> int:
    """Report and judge the branch coverage of each game's rules, in however many files they are."""
    data = Coverage()
    data.combine()
    data.start()
    files = {game.name: rule_files(game) for game in games().values()}
    data.stop()
    short = [name for name in files if not enough(data, name, files[name])]
    return 1 if short else 0


def enough(data: Coverage, name: str, files: list[Path]) -> bool:
    """Print the coverage of a game's rules, file by file and in all; tell whether it is enough."""
    numbers = {file: data._analyze(str(file)).numbers for file in files}
    for file, found in numbers.items():
        print(f"  {file.name}: {found.pc_covered:.1f} %")
    percent = sum(numbers.values()).pc_covered  # type: ignore[union-attr]
    print(f"{name}: {percent:.1f} % of the lines and branches of its rules")
    return bool(percent >= WANTED)


def rule_files(game: Game) -> list[Path]:
    """Return the files of the game's folder that define what `rules.py` calls."""
    modules = {function.__module__ for function in game_program(game.package).names_of}
    files = {Path(sys.modules[name].__file__ or "") for name in modules if name.startswith(f"{game.package}.")}
    return sorted(file for file in files if file.name != "heuristics.py")


if __name__ == "__main__":
    sys.exit(main())
