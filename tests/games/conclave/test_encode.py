"""Tensors of Conclave: faces on the table and in one's own hand, backs everywhere else."""

from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.games.conclave.model import CARDS, HAND, MAGIC, NO_CARD, State
from connive.testing.cases import Case
from connive.testing.tensors import observed

CASE = Case(find_game("conclave"), 3, "first=0")


def parts(s: State, seat: int) -> dict[str, list[int]]:
    """Return an observation by the names of its parts."""
    return observed(CASE, s, seat)


def test_a_seat_sees_the_faces_of_its_hand_and_the_backs_of_the_others() -> None:
    s: State = CASE.deal(FastRng(1))
    seen = parts(s, 1)
    assert seen["hand"] == [0 if card == NO_CARD else card + 1 for card in s.hands[HAND : 2 * HAND]]
    assert seen["hand_backs"] == [0 if card == NO_CARD else MAGIC[card] + 1 for card in s.hands]


def test_another_card_with_the_same_back_changes_nothing_for_the_others() -> None:
    s: State = CASE.deal(FastRng(1))
    held = s.hands[0]
    twin = next(card for card in range(CARDS) if MAGIC[card] == MAGIC[held] and card not in s.hands)
    other = s.copy()
    other.hands[0] = twin
    assert parts(s, 1) == parts(other, 1) and parts(s, 0) != parts(other, 0)


def test_everybody_sees_the_followers_card_by_card() -> None:
    s: State = CASE.deal(FastRng(1))
    for _ in range(200):
        if any(s.count):
            break
        seat = s.active
        CASE.game.rules.step(s, seat, CASE.game.legal_ids(s, seat)[-1])
    seen = parts(s, 2)
    assert sum(seen["followers"]) == sum(s.count) > 0
    assert seen["count"] == list(s.count) and seen["total"] == list(s.total)
