"""Bots with a network from a file: `network:FILE` and `grandmaster:FILE`, as the shipped ones play.

After the file numbers of the level may be changed: `grandmaster:FILE@simulations=500@explore=1500`.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

from connive.bots.bot import Place, register_kind
from connive.bots.network import NetLevel, NetSearchBot, NetworkBot
from connive.compiled.book import is_known
from connive.compiled.packing import Network, reading, unpack
from connive.core.actions import shorten
from connive.core.errors import BadInput
from connive.core.text import Term
from connive.ml.full.errors import BadNetwork, OtherNetwork


@register_kind("network")
def network(name: str, place: Place, seed: int) -> NetworkBot:
    """Return the policy of the network in a file."""
    path, given = _read(name, {"heat": 100})
    return NetworkBot(place, seed, _known(path, place), int(given["heat"]))


@register_kind("grandmaster")
def grandmaster(name: str, place: Place, seed: int) -> NetSearchBot:
    """Return the search with the network in a file."""
    path, given = _read(name, NetLevel()._asdict())
    return NetSearchBot(place, seed, _known(path, place), NetLevel(**given))


def _read(name: str, usual: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    path, *words = name.split("@")
    given = dict(usual)
    for word in words:
        key, _, value = word.partition("=")
        if key not in given or not value.replace(".", "", 1).isdigit():
            raise BadNetwork(path=shorten(name))
        given[key] = type(usual[key])(value)
    return path, given


def _known(path: str, place: Place) -> Network:
    found = _loaded(path)
    card = found.card
    if card.game != place.game.name or place.seats not in card.seats or card.reading != reading(place.game, card.seats):
        raise OtherNetwork(path=shorten(path), game=shorten(card.game), seats=", ".join(map(str, card.seats)))
    if not is_known(place.game, place.options, place.seats):
        raise OtherNetwork(path=shorten(path), game=shorten(card.game), seats=", ".join(map(str, card.seats)))
    return found


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
