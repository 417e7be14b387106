"""Bots of other projects as contestants: `ismcts:whole` and `ismcts:N` are OpenSpiel's information-set search.

With N it sees games end N choices after its decision, worth what our heuristics say; else it plays them out.
"""

from importlib.util import find_spec

from connive.arena.errors import NoOpenSpiel
from connive.bots.bot import Bot, Place, bot_names, register_kind
from connive.core.actions import shorten
from connive.core.errors import UnknownBot

KIND, WHOLE = "ismcts", "whole"


@register_kind(KIND)
def ismcts(plies: str, place: Place, seed: int) -> Bot:
    """Seat OpenSpiel's search."""
    if plies != WHOLE and not (plies.isdecimal() and int(plies) > 0):
        raise UnknownBot(name=shorten(f"{KIND}:{plies}"), known=", ".join((*bot_names(), f"{KIND}:{WHOLE}")))
    if find_spec("pyspiel") is None:
        raise NoOpenSpiel
    from connive.arena.openspiel import Peer

    return Peer(place, seed, 0 if plies == WHOLE else int(plies))
