"""Standing passes and prepared choices: kept by the server, told to their owner only, the same whatever one holds."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.tables.services import choose_any, service
from tests.tables.window_scenes import LENGTH, SLOW_BOTS, Scene, move_made, run

from connive.core.errors import BadRecord
from connive.core.viewer import SPECTATOR, Viewer
from connive.games.conspiracy import actions
from connive.games.conspiracy.model import Question
from connive.play.chain import Logged
from connive.play.match import Choice, Match
from connive.play.record import Held, _replay_line, chained_lines
from connive.tables import table
from connive.tables.actions import notebooks, prospects
from connive.tables.actions.prospects import prospect
from connive.tables.errors import NothingToPrepare, NoWindows, TooMany
from connive.tables.lobby import seats
from connive.tables.settings import Clock
from connive.tables.table_fold import logged_entry

BY_POST = SLOW_BOTS.__class__(clock=Clock("correspondence", days=3), pace=SLOW_BOTS.pace, spare_bot="random")
DAY = 86_400_000


def standing(scene: Scene, seat: int) -> Any:
    return scene.listeners[seat].of("update")[-1].get("standing")


async def move(scene: Scene, client: str) -> None:
    """Let the seat on turn move a spy, so that a window opens."""
    seat = scene.table.playing.to_act[0]
    found = scene.table.playing.decision(seat)
    moves = (id for id, each in zip(found.ids, found, strict=True) if isinstance(each, actions.Move))
    await scene.live.choose(seat, client, found.token, next(moves))


def test_windows_pass_at_once_for_those_who_said_so_before(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            scene.news()
            await scene.live.let_pass(1, "a", "end")
            assert [count > 0 for count in scene.news()] == [False, True, False, False], "only its owner is told"
            assert standing(scene, 1)["passes"] == "end" and scene.table.open_decision(1) is None
            await scene.live.let_pass(2, "a", "turn")
            assert scene.question == Question.TURN and scene.active == 1
            assert [event["seat"] for event in scene.events(1) if event["event"] == "passed"] == [1, 2]
            await scene.live.let_pass(0, "a", "end")
            await move(scene, "m")
            assert scene.question == Question.TURN and scene.active == 2, "nobody was left to wait for"
            assert standing(scene, 2) is None or standing(scene, 2)["passes"] is None, "it was until the next turn"
            assert standing(scene, 1)["passes"] == "end"
            await move(scene, "n")
            assert scene.question == Question.TURN and scene.active == 0

    run(scenario())


def test_a_pass_that_is_taken_back_gives_the_answer_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            before = scene.table.open_decision(2)
            await scene.live.let_pass(2, "a", "end")
            await scene.live.let_pass(2, "a", "end")
            length = scene.table.length
            await scene.live.let_pass(2, "b", "end")
            assert scene.table.length == length, "nothing was changed by it"
            await scene.live.let_pass(2, "c", None)
            assert scene.table.open_decision(2) == before and standing(scene, 2) is None
            await scene.answer(1, actions.Pass.id)
            assert scene.question == Question.CHALLENGE

    run(scenario())


def test_a_pass_until_the_next_turn_that_is_given_on_ones_turn_holds_until_the_next(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            await scene.time.pass_by(LENGTH)
            assert scene.active == 1 and scene.question == Question.TURN
            await scene.live.let_pass(1, "a", "turn")
            assert standing(scene, 1)["passes"] == "turn"
            for number in range(2):
                await move(scene, f"m{number}")
                await scene.time.pass_by(LENGTH)
                assert standing(scene, 1)["passes"] == "turn"
            await move(scene, "m2")
            await scene.time.pass_by(LENGTH)
            assert scene.active == 1 and standing(scene, 1) is None

    run(scenario())


def test_a_pass_until_somebody_reacts_ends_with_a_challenge(tmp_path: Path) -> None:
    async def scenario() -> None:
        for rich in range(6):  # whoever paid the spy that moved can challenge
            async with move_made(tmp_path / f"{rich}.db", payoffs=(0, 0, 100 * rich)) as scene:
                found = scene.table.open_decision(2)
                assert found is not None
                await scene.live.let_pass(1, "a", "reaction")
                await scene.live.let_pass(0, "a", "end")
                if actions.Challenge.id not in found.ids:
                    await scene.answer(2, actions.Pass.id)
                    assert scene.question == Question.TURN and standing(scene, 1)["passes"] == "reaction"
                    continue
                await scene.answer(2, actions.Challenge.id)
                assert scene.question == Question.ANSWER
                assert standing(scene, 1) is None and standing(scene, 0)["passes"] == "end"
                return
        raise AssertionError("nobody could challenge")

    run(scenario())


def test_where_there_are_days_to_answer_nobody_makes_them_five_times_as_many(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            found = scene.table.open_decision(1)
            assert found is not None
            await scene.live.wait(1, "w", found.token)
            await scene.time.pass_by(3 * DAY)
            assert scene.question == Question.TURN

    run(scenario())


def test_what_was_prepared_is_done_once_all_others_have_passed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            ahead = await prospect(scene.table, 1)
            assert ahead.decision is not None and ahead.decision.question == "turn"
            wanted = ahead.decision.ids[-1]
            scene.news()
            await scene.live.prepare(1, "p", wanted)
            assert [count > 0 for count in scene.news()] == [False, True, False, False]
            assert standing(scene, 1)["prepared"] == wanted
            await scene.answer(1, actions.Pass.id)
            await scene.answer(2, actions.Pass.id)
            assert scene.table.playing.log[-1] == Choice(1, wanted) and standing(scene, 1) is None

    run(scenario())


def test_what_was_prepared_is_dropped_with_a_word_if_something_else_happens(tmp_path: Path) -> None:
    async def scenario() -> None:
        for rich in range(6):
            async with move_made(tmp_path / f"{rich}.db", payoffs=(0, 0, 100 * rich)) as scene:
                found, ahead = scene.table.open_decision(2), await prospect(scene.table, 1)
                assert found is not None and ahead.decision is not None
                if actions.Challenge.id not in found.ids:
                    continue
                await scene.live.prepare(1, "p", ahead.decision.ids[0])
                await scene.answer(1, actions.Pass.id)
                await scene.answer(2, actions.Challenge.id)
                assert standing(scene, 1) == {"passes": None, "prepared": None, "dropped": ahead.decision.ids[0]}
                assert scene.question == Question.ANSWER
                await scene.live.prepare(1, "q", None)
                assert standing(scene, 1) is None
                return
        raise AssertionError("nobody could challenge")

    run(scenario())


def test_nothing_is_prepared_that_could_not_be_asked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            for seat in (0, 2):
                assert (await prospect(scene.table, seat)).decision is None
                with pytest.raises(NothingToPrepare):
                    await scene.live.prepare(seat, "p", 3)
            with pytest.raises(NothingToPrepare):
                await scene.live.prepare(1, "p", actions.Challenge.id)
            await scene.time.pass_by(LENGTH)
            with pytest.raises(NothingToPrepare):
                await scene.live.prepare(2, "p", 3)
        async with move_made(tmp_path / "b.db", bots={"1": "random", "2": "random"}) as alone:
            with pytest.raises(NoWindows):
                await alone.live.let_pass(0, "a", "end")

    run(scenario())


def test_it_survives_a_restart_and_is_forgotten_when_a_bot_takes_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            ahead = await prospect(scene.table, 1)
            assert ahead.decision is not None
            await scene.live.let_pass(1, "a", "end")
            await scene.live.prepare(1, "p", ahead.decision.ids[0])
            key, time = scene.table.row.id, scene.time
        async with service(tmp_path / "a.db", time) as again:
            live = await again.tables.find(key)
            facts = live.table.standing.facts(1)
            assert (facts.passes, facts.prepared) == ("end", ahead.decision.ids[0])
            found = live.table.open_decision(2)
            assert found is not None
            await live.choose(2, "b", found.token, actions.Pass.id)
            assert live.table.playing.log[-1] == Choice(1, ahead.decision.ids[0])
            log = live.table.playing.log
        async with service(tmp_path / "a.db", time) as again:
            live = await again.tables.find(key)
            assert live.table.playing.log == log
            await live.give_up(1)
            assert live.table.standing.facts(1).passes is None

    run(scenario())


def test_the_record_of_a_game_with_standing_passes_replays(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            await scene.live.let_pass(0, "e", "end")
            for number in range(12):
                if scene.table.window is None:
                    await move(scene, f"m{number}")
                    continue
                asked = [seat for seat in range(3) if scene.table.open_decision(seat)]
                ahead = await prospect(scene.table, asked[0])
                if ahead.decision is not None:
                    await scene.live.prepare(asked[0], f"p{number}", ahead.decision.ids[number])
                for seat in asked:
                    await scene.answer(seat, actions.Pass.id, f"a{number}")
            entries = await scene.services.store.entries(scene.table.row.id)
            assert {"pass", "prepare", "answer"} <= {entry.kind for entry in entries}
            lines = list(chained_lines(scene.table.playing, map(logged_entry, entries), scene.table.made))
            assert replay(scene, lines).log == scene.table.playing.log

    run(scenario())


def test_a_forged_log_in_which_a_lapsed_choice_counts_does_not_replay(tmp_path: Path) -> None:
    """What was taken back, or prepared for another moment, is not what a seat chose."""

    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            ahead = await prospect(scene.table, 1)
            assert ahead.decision is not None
            wanted = ahead.decision.ids[0]
            await scene.live.prepare(1, "p", wanted)
            await scene.live.prepare(1, "q", None)
            for seat in (1, 2):
                await scene.answer(seat, actions.Pass.id)
            entries = list(map(logged_entry, await scene.services.store.entries(scene.table.row.id)))
            lines = list(chained_lines(scene.table.playing, entries, scene.table.made))
            said = scene.table.playing.decision(1).text(wanted)
            kept = next(i for i, entry in enumerate(entries) if entry.kind == "prepare" and not entry.text)
            replay(scene, [*lines[:kept], *lines[kept + 1 :], f"{_quiet(len(lines))}  | 1 {said}"])
            with pytest.raises(BadRecord):
                replay(scene, [*lines, f"{_quiet(len(lines))}  | 1 {said}"])
            early = [_prepared(0, 1, wanted), *lines[:kept], *lines[kept + 1 :]]
            early = [line for line in early if '"p"' not in line]
            with pytest.raises(BadRecord):
                replay(scene, [*early, f"{_quiet(len(lines))}  | 1 {said}"])

    run(scenario())


def _quiet(number: int) -> Logged:
    return Logged(number, 0, "wait", 0, 0, "z", "")


def _prepared(number: int, seat: int, action: int) -> Logged:
    return Logged(number, 0, "prepare", seat, action, "y", "passed")


def replay(scene: Scene, lines: Sequence[object]) -> Match:
    """Replay the lines of a log, as `connive verify` does."""
    replayed, held = scene.table.playing.record().dealt(), Held()
    for number, line in enumerate(map(str, lines)):
        _replay_line(replayed, line, number, held)
    return replayed


def test_whoever_could_challenge_and_passes_looks_like_whoever_could_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same game twice, but for a secret pay-off of one seat, which can challenge in one of them only."""
    monkeypatch.setattr(seats, "new_secret", lambda: b"w" * 32)
    seen, could = [], []

    async def scenario(path: Path, payoff: int) -> None:
        async with move_made(path, settings=BY_POST, payoffs=(0, 0, payoff)) as scene:
            found = scene.table.open_decision(2)
            assert found is not None
            could.append(len(found) > 1)
            ahead = await prospect(scene.table, 1)
            assert ahead.decision is not None
            await scene.live.prepare(1, "p", ahead.decision.ids[0])
            await scene.live.let_pass(2, "a", "end")
            await scene.time.pass_by(DAY)
            await scene.answer(1, actions.Pass.id)
            await scene.time.pass_by(DAY)
            texts = [scene.listeners[place].texts for place in (0, 1, 3)]
            key, links = scene.table.row.id, r'"link":"[0-9a-f]*"'
            seen.append([[re.sub(links, "", text.replace(key, "T")) for text in each] for each in texts])

    for number in range(0, 600, 100):
        run(scenario(tmp_path / f"{number}.db", number))
        if len(set(could)) > 1:
            break
    assert set(could) == {True, False} and all(each == seen[0] for each in seen)


def test_no_link_and_no_spectator_tells_that_something_was_left_to_the_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db") as scene:
            ahead = await prospect(scene.table, 1)
            assert ahead.decision is not None
            public = [
                scene.table.feed(viewer, None).catch_up(0) for viewer in (SPECTATOR, Viewer.seat(0), Viewer.seat(2))
            ]
            await scene.live.let_pass(1, "a", "end")
            await scene.live.prepare(1, "p", ahead.decision.ids[0])
            after = [
                scene.table.feed(viewer, None).catch_up(0) for viewer in (SPECTATOR, Viewer.seat(0), Viewer.seat(2))
            ]
            assert public == after

    run(scenario())


def test_a_prospect_is_what_the_seat_sees_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "new_secret", lambda: b"w" * 32)
    found = []

    async def scenario(path: Path, payoff: int) -> None:
        async with move_made(path, payoffs=(0, 0, payoff)) as scene:
            found.append(await prospect(scene.table, 1))
            await choose_any(scene.live, 1, "x")
            await scene.time.pass_by(LENGTH)
            assert scene.table.playing.view(Viewer.seat(1)) == found[-1].view
            assert scene.table.playing.decision(1).ids == (found[-1].decision or pytest.fail("nothing is asked")).ids

    for payoff in (0, 300, 500):
        run(scenario(tmp_path / f"{payoff}.db", payoff))
    assert found[0] == found[1] == found[2]


def test_a_prospect_is_worked_out_once_for_all_that_a_seat_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, plain = [], prospects._look_ahead

    def look(place: Any, told: list[Any]) -> prospects.Prospect:
        looked.append(place.seat)
        return plain(place, told)

    monkeypatch.setattr(prospects, "_look_ahead", look)

    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            found = [await scene.live.prospects.read(1) for _ in range(3)]
            assert found[0].decision is not None and found[0] == found[1] == found[2] and looked == [1]
            await scene.live.prepare(1, "p", found[0].decision.ids[-1])
            await scene.live.prospects.read(2)
            assert looked == [1, 2]

    run(scenario())


def test_nobody_waits_for_what_another_seat_has_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a prospect or a notebook takes depends on what its seat knows."""

    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            begun, end = asyncio.Event(), asyncio.Event()

            async def slow(work: Any, *given: Any) -> Any:
                if not begun.is_set():
                    begun.set()
                    await end.wait()
                return work(*given)

            for module, read in ((prospects, scene.live.prospects.read), (notebooks, scene.live.notebooks.read)):
                monkeypatch.setattr(module, "in_thread", slow)
                first = asyncio.create_task(read(1))
                await begun.wait()
                async with asyncio.timeout(60):
                    await read(2)
                assert not first.done()
                end.set()
                await first
                begun.clear()
                end.clear()

    run(scenario())


def test_a_seat_leaves_no_words_and_passes_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "BESIDE_MOST", 3)

    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            await scene.live.talk(1, "a", "hello")
            await scene.live.let_pass(1, "b", "turn")
            await scene.live.let_pass(1, "c", None)
            with pytest.raises(TooMany):
                await scene.live.talk(1, "d", "hello")
            await scene.live.talk(1, "a", "hello")  # it was said
            await scene.live.talk(2, "e", "hello")
            await scene.answer(1, actions.Pass.id, "f")

    run(scenario())
