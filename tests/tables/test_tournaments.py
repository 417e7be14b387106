"""Tournaments of a service: entered, paired, settled and survived, on both databases."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.tables.services import FakeTime, Service, play_randomly, service

from connive.storage.rows import Audience, Person, Profile, RatingRow
from connive.tables.errors import (
    AlreadyEntered,
    BadTournament,
    HostsNeedAccounts,
    NeedsAccount,
    NotEntered,
    NotOrganiser,
    NoTournament,
    NotRateable,
    SeatTaken,
    TooFew,
    TooLate,
    TooMany,
    TournamentFull,
)
from connive.tables.people.ratings import SCALE
from connive.tables.settings import MINUTE, SECOND
from connive.tables.tournaments.facts import TournamentFacts, facts, listing, next_table
from connive.tables.tournaments.order import TournamentOrder
from connive.tables.tournaments.organiser import BOTS_MOST, HOSTED_MOST, JOINED_MOST, Found, Organiser

STEPS = 400


def order(**changed: Any) -> TournamentOrder:
    return TournamentOrder(**{"name": "Friday night", "game": "berlin63"} | changed)


def account(key: str) -> Person:
    return Person(key, key.title(), key, None, 0, skeleton=key)


async def people(house: Service, *names: str) -> list[Person]:
    for name in names:
        await house.store.add_person(account(name))
    return [account(name) for name in names]


async def sit_down(house: Service, key: str) -> None:
    """Let everybody whose game waits sit down."""
    found = await house.tables.organiser.find(key)
    for game in found.tournament.pending:
        live = await house.tables.find(game.table)
        for seat in live.table.seats:
            if seat.person and seat.pledge is None and live.table.row.status == "open":
                await house.tables.join(game.table, seat.person, None, None)


async def play_all(house: Service, key: str, seed: int = 1) -> Found:
    """Play a tournament to its end, with people who choose at random."""
    for number in range(STEPS):
        await house.tables.organiser.look(key)
        found = await house.tables.organiser.find(key)
        if found.row.status != "running":
            return found
        await sit_down(house, key)
        for game in found.tournament.pending:
            live = await house.tables.find(game.table)
            if any(seat.bot is None for seat in live.table.seats):
                await play_randomly(live, seed + number)
        await house.time.pass_by(SECOND)
    raise AssertionError("it does not end")


def test_a_game_to_which_one_is_called_is_ones_turn_among_ones_own(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as house:
            ann, ben = await people(house, "ann", "ben")
            key = await house.tables.organiser.create(order(), ann)
            for person in (ann, ben):
                await house.tables.organiser.enter(key, person)
            await house.tables.organiser.begin(key, ann)
            (waits,) = await house.tables.tables_of("ann")
            assert waits.status == "open" and waits.asked == waits.own and len(waits.own) == 1
            await house.tables.join(waits.table, "ann", None, None)
            assert [each.asked for each in await house.tables.tables_of("ann")] == [[]]
            (other,) = await house.tables.tables_of("ben")
            assert other.asked == other.own != waits.own

    asyncio.run(scenario())


async def told(house: Service, key: str) -> TournamentFacts:
    return facts(await house.tables.organiser.find(key), await house.store.tournaments.names(key))


def test_four_people_play_a_swiss_event_to_its_end(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            organiser = house.tables.organiser
            ann, ben, cid, dot = await people(house, "ann", "ben", "cid", "dot")
            key = await organiser.create(order(), ann)
            for each in (ann, ben, cid, dot):
                await organiser.enter(key, each)
            await organiser.begin(key, ann)
            first = await told(house, key)
            assert (first.status, first.round, first.rounds, len(first.games)) == ("running", 1, 3, 2)
            assert next_table(await organiser.find(key), "ann") in {game.table for game in first.games}
            table = (await house.tables.find(first.games[0].table)).table
            assert table.tournament == key and table.row.public and not table.settings.notebook
            over = await play_all(house, key)
            done = await told(house, key)
            assert over.row.status == "over" and len(done.games) == 6 and not over.tournament.pending
            assert sum(each.points for each in done.standings) == 6 * 12
            assert [each.name for each in done.entrants] == ["Ann", "Ben", "Cid", "Dot"]
            assert listing(over, "ann").next is None and listing(over, "ann").entered
            with pytest.raises(TooLate):
                await organiser.enter(key, account("eve"))

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "changed",
    [{"format": "round_robin"}, {"format": "knockout", "best_of": 3}, {"game": "conclave", "seats": 3}],
    ids=["round robin", "knock-out", "tables of three"],
)
def test_bots_play_every_format_by_themselves(tmp_path: Path, changed: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as house:
            (ann,) = await people(house, "ann")
            key = await house.tables.organiser.create(order(**changed), ann)
            for _ in range(3):
                await house.tables.organiser.add_bot(key, ann, "random")
            await house.tables.organiser.begin(key, ann)
            for _ in range(STEPS):
                await house.time.pass_by(10 * SECOND)
                await house.tables.organiser.sweep()
                if (await house.tables.organiser.find(key)).row.status == "over":
                    break
            done = await told(house, key)
            assert done.status == "over" and all(game.points is not None for game in done.games)
            assert {each.bot for each in done.entrants} == {"random"} and done.standings[0].place == 1

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("rated", "shown", "counts"), [(False, "nobody", False), (False, "everybody", True), (True, "nobody", True)]
)
def test_a_rating_that_its_owner_does_not_show_pairs_nobody(
    tmp_path: Path, rated: bool, shown: Audience, counts: bool
) -> None:
    """Bots of known ratings beside somebody would otherwise tell where theirs is."""

    async def scenario() -> None:
        async with service(tmp_path / "a.db") as house:
            (ann,) = await people(house, "ann")
            await house.store.ratings.add(RatingRow("berlin63", "ann", 1800 * SCALE, 80 * SCALE, 20, 1, 0))
            await house.store.profiles.keep(Profile("ann", ratings=shown))
            key = await house.tables.organiser.create(order(rated=rated), ann)
            await house.tables.organiser.enter(key, ann)
            found = await house.tables.organiser.find(key)
            assert found.tournament.entrants[0].rating == (1800 if counts else 1500)

    asyncio.run(scenario())


def test_an_arena_goes_on_until_its_time_is_over_and_takes_whoever_comes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as house:
            organiser = house.tables.organiser
            (ann,) = await people(house, "ann")
            key = await organiser.create(order(format="arena", minutes=10), ann)
            for _ in range(2):
                await organiser.add_bot(key, ann, "random")
            await organiser.begin(key, ann)
            await organiser.enter(key, ann)
            began = house.time.now()
            while (await organiser.find(key)).row.status == "running":
                await house.time.pass_by(MINUTE)
                await organiser.sweep()
                assert house.time.now() < began + 40 * MINUTE
            found = await organiser.find(key)
            assert len(found.tournament.games) > 2
            assert all(game.began <= began + 10 * MINUTE for game in found.tournament.games.values())
            own = found.tournament.entrant_of("ann")
            assert own is not None and not own.active, "she never came to her game"

    asyncio.run(scenario())


def test_whoever_does_not_come_loses_and_is_waited_for_no_more(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            organiser = house.tables.organiser
            ann, ben, cid = await people(house, "ann", "ben", "cid")
            key = await organiser.create(order(format="round_robin"), ann)
            for each in (ann, ben, cid):
                await organiser.enter(key, each)
            await organiser.begin(key, ann)
            (game,) = (await organiser.find(key)).tournament.pending
            names = [(await organiser.find(key)).tournament.entrants[each].player for each in game.players]
            await house.tables.join(game.table, names[0], None, None)
            with pytest.raises(SeatTaken):
                await house.tables.join(game.table, "eve", None, None)
            with pytest.raises(SeatTaken):
                await house.tables.arrange(game.table, names[0], 1, "random")
            await house.tables.leave(game.table, names[0])
            assert [seat.person for seat in await house.store.seats_of(game.table)] == names, "the seats are kept"
            await house.tables.join(game.table, names[0], None, None)
            await house.time.pass_by(3 * MINUTE - 1)
            await organiser.sweep()
            assert (await organiser.find(key)).tournament.pending
            await house.time.pass_by(2 * SECOND)
            await organiser.sweep()
            found = await organiser.find(key)
            settled = found.tournament.games[game.table]
            assert settled.points == (12, 0) and settled.missing == (1,)
            away = found.tournament.entrant_of(names[1])
            assert away is not None and not away.active
            await organiser.enter(key, account(names[1]))
            assert away.number in {each.number for each in (await organiser.find(key)).tournament.active}

    asyncio.run(scenario())


def test_processes_that_look_at_once_pair_a_round_once(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            (ann,) = await people(house, "ann")
            first = house.tables.organiser
            key = await first.create(order(starts=house.time.now() + SECOND), ann)
            guests = await people(house, *(f"p{number}" for number in range(12)))
            rivals = [Organiser(house.tables.services, house.tables.begin_if_full) for _ in range(4)]
            await asyncio.gather(*(rivals[number % 4].enter(key, each) for number, each in enumerate(guests)))
            assert len((await first.find(key)).tournament.active) == 12
            await house.time.pass_by(2 * SECOND)
            await asyncio.gather(*(rival.look(key) for rival in rivals))
            found = await first.find(key)
            assert found.tournament.round == 1 and len(found.tournament.games) == 6
            kept = {row.id for row in await house.store.all_tables(99)}
            assert kept == set(found.tournament.games)
            assert len({each for game in found.tournament.games.values() for each in game.players}) == 12

    asyncio.run(scenario())


def test_a_tournament_survives_a_restart_between_any_two_steps(address: str) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(address, time) as house:
            ann, ben = await people(house, "ann", "ben")
            key = await house.tables.organiser.create(order(format="knockout", best_of=3), ann)
            for each in (ann, ben):
                await house.tables.organiser.enter(key, each)
            await house.tables.organiser.begin(key, ann)
        for number in range(12):
            async with service(address, time) as house:
                await house.tables.organiser.look(key)
                found = await house.tables.organiser.find(key)
                if found.row.status == "over":
                    break
                await sit_down(house, key)
                for game in found.tournament.pending:
                    await play_randomly(await house.tables.find(game.table), number)
        else:
            raise AssertionError("it does not end")
        games = list(found.tournament.games.values())
        assert 2 <= len(games) <= 5 and games[0].players == games[1].players[::-1]

    asyncio.run(scenario())


def test_what_is_refused(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            organiser = house.tables.organiser
            ann, ben, cid = await people(house, "ann", "ben", "cid")
            guest = msgspec.structs.replace(cid, account=None)
            with pytest.raises(HostsNeedAccounts):
                await organiser.create(order(), guest)
            for changed, error in (
                ({"format": "knockout", "game": "conclave", "seats": 3}, BadTournament),
                ({"format": "arena", "pace": "days"}, BadTournament),
                ({"name": " \n "}, BadTournament),
                ({"starts": house.time.now() - 1}, BadTournament),
                ({"rated": True, "public": False}, NotRateable),
            ):
                with pytest.raises(error):
                    await organiser.create(order(**changed), ann)
            key = await organiser.create(order(most=2, rated=True), ann)
            with pytest.raises(NeedsAccount):
                await organiser.enter(key, guest)
            await organiser.enter(key, ann)
            with pytest.raises(AlreadyEntered):
                await organiser.enter(key, ann)
            with pytest.raises(TooFew):
                await organiser.begin(key, ann)
            for refused in (
                organiser.begin(key, ben),
                organiser.cancel(key, ben),
                organiser.add_bot(key, ben, "random"),
            ):
                with pytest.raises(NotOrganiser):
                    await refused
            await organiser.add_bot(key, ann, "random")
            with pytest.raises(TournamentFull):
                await organiser.enter(key, ben)
            with pytest.raises(NotEntered):
                await organiser.withdraw(key, "ben")
            with pytest.raises(NoTournament):
                await organiser.find("nothing")
            await organiser.cancel(key, msgspec.structs.replace(ben, moderator=1))
            with pytest.raises(TooLate):
                await organiser.cancel(key, ann)
            for _ in range(HOSTED_MOST):
                last = await organiser.create(order(most=2 * BOTS_MOST), ann)
            with pytest.raises(TooMany):
                await organiser.create(order(), ann)
            for _ in range(BOTS_MOST):
                await organiser.add_bot(last, ann, "random")
            with pytest.raises(TooMany):
                await organiser.add_bot(last, ann, "random")

    asyncio.run(scenario())


def test_what_is_asked_for_at_once_is_not_more_than_one_may_have(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            organiser = house.tables.organiser
            hosts = await people(house, *(f"host {number}" for number in range(4)))
            made = [organiser.create(order(), host) for host in hosts for _ in range(HOSTED_MOST + 2)]
            keys = await asyncio.gather(*made, return_exceptions=True)
            had = [key for key in keys if isinstance(key, str)]
            assert len(had) == len(hosts) * HOSTED_MOST
            (eve,) = await people(house, "eve")
            await asyncio.gather(*(organiser.enter(key, eve) for key in had), return_exceptions=True)
            assert await house.store.tournaments.joined("eve") == JOINED_MOST

    asyncio.run(scenario())


def test_whoever_deletes_their_account_takes_part_no_more(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as house:
            organiser = house.tables.organiser
            ann, ben = await people(house, "ann", "ben")
            own, other = await organiser.create(order(), ann), await organiser.create(order(public=False), ben)
            for key in (own, other):
                await organiser.enter(key, ann)
            await house.tables.expel("ann")
            assert (await organiser.find(own)).row.status == "cancelled"
            found = await organiser.find(other)
            assert found.row.status == "open" and not found.tournament.active
            assert [row.id for row in await house.store.tournaments.public("open", 9)] == []

    asyncio.run(scenario())
