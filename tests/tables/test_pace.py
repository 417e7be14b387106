"""How long bots take at least, so that people can follow."""

import asyncio
from pathlib import Path

from tests.tables.services import FakeTime, service

from connive.tables.lobby.seats import Order
from connive.tables.settings import Pace, Settings
from connive.tables.timers.due import release

TURN = 2_000


def test_a_bot_takes_its_time_for_a_choice_of_its_own_turn_and_a_person_never_waits(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(str(tmp_path / "tables.db"), FakeTime()) as services:
            await services.people("ann")
            settings = Settings(pace=Pace(0, 0, TURN), spare_bot="random")
            order = Order("berlin63", 2, options={"first": 1}, settings=settings, bots={"1": "random"})
            table = await services.tables.create(order, "ann")
            opened = table.clocks.opened(1)
            assert opened is not None and release(table, 1) == opened + TURN
            assert release(table, 0) == 0
            length = table.length
            await services.time.pass_by(TURN // 2)
            assert table.length == length, "the bot has chosen already"

    asyncio.run(scenario())
