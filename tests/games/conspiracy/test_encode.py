"""Tensors of Conspiracy: a seat sees the table and its own Bank Book."""

from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.games.conspiracy import actions
from connive.games.conspiracy.model import MOST, SPIES, State
from connive.testing.cases import Case
from connive.testing.tensors import observed

CASE = Case(find_game("conspiracy"), 3, "first=0")


def opened() -> State:
    """Seat 0 pays 700 to Tom, seat 1 pays 2,000 to Earl."""
    s: State = CASE.deal(FastRng(1))
    CASE.game.rules.step(s, 0, actions.Pay.id + 2 * MOST + 6)
    CASE.game.rules.step(s, 1, actions.Pay.id + 19)
    return s


def parts(s: State, seat: int) -> dict[str, list[int]]:
    """Return an observation by the names of its parts."""
    return observed(CASE, s, seat)


def test_a_seat_sees_its_own_bank_book() -> None:
    s = opened()
    assert (parts(s, 0)["balance"], parts(s, 0)["account"]) == ([93], [0, 0, 7, 0, 0, 0, 0, 0])
    assert (parts(s, 1)["balance"], parts(s, 1)["account"]) == ([80], [20, 0, 0, 0, 0, 0, 0, 0])


def test_other_bank_books_change_nothing_that_a_seat_sees() -> None:
    s = opened()
    other = s.copy()
    other.balance[1], other.account[SPIES] = 95, 5
    assert parts(s, 0) == parts(other, 0) and parts(s, 1) != parts(other, 1)


def test_everybody_sees_the_spies_the_case_and_who_is_asked() -> None:
    s = opened()
    seen = parts(s, 0)
    assert seen["place"] == [space + 1 for space in s.place]
    assert seen["asked"] == [0, 0, 1, 0] and seen["case"] == [s.case + 1]


def test_who_discloses_is_seen_by_its_owner_only() -> None:
    s = opened()
    s.shows = 0b010
    assert [parts(s, seat)["shows"] for seat in range(3)] == [[0], [1], [0]]
