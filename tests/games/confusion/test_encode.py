"""Tensors of Confusion: a side sees the pieces of the other, and never its own."""

from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.games.confusion import actions
from connive.games.confusion.model import SPIES, State
from connive.games.confusion.pieces import SIDE
from connive.testing.cases import Case
from connive.testing.tensors import observed

CASE = Case(find_game("confusion"), 2, "first=0")


def parts(s: State, seat: int) -> dict[str, list[int]]:
    """Return an observation by the names of its parts."""
    return observed(CASE, s, seat)


def test_a_side_sees_the_pieces_of_the_enemy_s_spies() -> None:
    s: State = CASE.deal(FastRng(1))
    assert parts(s, 0)["enemy_piece"] == [piece + 1 for piece in s.piece[SIDE:]]
    assert parts(s, 1)["enemy_piece"] == [piece + 1 for piece in s.piece[:SIDE]]


def test_its_own_pieces_change_nothing_that_a_side_sees() -> None:
    s: State = CASE.deal(FastRng(1))
    other = s.copy()
    other.piece[:SIDE] = reversed(other.piece[:SIDE])
    assert parts(s, 0) == parts(other, 0)
    assert parts(s, 1) != parts(other, 1)


def test_everybody_sees_where_the_spies_stand() -> None:
    s: State = CASE.deal(FastRng(1))
    CASE.game.rules.step(s, 0, actions.Remove.id + 2)
    seen = parts(s, 1)
    assert seen["square"] == [square + 1 for square in s.square] and seen["square"][2] == 0
    assert len(seen["promoted"]) == SPIES and seen["tokens"] == [7, 7]
