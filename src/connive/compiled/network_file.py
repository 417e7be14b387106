"""A network as data: whole numbers, compressed, after a line that says what they are.

Invariant: a file that is damaged, or was made for another way to read its game, is never played with.
"""

import hashlib
import lzma
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from connive.compiled.book import book, has_memory
from connive.core.game import Game

FILE = "network.bin"
FORMAT = 1
MAX_BYTES = 1 << 23


class Card(msgspec.Struct, frozen=True):
    """What a network is and how it came about."""

    format: int
    game: str
    reading: str
    """A digest of how the game was read in training."""
    seats: tuple[int, ...]
    steps: int
    """Choices made in training, all seats together."""
    seconds: float
    """Processor time of the training."""
    digest: str
    """SHA-256 of the numbers, two bytes each, the lower first."""


class Network(msgspec.Struct, frozen=True):
    """A network with its card; the numbers are an array of 16-bit whole numbers, see `compiled.network`."""

    card: Card
    numbers: Any


def reading(game: Game, seats: tuple[int, ...]) -> str:
    """Return a digest of how networks read a game: with another one, their numbers would mean something else."""
    facts = (game.name, game.version, [book(game, many) for many in seats])
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


def pack(card: Card, numbers: Any) -> bytes:
    """Return a network as the bytes of a file."""
    data = numbers.astype("<i2").tobytes()
    whole = msgspec.structs.replace(card, digest=hashlib.sha256(data).hexdigest())
    return msgspec.json.encode(whole) + b"\n" + lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)


def unpack(data: bytes) -> Network | None:
    """Return the network in the bytes of a file, None if they are no whole one."""
    import numpy as np

    line, _, packed = data.partition(b"\n")
    try:
        card = msgspec.json.decode(line, type=Card)
        reader = lzma.LZMADecompressor()
        raw = reader.decompress(packed, MAX_BYTES)
    except (msgspec.MsgspecError, lzma.LZMAError, UnicodeDecodeError):
        return None
    if not reader.eof or card.format != FORMAT or hashlib.sha256(raw).hexdigest() != card.digest:
        return None
    return Network(card, np.frombuffer(raw, "<i2").astype(np.int16))


def has_network(game: Game) -> bool:
    """Tell whether a network comes with a game."""
    return has_memory(game) and (resources.files(game.package) / FILE).is_file()


@lru_cache
def shipped(game: Game, seats: int) -> Network | None:
    """Return the network that comes with a game, None if there is none that reads it as it is now."""
    network = unpack((resources.files(game.package) / FILE).read_bytes()) if has_network(game) else None
    if network is None or seats not in network.card.seats or network.card.reading != reading(game, network.card.seats):
        return None
    return network
