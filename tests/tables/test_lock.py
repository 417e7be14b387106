"""Turns: one at a time, in order, for tasks and for work without a task; one who goes away holds nobody up."""

import asyncio

import pytest

from connive.tables.lock import TableLock


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_turns_come_in_the_order_in_which_they_were_asked_for() -> None:
    async def scenario() -> None:
        turn, came = TableLock(), list[str]()

        async def wait(name: str) -> None:
            async with turn:
                came.append(name)
                await settle()

        turn.take(lambda: came.append("first"))
        tasks = [asyncio.create_task(wait("second"))]
        await settle()
        turn.take(lambda: came.append("third"))
        tasks.append(asyncio.create_task(wait("fourth")))
        await settle()
        assert came == ["first"] and turn.locked()
        turn.release()
        await tasks[0]
        await settle()
        assert came == ["first", "second", "third"] and turn.locked()
        turn.release()
        await tasks[1]
        assert came[-1] == "fourth" and not turn.locked()

    asyncio.run(scenario())


@pytest.mark.parametrize("released", [False, True], ids=["while it waits", "in the moment of its turn"])
def test_a_turn_that_nobody_wants_any_more_is_passed_on(released: bool) -> None:
    async def scenario() -> None:
        turn, came = TableLock(), list[str]()

        async def wait() -> None:
            async with turn:
                raise AssertionError("it was cancelled")

        turn.take(lambda: None)
        task = asyncio.create_task(wait())
        await settle()
        turn.take(lambda: came.append("next"))
        if released:
            turn.release()
            asyncio.get_running_loop().call_soon(task.cancel)
        else:
            task.cancel()
            await settle()
            turn.release()
        await asyncio.wait([task])
        await settle()
        assert task.cancelled() and came == ["next"] and turn.locked()
        turn.release()
        assert not turn.locked()

    asyncio.run(scenario())
