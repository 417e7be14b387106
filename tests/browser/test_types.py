"""The client's types are those of the server's schemas: nobody writes them by hand, and they are never out of date."""

import json
import subprocess
from pathlib import Path
from typing import Any

from hatch_build import node_environment

from connive.web.schemas import write_schemas

CLIENT = Path(__file__).parents[2] / "client"


def generate(schemas: Path, target: Path) -> subprocess.CompletedProcess[str]:
    """Write the types of a folder of schemas."""
    target.mkdir()
    words = ["node", "scripts/types.mjs", str(schemas), str(target)]
    kept: dict[str, Any] = {"capture_output": True, "text": True, "timeout": 300}
    return subprocess.run(words, cwd=CLIENT, env=node_environment(), check=False, **kept)


def test_the_clients_types_are_what_the_schemas_say_now(tmp_path: Path) -> None:
    write_schemas(tmp_path / "schemas")
    assert generate(tmp_path / "schemas", tmp_path / "wire").returncode == 0
    written = {path.name: path.read_text() for path in (tmp_path / "wire").iterdir()}
    assert written == {path.name: path.read_text() for path in (CLIENT / "src/wire").iterdir()}, "run make client-types"


def typed(tmp_path: Path, **parts: Any) -> str:
    """Return the types of a made-up game, or what the generator says against it."""
    (tmp_path / "schemas").mkdir()
    (tmp_path / "schemas/made_up.json").write_text(json.dumps(parts))
    done = generate(tmp_path / "schemas", tmp_path / "wire")
    return done.stderr if done.returncode else (tmp_path / "wire/made_up.ts").read_text()


def thing(**properties: Any) -> dict[str, Any]:
    return {"title": "Bid", "type": "object", "properties": properties, "required": list(properties)}


def union(**properties: Any) -> dict[str, Any]:
    return {"anyOf": [{"$ref": "#/$defs/Bid"}], "$defs": {"Bid": thing(**properties)}}


def test_an_event_and_an_action_of_one_name_have_a_type_each(tmp_path: Path) -> None:
    types = typed(tmp_path, event=union(seat={"type": "integer"}), action=union(hundreds={"type": "integer"}))
    assert "interface BidEvent {\n  seat: number\n}" in types
    assert "interface BidAction {\n  hundreds: number\n}" in types


def test_a_tuple_keeps_its_length_and_the_types_of_its_places(tmp_path: Path) -> None:
    pair = {"type": "array", "minItems": 2, "maxItems": 2, "items": False}
    pair["prefixItems"] = [{"type": "integer"}, {"type": "string"}]
    assert "bounds: [number, string]" in typed(tmp_path, action=union(bounds=pair))


def test_two_parts_that_mean_different_things_by_one_name_are_refused(tmp_path: Path) -> None:
    parts = {
        part: {
            "$ref": "#/$defs/Whole",
            "$defs": {"Whole": thing(bid={"$ref": "#/$defs/Bid"}), "Bid": thing(**{part: {}})},
        }
        for part in ("view", "notebook")
    }
    assert "two meanings of Bid" in typed(tmp_path, **parts)
