"""Networks in files that somebody names."""

from functools import lru_cache
from pathlib import Path

from connive.compiled.network_file import Network, reading, unpack
from connive.core.actions import shorten
from connive.core.errors import BadInput
from connive.core.game import Game
from connive.core.text import Term
from connive.ml.full.errors import BadNetwork, OtherNetwork


def read_network(path: str, game: Game, seats: tuple[int, ...]) -> Network:
    """Return the network in a file, if it is one of this game, as it is read now, for these numbers of seats."""
    found = _loaded(path)
    card = found.card
    if card.game != game.name or not {*seats} <= {*card.seats} or card.reading != reading(game, card.seats):
        raise other(path, found)
    return found


def other(path: str, found: Network) -> OtherNetwork:
    """Return the refusal of a network that does not fit."""
    return OtherNetwork(path=shorten(path), game=shorten(found.card.game), seats=", ".join(map(str, found.card.seats)))


@lru_cache(8)
def _loaded(path: str) -> Network:
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise BadInput(path=shorten(path), trouble=Term("trouble.missing")) from None
    except (OSError, ValueError):
        raise BadInput(path=shorten(path), trouble=Term("trouble.unreadable")) from None
    found = unpack(data)
    if found is None:
        raise BadNetwork(path=shorten(path))
    return found
