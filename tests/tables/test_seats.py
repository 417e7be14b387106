"""Before the first choice and after the last: creating, joining, leaving, one screen, rematch, series, the lobby."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.tables.services import QUICK, Service, play_randomly, service

from connive.core.errors import BadOptions, BadSeats, ConniveError, UnknownBot, UnknownGame
from connive.tables.errors import (
    AlreadySeated,
    BadSettings,
    LateScreen,
    NoTable,
    NotHost,
    NotOpen,
    NotOver,
    NotSeated,
    SeatTaken,
    TooMany,
)
from connive.tables.lobby.quota import TableQuota
from connive.tables.lobby.seats import Order
from connive.tables.settings import Pace, Settings

replace = msgspec.structs.replace


def run(tmp_path: Path, scenario: Any) -> None:
    async def whole() -> None:
        async with service(tmp_path / "a.db") as services:
            await services.people("ann", "bob", "cid")
            await scenario(services)

    asyncio.run(whole())


def test_the_last_one_to_sit_down_starts_the_game(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK, public=True), "ann")
        assert [listing.table for listing in await services.tables.open_tables()] == [table.row.id]
        assert table.match is None and table.facts().seats[0].name == "Ann"
        assert await services.tables.join(table.row.id, "bob", 1, None) == 1
        assert table.running and await services.tables.open_tables() == []
        assert table.facts().seats[1].name == "Bob"
        with pytest.raises(NotOpen):
            await services.tables.join(table.row.id, "cid", None, None)
        assert [listing.status for listing in await services.tables.tables_of("bob")] == ["running"]

    run(tmp_path, scenario)


def test_one_person_one_seat(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK), "ann")
        with pytest.raises(AlreadySeated):
            await services.tables.join(table.row.id, "ann", 1, None)
        with pytest.raises(SeatTaken):
            await services.tables.join(table.row.id, "bob", 0, None)
        with pytest.raises(NoTable):
            await services.tables.join("nowhere", "bob", 0, None)

    run(tmp_path, scenario)


def test_one_screen_seats_everybody_at_once(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=replace(QUICK, one_screen=True)), "ann")
        assert table.running and table.seats_of("ann") == [0, 1]
        for seat in (0, 1):
            await services.listen(table, "ann", seat)

    run(tmp_path, scenario)


def test_a_seat_is_free_again_when_somebody_leaves_before_the_start(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK), "ann")
        with pytest.raises(NotSeated):
            await services.tables.leave(table.row.id, "bob")
        await services.tables.leave(table.row.id, "ann")
        assert table.row.status == "closed"
        with pytest.raises(NotOpen):
            await services.tables.join(table.row.id, "bob", None, None)

    run(tmp_path, scenario)


def test_people_who_join_at_once_get_different_seats(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK), "ann")
        both = [services.tables.join(table.row.id, who, None, None) for who in ("bob", "cid")]
        outcome = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(map(str, outcome))[0] == "1" and sum(isinstance(each, ConniveError) for each in outcome) == 1

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    ("order", "error"),
    [
        (Order("chess"), UnknownGame),
        (Order("berlin63", seats=3), BadSeats),
        (Order("berlin63", options={"rows": 99}), BadOptions),
        (Order("berlin63", bots={"7": "random"}), BadSettings),
        (Order("berlin63", bots={"x": "random"}), BadSettings),
        (Order("berlin63", bots={"²": "random"}), BadSettings),
        (Order("berlin63", bots={"9" * 5000: "random"}), BadSettings),
        (Order("berlin63", bots={"1": "nobody"}), UnknownBot),
        (Order("berlin63", settings=Settings(spare_bot="nobody")), UnknownBot),
        (Order("berlin63", settings=Settings(pace=Pace(9, 8))), BadSettings),
        (Order("berlin63", settings=Settings(wins=3, limit=2)), BadSettings),
        (Order("berlin63", settings=Settings(one_screen=True, spectator_delay=60)), LateScreen),
        (Order("berlin63", bots={"0": "random"}, seat=0), SeatTaken),
    ],
)
def test_what_cannot_be_played_is_refused(order: Order, error: type[Exception], tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        with pytest.raises(error):
            await services.tables.create(order, "ann")
        assert await services.store.all_tables(9) == []

    run(tmp_path, scenario)


def test_bots_alone_play_while_their_host_looks_on(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(
            Order("berlin63", settings=QUICK, bots={"0": "random", "1": "random"}), "ann"
        )
        await services.time.settle()
        await services.listen(table, "eve", None)
        await services.time.settle()
        assert table.length == 0 and not services.bots.jobs
        await services.listen(table, "ann", None)
        await play_randomly(await services.tables.find(table.row.id), 1)
        await services.time.settle()
        assert table.row.status == "over" and await services.tables.tables_of("ann") == []

    run(tmp_path, scenario)


def test_a_rematch_keeps_the_seats_and_waits_for_everybody(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK), "ann")
        await services.tables.join(table.row.id, "bob", None, None)
        with pytest.raises(NotOver):
            await services.tables.rematch(table.row.id, "ann")
        await play_randomly(await services.tables.find(table.row.id), 2)
        with pytest.raises(NotSeated):
            await services.tables.rematch(table.row.id, "cid")
        first, second = [await services.tables.rematch(table.row.id, who) for who in ("ann", "bob")]
        assert first == second == table.facts().following
        again = (await services.tables.find(first)).table
        assert again.row.status == "open" and again.row.series == first
        with pytest.raises(SeatTaken):
            await services.tables.join(first, "cid", None, None)
        assert [await services.tables.join(first, who, None, None) for who in ("bob", "ann")] == [1, 0]
        assert again.running and again.facts().commitment != table.facts().commitment

    run(tmp_path, scenario)


def test_a_rematch_counts_among_the_tables_of_whoever_asked_for_it(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK), "ann")
        await services.tables.join(table.row.id, "bob", None, None)
        await play_randomly(await services.tables.find(table.row.id), 2)
        await services.tables.rematch(table.row.id, "bob")
        counts = [await services.store.hosted(person, 0) for person in ("ann", "bob")]
        assert counts == [{}, {"open": 1}], "nobody fills up what another may have"

    run(tmp_path, scenario)


def test_the_seat_of_somebody_who_does_not_come_back_goes_to_a_bot_or_to_whoever_comes(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK), "ann")
        await services.tables.join(table.row.id, "bob", None, None)
        await play_randomly(await services.tables.find(table.row.id), 2)
        key = await services.tables.rematch(table.row.id, "bob")
        with pytest.raises(NotSeated):
            await services.tables.arrange(key, "bob", 0, None)
        await services.tables.join(key, "bob", None, None)
        await services.tables.arrange(key, "bob", 0, None)
        assert await services.tables.join(key, "cid", None, None) == 0
        again = (await services.tables.find(key)).table
        assert again.running and [seat.person for seat in again.seats] == ["cid", "bob"]
        with pytest.raises(NotOpen):
            await services.tables.arrange(key, "bob", 0, "random")

    run(tmp_path, scenario)


def test_the_host_fills_free_seats_with_bots_until_the_game_begins(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("conspiracy", seats=4, settings=QUICK), "ann")
        key = table.row.id
        await services.tables.join(key, "bob", None, None)
        before = (table.row, list(table.seats))
        for person, seat, bot, refusal in (
            ("bob", 2, "random", NotHost),
            ("cid", 2, "random", NotSeated),
            ("ann", 1, None, SeatTaken),
            ("ann", 7, "random", SeatTaken),
            ("ann", 2, "nobody", UnknownBot),
        ):
            with pytest.raises(refusal):
                await services.tables.arrange(key, person, seat, bot)
        assert (table.row, list(table.seats)) == before
        for bot in ("random", None, "random"):
            await services.tables.arrange(key, "ann", 2, bot)
            assert table.seats[2].bot == bot and table.row.status == "open"
        await services.tables.arrange(key, "ann", 3, "random")
        assert table.running and [seat.bot for seat in table.seats] == [None, None, "random", "random"]

    run(tmp_path, scenario)


def test_in_the_middle_of_a_series_seats_stay_with_their_people(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=replace(QUICK, wins=2, limit=3)), "ann")
        await services.tables.join(table.row.id, "bob", None, None)
        await play_randomly(await services.tables.find(table.row.id), 2)
        key = await services.tables.rematch(table.row.id, "bob")
        await services.tables.join(key, "bob", None, None)
        for bot in (None, "random"):
            with pytest.raises(SeatTaken):
                await services.tables.arrange(key, "bob", 0, bot)
        await services.tables.join(key, "ann", None, None)
        assert (await services.tables.find(key)).table.running

    run(tmp_path, scenario)


def test_while_the_host_is_not_here_anybody_who_is_gives_seats_away(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("conspiracy", seats=3, settings=QUICK), "ann")
        await services.tables.join(table.row.id, "bob", None, None)
        await services.tables.leave(table.row.id, "ann")
        for seat in (0, 2):
            await services.tables.arrange(table.row.id, "bob", seat, "random")
        assert table.running

    run(tmp_path, scenario)


def test_a_series_goes_on_until_somebody_has_won_often_enough(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        settings = replace(QUICK, wins=2, limit=3, one_screen=True)
        key = (await services.tables.create(Order("berlin63", settings=settings), "ann")).row.id
        firsts, tables = [], []
        for number in range(3):
            live = await services.tables.find(key)
            await play_randomly(live, number + 20)
            tables.append(live.table)
            firsts.append(live.table.row.options)
            key = await services.tables.rematch(key, "ann")
            await services.tables.join(key, "ann", None, None)
            follower = (await services.tables.find(key)).table
            if follower.row.series != tables[0].row.series:
                break
            assert follower.row.number == number + 1
        wins = [sum(seat in t.outcome.winners for t in tables if t.outcome) for seat in (0, 1)]
        assert tables[-1].facts().tally == wins
        assert max(wins) >= 2 or len(tables) == 3
        assert follower.row.series == follower.row.id, "the next match belongs to a new series"
        assert [options for options in firsts[1:] if "first=" in options] == firsts[1:]

    run(tmp_path, scenario)


def test_finished_games_open_from_every_side(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK, public=True), "ann")
        await services.tables.join(table.row.id, "bob", None, None)
        with pytest.raises(NotOver):
            await services.tables.finished(table.row.id, "eve", "referee")
        await play_randomly(await services.tables.find(table.row.id), 3)
        for viewer in ("0", "1", "spectator", "referee"):
            found, who = await services.tables.finished(table.row.id, "eve", viewer)
            assert found is table and str(who) == viewer
        for wrong in ("2", "nobody"):
            with pytest.raises(ConniveError):
                await services.tables.finished(table.row.id, "eve", wrong)
        assert [listing.table for listing in await services.tables.finished_tables()] == [table.row.id]

    run(tmp_path, scenario)


def test_a_private_game_that_is_over_opens_to_those_who_sat_there(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK), "ann")
        await services.tables.join(table.row.id, "bob", None, None)
        await services.tables.viewer(table.row.id, "eve", None)
        await play_randomly(await services.tables.find(table.row.id), 3)
        with pytest.raises(NoTable):
            await services.tables.viewer(table.row.id, "eve", None)
        await services.tables.viewer(table.row.id, "bob", None)
        for viewer in ("0", "1", "spectator", "referee", None):
            for person in ("ann", "bob"):
                assert (await services.tables.finished(table.row.id, person, viewer))[0] is table
                assert await services.tables.record(table.row.id, person, viewer)
            with pytest.raises(NoTable):
                await services.tables.finished(table.row.id, "eve", viewer)
            with pytest.raises(NoTable):
                await services.tables.record(table.row.id, "eve", viewer)

    run(tmp_path, scenario)


def test_one_host_cannot_hide_the_others_in_the_lobby(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        honest = await services.tables.create(Order("conspiracy", seats=3, settings=QUICK, public=True), "ann")
        await services.tables.join(honest.row.id, "bob", None, None)
        for _ in range(120):
            await services.tables.create(Order("berlin63", settings=QUICK, public=True), "eve")
        shown = await services.tables.open_tables()
        assert shown[0].table == honest.row.id, "where most people wait comes first"
        assert [listing.host for listing in shown] == ["ann", "eve", "eve", "eve"]

    run(tmp_path, scenario)


def test_a_private_game_without_spectators_is_for_its_players(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=replace(QUICK, spectators=False)), "ann")
        await services.tables.join(table.row.id, "bob", None, None)
        for seat in (None, 0):
            with pytest.raises(NoTable):
                await services.tables.viewer(table.row.id, "cid", seat)
        with pytest.raises(NotSeated):
            await services.tables.viewer(table.row.id, "bob", 0)
        await services.tables.viewer(table.row.id, "bob", 1)

    run(tmp_path, scenario)


def test_tables_that_are_asked_for_at_once_are_not_more_than_one_may_have(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        quota = TableQuota(services.store, services.time, 0.3)

        async def set_up() -> None:
            async with quota.room("ann"):
                await services.tables.create(Order("berlin63", settings=QUICK), "ann")

        done = await asyncio.gather(*(set_up() for _ in range(9)), return_exceptions=True)
        assert [type(each) for each in done] == [type(None)] * 3 + [TooMany] * 6

    run(tmp_path, scenario)


def test_tables_that_never_began_are_closed_after_some_days(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK, public=True), "ann")
        await services.tables.sweep.close_old()
        assert len(await services.tables.open_tables()) == 1
        await services.time.pass_by(3 * 86_400_000)
        await services.tables.sweep.close_old()
        assert table.row.status == "closed" and await services.tables.open_tables() == []

    run(tmp_path, scenario)


def test_a_match_of_other_rules_is_refused_and_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from connive.core.registry import find_game
    from connive.tables.errors import OtherRules

    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            await services.people("ann")
            table = await services.tables.create(Order("berlin63", settings=replace(QUICK, one_screen=True)), "ann")
            await play_randomly(await services.tables.find(table.row.id), 1, steps=4)
        monkeypatch.setattr(find_game("berlin63"), "version", 99)
        async with service(tmp_path / "a.db") as again:
            with pytest.raises(OtherRules):
                await again.tables.find(table.row.id)
            assert await again.store.length(table.row.id) == 4

    asyncio.run(scenario())
