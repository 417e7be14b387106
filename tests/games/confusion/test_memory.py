"""What both sides of Confusion remember, event by event."""

from connive.games.confusion import actions, events
from connive.games.confusion.memory import (
    ABLE,
    AGENT,
    ALL,
    CROWNS,
    HOMES,
    MAYBE,
    MEMORY,
    UP,
    WHERE,
    knows,
    lean,
    line_of,
    remember,
    turned,
)
from connive.games.confusion.model import Options
from connive.games.confusion.pieces import MAX_RANGE, WIDTH, square_number

FORWARD_TWO = 1


def told(*written: tuple[int, ...]) -> list[int]:
    mem = [0] * MEMORY
    for kind, *arguments in ((events.First.kind, 0), *written):
        remember(mem, kind, arguments, 0)
    return mem


def announced(spy: int, yes: int) -> list[int]:
    ahead = 2 * WIDTH if spy < 13 else -2 * WIDTH
    return told((events.Announced.kind, spy, HOMES[spy] + ahead, 0), (events.Answered.kind, 1, yes))


def test_an_answer_leaves_the_pieces_that_agree_and_the_double_agent() -> None:
    assert announced(0, 1)[MAYBE] == ABLE[FORWARD_TWO] | AGENT
    assert announced(0, 0)[MAYBE] == (ALL & ~ABLE[FORWARD_TWO]) | AGENT
    assert announced(20, 1)[MAYBE + 20] == announced(0, 1)[MAYBE]


def test_a_crown_that_reaches_the_goal_is_promoted_and_others_are_no_crowns() -> None:
    goal = square_number("c11")
    moved = (events.Moved.kind, 4, HOMES[4], goal, 0)
    assert told(moved)[MAYBE + 4] == ALL & ~CROWNS
    mem = told(moved, (events.Promoted.kind, 4))
    assert (mem[MAYBE + 4], mem[UP + 4], mem[WHERE + 4]) == (CROWNS, 1, goal + 1)


def test_a_swap_exchanges_squares() -> None:
    mem = told((events.Swapped.kind, 0, 5))
    assert (mem[WHERE], mem[WHERE + 5]) == (HOMES[5] + 1, HOMES[0] + 1)


def test_lines_are_seen_from_the_owners_side() -> None:
    here, there = square_number("c3"), square_number("e5")
    assert line_of(here, there, 0) == line_of(there, here, 1) == 1 * MAX_RANGE + 1
    assert turned("case", 0, here + 1, 1, 2) == (0, 121 - here)


def test_knowing_nothing_one_goes_forward() -> None:
    assert lean(actions.Move.id, 0) == lean(actions.Move.id + 4 * MAX_RANGE, 1) > lean(actions.Move.id, 1)
    assert lean(actions.Carry.id, 0) > lean(actions.Move.id, 0) > lean(actions.Swap.id, 0)


def test_other_pieces_are_not_known() -> None:
    assert knows(Options(first=0), 2)
    assert not knows(Options(pieces="roving"), 2)
