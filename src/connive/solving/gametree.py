"""The whole game tree of a small variant, as interpreted by the rules and laid out for arithmetic.

Level d holds every position after d choices. A node knows its parent, the row of the choice that led to it, and what
it is worth to seat 0 if the game is over there. Rows number the choices of all information sets, one set after another.
Where several seats are asked at once the lowest answers first: none of them is told what another has chosen.

Invariant: the nodes of an information set are on one level and offer the same actions.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from connive.core.deals import Deal, distinct_deals
from connive.core.emit import SPECTATORS
from connive.core.errors import ConniveError
from connive.core.events import Event
from connive.core.game import Game
from connive.core.options import Given, Options
from connive.core.registry import find_game
from connive.solving.told import NOTHING_YET, Telling, told

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
SEATS = 2
MOST_NODES = 3_000_000
THOUSAND = 1000


class TooLarge(ConniveError):
    """The tree has more nodes than can be kept."""

    code = "tree_too_large"


class NotTwoSeats(ConniveError):
    """Only games of two seats are solved: there a best response tells everything."""


class Infoset(NamedTuple):
    """A decision as a seat sees it: what it was told, its legal actions, the first of its rows, its level."""

    seat: int
    told: int
    actions: tuple[int, ...]
    row: int
    depth: int
    before: int | None
    """The row of the seat's own choice before this one."""


class Level(NamedTuple):
    """All positions after the same number of choices."""

    parent: Ints
    row: Ints
    """The row of the choice that led here; at level 0, nothing."""
    seat: Ints
    """Who chose to come here."""
    payoff: Floats
    """What the end of the game is worth to seat 0; zero where it goes on."""


class Tree:
    """A game tree. `tree()` grows one."""

    def __init__(self, game: Game, options: Options, plies: int | None, public: int | None, drawn: bool) -> None:
        self.game, self.options, self.plies, self.drawn, self.seats = game, options, plies, drawn, SEATS
        self.infosets: list[Infoset] = []
        self.levels: list[Level] = []
        self._telling = Telling(game)
        grower = _Grower(self, self._telling)
        self.deals = _chosen(distinct_deals(game, options, SEATS), public)
        for state, probability in self.deals:
            grower.plant(state, probability)
        self.levels = grower.levels()
        self.chance: Floats = np.array(grower.chance) / sum(grower.chance)
        self.rows = sum(len(each.actions) for each in self.infosets)
        self.starts: Ints = np.array([each.row for each in self.infosets])
        self.infoset_of: Ints = np.repeat(np.arange(len(self.infosets)), [len(i.actions) for i in self.infosets])
        self.seat_of: Ints = np.array([each.seat for each in self.infosets])[self.infoset_of]

    @property
    def nodes(self) -> int:
        """The number of positions."""
        return sum(len(level.parent) for level in self.levels)

    def events(self, infoset: Infoset) -> list[Event]:
        """Return all that the seat of an information set has been told."""
        return self._telling.events(infoset.told)

    def __repr__(self) -> str:
        return f"<Tree {self.game.name} {self.options}: {self.nodes} nodes, {len(self.infosets)} information sets>"


def tree(
    game: str | Game,
    options: Given = None,
    seats: int = SEATS,
    *,
    plies: int | None = None,
    public: int | None = None,
    drawn: bool = False,
) -> Tree:
    """Grow the tree of a variant.

    `plies`: after this many choices the game is cut short and worth what `heuristics.value` says of the position.
    `drawn`: a game cut short is a draw instead.
    `public`: only the deals of one public appearance, by number; it is a game of its own, since everybody knows it.
    """
    found = find_game(game)
    if found.read_seats(seats) != SEATS:
        raise NotTwoSeats(seats=seats)
    return Tree(found, found.read_options(options), plies, public, drawn)


def _by_look(deals: list[Deal]) -> dict[bytes, list[Deal]]:
    found: dict[bytes, list[Deal]] = {}
    for deal in deals:
        found.setdefault(told(deal.state, SPECTATORS), []).append(deal)
    return found


def _chosen(deals: list[Deal], public: int | None) -> list[Deal]:
    return deals if public is None else list(_by_look(deals).values())[public]


class _Place(NamedTuple):
    """Where a node is: its level, its parent there above, the row and the seat of the choice between the two."""

    depth: int
    parent: int
    row: int
    seat: int


class _Grower:
    """Walks all games from every deal and notes them down level by level."""

    def __init__(self, tree: Tree, telling: Telling) -> None:
        self._tree, self._telling, self._game = tree, telling, tree.game
        self._known: dict[tuple[int, int], int] = {}
        self._notes: list[tuple[list[int], list[int], list[int], list[float]]] = []
        self._nodes = self._rows = 0
        self.chance: list[float] = []

    def plant(self, state: Any, probability: float) -> None:
        """Grow everything that can follow a deal."""
        self.chance.append(probability)
        self._grow(state, self._tell(state, (NOTHING_YET,) * SEATS), _Place(0, 0, 0, 0), (None,) * SEATS)

    def levels(self) -> list[Level]:
        """Return what was noted down."""
        return [
            Level(np.array(parent), np.array(row), np.array(seat), np.array(payoff))
            for parent, row, seat, payoff in self._notes
        ]

    def _grow(self, state: Any, told: tuple[int, ...], place: "_Place", own: tuple[int | None, ...]) -> None:
        payoff = self._payoff(state, place.depth)
        at = self._note(place, payoff or 0.0)
        if payoff is not None:
            return
        rules = self._game.rules
        asked = rules.to_act(state)
        seat = (asked & -asked).bit_length() - 1
        infoset = self._infoset(state, seat, told[seat], place.depth, own[seat])
        for row, action in enumerate(infoset.actions, start=infoset.row):
            after = state.copy()
            rules.step(after, seat, action)
            now = (row, own[1]) if seat == 0 else (own[0], row)
            self._grow(after, self._tell(after, told), _Place(place.depth + 1, at, row, seat), now)

    def _tell(self, state: Any, told: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self._telling.after(before, state, 1 << seat) for seat, before in enumerate(told))

    def _payoff(self, state: Any, depth: int) -> float | None:
        if self._game.rules.is_over(state):
            return float(self._game.rules.result(state, 0))
        if self._tree.plies is not None and depth >= self._tree.plies:
            return 0.0 if self._tree.drawn else self._judged(state)
        return None

    def _judged(self, state: Any) -> float:
        lead = self._game.heuristics.value(state, 0) - self._game.heuristics.value(state, 1)
        return max(-1.0, min(1.0, lead / (2 * THOUSAND)))

    def _note(self, place: "_Place", payoff: float) -> int:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise TooLarge(limit=MOST_NODES)
        if place.depth == len(self._notes):
            self._notes.append(([], [], [], []))
        parents, rows, seats, payoffs = self._notes[place.depth]
        parents.append(place.parent)
        rows.append(place.row)
        seats.append(place.seat)
        payoffs.append(payoff)
        return len(parents) - 1

    def _infoset(self, state: Any, seat: int, told: int, depth: int, before: int | None) -> Infoset:
        found = self._tree.infosets
        number = self._known.setdefault((seat, told), len(found))
        if number == len(found):
            made = Infoset(seat, told, self._game.legal_ids(state, seat), self._rows, depth, before)
            self._rows += len(made.actions)
            found.append(made)
        return found[number]
