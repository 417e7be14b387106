"""Worlds that listen by the network of their game: the others are thought to choose as it would in their place."""

from functools import partial
from typing import Any

from connive.bots.bot import Place
from connive.bots.listening.chronicle import ASKED
from connive.bots.listening.replays import Replayed
from connive.bots.listening.worlds import ListeningWorlds
from connive.bots.network import Memory
from connive.bots.settings import Ear
from connive.compiled.native import NETWORK
from connive.compiled.network_file import Network
from connive.compiled.ready import Kernels, ready
from connive.compiled.thinker import Thinker
from connive.core.events import Event, tag_of

THOUSAND = 1000


class NetworkWorlds(ListeningWorlds):
    """A source of worlds for a search."""

    def __init__(
        self,
        place: Place,
        ear: Ear,
        network: Network,
        heat: int = 100,
        kernels: Kernels | None = None,
        pasts: int | None = None,
    ) -> None:
        """Listen to others who mix as evenly as `heat` says; see `ListeningWorlds`."""
        super().__init__(place, ear, kernels, pasts)
        self._thinker, self._heat = Thinker(place.game, place.seats, network.numbers, kernels), heat
        self._memory, self._begun = Memory(place), False

    def apply(self, event: Event) -> None:
        """Take in the next event; what was remembered when the choices began is kept."""
        super().apply(event)
        if not self._begun:
            self._memory.apply(event)
            self._begun = tag_of(type(event)) == ASKED

    def _replayed(self, starts: list[Any], actions: list[list[int]]) -> list[Replayed]:
        slip, choices = round(THOUSAND * self._ear.slip), self._choices()
        rows, logs = self._thinker.overhear(starts, choices, actions, slip, self._heat, self._memory.numbers)
        state, get = self._place.game.model.State, self._ready().get
        return [Replayed(partial(get, state, rows, i), logs[i] / THOUSAND) for i in range(len(starts))]

    def _ready(self) -> Kernels:
        return self._given or ready(self._place.game, NETWORK)
