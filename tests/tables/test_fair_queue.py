"""The order in which work is done: shown by the order alone, without time."""

import asyncio
from collections.abc import Sequence

from connive.tables.fair_queue import HALF_LIFE, Asker, FairQueue


def order_of(askers: Sequence[Asker], size: int = 1, cost: float = 0.0) -> list[Asker]:
    """Return the order in which those who ask, in this order, have their turns; each turn costs the same."""

    async def scenario() -> list[Asker]:
        now, served = [0.0], []
        queue = FairQueue(size, lambda: now[0])
        gate = [await queue.enter(Asker(f"gate {number}")) for number in range(size)]

        async def ask(asker: Asker) -> None:
            turn = await queue.enter(asker)
            served.append(asker)
            now[0] += cost
            queue.leave(turn)

        tasks = [asyncio.ensure_future(ask(asker)) for asker in askers]
        await asyncio.sleep(0)
        for turn in gate:
            queue.leave(turn)
        await asyncio.gather(*tasks)
        return served

    return asyncio.run(scenario())


def test_a_neighbour_waits_for_one_of_a_flood_and_not_for_all() -> None:
    flood, neighbour = Asker("1", "eve"), Asker("2", "ann")
    for cost in (0.0, 5.0):
        served = order_of([*[flood] * 80, neighbour], cost=cost)
        assert served.index(neighbour) <= 1, cost
        served = order_of([*[flood] * 80, neighbour, neighbour, neighbour], cost=cost)
        assert [at for at, asker in enumerate(served) if asker == neighbour][-1] <= 5, cost


def test_many_guests_of_one_address_count_as_one() -> None:
    flood = [Asker("1", f"guest {number}") for number in range(80)]
    served = order_of([*flood, *[Asker("2", "ann")] * 3], cost=1.0)
    assert [at for at, asker in enumerate(served) if asker.person == "ann"][-1] <= 5


def test_people_behind_one_address_share_it_fairly() -> None:
    served = order_of([*[Asker("1", "eve")] * 80, Asker("1", "ann"), Asker("1", "ann")], cost=1.0)
    assert [at for at, asker in enumerate(served) if asker.person == "ann"][-1] <= 3


def test_what_is_more_urgent_goes_first() -> None:
    served = order_of([Asker("1", "eve", rank=1), Asker("2", "bob", rank=1), Asker("3", "ann")])
    assert served[0].person == "ann"


def test_a_flood_does_not_fill_all_places_at_once() -> None:
    async def scenario() -> None:
        queue = FairQueue(2, lambda: 0.0)
        held = [await queue.enter(Asker("8", "x")), await queue.enter(Asker("9", "y"))]
        waiting = [asyncio.ensure_future(queue.enter(Asker("1", "eve"))) for _ in range(9)]
        ann = asyncio.ensure_future(queue.enter(Asker("2", "ann")))
        await asyncio.sleep(0)
        for turn in held:
            queue.leave(turn)
        await asyncio.sleep(0)
        assert ann.done() and sum(each.done() for each in waiting) == 1
        for each in waiting:
            each.cancel()

    asyncio.run(scenario())


def test_one_address_never_has_all_places() -> None:
    async def scenario() -> None:
        queue = FairQueue(3, lambda: 0.0)
        flood = [asyncio.ensure_future(queue.enter(Asker("1", f"guest {number}"))) for number in range(9)]
        await asyncio.sleep(0)
        assert sum(each.done() for each in flood) == 2
        ann = await asyncio.wait_for(queue.enter(Asker("2", "ann")), 60)
        queue.leave(ann)
        queue.leave(flood[0].result())
        await asyncio.sleep(0)
        assert sum(each.done() for each in flood) == 3
        for each in flood:
            each.cancel()

    asyncio.run(scenario())


def test_what_was_used_long_ago_is_forgotten() -> None:
    async def scenario() -> None:
        now = [0.0]
        queue = FairQueue(1, lambda: now[0])
        heavy = await queue.enter(Asker("1", "eve"))
        now[0] += 100.0
        queue.leave(heavy)
        now[0] += 20 * HALF_LIFE
        light = await queue.enter(Asker("2", "ann"))
        now[0] += 1.0
        queue.leave(light)
        gate = await queue.enter(Asker("3", "gate"))
        order: list[str] = []

        async def ask(asker: Asker) -> None:
            turn = await queue.enter(asker)
            order.append(asker.person)
            queue.leave(turn)

        tasks = [asyncio.ensure_future(ask(Asker(at, name))) for at, name in (("2", "ann"), ("1", "eve"))]
        await asyncio.sleep(0)
        queue.leave(gate)
        await asyncio.gather(*tasks)
        assert order == ["eve", "ann"]

    asyncio.run(scenario())


def test_whoever_does_not_wait_any_more_is_not_waited_for() -> None:
    async def scenario() -> None:
        queue = FairQueue(1)
        first = await queue.enter(Asker("1"))
        gone, same_moment, ann = (asyncio.ensure_future(queue.enter(Asker(at))) for at in "234")
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        assert len(queue) == 2
        queue.leave(first)
        same_moment.cancel()  # its turn has come, and it has not heard of it yet
        assert await asyncio.wait_for(ann, 60)

    asyncio.run(scenario())
