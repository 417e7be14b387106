"""JSON Schemas of everything on the wire: the client's types are generated from them, never written by hand.

`python -m connive.web.schemas FOLDER` writes them as files.
"""

import sys
from enum import IntEnum
from pathlib import Path
from typing import Any, Union, get_type_hints

import msgspec

from connive.core.game import Game
from connive.core.registry import games
from connive.tables.messages import Told
from connive.web.requests import Request

Schema = dict[str, Any]


def socket_schemas() -> Schema:
    """Return the schemas of what the client sends and what it is told."""
    return {"request": msgspec.json.schema(Request), "told": msgspec.json.schema(Told)}


def game_schemas(game: Game) -> Schema:
    """Return the schemas of a game's view, events, actions, notebook and options, and the names of its enumerations."""
    events, actions = tuple(game.events.by_tag.values()), tuple(dict.fromkeys(type(a) for a in _actions(game)))
    return {
        "view": msgspec.json.schema(game.views.View),
        "event": msgspec.json.schema(Union[events]),  # noqa: UP007
        "action": msgspec.json.schema(Union[actions]),  # noqa: UP007
        "notebook": msgspec.json.schema(get_type_hints(game.beliefs.Belief.notebook)["return"]),
        "options": options_schema(game),
        "names": enumeration_names(game),
    }


def enumeration_names(game: Game) -> dict[str, list[str]]:
    """Return the names behind the numbers on the wire, for each enumeration that the game's model knows."""
    kinds = [kind for kind in vars(game.model).values() if isinstance(kind, type) and issubclass(kind, IntEnum)]
    return {kind.__name__: [member.name.lower() for member in kind] for kind in kinds if kind is not IntEnum}


def options_schema(game: Game) -> Schema:
    """Return the schema of a game's options, with their defaults and what they may be."""
    return msgspec.json.schema(game.model.Options)


def _actions(game: Game) -> list[Any]:
    return [game.actions[number] for number in range(len(game.actions))]


def write_schemas(folder: Path) -> list[Path]:
    """Write all schemas as files and return their paths."""
    from connive.web.openapi import openapi

    found = {"socket": socket_schemas(), "api": openapi()} | {
        name: game_schemas(game) for name, game in games().items()
    }
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, schema in found.items():
        path = folder / f"{name}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(schema), indent=1) + b"\n")
        paths.append(path)
    return paths


if __name__ == "__main__":
    write_schemas(Path(sys.argv[1]))
