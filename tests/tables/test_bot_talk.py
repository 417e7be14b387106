"""Bots that talk at a table: what they say is stored just before their choice, once, and comes no sooner than it."""

import asyncio
from itertools import pairwise
from pathlib import Path

import msgspec
from tests.tables.services import QUICK, LocalBots, Service, play_randomly, service

from connive.core.viewer import Viewer
from connive.storage.rows import Entry
from connive.tables.bots.jobs import Answer, Job
from connive.tables.fair_queue import ANYBODY, Asker
from connive.tables.lobby.seats import Order
from connive.tables.settings import Pace, Settings, read_settings, write_settings
from connive.tables.table import BOTS
from connive.tables.tournaments.order import TournamentOrder, table_order

WORDS = "/doubt"


class Talkative(LocalBots):
    """Bots that have something to say with every choice, where they may talk."""

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        answer = await super().ask(job, asker)
        return msgspec.structs.replace(answer, says=WORDS if job.talks else "")


async def played(services: Service, settings: Settings, steps: int = 6) -> tuple[str, list[Entry]]:
    """Let Ann play a few choices against a bot; return the table and its log."""
    await services.people("ann")
    table = await services.tables.create(Order("berlin63", settings=settings, bots={"1": "random"}), "ann")
    playing = asyncio.create_task(play_randomly(await services.tables.find(table.row.id), 8, steps))
    while not playing.done():
        await services.time.pass_by(500)
    return table.row.id, await services.store.entries(table.row.id)


def test_a_bot_speaks_once_just_before_each_choice(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db", bots=Talkative()) as services:
            _, entries = await played(services, QUICK)
            kinds = [entry.kind for entry in entries if entry.seat == 1]
            assert kinds.count("choice") > 3
            assert kinds == ["talk", "choice"] * kinds.count("choice")
            assert {entry.text for entry in entries if entry.kind == "talk"} == {WORDS}
            assert all(not entry.client for entry in entries if entry.seat == 1)  # nobody was there because of it

    asyncio.run(scenario())


def test_words_come_with_the_choice_however_soon_it_was_made(tmp_path: Path) -> None:
    async def scenario() -> None:
        slow = msgspec.structs.replace(QUICK, pace=Pace(3_000, 3_000, turn=3_000))
        async with service(tmp_path / "a.db", bots=Talkative()) as services:
            _, entries = await played(services, slow)
            said = [(one, two) for one, two in pairwise(entries) if one.kind == "talk"]
            assert said
            assert all(one.at == two.at and two.kind == "choice" for one, two in said)
            assert entries[-1].at > entries[0].at + 3_000

    asyncio.run(scenario())


def test_bots_hear_what_was_said_only_where_they_talk(tmp_path: Path) -> None:
    async def scenario() -> None:
        for talk in (True, False):
            async with service(tmp_path / f"{talk}.db", bots=Talkative()) as services:
                key, _ = await played(services, msgspec.structs.replace(QUICK, bots_talk=talk), steps=2)
                live = await services.tables.find(key)
                await live.talk(0, "c", "hello")
                await play_randomly(live, 9, 4)
                last = services.bots.jobs[-1]
                assert last.talks == talk
                assert any("hello" in line for line in last.events) == talk
                assert any(WORDS in line for line in last.events) == talk
                told = live.table.playing.told(Viewer.seat(1)) if talk else live.table.playing.events(Viewer.seat(1))
                assert list(last.events) == list(map(str, told))[: len(last.events)]
                assert [seated.talks for seated in live.table.playing.bots] == [talk]

    asyncio.run(scenario())


def test_who_mutes_bots_is_told_that_they_spoke_and_not_what(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db", bots=Talkative()) as services:
            key, _ = await played(services, QUICK)
            table = (await services.tables.find(key)).table
            heard = await services.listen(table, "ann", 0)
            spared = await services.listen(table, "ann", 0, muted=(BOTS,))
            assert WORDS in heard.texts[0] and WORDS not in spared.texts[0]
            assert heard.texts[0].count('"talk"') == spared.texts[0].count('"talk"') > 0

    asyncio.run(scenario())


def test_what_was_said_for_a_choice_is_not_said_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db", bots=Talkative()) as services:
            key, _ = await played(services, QUICK)
            match = (table := (await services.tables.find(key)).table).playing
            assert not table.has_spoken(1)  # its words came before its last choice
            match.talk(1, WORDS)
            assert table.has_spoken(1)

    asyncio.run(scenario())


def test_bots_talk_unless_it_is_agreed_otherwise_and_never_where_it_counts() -> None:
    assert Settings().bots_talk
    assert read_settings(write_settings(Settings())) == Settings()
    assert not read_settings("{}").bots_talk  # a table from before there was a choice stays as it was
    assert not table_order(TournamentOrder(game="berlin63", name="Cup"), 2, {}).settings.bots_talk


def test_at_a_rated_table_nobody_hears_a_bot(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db", bots=Talkative()) as services:
            key, entries = await played(services, QUICK, steps=1)
            table = (await services.tables.find(key)).table
            assert table.bots_talk and entries
            table.settings = msgspec.structs.replace(table.settings, rated=True)
            assert not table.bots_talk

    asyncio.run(scenario())
