"""Fails unless the tests reached every branch of every game's rules, or nearly: python -m tools.coverage_gate"""

import sys
from pathlib import Path

from coverage import Coverage

from connive.compiled.native import game_program
from connive.core.game import Game
from connive.core.registry import games

WANTED = 98.0


def main() -> int:
    """Report branch coverage for each file that a game's rules are made of."""
    data = Coverage()
    data.load()
    judged = [enough(data, file) for game in games().values() for file in rule_files(game)]
    return 0 if all(judged) else 1


def rule_files(game: Game) -> list[Path]:
    """Return the files of the game's folder that define what `rules.py` calls."""
    modules = {function.__module__ for function in game_program(game.package).names_of}
    files = {Path(sys.modules[name].__file__ or "") for name in modules if name.startswith(f"{game.package}.")}
    return sorted(file for file in files if file.name != "heuristics.py")


def enough(data: Coverage, file: Path) -> bool:
    """Print and judge the coverage of one file."""
    percent = data._analyze(str(file)).numbers.pc_covered
    print(f"{file.parent.name}/{file.name}: {percent:.1f} % of lines and branches")
    return percent >= WANTED


if __name__ == "__main__":
    sys.exit(main())
