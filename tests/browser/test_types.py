"""The client's types are those of the server's schemas: nobody writes them by hand, and they are never out of date."""

import subprocess
from pathlib import Path

from hatch_build import node_environment

from connive.web.schemas import write_schemas

CLIENT = Path(__file__).parents[2] / "client"


def test_the_clients_types_are_what_the_schemas_say_now(tmp_path: Path) -> None:
    write_schemas(tmp_path / "schemas")
    (tmp_path / "wire").mkdir()
    words = ["node", "scripts/types.mjs", str(tmp_path / "schemas"), str(tmp_path / "wire")]
    subprocess.run(words, cwd=CLIENT, env=node_environment(), check=True)
    written = {path.name: path.read_text() for path in (tmp_path / "wire").iterdir()}
    assert written == {path.name: path.read_text() for path in (CLIENT / "src/wire").iterdir()}, "run make client-types"
