"""Finished games enter the histories of those who played them, once, with what was claimed and doubted in them."""

import asyncio
from pathlib import Path

from tests.review.games import played, reviewed
from tests.tables.services import QUICK, clocked, play_randomly, service

from connive.storage.played import HistoryFilter
from connive.tables.lobby.seats import Order
from connive.tables.people.style import doubts_in, styles, summed


def test_a_game_is_entered_once_for_all_its_seats(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as place:
            await place.people("ann", "ben")
            table = await place.tables.create(Order("berlin63", public=True, settings=QUICK), "ann")
            await place.tables.join(table.row.id, "ben", None, None)
            live = await place.tables.find(table.row.id)
            await place.tables.histories.look()
            assert await place.store.played.totals("ann", 0) == [], "a game that is played is nowhere"
            await play_randomly(live, 5)
            for _ in range(2):
                await place.tables.histories.look()
            for person in ("ann", "ben"):
                games, seats = await place.store.played.history(person, 1, HistoryFilter(), 10)
                assert [game.table_id for game in games] == [table.row.id]
                assert [seat.player for seat in seats] == ["ann", "ben"]
            ours, theirs = [await place.store.played.totals(person, 1) for person in ("ann", "ben")]
            assert ours[0].won + theirs[0].won <= 1 and ours[0].lies_answered == theirs[0].lies_heard
            assert ours[0].heard and ours[0].said >= ours[0].lies >= ours[0].lies_answered >= ours[0].lies_believed

    asyncio.run(scenario())


def test_whoever_leaves_has_lost_and_private_tables_are_told_to_nobody_else(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as place:
            await place.people("ann", "ben")
            settings = clocked(on_leave="loss")
            table = await place.tables.create(Order("berlin63", settings=settings), "ann")
            await place.tables.join(table.row.id, "ben", None, None)
            await place.tables.leave(table.row.id, "ann")
            await place.tables.histories.look()
            (mine,), _ = await place.store.played.history("ann", 0, HistoryFilter(), 10)
            (theirs,), _ = await place.store.played.history("ben", 0, HistoryFilter(), 10)
            assert (mine.result, theirs.result) == (-1, 1)
            assert await place.store.played.history("ann", 1, HistoryFilter(), 10) == ([], [])
            assert await place.store.played.totals("ann", 1) == [] == await place.store.played.against("ann", 1, 9)

    asyncio.run(scenario())


def test_history_can_be_filtered_and_searched(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as place:
            await place.people("ann", "ben", "c_d", "c_e")
            for order, other in (
                (Order("berlin63", settings=QUICK), "ben"),
                (Order("conclave", 2, settings=QUICK, public=True), "c_d"),
                (Order("berlin63", settings=QUICK, bots={"1": "random"}), None),
            ):
                table = await place.tables.create(order, "ann")
                if other is not None:
                    await place.tables.join(table.row.id, other, None, None)
                await place.time.pass_by(1000)
                live = await place.tables.find(table.row.id)
                await play_randomly(live, 3)
            await place.tables.histories.look()

            async def found(**wanted: object) -> list[str]:
                games, seats = await place.store.played.history("ann", 0, HistoryFilter(**wanted), 10)  # type: ignore[arg-type]
                others = {seat.table_id: seat.player for seat in seats if seat.player != "ann"}
                return [others[game.table_id] for game in games]

            assert await found() == ["bot random", "c_d", "ben"]
            assert await found(game="berlin63") == ["bot random", "ben"]
            assert await found(bots=1) == ["bot random"] and await found(bots=0) == ["c_d", "ben"]
            assert await found(search="BE") == ["ben"] and await found(search="random") == ["bot random"]
            assert await found(search="c_") == ["c_d"], "a line is no wildcard"
            assert await found(search="%") == []
            assert await found(opponent="c_d") == ["c_d"] and await found(rated=1) == []
            results = [each for result in (1, 0, -1) for each in await found(result=result)]
            assert sorted(results) == ["ben", "bot random", "c_d"]
            met = await place.store.played.against("ann", 0, 10)
            assert {each.player: each.games for each in met} == {"ben": 1, "c_d": 1, "bot random": 1}

    asyncio.run(scenario())


def test_style_is_what_a_review_finds() -> None:
    for game in ("berlin63", "conspiracy"):
        review, found = reviewed(game), styles(played(game))
        for summary, style in zip(review.summaries, found, strict=True):
            assert (style.lies, style.lies_believed) == (summary.lies, summary.lies_believed)
            assert style.lies_answered - style.lies_believed == summary.lies_caught
            assert (style.doubts_right, style.doubts - style.doubts_right) == (
                summary.doubts_right,
                summary.doubts_wrong,
            )
        bins = [text for text in doubts_in(review) if text]
        assert sum(heard for heard, _, _ in summed(bins)) == sum(style.heard for style in found)


def test_games_without_statements_have_no_style() -> None:
    assert all(style.said == style.heard == 0 for style in styles(played("conclave")))
