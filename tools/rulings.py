"""Collects our rulings and every option of every game on one page: `python -m tools.rulings` writes docs/ml/rulings.md.

The clauses are those of RULES.md, word for word; the values of options come from their schema.
"""

import re
from pathlib import Path
from typing import Any

from connive.core.game import Game
from connive.core.registry import games
from connive.web.schemas import options_schema

PAGE = Path("docs/ml/rulings.md")
HEAD = """# Rulings and options

Where the printed rules of a game are silent we had to rule; where groups play differently there is an option. All of
them, game by game; the clauses are those of each game's `RULES.md`. In OpenSpiel every option is a game parameter, in
`BatchEnv` and PettingZoo it is given in `options`. This page is written by `python -m tools.rulings`.
"""
CLAUSE = re.compile(r"^- \*\*([A-Z]\d+\.\d+)\*\* (.*?)(?=^- |^#|\Z)", re.M | re.S)


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *map(_section, games().values())])


def _section(game: Game) -> str:
    text = game.rules_text("en").partition("\n## ")[2]
    clauses = [(number, " ".join(body.split())) for number, body in CLAUSE.findall("## " + text)]
    rulings = [f"| {number} | {_cell(body)} |" for number, body in clauses if "[R]" in body]
    options = [_option(name, facts) for name, facts in _fields(game).items()]
    title = game.rules_text("en").partition("\n")[0].lstrip("# ")
    heads = ("| Clause | Ruling, marked [R] |\n|---|---|", "| Option | Values | Usual |\n|---|---|---|")
    return "\n".join([f"## {title}\n", heads[0], *rulings, "", heads[1], *options, ""])


def _fields(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = options_schema(game)["$defs"]["Options"]["properties"]
    return found


def _option(name: str, facts: dict[str, Any]) -> str:
    return f"| `{name}` | {_values(facts)} | `{str(facts['default']).lower()}` |"


def _values(facts: dict[str, Any]) -> str:
    if "enum" in facts:
        return ", ".join(f"`{value}`" for value in facts["enum"])
    if "minimum" in facts:
        step = f", multiples of {facts['multipleOf']}" if "multipleOf" in facts else ""
        return f"{facts['minimum']} to {facts['maximum']}{step}"
    return "`true`, `false`" if facts["type"] == "boolean" else "text"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
