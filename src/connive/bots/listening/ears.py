"""How bots listen in each game, in one table, chosen by how likely it made the truth in games between searching bots.

A game that is not in the table is played with worlds that are all alike: there, no gain has been shown yet.
"""

from connive.bots.bot import Place, WorldSource
from connive.bots.listening.chronicle import has_recall
from connive.bots.listening.models import Manner
from connive.bots.listening.worlds import Ear, ListeningWorlds
from connive.bots.worlds import PlainWorlds

EARS = {
    "berlin63": Ear(Manner(weighed=1.0, slip=0.1)),
    "conspiracy": Ear(Manner(weighed=1.0, slip=0.1), deaf=("turn",), power=0.7, share=0.15, crowd=6),
}


def listening_worlds(place: Place) -> WorldSource:
    """Return worlds that listen as well as is known for the game, or those of the plain belief."""
    ear = EARS.get(place.game.name)
    return ListeningWorlds(place, ear) if ear and has_recall(place) else PlainWorlds(place)
