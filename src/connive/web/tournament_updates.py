"""Tells people about tournaments: those who follow one that it has moved, and those who play that a table waits.

Invariant: a message says no more than anybody may read who knows the tournament.
"""

import contextlib
from collections import OrderedDict, defaultdict

from connive.core.errors import ConniveError
from connive.tables.feeds import Subscriber
from connive.tables.messages import GameReady, TournamentMoved, write
from connive.tables.people.ratings import BOT
from connive.tables.tournaments.organiser import Found, Organiser
from connive.web.connections import Connections

REMEMBERED = 5_000


class TournamentUpdates:
    """Tells those who are connected to this process."""

    def __init__(self, organiser: Organiser, connections: Connections) -> None:
        self._organiser, self._connections = organiser, connections
        self._followers: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._told: OrderedDict[str, None] = OrderedDict()

    async def follow(self, key: str, client: Subscriber) -> None:
        """Begin to tell a client, and say how it stands."""
        found = await self._organiser.find(key)
        self._followers[key].add(client)
        client.push(write(TournamentMoved(key, found.row.version)))

    def unfollow(self, key: str, client: Subscriber) -> None:
        """Stop telling a client."""
        self._followers[key].discard(client)
        if not self._followers[key]:
            del self._followers[key]

    async def tell(self, key: str) -> None:
        """Tell everybody here that something happened."""
        with contextlib.suppress(ConniveError):  # readers get it from the store
            found = await self._organiser.find(key)
            for client in tuple(self._followers.get(key, ())):
                client.push(write(TournamentMoved(key, found.row.version)))
            self._call(found)

    def _call(self, found: Found) -> None:
        """Call those whose game can begin to their table, once."""
        for game in found.tournament.pending:
            if game.table not in self._told:
                self._remember(game.table)
                text = write(GameReady(found.row.id, found.order.name, game.table))
                for player in (found.tournament.entrants[each].player for each in game.players):
                    if not player.startswith(BOT):
                        self._connections.tell(player, text)

    def _remember(self, table: str) -> None:
        self._told[table] = None
        if len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
