"""The chain of a match: every entry of its log is bound, with its time, to all that went before.

Invariant: a link tells nothing about the entries behind it before the secret of the deal is published: each is blinded
by a number that only the secret gives. Afterwards anybody can compute all of them with SHA-256 and HMAC alone.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

import msgspec

from connive.core.randomness import keyed_hash


class Start(NamedTuple):
    """All that is agreed on before the first entry. `pledges` and `entropy` are lines: `seat:digits`."""

    table: str
    context: str
    settings: str
    commitment: str
    cancelled: int
    started: int
    pledges: tuple[str, ...]
    entropy: tuple[str, ...]


class Chained(msgspec.Struct, frozen=True):
    """What the record of a table holds beside that of a match, so that its log can be checked."""

    table: str
    settings: str
    started: int
    cancelled: int
    pledges: tuple[str, ...]
    link: str
    key: str
    signature: str = ""
    origin: str = ""
    """Where a game that began from a position comes from."""

    def facts(self) -> dict[str, object]:
        """Return the lines of a record's head except the pledges and the signature."""
        names = ("table", "origin", "settings", "started", "cancelled", "link", "key")
        return {name: getattr(self, name) for name in names}


class Logged(NamedTuple):
    """An entry of a log. `number` counts from 0, `at` is milliseconds since 1970."""

    number: int
    at: int
    kind: str
    seat: int
    action: int
    client: str
    text: str

    def __str__(self) -> str:
        return _written(self).decode()


_written = msgspec.json.Encoder().encode


def position_context(context: str, origin: str, secret: bytes, position: str) -> str:
    """Return the context of a game that begins from a position: it binds the position, and tells nothing about it."""
    bound = keyed_hash(secret, f"connive position\n{position}".encode()).hex()
    return f"{context} from {origin} {bound}"


def first_link(start: Start) -> str:
    """Return the link that the first entry is bound to. All behind it is public."""
    return sha256(b"connive start\n" + msgspec.json.encode(start)).hexdigest()


def next_link(secret: bytes, before: str, entry: Logged) -> str:
    """Return the link of an entry, from the link before it."""
    blind = keyed_hash(secret, f"connive link\n{entry.number}".encode()).hex()
    return sha256(f"connive link\n{before}\n{blind}\n".encode() + _written(entry)).hexdigest()


def links(secret: bytes, start: Start, entries: Iterable[Logged]) -> Iterator[str]:
    """Return all links of a log, the first one included."""
    link = first_link(start)
    yield link
    for entry in entries:
        yield (link := next_link(secret, link, entry))


def read_logged(line: str) -> tuple[Logged, str]:
    """Read an entry at the beginning of a line; return it with the words after it. ValueError if there is none."""
    try:
        values, end = json.JSONDecoder().raw_decode(line)
    except RecursionError:
        raise ValueError(line) from None
    entry = msgspec.convert(values, Logged)
    if str(entry) != line[:end]:
        raise ValueError(line)
    return entry, line[end:].strip()
