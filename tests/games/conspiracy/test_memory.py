"""What everybody remembers of Conspiracy, event by event: what bids have proved."""

from connive.games.conspiracy import actions
from connive.games.conspiracy.events import (
    Bid,
    Blowing,
    Blown,
    Challenged,
    Covered,
    Declined,
    Moved,
    Opened,
    Paid,
)
from connive.games.conspiracy.memory import (
    COST,
    LEAST,
    MEMORY,
    NEVER,
    PAYOFFS,
    RANK,
    SHY,
    knows,
    lean,
    remember,
    turned,
)
from connive.games.conspiracy.model import SPIES, Options, Spy


def told(*events: tuple[int, ...]) -> list[int]:
    mem = [0] * MEMORY
    for kind, *arguments in events:
        remember(mem, kind, arguments, 0)
    return mem


MOVED = (Moved.kind, Spy.TOM, 3, 4, 1)


def test_bids_and_covering_prove_what_is_there() -> None:
    mem = told(
        MOVED,
        (Challenged.kind, 2),
        (Bid.kind, 2, 7),
        (Covered.kind, 1),
        (Bid.kind, 2, 9),
        (Declined.kind, 1),
    )
    assert mem[LEAST + 2 * SPIES + Spy.TOM] == 9 and mem[LEAST + 1 * SPIES + Spy.TOM] == 7
    assert mem[SHY + 1 * SPIES + Spy.TOM] == 9


def test_a_challenge_proves_something_and_a_new_move_begins_anew() -> None:
    mem = told(
        MOVED,
        (Challenged.kind, 2),
        (Bid.kind, 2, 7),
        (Moved.kind, Spy.BEA, 1, 2, 0),
        (Challenged.kind, 0),
    )
    assert mem[LEAST + Spy.BEA] == 1 and mem[LEAST + 2 * SPIES + Spy.BEA] == 0


def test_an_informer_is_paid_and_costs() -> None:
    trying = (Blowing.kind, 1, Spy.RITA, Spy.TOM)
    assert told(trying)[LEAST + SPIES + Spy.RITA] == COST
    assert told(trying, (Blown.kind, 1, Spy.RITA, Spy.TOM))[LEAST + SPIES + Spy.RITA] == 0


def test_pay_offs_are_counted_whatever_they_were() -> None:
    assert told((Opened.kind, 1, 3, 50), (Paid.kind, 1, 255, 255))[PAYOFFS + 1] == 2


def test_sums_are_ranked() -> None:
    assert RANK[0] == 0 and RANK[COST - 1] < RANK[COST] and list(RANK) == sorted(RANK) and max(RANK) == 11


def test_seats_are_counted_from_the_one_that_looks() -> None:
    assert turned("challenger", 0, 1, 1, 3) == (0, 3) and turned("challenger", 0, 0, 1, 3) == (0, 0)
    assert turned("flags", 1, 1, 2, 3) == (2, 1) and turned("first", 0, 2, 2, 4) == (0, 0)


def test_only_round_sums_are_considered() -> None:
    assert (
        lean(actions.Pay.id + 10 - 1, 0) > lean(actions.Pay.id + 40 - 1, 0) > lean(actions.Pay.id + 17 - 1, 0) == NEVER
    )
    assert lean(actions.Bid.id + 17 - 1, 0) == NEVER < lean(actions.Bid.id + 25 - 1, 0)


def test_other_sums_are_not_known() -> None:
    assert knows(Options(first=0), 3) and not knows(Options(money=5000), 3)
