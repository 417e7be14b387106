"""The Dutch system, criterion by criterion (FIDE Handbook C.04.3)."""

from collections import Counter

from connive.tournaments.dutch import Field, pair


def field(scores: dict[int, int], met: str = "", sat_out: str = "", floats: dict[int, int] | None = None) -> Field:
    order = sorted(scores, key=lambda each: (-scores[each], each))
    pairs = [frozenset(map(int, word.split("-"))) for word in met.split()]
    away = Counter(map(int, sat_out.split()))
    return Field(order, scores, Counter(pairs), away, dict.fromkeys(order, 0) | (floats or {}))


def even(*groups: int) -> dict[int, int]:
    """Return scores of groups of such sizes, the best first."""
    numbers = iter(range(sum(groups)))
    return {next(numbers): 12 * (len(groups) - place) for place, size in enumerate(groups) for _ in range(size)}


def test_B2_the_upper_half_meets_the_lower_half_in_order() -> None:
    assert pair(field(even(8))) == ([(0, 4), (1, 5), (2, 6), (3, 7)], [])


def test_C1_nobody_meets_again_and_the_nearest_order_is_taken() -> None:
    found, _ = pair(field(even(6), met="0-3"))
    assert (0, 3) not in found and sorted(each for two in found for each in two) == list(range(6))
    assert set(pair(field(even(4), met="0-2 1-3"))[0]) == {(0, 3), (1, 2)}


def test_C1_is_broken_only_where_nothing_else_is_possible() -> None:
    assert len(pair(field(even(2), met="0-1"))[0]) == 1
    assert pair(field(even(4), met="0-1 0-2 1-3 2-3"))[0] == [(0, 3), (1, 2)]


def test_C2_and_C9_whoever_sits_out_is_the_last_who_has_not_yet() -> None:
    assert pair(field(even(2, 3)))[1] == [4]
    assert pair(field(even(2, 3), sat_out="4"))[1] == [3]
    assert pair(field(even(2, 1), sat_out="2"))[1] == [1]


def test_C5_to_C7_as_few_as_possible_leave_their_score_group() -> None:
    found, _ = pair(field(even(3, 3)))
    assert found == [(0, 1), (2, 3), (4, 5)]
    crossing = pair(field(even(2, 2), met="0-1 2-3"))[0]
    assert crossing == [(0, 2), (1, 3)]


def test_C7_nobody_floats_further_than_they_must() -> None:
    found, _ = pair(field(even(1, 2, 1)))
    assert found == [(0, 1), (2, 3)]


def test_C12_nobody_floats_down_twice_in_a_row() -> None:
    assert pair(field(even(3, 1)))[0] == [(0, 1), (2, 3)]
    assert pair(field(even(3, 1), floats={2: -1}))[0] in ([(0, 2), (1, 3)], [(0, 3), (1, 2)])


def test_a_field_of_128_is_paired() -> None:
    found, out = pair(field(even(32, 64, 32)))
    assert len(found) == 64 and not out
