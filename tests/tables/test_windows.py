"""Windows in which silence is an answer too: nobody learns who had a choice, by time, order or number of messages."""

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.tables.services import FakeTime, choose_any, service
from tests.tables.window_scenes import LENGTH, SLOW_BOTS, Scene, move_made, run

from connive.core.errors import BadRecord
from connive.core.viewer import SPECTATOR
from connive.games.conspiracy import actions
from connive.games.conspiracy.model import Question
from connive.play.match import Match
from connive.play.record import Held, _replay_line, chained_lines
from connive.tables.lobby import seats
from connive.tables.table_fold import logged_entry


async def _recorded(scene: Scene) -> list[str]:
    """Return the log of the table as its record will have it."""
    entries = await scene.services.store.entries(scene.table.row.id)
    return list(chained_lines(scene.table.playing, map(logged_entry, entries), scene.table.made))


def _replayed(scene: Scene, lines: list[str]) -> Match:
    match, held = scene.table.playing.record().dealt(), Held()
    for number, line in enumerate(lines):
        _replay_line(match, line, number, held)
    return match


def test_everybody_may_answer_from_the_start_and_it_counts_when_all_have(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            first, second = scene.others()
            assert scene.question == Question.CHALLENGE and scene.table.playing.to_act == (first,)
            for seat in (first, second):
                update = scene.listeners[seat].of("update")[-1]
                assert update["decision"] and update["window"]["closes"] == scene.time.now() + LENGTH
                assert update["window"]["silence"] == actions.Pass.id
            assert scene.listeners[scene.active].of("update")[-1]["decision"] is None
            scene.news()
            await scene.answer(second, actions.Pass.id)
            assert [count > 0 for count in scene.news()] == [seat == second for seat in (0, 1, 2)] + [False]
            assert scene.listeners[second].of("update")[-1]["decision"] is None
            await scene.answer(first, actions.Pass.id)
            assert all(scene.news())
            assert [event["seat"] for event in scene.events(1) if event["event"] == "passed"] == [first, second]
            assert scene.question == Question.TURN and "window" not in scene.listeners[0].of("update")[-1]

    run(scenario())


def test_silence_passes_when_the_window_closes_and_not_before(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            await scene.answer(scene.others()[0], actions.Pass.id)
            scene.news()
            await scene.time.pass_by(LENGTH - 1)
            assert scene.question == Question.CHALLENGE and scene.news() == [0, 0, 0, 0]
            await scene.time.pass_by(1)
            assert scene.question == Question.TURN and all(scene.news())

    run(scenario())


def test_whoever_asks_for_a_moment_has_one_and_nobody_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            first, second = scene.others()
            found = scene.table.open_decision(second)
            assert found is not None
            await scene.live.wait(second, "w", "9.9")
            assert scene.table.length == len(await scene.services.store.entries(scene.table.row.id))
            scene.news()
            for client in ("w", "x"):
                await scene.live.wait(second, client, found.token)
            assert [count > 0 for count in scene.news()] == [seat == second for seat in (0, 1, 2)] + [False]
            await scene.time.pass_by(LENGTH)
            assert scene.question == Question.CHALLENGE and scene.news() == [0, 0, 0, 0]
            await scene.answer(second, actions.Pass.id)
            assert scene.question == Question.TURN
            assert [event["seat"] for event in scene.events(1) if event["event"] == "passed"] == [first, second]

    run(scenario())


def test_a_moment_ends_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            seat = scene.others()[0]
            found = scene.table.open_decision(seat)
            assert found is not None
            await scene.live.wait(seat, "w", found.token)
            await scene.time.pass_by(5 * LENGTH - 1)
            assert scene.question == Question.CHALLENGE
            await scene.time.pass_by(1)
            assert scene.question == Question.TURN

    run(scenario())


def test_an_answer_that_comes_too_late_is_dropped_in_peace(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            late = [scene.table.open_decision(seat) for seat in scene.others()]
            await scene.time.pass_by(LENGTH)
            for number in range(40):  # other windows come and go
                if scene.table.window is None:
                    await choose_any(scene.live, scene.table.playing.to_act[0], f"c{number}")
                else:
                    await scene.time.pass_by(LENGTH)
            length, told = scene.table.length, scene.told()
            for found in late:
                assert found is not None
                await scene.live.choose(found.seat, "late", found.token, found.ids[-1])
                await scene.live.wait(found.seat, "later", found.token)
            assert scene.table.length == length and scene.told() == told

    run(scenario())


def test_a_challenge_counts_in_the_order_of_the_rules_and_ends_the_window(tmp_path: Path) -> None:
    async def scenario() -> None:
        for rich in (0, 1, 2, 3, 4, 5):  # whoever paid the spy that moved can challenge
            path = tmp_path / f"{rich}.db"
            async with move_made(path, payoffs=(0, 0, 100 * rich)) as scene:
                first, second = scene.others()
                found = scene.table.open_decision(second)
                assert found is not None
                if actions.Challenge.id not in found.ids:
                    continue
                await scene.answer(second, actions.Challenge.id)
                assert scene.question == Question.CHALLENGE
                await scene.answer(first, actions.Pass.id)
                assert scene.question == Question.ANSWER
                told = [event["event"] for event in scene.events(1)]
                assert told.index("passed") < told.index("challenged")
                lines = await _recorded(scene)
                assert _replayed(scene, lines).log == scene.table.playing.log
                assert f"{second} challenge" in lines[-1]
                with pytest.raises(BadRecord):  # silence in place of an answer that was kept
                    _replayed(scene, [*lines[:-1], lines[-1].replace(f"{second} challenge", f"{second} pass")])
                return
        raise AssertionError("nobody could challenge")

    run(scenario())


def test_bots_are_asked_in_their_turn_while_people_answer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", bots={"1": "random"}) as scene:
            assert scene.table.playing.to_act == (1,)
            found = scene.table.open_decision(2)
            assert found is not None
            await scene.answer(2, actions.Pass.id)
            assert scene.question == Question.CHALLENGE
            before = len(scene.listeners[-1].of("update"))
            await scene.time.pass_by(3_000)
            told = scene.events(len(scene.listeners[-1].of("update")) - before)
            assert told[0]["event"] in ("passed", "challenged") and told[0]["seat"] == 1

    run(scenario())


def test_a_person_among_bots_waits_for_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", bots={"1": "random", "2": "random"}) as scene:
            forced = waited = 0
            for number in range(400):
                if not scene.table.running:
                    break
                if 0 not in scene.table.playing.to_act:
                    await scene.time.pass_by(3_000)
                    continue
                assert scene.table.window is None
                found = scene.table.playing.decision(0)
                if found.question == "challenge":
                    assert len(found) > 1, "a person without a choice has passed already"
                    waited += 1
                await choose_any(scene.live, 0, f"c{number}")
                await scene.time.settle()
            entries = await scene.services.store.entries(scene.table.row.id)
            forced = sum(entry.seat == 0 and entry.kind == "choice" and not entry.client for entry in entries)
            assert forced and not any(entry.kind in ("answer", "close") for entry in entries)

    run(scenario())


def test_with_windows_off_everybody_answers_by_hand(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=replace(SLOW_BOTS, window=0)) as scene:
            await scene.time.pass_by(3_600_000)
            assert scene.question == Question.CHALLENGE and scene.table.window is None
            for seat in scene.others():
                await scene.answer(seat, actions.Pass.id)
            assert scene.question == Question.TURN

    run(scenario())


def test_answers_survive_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            first, second = scene.others()
            await scene.answer(second, actions.Pass.id, "kept")
            key, time = scene.table.row.id, scene.time
        async with service(tmp_path / "a.db", time) as again:
            live = await again.tables.find(key)
            assert live.table.open_decision(second) is None
            found = live.table.open_decision(first)
            assert found is not None
            length = live.table.length
            await live.choose(second, "kept", found.token, actions.Pass.id)
            assert live.table.length == length
            await live.choose(first, "b", found.token, actions.Pass.id)
            assert live.table.window is None

    run(scenario())


def test_no_link_tells_that_somebody_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            first, second = scene.others()
            found = scene.table.open_decision(second)
            assert found is not None

            def link() -> Any:
                feed = scene.table.feed(SPECTATOR, None)
                return msgspec.json.decode(feed.catch_up(0))["link"]

            before, length = link(), scene.table.length
            await scene.live.wait(second, "w", found.token)
            await scene.answer(second, actions.Pass.id)
            assert scene.table.length == length + 2 and link() == before
            await scene.answer(first, actions.Pass.id)
            assert link() != before and link() == scene.table.link

    run(scenario())


def test_no_place_on_the_wall_tells_that_somebody_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            tables, key = scene.services.tables, scene.table.row.id
            first, second = scene.others()
            found, before = scene.table.open_decision(second), tables.told_at(key)
            assert found is not None
            await scene.time.pass_by(1_000)
            await scene.live.wait(second, "w", found.token)
            await scene.answer(second, actions.Pass.id)
            assert tables.told_at(key) == before < scene.table.last_at
            await scene.answer(first, actions.Pass.id)
            assert tables.told_at(key) == scene.table.last_at

    run(scenario())


def test_the_record_of_a_game_with_windows_replays(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            for number in range(30):
                if scene.table.window is None:
                    await choose_any(scene.live, scene.table.playing.to_act[0], f"c{number}")
                    continue
                for seat in scene.others()[: len(scene.table.playing.log) % 3]:
                    if scene.table.open_decision(seat):
                        await scene.answer(seat, actions.Pass.id, f"a{number}.{seat}")
                await scene.time.pass_by(LENGTH)
            entries = await scene.services.store.entries(scene.table.row.id)
            assert {"answer", "close", "choice"} <= {entry.kind for entry in entries}
            lines = await _recorded(scene)
            assert _replayed(scene, lines).log == scene.table.playing.log
            forged = next(i for i, line in enumerate(lines) if " | " in line)
            lines[forged] = lines[forged].replace("pass", "challenge")
            _replayed(scene, lines[:forged])
            with pytest.raises(BadRecord):
                _replayed(scene, lines[: forged + 1])

    run(scenario())


def test_whoever_has_a_choice_looks_like_whoever_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game twice, but for a secret pay-off of one seat, which can challenge in one of them only."""
    monkeypatch.setattr(seats, "new_secret", lambda: b"w" * 32)
    seen, could = [], []

    async def scenario(path: Path, payoff: int) -> None:
        async with move_made(path, payoffs=(0, 0, payoff)) as scene:
            for seat in scene.others():
                found = scene.table.open_decision(seat)
                assert found is not None
                if seat == 2:
                    could.append(len(found) > 1)
                    await scene.live.wait(seat, "w", found.token)
            await scene.answer(2, actions.Pass.id)
            await scene.time.pass_by(LENGTH)
            texts = [scene.listeners[place].texts for place in (0, 1, 3)]
            key, links = scene.table.row.id, r'"link":"[0-9a-f]*"'
            seen.append([[re.sub(links, "", text.replace(key, "T")) for text in each] for each in texts])

    for number in range(0, 800, 100):
        run(scenario(tmp_path / f"{number}.db", number))
        if len(set(could)) > 1:
            break
    assert set(could) == {True, False} and all(each == seen[0] for each in seen)


def test_a_bot_that_is_asked_after_a_person_answers_when_its_turn_comes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", bots={"2": "random"}) as scene:
            assert scene.others() == [1, 2]
            before = len(scene.listeners[-1].of("update"))
            await scene.answer(1, actions.Pass.id)
            await scene.time.pass_by(3_000)
            told = scene.events(len(scene.listeners[-1].of("update")) - before)
            answered = [event["seat"] for event in told if event["event"] in ("passed", "challenged")]
            assert answered[:2] == [1, 2], "the bot never answered"

    asyncio.run(scenario())


def test_a_seat_that_a_bot_took_over_is_a_person_again_when_the_log_is_read(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            await scene.time.pass_by(LENGTH + 1)
            assert any(entry.kind == "close" for entry in await scene.services.store.entries(scene.table.row.id))
            for seat in (1, 2):
                await scene.live.give_up(seat)
            key = scene.table.row.id
        async with service(tmp_path / "a.db", FakeTime()) as services:
            table = (await services.tables.find(key)).table
            assert [seat.bot for seat in table.seats] == [None, "random", "random"]

    asyncio.run(scenario())
