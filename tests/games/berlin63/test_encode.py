"""Tensors of Berlin 63: a side knows its own spies; of the other it knows where its bases stand."""

from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.games.berlin63 import actions
from connive.games.berlin63.model import SIDE, State
from connive.testing.cases import Case
from connive.testing.tensors import observed

CASE = Case(find_game("berlin63"), 2, "first=0")


def deployed() -> State:
    """Both sides have deployed their first five spies, in order."""
    s: State = CASE.deal(FastRng(1))
    for seat in range(2):
        for character in range(SIDE):
            CASE.game.rules.step(s, seat, actions.Place.id + character)
    return s


def parts(s: State, seat: int) -> dict[str, list[int]]:
    """Return an observation by the names of its parts."""
    return observed(CASE, s, seat)


def test_a_side_sees_its_own_spies_reserve_and_leader() -> None:
    s = deployed()
    for seat in range(2):
        seen = parts(s, seat)
        assert seen["who"] == [1, 2, 3, 4, 5]
        assert seen["reserve"] == [0, 0, 0, 0, 0, 1, 1, 1]
        assert seen["leader"] == [s.leader[seat] + 1]


def test_everybody_sees_where_the_bases_stand_and_how_large_the_reserves_are() -> None:
    seen = parts(deployed(), 0)
    assert seen["place"] == [1, 2, 3, 4, 5, 21, 22, 23, 24, 25]
    assert seen["reserve_size"] == [3, 3]
    assert (seen["rows"], seen["columns"], seen["active"]) == ([5], [5], [0])


def test_an_illusion_changes_what_its_owner_sees_and_nothing_for_the_enemy() -> None:
    before, after = deployed(), deployed()
    CASE.game.rules.step(after, 0, actions.MIX_SWAP)
    assert parts(after, 0)["who"] == [2, 1, 3, 4, 5]
    assert parts(after, 1)["who"] == parts(before, 1)["who"]
    kept = after.copy()
    kept.who[0], kept.who[1] = kept.who[1], kept.who[0]
    assert parts(kept, 1) == parts(after, 1)
