"""Self-play games as a table for learning, one row for each choice, as Parquet (the extra `data`).

Invariant: what a row has of the acting seat, its observation and its notebook, is a function of the events that the
seat was told before the choice; results, and nothing else, are known only afterwards.
"""

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from connive.core.errors import ConniveError
from connive.core.viewer import Viewer
from connive.ml.layout import layout
from connive.play.match import Choice, Match
from connive.play.record import load

LICENSE = "CC0-1.0"
DIGITS = 4
BATCH = 50
"""Games that are written together."""


class NoPyarrow(ConniveError):
    """Parquet needs an extra that is not installed."""


def rows(record: str, number: int, bots: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Iterate over the choices of a recorded game."""
    whole = load(record).match()
    assert whole.outcome is not None
    match = load(record).dealt()
    beliefs = [Known(match, seat) for seat in range(match.seats)]
    for entry in whole.log:
        if isinstance(entry, Choice):
            yield _row(match, entry, beliefs[entry.seat]) | {
                "game": number,
                "bot": bots[entry.seat],
                "result": whole.outcome.results[entry.seat],
                "reason": whole.outcome.reason,
            }
            match.act(entry.seat, entry.action)


class Known:
    """The belief of a seat, which goes on with what is new."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match, self._seat, self.told = match, seat, 0
        self._belief = match.game.new_belief(seat, match.options, match.seats)

    def notebook(self) -> str:
        """Return the seat's notebook as JSON; odds have four digits."""
        events = self._match.events(Viewer.seat(self._seat))
        for event in events[self.told :]:
            self._belief.apply(event)
        self.told = len(events)
        return msgspec.json.encode(_rounded(msgspec.to_builtins(self._belief.notebook()))).decode()


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_rounded(each) for each in value]
    return round(value, DIGITS) if isinstance(value, float) else value


def _row(match: Match, entry: Choice, known: Known) -> dict[str, Any]:
    decision, notebook = match.decision(entry.seat), known.notebook()
    return {
        "choice": len(match.log),
        "seat": entry.seat,
        "question": decision.question,
        "observation": _observation(match, entry.seat),
        "legal": list(decision.ids),
        "action": entry.action,
        "notation": decision.text(entry.action),
        "notebook": notebook,
        "told": known.told,
    }


def _observation(match: Match, seat: int) -> bytes:
    encode, out = match.game.part("encode"), [0] * layout(match.game).size
    encode.private(match._state, seat, out, encode.public(match._state, out, 0))
    return bytes(out)


def check_pyarrow() -> None:
    """Refuse, before games are played, to write what cannot be written."""
    if find_spec("pyarrow") is None:
        raise NoPyarrow


def write(path: str | Path, games: Iterable[tuple[str, tuple[str, ...]]], facts: dict[str, str]) -> int:
    """Write recorded games, each with the bots of its seats, as one file; return how many choices it has."""
    check_pyarrow()
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = _schema(pa).with_metadata({"license": LICENSE, **facts})
    written = 0
    with pq.ParquetWriter(path, schema, compression="zstd", compression_level=19) as writer:
        found: list[dict[str, Any]] = []
        for number, (record, bots) in enumerate(games):
            found += rows(record, number, bots)
            if number % BATCH == BATCH - 1:
                writer.write_table(pa.Table.from_pylist(found, schema))
                written, found = written + len(found), []
        writer.write_table(pa.Table.from_pylist(found, schema))
    return written + len(found)


def _schema(pa: Any) -> Any:
    """Return the columns with their types."""
    return pa.schema(
        [
            ("game", pa.int32()),
            ("choice", pa.int16()),
            ("seat", pa.int8()),
            ("bot", pa.dictionary(pa.int8(), pa.string())),
            ("question", pa.dictionary(pa.int8(), pa.string())),
            ("told", pa.int16()),
            ("observation", pa.binary()),
            ("legal", pa.list_(pa.int16())),
            ("action", pa.int16()),
            ("notation", pa.string()),
            ("notebook", pa.string()),
            ("result", pa.int8()),
            ("reason", pa.dictionary(pa.int8(), pa.string())),
        ]
    )


def observations(column: Any) -> Any:
    """Return a column of observations as uint8 (rows, size)."""
    return np.frombuffer(b"".join(column.to_pylist()), np.uint8).reshape(len(column), -1)
