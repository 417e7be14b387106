"""What follows from a view before anything is chosen: what a placement would take, and the score if it ended now.

The numbers come from the functions the rules themselves use, on a table that holds only what the viewer sees.
"""

from typing import TYPE_CHECKING

import msgspec

from connive.games.conclave.card_moves import follow, lay
from connive.games.conclave.cards import MAGICS, Card, Magic
from connive.games.conclave.lines import crisis_takes, line_run, line_takes, line_total, open_cells
from connive.games.conclave.model import CELLS, INSIDE, WIDTH, Axis, Options, State, prepare
from connive.games.conclave.scores import controlled, eliminated, follower_count, resentment, standing

if TYPE_CHECKING:
    from connive.games.conclave.view import View


class Line(msgspec.Struct, frozen=True):
    """One line through an emissary (K2.3): its unbroken run, what that totals, and what it takes."""

    cells: list[int]
    total: int
    reached: bool
    takes: list[Card]


class Preview(msgspec.Struct, frozen=True):
    """What a placement would do: both lines, and if the grid would be full, what the crisis takes (K2.5)."""

    card: Card
    cell: int
    column: Line
    row: Line
    crisis: bool
    takes: list[Card]


class PileScore(msgspec.Struct, frozen=True):
    """One pile of a seat, as it counts (K3.3, K3.5)."""

    magic: Magic
    total: int
    followers: int
    controlled: bool
    resentment: int


class Score(msgspec.Struct, frozen=True):
    """A seat's score, explained pile by pile."""

    seat: int
    piles: list[PileScore]
    resentment: int
    followers: int
    eliminated: bool
    place: int


def table_of(view: "View", options: Options) -> State:
    """Return a state with all that lies open in a view, and nothing else: hands and decks are left out."""
    s = State()
    prepare(s, options, view.seats)
    s.question, s.asked, s.active = int(view.question), view.to_act, view.active
    s.turn, s.last_turns, s.corner = view.turn, view.last_turns, int(view.corner)
    for cell, card in enumerate(view.grid):
        if card is not None:
            lay(s, int(card), cell)
    for seat, cards in enumerate(view.followers):
        for card in cards:
            follow(s, seat, int(card))
    return s


def _table(view: "View") -> State:
    return table_of(view, Options(pack=view.pack, crisis=view.crisis))


def preview(view: "View", card: Card, cell: int) -> Preview:
    """Return what a card would take from an empty cell."""
    return _preview(_table(view), card, cell)


def previews(view: "View", hand: list[Card]) -> list[Preview]:
    """Return what each card of a hand would take from each cell it may be sent to (K2.2)."""
    s = _table(view)
    cells = [cell for cell in range(CELLS) if open_cells(s) >> cell & 1]
    return [_preview(s.copy(), card, cell) for card in hand for cell in cells]


def _preview(s: State, card: Card, cell: int) -> Preview:
    lay(s, int(card), cell)
    column, row = _line(s, cell, Axis.COLUMN), _line(s, cell, Axis.ROW)
    takes = column.takes + row.takes
    crisis = s.occupied == INSIDE[s.side] and not takes
    return Preview(card, cell, column, row, crisis, _cards(s, crisis_takes(s, cell)) if crisis else takes)


def _line(s: State, cell: int, axis: Axis) -> Line:
    run, total = line_run(s, cell, axis), line_total(s, cell, axis)
    first, stride = (cell % WIDTH, WIDTH) if axis == Axis.COLUMN else (cell - cell % WIDTH, 1)
    cells = [first + i * stride for i in range(WIDTH) if run >> i & 1]
    reached = total >= s.reach
    return Line(cells, total, reached, _cards(s, line_takes(s, cell, axis)) if reached else [])


def _cards(s: State, cells: int) -> list[Card]:
    return [Card(s.grid[cell]) for cell in range(CELLS) if cells >> cell & 1]


def scores(view: "View") -> list[Score]:
    """Return every seat's score if it ended now: the open followers count, cards in hands do not yet (K3.2)."""
    s = _table(view)
    ranks = [standing(s, seat) for seat in range(view.seats)]
    return [
        Score(
            seat=seat,
            piles=_piles(s, seat),
            resentment=resentment(s, seat),
            followers=follower_count(s, seat),
            eliminated=eliminated(s, seat),
            place=1 + sum(rank < ranks[seat] for rank in ranks),
        )
        for seat in range(view.seats)
    ]


def _piles(s: State, seat: int) -> list[PileScore]:
    piles = []
    for magic in Magic:
        total, count = s.total[seat * MAGICS + magic], s.count[seat * MAGICS + magic]
        leads = controlled(s, seat, magic)
        piles.append(PileScore(magic, total, count, leads, 0 if leads else total))
    return piles


def leaders(view: "View") -> dict[Magic, list[int]]:
    """Return the seats that lead each magic now."""
    s = _table(view)
    return {magic: [seat for seat in range(view.seats) if controlled(s, seat, magic)] for magic in Magic}
