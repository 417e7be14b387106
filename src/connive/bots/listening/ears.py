"""How bots listen in each game: by a belief of the game's own that does, else by an ear of this table.

A game with neither is played with worlds that are all alike: there, no gain has been shown yet.
"""

from connive.bots.bot import Place, WorldSource
from connive.bots.listening.chronicle import has_recall
from connive.bots.listening.hearsay import HearsayWorlds, has_hearsay
from connive.bots.listening.models import Manner
from connive.bots.listening.worlds import Ear, ListeningWorlds
from connive.bots.worlds import PlainWorlds

EARS = {
    "conclave": Ear(Manner(weighed=1.0, patience=150.0, slip=0.1), power=0.7),
    "conspiracy": Ear(Manner(weighed=1.0, slip=0.1), deaf=("turn",), power=0.7, share=0.15, crowd=6),
}


def listening_worlds(place: Place) -> WorldSource:
    """Return worlds that listen as well as is known for the game, or those of the plain belief."""
    if has_hearsay(place):
        return HearsayWorlds(place)
    ear = EARS.get(place.game.name)
    return ListeningWorlds(place, ear) if ear and has_recall(place) else PlainWorlds(place)
