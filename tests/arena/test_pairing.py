"""Who meets whom: every pair, every seat, the same deals for all."""

from collections import Counter

import pytest

from connive.arena.errors import BadBots, TooFewBots
from connive.arena.pairing import check_bots, check_contestants, mixed_tables, pairings_of_table, rotations
from connive.core.errors import UnknownBot

from .contests import contest, played


def test_every_deal_is_played_with_the_seats_rotated() -> None:
    assert rotations(("a", "b", "c")) == (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))
    assert rotations(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    planned = list(pairings_of_table(("a", "b"), 5, "s"))
    assert [len(pairing.seatings) for pairing in planned] == [2, 2, 1]
    assert len({pairing.seed for pairing in planned}) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bots", ["ab", "abc", "abcde"])
def test_in_a_round_robin_all_bots_play_alike_and_in_every_seat(bots: str, seats: int) -> None:
    whole = contest(tuple(bots), deals=2, seats=seats)
    seated = Counter((seat, bot) for p in whole.pairings() for way in p.seatings for seat, bot in enumerate(way))
    assert set(seated) == {(seat, bot) for seat in range(seats) for bot in bots}
    assert len(set(seated.values())) == 1


def test_every_two_bots_of_a_round_robin_meet() -> None:
    for seats in (2, 3, 4):
        tables = mixed_tables("abcde", seats)
        pairs = {frozenset((one, other)) for table in tables for one in table for other in table if one != other}
        assert len(pairs) == 10


def test_on_a_ladder_only_neighbours_meet() -> None:
    assert contest(tuple("abcd"), style="ladder").tables() == [("a", "b"), ("b", "c"), ("c", "d")]
    assert contest(tuple("abc"), style="ladder", seats=3).tables() == [
        ("a", "a", "b"),
        ("a", "b", "b"),
        ("b", "b", "c"),
        ("b", "c", "c"),
    ]


def test_alone_the_first_bot_sits_in_every_seat_among_each_other_bot() -> None:
    whole = contest(tuple("abc"), style="alone", seats=3, deals=1)
    assert whole.tables() == [("a", "b", "b"), ("a", "c", "c")]
    assert [way.index("a") for pairing in whole.pairings() for way in pairing.seatings] == [0, 2, 1, 0, 2, 1]


def test_all_tables_play_the_same_deals() -> None:
    seeds: dict[int, set[int]] = {}
    for pairing in contest(tuple("abc"), deals=4).pairings():
        seeds.setdefault(pairing.deal, set()).add(pairing.seed)
    assert all(len(found) == 1 for found in seeds.values())
    assert len(set.union(*seeds.values())) == 4


def test_both_sides_of_a_pairing_get_the_same_deal_and_it_repeats() -> None:
    one, two = played(contest(deals=2)), played(contest(deals=2))
    assert [each.games for each in one] == [each.games for each in two]
    assert [game.bots for game in one[0].games] == [("random", "lookahead"), ("lookahead", "random")]


def test_bots_go_round_evenly() -> None:
    assert check_bots(["random"], 4) == ("random",) * 4
    with pytest.raises(BadBots):
        check_bots(["random"] * 3, 4)
    with pytest.raises(BadBots):
        check_bots([], 2)


def test_contestants_are_known_and_different() -> None:
    assert check_contestants(["random", "lookahead"]) == ("random", "lookahead")
    for names in (["random"], ["random", "random"], []):
        with pytest.raises(TooFewBots):
            check_contestants(names)
    with pytest.raises(UnknownBot, match="nobody"):
        check_contestants(["random", "nobody"])
