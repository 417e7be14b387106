"""LiveTable at a table, without HTTP: choices, updates, clocks, windows, bots, talk, and what a restart leaves."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.tables.services import QUICK, FakeTime, Service, choose_any, clocked, play_randomly, service

from connive.core.errors import ConniveError, IllegalAction, NotAsked, StaleToken
from connive.core.randomness import commitment, pledge_of
from connive.core.viewer import SPECTATOR, Viewer, viewers
from connive.storage.driver import Fate
from connive.storage.rows import Entry
from connive.tables.errors import NotOver, NotRunning, NotSeated
from connive.tables.lobby.seats import Order
from connive.tables.settings import Clock, Settings
from connive.tables.table import Table

replace = msgspec.structs.replace


async def two_at_berlin(services: Service, settings: Settings = QUICK, **order: Any) -> Table:
    await services.people("ann", "bob")
    table = await services.tables.create(Order("berlin63", settings=settings, **order), "ann")
    await services.tables.join(table.row.id, "bob", None, None)
    return table


def test_choices_are_stored_then_told_to_each_viewer_in_its_own_words(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services)
            ann, bob, eve = [
                await services.listen(table, who, seat) for who, seat in (("ann", 0), ("bob", 1), ("eve", None))
            ]
            live = await services.tables.find(table.row.id)
            await live.choose(0, "one", "0.0", 0)
            assert (await services.store.entries(table.row.id))[0].action == 0
            secret = [told.of("update")[-1]["events"][0] for told in (ann, bob, eve)]
            assert secret[0] == {"event": "placed", "base": 0, "character": 0}
            assert secret[1] == secret[2] == {"event": "placed", "base": 0, "character": None}
            assert ann.of("update")[-1]["decision"]["token"] == "0.1"
            assert eve.of("update")[-1]["decision"] is None
            assert ann.of("update")[-1]["version"] == bob.of("update")[-1]["version"]

    asyncio.run(scenario())


def test_a_choice_with_the_same_client_id_counts_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services)
            live = await services.tables.find(table.row.id)
            same = [live.choose(0, "one", "0.0", 0) for _ in range(5)]
            await asyncio.gather(*same)
            assert table.length == 1
        async with service(tmp_path / "a.db") as again:
            live = await again.tables.find(table.row.id)
            await live.choose(0, "one", "0.0", 0)
            assert live.table.length == 1
            with pytest.raises(StaleToken):
                await live.choose(0, "two", "0.0", 1)

    asyncio.run(scenario())


def test_refusals_change_nothing_and_are_typed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services)
            live = await services.tables.find(table.row.id)
            listener = await services.listen(table, "bob", 1)
            before = len(listener.texts)
            for seat, token, action, error in (
                (0, "0.0", 157, IllegalAction), (0, "0.7", 0, StaleToken), (0, "0.0", 99_999, ConniveError),
                (1, "0.0", 0, StaleToken), (5, "0.0", 0, ConniveError), (0, "0.0", -1, ConniveError),
            ):  # fmt: skip
                with pytest.raises(error):
                    await live.choose(seat, "x", token, action)
            assert table.length == 0 and len(listener.texts) == before
            for number in range(5):
                await choose_any(live, 0, str(number))
            with pytest.raises(NotAsked):
                await live.choose(0, "late", "0.5", 5)

    asyncio.run(scenario())


def test_two_seats_that_choose_at_once_do_not_collide(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services)
            live = await services.tables.find(table.row.id)
            for turn in range(5):
                both = [choose_any(live, seat, f"c{turn}") for seat in (0, 1)]
                await asyncio.gather(*both)
            assert table.length == 10

    asyncio.run(scenario())


def test_a_viewer_who_comes_back_misses_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services)
            live = await services.tables.find(table.row.id)
            await play_randomly(live, 3)
            for viewer in (Viewer.seat(0), Viewer.seat(1), SPECTATOR):
                feed = table.feed(viewer, None)
                whole = msgspec.json.decode(feed.catch_up(0))
                for since in range(0, whole["version"] + 1, 7):
                    part = msgspec.json.decode(feed.catch_up(since))
                    assert part["events"] == whole["events"][since:] and part["view"] == whole["view"]
                assert msgspec.json.decode(feed.catch_up(10**9)) == whole

    asyncio.run(scenario())


def test_the_updates_add_up_to_the_match(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services)
            listeners = {0: await services.listen(table, "ann", 0), 1: await services.listen(table, "bob", 1)}
            await play_randomly(await services.tables.find(table.row.id), 4)
            for seat, listener in listeners.items():
                updates = listener.of("update")
                events = [event for update in updates for event in update["events"]]
                told = table.playing.told(Viewer.seat(seat))
                assert events == list(msgspec.to_builtins(told)) and updates[-1]["version"] == len(told)
                assert updates[-1]["view"] == msgspec.to_builtins(table.playing.view(Viewer.seat(seat)))
                assert [update["version"] for update in updates] == sorted({update["version"] for update in updates})

    asyncio.run(scenario())


def test_words_come_in_the_language_asked_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services)
            english, french = [await services.listen(table, "ann", 0, lang) for lang in ("en", "fr")]
            live = await services.tables.find(table.row.id)
            await live.choose(0, "one", "0.0", 0)
            said = [listener.of("update")[-1] for listener in (english, french)]
            assert len(said[0]["words"]) == len(said[0]["events"]) and said[0]["words"] != said[1]["words"]
            story = [words for _, words in table.playing.story(Viewer.seat(0), "en")]
            assert [word for update in english.of("update") for word in update["words"]] == story
            assert len(said[0]["decision"]["words"]) == len(said[0]["decision"]["actions"])

    asyncio.run(scenario())


# --- Restarts ---


def test_a_match_is_rebuilt_from_its_log(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as services:
            table = await two_at_berlin(services)
            live = await services.tables.find(table.row.id)
            for round_ in range(3):
                await play_randomly(live, round_, steps=5)
                await live.talk(0, f"t{round_}", f"round {round_}")
            before = {v: table.playing.told(v) for v in viewers(2)}
            open_before = [table.playing.open_decision(seat) for seat in (0, 1)]
        async with service(address) as again:
            found = (await again.tables.find(table.row.id)).table
            assert {v: found.playing.told(v) for v in viewers(2)} == before
            assert [found.playing.open_decision(seat) for seat in (0, 1)] == open_before
            assert found.length == table.length

    asyncio.run(scenario())


def test_an_end_that_was_not_kept_with_the_table_is_kept_when_it_is_loaded(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services)
            table.finish_if_over = lambda: asyncio.sleep(0)  # type: ignore[method-assign]
            await play_randomly(await services.tables.find(table.row.id), 5)
            row = await services.store.table(table.row.id)
            assert row is not None and row.status == "running"
        async with service(tmp_path / "a.db") as again:
            found = (await again.tables.find(table.row.id)).table
            assert found.row.status == "over" and found.facts().secret is not None

    asyncio.run(scenario())


def test_a_doubtful_commit_is_looked_up(tmp_path: Path) -> None:
    """The commit went through, but the process was told that it did not: the choice counts, once."""

    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services)
            live = await services.tables.find(table.row.id)
            append = services.store.append_then
            listener = await services.listen(table, "bob", 1)

            def lost(entry: Entry, due: int | None, tell: Callable[[Fate], None]) -> None:
                append(entry, due, lambda _: tell(OSError("the answer was lost")))

            services.store.append_then = lost  # type: ignore[method-assign]
            await live.choose(0, "one", "0.0", 0)
            services.store.append_then = append  # type: ignore[method-assign]
            await live.choose(0, "one", "0.0", 0)
            await live.choose(0, "two", "0.1", 1)
            assert [entry.action for entry in await services.store.entries(table.row.id)] == [0, 1]
            assert len(listener.of("update")) == 3

    asyncio.run(scenario())


# --- Clocks ---


def test_time_is_counted_from_the_log_and_survives_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            table = await two_at_berlin(services, clocked())
            live = await services.tables.find(table.row.id)
            await time.pass_by(11_000)
            await live.choose(0, "one", "0.0", 0)
            await time.pass_by(4_000)
            before = table.clock_faces()
            assert before is not None
            assert [face.left for face in before] == [60_000 - 10_000 + 5_000 - 3_000, 60_000 - 14_000]
        async with service(tmp_path / "a.db", time) as again:
            assert (await again.tables.find(table.row.id)).table.clock_faces() == before

    asyncio.run(scenario())


@pytest.mark.parametrize("how", ["default", "bot", "loss"])
def test_whoever_runs_out_of_time(how: Any, tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            table = await two_at_berlin(services, clocked(on_timeout=how))
            live = await services.tables.find(table.row.id)
            expected = table.playing.default(0)
            for number in range(5):
                await choose_any(live, 1, str(number))
            await time.pass_by(60_000)
            assert all(entry.seat == 1 for entry in await services.store.entries(table.row.id))
            await time.pass_by(1_500)
            late = [entry for entry in await services.store.entries(table.row.id) if entry.seat == 0]
            if how == "loss":
                assert [entry.kind for entry in late] == ["forfeit"]
                assert table.outcome is not None and table.outcome.results == (-1, 1)
                assert table.row.status == "over"
                return
            assert (late[0].kind, late[0].action) == ("default", expected)
            assert (table.seats[0].bot is not None) == (how == "bot")

    asyncio.run(scenario())


def test_time_can_be_given_unasked_at_a_table_for_two_and_correspondence_counts_days(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            table = await two_at_berlin(services, clocked())
            live = await services.tables.find(table.row.id)
            await live.give_time(1, "gift")
            await live.give_time(1, "gift")
            faces = table.clock_faces()
            assert faces is not None and [face.left for face in faces] == [120_000, 60_000]
            slow = replace(QUICK, clock=Clock("correspondence", days=2))
            await services.people("cid")
            other = await services.tables.create(Order("berlin63", settings=slow), "ann")
            await services.tables.join(other.row.id, "cid", None, None)
            assert other.clocks.deadline(0) == time.now() + 2 * 86_400_000

    asyncio.run(scenario())


def test_nobody_runs_out_of_time_while_the_server_was_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            table = await two_at_berlin(services, clocked())
        await time.pass_by(3_600_000)
        async with service(tmp_path / "a.db", time) as again:
            found = (await again.tables.find(table.row.id)).table
            await time.pass_by(59_000)
            assert found.length == 1, "that the server was away, and nothing else"
            await time.pass_by(3_000)
            assert found.length > 1

    asyncio.run(scenario())


def test_a_table_nobody_looks_at_is_looked_after_when_it_is_due(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            table = await two_at_berlin(services, clocked())
        await time.pass_by(3_600_000)
        async with service(tmp_path / "a.db", time) as again:
            await again.tables.sweep.look_after_due()
            assert again.tables.live == 1
            await time.pass_by(62_000)
            assert await again.store.length(table.row.id) > 1

    asyncio.run(scenario())


# --- Talk, leaving, spectators ---


def test_talk_is_part_of_the_log(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services)
            bob, eve = await services.listen(table, "bob", 1), await services.listen(table, "eve", None)
            live = await services.tables.find(table.row.id)
            await live.talk(0, "t", "  hello\n there ")
            await live.talk(0, "t", "again under the same id")
            for listener in (bob, eve):
                assert listener.of("update")[-1]["events"] == [{"event": "talk", "seat": 0, "text": "hello there"}]
            with pytest.raises(ConniveError):
                await live.talk(0, "u", "x" * 501)
            assert table.length == 1

    asyncio.run(scenario())


@pytest.mark.parametrize("how", ["bot", "loss"])
def test_leaving_for_good(how: Any, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            table = await two_at_berlin(services, replace(QUICK, on_leave=how))
            ann, bob = await services.listen(table, "ann", 0), await services.listen(table, "bob", 1)
            known = len(bob.of("update"))
            await services.tables.leave(table.row.id, "bob")
            if how == "loss":
                assert table.outcome is not None and table.outcome.winners == (0,)
                with pytest.raises(NotRunning):
                    await (await services.tables.find(table.row.id)).choose(0, "a", "0.0", 0)
                return
            assert ann.of("table")[-1]["seats"][1]["bot"] == "random"
            assert await services.tables.tables_of("bob") == [], "a seat given away for good is nobody's own game"
            await play_randomly(await services.tables.find(table.row.id), 6)
            await services.time.settle()
            assert table.row.status == "over"
            assert len(bob.of("update")) == known, "what the seat is told now is not for whoever sat there"
            with pytest.raises(NotSeated):
                await services.tables.viewer(table.row.id, "bob", 1)

    asyncio.run(scenario())


def test_spectators_see_late_what_they_see(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            table = await two_at_berlin(services, replace(QUICK, spectator_delay=30, on_leave="loss"))
            eve = await services.listen(table, "eve", None)
            start = eve.of("update")[0]["version"]
            live = await services.tables.find(table.row.id)
            await live.choose(0, "one", "0.0", 0)
            await time.pass_by(20_000)
            await live.choose(1, "one", "1.0", 0)
            assert eve.of("update")[-1]["version"] == start
            await time.pass_by(10_000)
            placed = [base is not None for base in eve.of("update")[-1]["view"]["bases"]]
            assert placed.count(True) == 1
            late = await services.listen(table, "eva", None)
            assert late.of("update")[0]["version"] == eve.of("update")[-1]["version"]
            await time.pass_by(20_000)
            assert [b is not None for b in eve.of("update")[-1]["view"]["bases"]].count(True) == 2
            assert eve.of("update")[-1]["clocks"] is None
            await live.choose(0, "two", "0.1", 1)
            before = eve.of("update")[-1]["version"]
            await services.tables.leave(table.row.id, "ann")
            assert eve.of("table")[-1]["status"] == "over"
            assert eve.of("update")[-1]["version"] > before, "a game that is over is no secret any more"

    asyncio.run(scenario())


# --- Bots, fair deals, the end ---


def test_a_bot_gets_the_events_of_its_seat_and_can_be_run_again_to_the_same_choice(tmp_path: Path) -> None:
    async def scenario() -> None:
        from connive.tables.bots import worker

        async with service(tmp_path / "a.db") as services:
            await services.people("ann")
            table = await services.tables.create(Order("berlin63", settings=QUICK, bots={"1": "random"}), "ann")
            assert table.running
            await play_randomly(await services.tables.find(table.row.id), 8)
            chosen = [entry.action for entry in await services.store.entries(table.row.id) if entry.seat == 1]
            assert chosen == [worker.answer(job).action for job in services.bots.jobs]
            told = [str(event) for event in table.playing.events(Viewer.seat(1))]
            assert all(list(job.events) == told[: len(job.events)] for job in services.bots.jobs)

    asyncio.run(scenario())


def test_the_deal_is_fair_and_the_record_verifies(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            await services.people("ann", "bob")
            table = await services.tables.create(Order("berlin63", settings=QUICK, adds_entropy=True), "ann")
            facts = table.facts()
            promised = facts.commitment
            assert facts.secret is None
            added = {"ann": "a" * 32, "bob": "b" * 40}
            for who, entropy in added.items():
                await services.tables.join(table.row.id, who, None, pledge_of(promised, entropy))
            for who, entropy in added.items():
                await services.tables.open_pledge(table.row.id, who, entropy)
            with pytest.raises(NotOver):
                await services.tables.record(table.row.id, "ann", None)
            own = await services.tables.record(table.row.id, "ann", "0")
            assert own.secret is None and not own.whole
            with pytest.raises(NotOver):
                await services.tables.record(table.row.id, "ann", "1")
            await play_randomly(await services.tables.find(table.row.id), 9)
            over = table.facts()
            assert over.secret is not None and commitment(bytes.fromhex(over.secret)) == promised
            record = await services.tables.record(table.row.id, "bob", None)
            assert record.entropy == ("0:" + "a" * 32, "1:" + "b" * 40) and record.commitment == promised
            record.verify()
            (await services.tables.record(table.row.id, "bob", "1")).verify()

    asyncio.run(scenario())
