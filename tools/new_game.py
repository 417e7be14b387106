"""Starts a game from the template, a tiny game that passes the whole kit: python -m tools.new_game NAME [--into FOLDER]

Invariant: what is refused leaves nothing behind, and nothing that exists is ever overwritten.
"""

import argparse
import keyword
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from connive.core.registry import ENTRY_POINTS
from connive.testing import golden

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "tools" / "template"
GAMES = ROOT / "src" / "connive" / "games"
NAME = re.compile("[a-z][a-z0-9_]{0,39}")


def main(words: Sequence[str] | None = None) -> None:
    """Make the folder of a game, or leave with code 2 and say why not."""
    parser = argparse.ArgumentParser(prog="new_game", description="Start a game from the template.")
    parser.add_argument("name", metavar="NAME", help="lower-case letters, digits and _")
    parser.add_argument("--into", metavar="FOLDER", type=Path, default=GAMES, help="default: src/connive/games")
    given = parser.parse_args(words)
    trouble = refusal(given.name, given.into)
    if trouble:
        parser.error(trouble)
    made: Path = given.into.resolve() / given.name
    copy_template(given.name, made)
    write_golden(made)
    print("\n".join(advice(made)))


def refusal(name: str, into: Path) -> str | None:
    """Say why no game of this name can be made there, or return None."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        return f"{name!r} cannot be a game's name: take up to 40 lower-case letters, digits and _, first a letter"
    if not into.is_dir():
        return f"there is no folder {into}"
    taken = [place for place in (GAMES / name, into / name) if place.exists()]
    if taken:
        return f"{taken[0]} exists already"
    package = package_of(into.resolve() / name)
    known = package in sys.modules or package in sys.stdlib_module_names
    return f"there is already a module called {package}" if known else None


def copy_template(name: str, made: Path) -> None:
    """Copy every file of the template with the name of the new game in it."""
    title = name.replace("_", " ").capitalize()
    for source in sorted(TEMPLATE.rglob("*.*")):
        if source.is_file() and source.suffix != ".pyc":
            target = made / source.relative_to(TEMPLATE)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8").replace("template", name).replace("Template", title)
            target.write_text(text, encoding="utf-8", newline="\n")


def write_golden(made: Path) -> None:
    """Write the playthrough and the tree counts; they depend on the name, since the deal does."""
    package = package_of(made)
    sys.path.insert(0, str(made.parents[package.count(".")]))
    golden.write(import_module(package).GAME)


def package_of(folder: Path) -> str:
    """Return the dotted name by which a folder is imported: its parents are packages as far as they say so."""
    parents = []
    for parent in folder.parents:
        if not (parent / "__init__.py").is_file():
            break
        parents.append(parent.name)
    return ".".join([*reversed(parents), folder.name])


def advice(made: Path) -> Iterator[str]:
    """Say what was made and what comes next."""
    yield f"{made} is a whole small game. Now write its RULES.md, then model.py and rules.py."
    if made.parent == GAMES:
        yield f"After a change of the rules: python -m connive.testing.golden {made.name}; then: make test"
    else:
        yield "Announce it in the pyproject.toml of its distribution:"
        yield f'[project.entry-points."{ENTRY_POINTS}"]'
        yield f'{made.name} = "{package_of(made)}"'


if __name__ == "__main__":
    main()
