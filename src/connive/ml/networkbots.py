"""Bots with a network from a file: `network:FILE` and `grandmaster:FILE`, as the shipped ones play.

After the file numbers of the level may be changed: `grandmaster:FILE@simulations=500@explore=1500`.
"""

from msgspec.structs import asdict

from connive.bots.bot import Place, register_kind
from connive.bots.minds import with_mind
from connive.bots.netsearch import NetSearchBot
from connive.bots.network import NetworkBot
from connive.bots.settings import Mind, mind
from connive.compiled.book import is_known
from connive.compiled.network_file import Network
from connive.core.actions import shorten
from connive.ml.full.errors import BadNetwork
from connive.ml.full.files import other, read_network


@register_kind("network")
def network(name: str, place: Place, seed: int) -> NetworkBot | NetSearchBot:
    """Return a mind with the network in a file: its policy, unless simulations are given."""
    path, given = _read(name, Mind())
    return with_mind(place, seed, _known(path, place), given)


@register_kind("grandmaster")
def grandmaster(name: str, place: Place, seed: int) -> NetworkBot | NetSearchBot:
    """Return the search with the network in a file."""
    path, given = _read(name, mind(place.game, "grandmaster"))
    return with_mind(place, seed, _known(path, place), given)


def _read(name: str, usual: Mind) -> tuple[str, Mind]:
    path, *words = name.split("@")
    given = asdict(usual)
    for word in words:
        key, _, value = word.partition("=")
        if key == "local":
            given[key] = tuple(value.split("+"))
        elif key not in given or not value.replace(".", "", 1).isdigit():
            raise BadNetwork(path=shorten(name))
        else:
            given[key] = type(given[key])(value)
    return path, Mind(**given)


def _known(path: str, place: Place) -> Network:
    found = read_network(path, place.game, (place.seats,))
    if not is_known(place.game, place.options, place.seats):
        raise other(path, found)
    return found
