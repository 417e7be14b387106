"""Bots at a table: their questions go to a worker, and what it chooses is played like anybody's choice.

Invariant: a bot is told what its seat was told, and nothing else; if it fails, the choice of a time-out is made for it.
What it says is stored with its choice, just before it.
"""

import asyncio

from connive.core.decision import Decision
from connive.core.errors import NotAsked, StaleToken
from connive.core.viewer import Viewer
from connive.play.bot_seat import decision_seed
from connive.storage.driver import StoreUnavailable
from connive.tables.actions.attempts import attempt
from connive.tables.actions.choice import choose
from connive.tables.bots.jobs import Answer, Job
from connive.tables.errors import BotFailed, Busy, NotRunning
from connive.tables.services import LOG
from connive.tables.settings import SECOND
from connive.tables.table import Table
from connive.tables.timers.due import release

CLAIM = 5 * SECOND
"""How long a process has to itself what it has claimed to think about."""

PAUSE = SECOND


class BotSeats:
    """What the bots of one table are thinking about."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._lines: dict[int, list[str]] = {}

    @property
    def busy(self) -> bool:
        """Whether a bot thinks."""
        return bool(self._tasks)

    def start(self) -> None:
        """Let every bot that is asked begin to think."""
        match = self._table.playing
        for seat in match.to_act:
            bot, found = self._table.seats[seat].bot, match.open_decision(seat)
            if bot is not None and found is not None and found.token not in self._tasks:
                self._tasks[found.token] = asyncio.create_task(self._think(bot, found))

    def stop(self) -> None:
        """Let all bots forget what they were thinking about."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def _think(self, bot: str, found: Decision) -> None:
        """Let a bot choose, and play it, unless another process does so."""
        services = self._table.services
        try:
            while self._still(found):
                if await services.bus.claim(f"bot:{self._table.row.id}:{found.token}", CLAIM):
                    await self._think_once(bot, found)
                else:
                    await services.time.sleep_until(services.time.now() + PAUSE)
        except Exception as error:
            LOG.error("bot", exc_info=error)
        finally:
            self._tasks.pop(found.token, None)

    async def _think_once(self, bot: str, found: Decision) -> None:
        time = self._table.services.time
        answer = await self._answer(bot, found)
        while self._still(found):
            action = self._table.playing.default(found.seat) if answer is None else answer.action
            try:
                if answer is not None and answer.says:
                    await self._say(found, answer.says)
                return await choose(self._table, found.seat, "", found.token, action)
            except (StoreUnavailable, Busy):
                await time.sleep_until(time.now() + PAUSE)
            except (NotAsked, NotRunning, StaleToken):
                return None  # somebody else has chosen

    def _still(self, found: Decision) -> bool:
        now = self._table.playing.open_decision(found.seat) if self._table.running else None
        return now is not None and now.token == found.token

    async def _say(self, found: Decision, text: str) -> None:
        """Say what goes with a choice, when the choice may be made and not before: how long it thought tells nothing.

        Words are said once, even if this process or another makes the choice again.
        """
        table = self._table
        await table.services.time.sleep_until(release(table, found.seat))

        async def say() -> None:
            if self._still(found) and not table.has_spoken(found.seat):
                await table.record("talk", found.seat, 0, text)

        await attempt(table, say)

    async def _answer(self, bot: str, found: Decision) -> Answer | None:
        try:
            answer = await self._table.services.bots.ask(self.job(bot, found), self._table.attendance.asker())
            self._table.note_hasty(answer.hasty)
            return answer
        except BotFailed:
            self._table.services.counters.bot_failures += 1
            return None

    def _told(self, seat: int) -> tuple[str, ...]:
        """Return what a seat was told, words too if bots talk here, as text; each line is written once."""
        fold, lines = self._table.playing.fold(Viewer.seat(seat)), self._lines.setdefault(seat, [])
        told = fold.told() if self._table.bots_talk else fold.events()
        del lines[len(told) :]  # the log was read again
        lines += map(str, told[len(lines) :])
        return tuple(lines)

    def job(self, bot: str, found: Decision) -> Job:
        """Return a decision as it is given to a worker: with what its seat was told."""
        match, row = self._table.playing, self._table.row
        return Job(
            bot=bot,
            game=row.game,
            options=str(match.options),
            seats=row.seats,
            seed=decision_seed(row.secret, found.token),
            events=self._told(found.seat),
            decision=found,
            key=f"{row.id}:{found.seat}",
            talks=self._table.bots_talk,
        )
