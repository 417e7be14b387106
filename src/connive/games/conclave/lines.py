"""Where an emissary may go, and what it takes from its two lines (K2.2, K2.3, K2.5): plain functions over the grid.

They change nothing, so that the rules and the preview of a placement are the same code.
"""

from connive.games.conclave.model import (
    BROTHERHOOD,
    CELL_OF,
    CELLS,
    INFLUENCE,
    INSIDE,
    LEFT_COLUMN,
    MAGIC,
    NOT_LEFT,
    NOT_RIGHT,
    RUN,
    WIDTH,
    Axis,
    State,
)


def open_cells(s: State) -> int:
    """K2.2: the empty cells that touch a card along a side."""
    full = s.occupied
    touched = full << WIDTH | full >> WIDTH | (full & NOT_RIGHT) << 1 | (full & NOT_LEFT) >> 1
    return touched & ~full & INSIDE[s.side]


def line_stride(axis: int) -> int:
    """Return the step from a cell of a column or a row to the next."""
    return WIDTH if axis == Axis.COLUMN else 1


def line_first(cell: int, axis: int) -> int:
    """Return the topmost cell of a column, the leftmost of a row."""
    return cell % WIDTH if axis == Axis.COLUMN else cell - cell % WIDTH


def line_run(s: State, cell: int, axis: int) -> int:
    """K2.3: the unbroken run of cards through a cell, as a bit set of the four places of its line."""
    full = s.occupied >> line_first(cell, axis)
    if axis == Axis.COLUMN:
        full &= LEFT_COLUMN
        full |= full >> 3 | full >> 6 | full >> 9
        return RUN[full % 16 * WIDTH + cell // WIDTH]
    return RUN[full % 16 * WIDTH + cell % WIDTH]


def line_total(s: State, cell: int, axis: int) -> int:
    """K2.3: the influence of the run through the emissary, itself included."""
    run = line_run(s, cell, axis)
    at = line_first(cell, axis)
    total = 0
    for i in range(WIDTH):
        total += (run >> i & 1) * INFLUENCE[s.grid[at]]
        at += line_stride(axis)
    return total


def line_takes(s: State, cell: int, axis: int) -> int:
    """K2.3: the other cards of the run that share the emissary's magic or brotherhood, as a bit set of cells."""
    run = line_run(s, cell, axis)
    card = s.grid[cell]
    at = line_first(cell, axis)
    taken = 0
    for i in range(WIDTH):
        alike = int(MAGIC[s.grid[at]] == MAGIC[card]) | int(BROTHERHOOD[s.grid[at]] == BROTHERHOOD[card])
        taken |= (run >> i & alike) << at
        at += line_stride(axis)
    return taken & ~(1 << cell)


def crisis_takes(s: State, cell: int) -> int:
    """K2.5: the cards of row and column that belong to another brotherhood (or share nothing); if none, all of them."""
    card = s.grid[cell]
    every = 0
    taken = 0
    for at in range(CELLS):
        if s.occupied >> at & 1 and at != cell and (at % WIDTH == cell % WIDTH or at // WIDTH == cell // WIDTH):
            every |= 1 << at
            if BROTHERHOOD[s.grid[at]] != BROTHERHOOD[card] and (s.neither == 0 or MAGIC[s.grid[at]] != MAGIC[card]):
                taken |= 1 << at
    return taken if taken != 0 else every


def lowest(cells: int) -> int:
    """Return the first cell of a bit set, in reading order."""
    return CELL_OF[(cells & -cells) % 19]


def size(cells: int) -> int:
    """Return the number of cells in a bit set."""
    n = 0
    while cells != 0:
        cells &= cells - 1
        n += 1
    return n
