"""Ratings: the order of strength is recovered, and what counts is what docs/ratings.md says."""

import asyncio
import math
import random
from itertools import pairwise

import pytest
from tests.tables.services import Service, clocked, play_randomly, service

from connive.storage.rows import Person, RatingRow
from connive.tables.errors import NeedsAccount, NoNotebook, NotRateable
from connive.tables.lobby.seats import Order
from connive.tables.people.ratings import (
    BETA,
    LEAST_SPREAD,
    SPREAD,
    START,
    Ended,
    Estimate,
    bot_player,
    changed,
    first_rating,
    places,
    rate,
    weight,
)

PLAYERS, GAMES, NOISE = 25, 2_000, 170.0
EVEN = [Estimate(START, SPREAD)] * 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_thousand_games_recover_the_order_of_players_of_known_strength(seats: int) -> None:
    chance = random.Random(63)
    strength = [1000 + 40 * player for player in range(PLAYERS)]
    beliefs = [Estimate(START, SPREAD)] * PLAYERS
    for _ in range(GAMES):
        sat = chance.sample(range(PLAYERS), seats)
        shown = [strength[player] + chance.gauss(0, NOISE) for player in sat]
        order = sorted(shown, reverse=True)
        after = rate([beliefs[player] for player in sat], Ended([*map(order.index, shown)], frozenset(), 1.0))
        for player, belief in zip(sat, after, strict=True):
            beliefs[player] = belief
    found = sorted(range(PLAYERS), key=lambda player: beliefs[player].mean)
    apart = sum((place - player) ** 2 for place, player in enumerate(found))
    correlation = 1 - 6 * apart / (PLAYERS * (PLAYERS**2 - 1))
    print(f"{seats} seats: rank correlation {correlation:.3f} after {GAMES} games")  # noqa: T201
    assert correlation >= 0.95
    assert all(LEAST_SPREAD <= belief.spread < SPREAD / 2 for belief in beliefs)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_rating_is_as_far_from_the_truth_as_its_spread_says(seats: int) -> None:
    chance = random.Random(20)
    strength = [chance.gauss(START, SPREAD) for _ in range(100)]
    beliefs = [Estimate(START, SPREAD)] * len(strength)
    for _ in range(30 * len(strength) // seats):
        sat = chance.sample(range(len(strength)), seats)
        shown = [strength[player] - BETA * math.sqrt(2) * math.log(-math.log(chance.random())) for player in sat]
        order = sorted(shown, reverse=True)
        after = rate([beliefs[player] for player in sat], Ended([*map(order.index, shown)], frozenset(), 1.0))
        for player, belief in zip(sat, after, strict=True):
            beliefs[player] = belief
    shift = sum(belief.mean - true for belief, true in zip(beliefs, strength, strict=True)) / len(strength)
    off = [belief.mean - true - shift for belief, true in zip(beliefs, strength, strict=True)]
    within = sum(abs(error) <= belief.spread for error, belief in zip(off, beliefs, strict=True)) / len(off)
    error = math.sqrt(sum(each**2 for each in off) / len(off))
    spread = sum(belief.spread for belief in beliefs) / len(beliefs)
    print(f"{seats} seats: {within:.0%} within a spread, error {error:.0f}, a spread {spread:.0f}")  # noqa: T201
    assert within >= 0.55 and spread < SPREAD / 2 and error < SPREAD / 2


def test_whoever_wins_rises_as_the_other_falls_and_both_are_known_better() -> None:
    won, lost = rate(EVEN, Ended([0, 1], frozenset(), 1.0))
    assert won.mean > START > lost.mean and won.mean + lost.mean == pytest.approx(2 * START)
    assert won.spread < SPREAD and lost.spread < SPREAD
    assert [belief.mean for belief in rate(EVEN, Ended([0, 0], frozenset(), 1.0))] == pytest.approx([START, START])


def test_whoever_left_is_behind_all_who_stayed() -> None:
    assert places((1, -1), frozenset([0])) == [1, 0]
    assert places((3, 1, -1, -3), frozenset([1])) == [0, 3, 1, 2]
    assert places((0, 0, 0), frozenset()) == [0, 0, 0]


def test_leaving_early_costs_all_and_gives_the_others_half() -> None:
    whole = rate(EVEN, Ended([0, 1], frozenset(), 1.0))
    early = rate(EVEN, Ended([0, 1], frozenset([1]), 1.0))
    assert early[1] == whole[1]
    assert early[0].mean - START == pytest.approx((whole[0].mean - START) / 2)


def test_the_more_often_two_meet_in_a_week_the_less_it_counts() -> None:
    assert [weight([met]) for met in (0, 1, 5, 10, 50)] == [1.0, 1.0, 1.0, 0.5, 0.1]
    gains = [rate(EVEN, Ended([0, 1], frozenset(), weight([met])))[0].mean for met in (5, 10, 50)]
    assert all(less < more for more, less in pairwise(gains))


def test_second_accounts_that_lose_on_purpose_are_worth_little() -> None:
    lost = Ended([0, 1], frozenset(), 1.0)
    farmed = usual = Estimate(START, 60.0)
    for game in range(50):
        if game % 5 == 0:
            new = same = Estimate(START, SPREAD)
        usual, same = rate([usual, same], lost)
        farmed, new = rate([farmed, new], lost._replace(own=[weight([game + 1]), 1.0]))
    gained, without = farmed.mean - START, usual.mean - START
    print(f"ten second accounts, five games each: {gained:.0f} points, {without:.0f} without the rule")  # noqa: T201
    assert gained < without / 2


def test_bots_begin_with_what_the_arena_has_measured_and_may_have_several_seats() -> None:
    bot = first_rating("berlin63", bot_player("master"), 0)
    assert (bot.mean, first_rating("berlin63", "ann", 0).mean) == (2_000_000, 1_500_000)
    person = first_rating("conclave", "ann", 0)
    twice = first_rating("conclave", bot_player("regular"), 0)
    after, results = changed("t", [person, twice, twice], Ended([0, 1, 2], frozenset(), 1.0), 9)
    assert [row.player for row in after] == ["ann", "bot regular"]
    assert after[1].mean - twice.mean == sum(each.mean - each.before for each in results[1:])


RATED = clocked(rated=True, notebook=False, on_leave="loss")


async def accounts(house: Service, *names: str) -> None:
    for name in names:
        await house.store.add_person(Person(name, name.title(), name, None, 0, skeleton=name))


async def rated_table(house: Service, host: str, guest: str) -> str:
    order = Order("berlin63", settings=RATED, public=True, options={"quiet_limit": 8})
    table = await house.tables.create(order, host)
    await house.tables.join(table.row.id, guest, None, None)
    return table.row.id


def test_a_rated_game_counts_once_for_both(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            await accounts(house, "ann", "ben")
            key = await rated_table(house, "ann", "ben")
            await play_randomly(await house.tables.find(key), 5)
            await asyncio.gather(house.tables.rater.look(), house.tables.rater.look())
            await house.tables.rater.look()
            table = (await house.tables.find(key)).table
            assert table.outcome is not None
            results = await house.store.ratings.at(key)
            assert [result.place for result in results] == places(table.outcome.results, frozenset())
            for result in results:
                kept = await house.store.ratings.one("berlin63", result.player)
                assert isinstance(kept, RatingRow)
                assert (kept.games, kept.mean, kept.spread) == (1, result.mean, result.spread)
            assert await house.store.ratings.met("berlin63", "ann", "ben", 0) == 1

    asyncio.run(scenario())


def test_for_somebody_who_is_known_all_newcomers_are_one_player(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            new = [f"new{number}" for number in range(7)]
            await accounts(house, "ann", *new)
            await house.store.ratings.add(RatingRow("berlin63", "ann", 1_500_000, 60_000, 30, 1, 0))
            for name in new:
                key = await rated_table(house, "ann", name)
                await house.tables.leave(key, name)
                await house.tables.rater.look()
            found = await house.store.ratings.history("ann", 9)
            assert sorted(each.weight for each in found) == [357, 417, 500, 500, 500, 500, 500]
            lost = [(await house.store.ratings.history(name, 9))[0].weight for name in new]
            assert lost == [1000] * 7

    asyncio.run(scenario())


def test_whoever_leaves_a_rated_game_has_lost_it(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            await accounts(house, "ann", "ben")
            key = await rated_table(house, "ann", "ben")
            await house.tables.leave(key, "ann")
            await house.tables.rater.look()
            ann, ben = await house.store.ratings.at(key)
            assert (ann.place, ann.weight, ben.place, ben.weight) == (1, 1000, 0, 500)
            assert ann.before - ann.mean == pytest.approx(2 * (ben.mean - ben.before), abs=2)

    asyncio.run(scenario())


def test_guests_and_uneven_tables_are_not_rated(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            await accounts(house, "ann")
            await house.people("gus")
            order = Order("berlin63", settings=RATED, public=True)
            with pytest.raises(NeedsAccount):
                await house.tables.create(order, "gus")
            table = await house.tables.create(order, "ann")
            with pytest.raises(NeedsAccount):
                await house.tables.join(table.row.id, "gus", None, None)
            for settings in (clocked(rated=True), clocked(rated=True, notebook=False, limit=3)):
                with pytest.raises(NotRateable):
                    await house.tables.create(Order("berlin63", settings=settings, public=True), "ann")
            with pytest.raises(NotRateable):
                await house.tables.create(Order("berlin63", settings=RATED), "ann")

    asyncio.run(scenario())


def test_there_are_no_hints_in_a_rated_game(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            await accounts(house, "ann")
            order = Order("berlin63", settings=RATED, public=True, bots={"1": "random"}, options={"first": 0})
            live = await house.tables.find((await house.tables.create(order, "ann")).row.id)
            found = live.table.open_decision(0)
            assert found is not None
            with pytest.raises(NoNotebook):
                await live.hints.read(0, found.token, "hint")

    asyncio.run(scenario())
