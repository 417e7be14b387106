"""Bots in real worker processes: the same choices as in this process, deadlines, and replacement of the dead."""

import asyncio
import os
import signal
from collections import OrderedDict
from collections.abc import Callable

import msgspec
import pytest
import uvloop

from connive.bots.bot import Budget
from connive.bots.search import SearchBot
from connive.compiled.tree import Tree
from connive.core.decision import Decision
from connive.core.randomness import FastRng
from connive.core.registry import games
from connive.core.viewer import Viewer
from connive.games.conspiracy.actions import Move
from connive.play.match import Match
from connive.tables.bots import pool as supervision
from connive.tables.bots import worker
from connive.tables.bots.jobs import FORGOTTEN, Job
from connive.tables.bots.pool import WorkerPool, WorkerProcess
from connive.tables.errors import BotFailed
from connive.tables.fair_queue import Asker

LONG = 240
"""Seconds for a move that no test needs, on however slow a machine."""


def job(bot: str = "random", **changed: object) -> Job:
    match = Match("berlin63", seed=5)
    made = Job(
        bot=bot, game="berlin63", options="", seats=2, seed=7, decision=match.decision(0),
        events=tuple(str(event) for event in match.events(Viewer.seat(0))),
    )  # fmt: skip
    return msgspec.structs.replace(made, **changed)


def offering(few: int) -> Decision:
    found = job().decision
    return msgspec.structs.replace(found, ids=found.ids[:few])


def test_a_worker_chooses_what_the_bot_chooses() -> None:
    async def scenario() -> None:
        workers = WorkerPool(2, deadline=LONG)
        jobs = [job(seed=seed) for seed in range(6)] + [job("lookahead", decision=offering(2))]
        chosen = [answer.action for answer in await asyncio.gather(*(workers.ask(each) for each in jobs))]
        assert chosen == [worker.answer(each).action for each in jobs]
        assert 1 <= len(workers.pids) <= 2
        await workers.close()

    asyncio.run(scenario())


def test_a_worker_that_dies_is_replaced() -> None:
    async def scenario() -> None:
        workers = WorkerPool(1, deadline=LONG)
        await workers.ask(job())
        first = workers.pids[0]
        os.kill(first, signal.SIGKILL)
        assert (await workers.ask(job())).action == worker.answer(job()).action
        assert workers.pids != [first]
        await workers.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def test_a_worker_that_died_while_nobody_asked_is_replaced(loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
    async def scenario() -> None:
        workers = WorkerPool(1, deadline=LONG)
        await workers.ask(job())
        (idle,) = workers._idle
        assert isinstance(idle, WorkerProcess) and idle._process.stdin is not None
        os.kill(idle.pid, signal.SIGKILL)
        while not idle._process.stdin.is_closing():
            await asyncio.sleep(0.01)
        assert (await workers.ask(job())).action == worker.answer(job()).action
        await workers.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(scenario())


def test_when_a_worker_hangs_a_cheaper_bot_answers_in_time_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        workers = WorkerPool(1, deadline=LONG)
        await workers.ask(job())
        monkeypatch.setattr(supervision, "OWN_SHARE", 0.002)  # the first choice had to wait for the process to start
        hung = workers.pids[0]
        os.kill(hung, signal.SIGSTOP)
        assert (await workers.ask(job())).action == worker.answer(job(supervision.SPARE)).action
        assert hung not in workers.pids
        assert len(workers.pids) == 1
        await workers.close()

    asyncio.run(scenario())
    assert caplog.messages == ["a bot's worker was ended", "another bot stands in"]


def test_a_cheaper_bot_answers_for_one_that_fails_and_a_job_nobody_can_do_is_refused() -> None:
    async def scenario() -> None:
        workers = WorkerPool(1, deadline=LONG)
        assert (await workers.ask(job("nobody"))).action == worker.answer(job(supervision.SPARE)).action
        with pytest.raises(BotFailed):
            await workers.ask(job(decision=offering(0)))
        assert (await workers.ask(job())).action in job().decision.ids
        assert len(workers.pids) == 1, "nobody had to be replaced"
        await workers.close()

    asyncio.run(scenario())


def test_a_worker_thinks_at_every_level() -> None:
    async def scenario() -> None:
        workers = WorkerPool(1, deadline=LONG)
        for name in ("novice", "regular"):
            assert (await workers.ask(job(name))).action == worker.answer(job(name)).action
        await workers.close()

    asyncio.run(scenario())


KEPT_BOTS = ["random", "lookahead", "novice", "master"]


@pytest.mark.parametrize("talks", [False, True])
def test_where_it_reacts_a_bot_searches_as_long_without_a_choice_as_with_one(
    monkeypatch: pytest.MonkeyPatch, talks: bool
) -> None:
    monkeypatch.setattr(SearchBot, "usual", Budget(30))
    searched, grow = list[int](), Tree.grow

    def counted(tree: Tree, simulations: int, end: float = 0) -> int:
        searched.append(simulations)
        return grow(tree, simulations, end)

    monkeypatch.setattr(Tree, "grow", counted)
    found = [_reaction(seed) for seed in range(6)]
    assert {len(each.decision.ids) for each in found} == {1, 2}
    counts = []
    for each in found:
        searched.clear()
        assert worker.answer(msgspec.structs.replace(each, talks=talks)).action in each.decision.ids
        counts.append(list(searched))
    assert counts == [[30]] * len(found)


def _reaction(seed: int) -> Job:
    """A spy of Conspiracy has moved: a job for the seat that is asked first whether to challenge."""
    match = Match("conspiracy", seats=3, seed=seed)
    chance = FastRng(seed)
    while not match.silent:
        found = match.decision(match.to_act[0])
        moves = [id for id, each in zip(found.ids, found, strict=True) if isinstance(each, Move)] or found.ids
        match.enter(found.seat, moves[chance.below(len(moves))])
    seat = match.to_act[0]
    told = tuple(str(event) for event in match.events(Viewer.seat(seat)))
    return Job("master", "conspiracy", str(match.options), 3, seed, told, match.decision(seat))


@pytest.mark.parametrize("bot", KEPT_BOTS)
@pytest.mark.parametrize("game", games())
def test_a_bot_that_remembers_its_game_chooses_what_one_told_everything_does(game: str, bot: str) -> None:
    match, rng, kept, asked = Match(game, seed=8), FastRng(8), worker.Worker(), 0
    known = dict.fromkeys(range(match.seats), 0)
    while match.to_act and asked < 5:
        seat = match.to_act[rng.below(len(match.to_act))]
        decision, told = match.decision(seat), tuple(map(str, match.events(Viewer.seat(seat))))
        action = decision.ids[rng.below(len(decision.ids))]
        if len(match.log) % 9 == 8:
            whole = Job(bot, game, "", match.seats, asked, told, decision, f"t:{seat}")
            new = msgspec.structs.replace(whole, since=known[seat], events=told[known[seat] :])
            assert kept.answer(new) == worker.answer(whole)
            known[seat], asked = len(told), asked + 1
        match.enter(seat, action)
    assert asked == 5 and sum(known.values()) > len(known)


def test_a_worker_that_has_forgotten_a_game_is_told_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "REMEMBERED", 2)
    kept, whole = worker.Worker(), job("lookahead", key="a")
    later = msgspec.structs.replace(whole, since=len(whole.events), events=())
    assert kept.answer(later).trouble == FORGOTTEN
    assert kept.answer(whole).action == kept.answer(later).action == worker.answer(whole).action
    for key in "bc":
        kept.answer(job(key=key))
    assert kept.answer(later).trouble == FORGOTTEN
    assert kept.answer(msgspec.structs.replace(later, key="b")).action != -1


def test_a_game_goes_back_to_the_worker_that_knows_it_and_only_the_news_is_sent() -> None:
    async def scenario() -> None:
        workers = WorkerPool(2, deadline=LONG)
        both = [
            each.action
            for each in await asyncio.gather(*(workers.ask(job(key=key), Asker(address=key)) for key in "ab"))
        ]
        assert both == [worker.answer(job()).action] * 2
        owners = {key: each for each in workers._idle for key in each.known}
        assert len(workers.pids) == 2 and owners["a"] is not owners["b"]
        for key in "abba":
            assert (await workers.ask(job(key=key, seed=3))).action == worker.answer(job(seed=3)).action
            assert workers._idle[-1] is owners[key]
        for each in workers._idle:
            each.known = OrderedDict.fromkeys("ab", 3)  # as if it had forgotten: then it is told everything
        assert (await workers.ask(job(key="a"))).action == worker.answer(job()).action
        await workers.close()

    asyncio.run(scenario())
