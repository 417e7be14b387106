"""Games as a table for learning: what is in a row, and that the file is what was played."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from connive.arena import dataset
from connive.bots.host import play_out
from connive.cli import app
from connive.core.registry import find_game
from connive.ml.layout import layout
from connive.play.match import Match

BOTS = ("random", "random")
SETS = Path(__file__).parents[2] / "docs" / "data"


def played(name: str, seed: int = 1) -> Match:
    game = find_game(name)
    return play_out(game, game.read_options(None), 2, list(BOTS), seed)


@pytest.mark.parametrize("name", ["berlin63", "conclave"])
def test_a_row_has_what_the_seat_knew_and_chose_and_how_it_ended(name: str) -> None:
    match = played(name)
    assert match.outcome is not None
    rows = list(dataset.rows(str(match.record()), 7, BOTS))
    assert [row["action"] for row in rows] == [entry.action for entry in match.log if hasattr(entry, "action")]
    for row in rows:
        assert row["action"] in row["legal"] and len(row["observation"]) == layout(name).size
        assert row["result"] == match.outcome.results[row["seat"]] and row["game"] == 7
    own = match.belief(rows[-1]["seat"]).notebook()
    assert set(msgspec.json.decode(rows[-1]["notebook"])) == set(msgspec.to_builtins(own))


def test_without_pyarrow_the_command_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    file = tmp_path / "games.parquet"
    words = ["simulate", "conclave", "-n", "1", "--bots", "random,random", "--seed", "1", "--dataset", str(file)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code != 0 and not file.exists()
    assert "connive[data]" in done.output or "connive[data]" in str(done.exception)


def test_the_file_has_every_choice_and_its_licence(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra: pip install 'connive[data]'")
    file = tmp_path / "games.parquet"
    record = str(played("conclave").record())
    choices = dataset.write(file, [(record, BOTS), (record, BOTS)], {"game": "conclave"})
    table = parquet.read_table(file)
    assert table.num_rows == choices and set(table["game"].to_pylist()) == {0, 1}
    assert table.schema.metadata[b"license"] == b"CC0-1.0"
    assert dataset.observations(table["observation"]).shape == (choices, layout("conclave").size)


def test_every_game_comes_with_a_set() -> None:
    assert {file.stem for file in SETS.glob("*.parquet")} == {"berlin63", "conclave", "confusion", "conspiracy"}
    assert sum(file.stat().st_size for file in SETS.glob("*.parquet")) < 900_000
