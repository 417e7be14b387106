"""What happens at a table that is being played: choices, talk, time-outs, reaction windows, bots.

Invariant: when a seat's answer to a reaction window takes effect says nothing about what the seat could have done:
never before the window's drawn length is over, and exactly then if the seat has no choice.
"""

import asyncio
from collections.abc import Awaitable, Callable

from connive.core.errors import NotAsked
from connive.core.viewer import Viewer
from connive.play.seated import decision_seed
from connive.play.talk import Talk, check_talk
from connive.storage.driver import StoreUnavailable
from connive.storage.rows import Kind
from connive.storage.store import seat_change
from connive.tables.choosing import SwiftChoice
from connive.tables.errors import (
    BotFailed,
    Busy,
    Damaged,
    NobodyAsks,
    NoClock,
    NotRunning,
    NotSeated,
    StillAsking,
    TimeDenied,
)
from connive.tables.home import LOG
from connive.tables.jobs import Job
from connive.tables.live import Open
from connive.tables.notebooks import Notebooks
from connive.tables.pace import window_length
from connive.tables.settings import SECOND
from connive.tables.table import WATCHED, Table

TRIES = 5
GRACE = 10 * SECOND
"""After a table was loaded nobody runs out of time before this is over: the server may have been away."""

CLAIM = 5 * SECOND
PAUSE = SECOND
TWO = 2
"""At a table for so many, whoever gives time gives it with everybody's consent."""


class Playing:
    """Acts at one table for people and for the passing of time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.notebooks = Notebooks(table)
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self._wakes = 0

    def wake(self) -> None:
        """Begin to tend the table, once it is rebuilt."""
        self.table.tend = self.tend
        self.tend()

    # --- What people do ---

    async def choose(self, seat: int, client: str, token: str, action: int) -> None:
        """Make a choice, once: a choice that was stored under this client id before is accepted again."""
        if self.table.timed and not self._done(seat, client) and self.waits(seat):
            self.table.playing.check(seat, action, token)
            await self.table.home.timing.sleep_until(self._release(seat))
        await self._retried(lambda: self._choose(seat, client, token, action))

    def choose_swiftly(self, seat: int, client: str, token: str, action: int, done: Callable[[bool], None]) -> bool:
        """Begin a choice that need not wait for anything but its turn, and hear whether it was carried out.

        False if it must take the way of `choose`; then nothing was begun.
        """
        if self.table.timed:
            return False
        self.table.lock.take(SwiftChoice(self.table, seat, client, token, action, done).begin)
        return True

    def waits(self, seat: int) -> bool:
        """Tell whether a choice of this seat would have to wait for its window to close."""
        table = self.table
        return table.timed and table.running and self._release(seat) > table.home.timing.now()

    def _done(self, seat: int, client: str) -> bool:
        return bool(client) and (seat, client) in self.table.clients

    async def _choose(self, seat: int, client: str, token: str, action: int) -> None:
        table = self.table
        if self._done(seat, client):
            return
        if not table.running:
            raise NotRunning
        await table.record("choice", seat, table.playing.check(seat, action, token), "", client)

    async def talk(self, seat: int, client: str, text: str) -> None:
        """Say something to everybody at the table."""
        line = check_talk(self.table.playing.game, text)
        await self._retried(lambda: self._talk(seat, client, line))

    async def _talk(self, seat: int, client: str, line: str) -> None:
        if not self._done(seat, client):
            self._must_run()
            await self.table.record("talk", seat, 0, line, client)

    async def ask_time(self, seat: int, client: str) -> None:
        """Ask the others for more time."""
        await self._retried(lambda: self._about_time(seat, client, self._asked_time))

    async def give_time(self, seat: int, client: str) -> None:
        """Agree to the open request for more time; at a table for two also give it unasked."""
        await self._retried(lambda: self._about_time(seat, client, self._given_time))

    async def deny_time(self, seat: int, client: str) -> None:
        """Decline the open request for more time."""
        await self._retried(lambda: self._about_time(seat, client, self._denied_time))

    async def _about_time(self, seat: int, client: str, kind_of: Callable[[int], Kind]) -> None:
        if self._done(seat, client):
            return
        self._must_run()
        if self.table.settings.clock.kind == "none":
            raise NoClock
        await self.table.record(kind_of(seat), seat, self.table.clocks.portion, "", client)

    def _asked_time(self, seat: int) -> Kind:
        if seat not in self.table.playing.to_act:
            raise NotAsked(seat=seat)
        if self.table.asking.open is not None:
            raise StillAsking
        if not self.table.asking.may_ask(seat):
            raise TimeDenied
        return "ask"

    def _given_time(self, seat: int) -> Kind:
        if self.table.asking.waits_for(seat):
            return "agree"
        if self.table.row.seats != TWO:
            raise NobodyAsks
        return "more"

    def _denied_time(self, seat: int) -> Kind:
        if not self.table.asking.waits_for(seat):
            raise NobodyAsks
        return "deny"

    async def give_up(self, seat: int) -> None:
        """Leave for good: a bot takes over, or the seat loses, as the table has agreed."""
        await self._retried(lambda: self._give_up(seat, self.table.settings.on_leave))

    async def _give_up(self, seat: int, how: str) -> None:
        table = self.table
        if table.seats[seat].bot is not None:
            raise NotSeated
        if how == "loss":
            await self._while_running("forfeit", seat, 0, "")
            return
        row = table.seats[seat]
        self._must_run()
        taken = seat_change(type(row)(row.table_id, seat, row.person, table.settings.spare_bot, row.entropy))
        await table.record("bot", seat, 0, table.settings.spare_bot, "", taken)

    async def _while_running(self, kind: Kind, seat: int, action: int, text: str) -> None:
        self._must_run()
        await self.table.record(kind, seat, action, text)

    def _must_run(self) -> None:
        if not self.table.running:
            raise NotRunning

    async def _retried(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something under the lock; if another process was faster, look again and try again."""
        for attempt in range(TRIES):
            async with self.table.lock:
                if self.table.stale:
                    await self.table.sync()
                try:
                    return await work()
                except Busy:
                    if attempt == TRIES - 1:
                        raise

    # --- What happens by itself ---

    def tend(self) -> None:
        """Make sure that whatever must happen next will happen."""
        if not (self.table.timed or self.table.has_bots or self.table.settings.spectator_delay):
            return
        if not self.table.running and self.table.next_ripe() is None:
            return
        if self.table.running:
            self._start_bots()
        if self._keeper is asyncio.current_task() and self._keeper is not None:
            return  # it looks again by itself
        due = self._next_due()
        if due is not None and (self._keeper is None or due < self._wakes):
            if self._keeper is not None:
                self._keeper.cancel()
            self._wakes = due
            self._keeper = asyncio.create_task(self._keep())

    def stop(self) -> None:
        """Stop tending: the process ends or the table is forgotten."""
        for task in (self._keeper, *self._thinking.values()):
            if task is not None:
                task.cancel()
        self._keeper = None
        self._thinking.clear()

    @property
    def busy(self) -> bool:
        """Whether something will happen here by itself."""
        return self._keeper is not None or bool(self._thinking)

    def _release(self, seat: int) -> int:
        """Return the first moment at which an answer of this seat may take effect."""
        table = self.table
        found = table.playing.open_decision(seat)
        if found is None or not table.playing.reaction or not table.settings.pace.high:
            return 0
        opened = table.clocks.opened(seat) or 0
        return opened + window_length(table.row.secret, found.token, table.settings.pace)

    def _deadline(self, seat: int) -> int | None:
        deadline = self.table.clocks.deadline(seat)
        return None if deadline is None else max(deadline, self.table.loaded + GRACE, self._release(seat))

    def _answers_itself(self, seat: int) -> bool:
        """Whether a reaction window has only one answer, which is then given when the window closes."""
        match = self.table.playing
        found = match.open_decision(seat)
        paced = match.reaction and self.table.settings.pace.high > 0
        return paced and found is not None and len(found.actions) == 1

    def _next_due(self) -> int | None:
        table = self.table
        times = [table.next_ripe()]
        if table.running:
            people = [seat for seat in table.playing.to_act if table.seats[seat].bot is None]
            times += [self._release(seat) for seat in people if self._answers_itself(seat)]
            times += [self._deadline(seat) for seat in people]
        return min((due for due in times if due is not None), default=None)

    def next_look(self) -> int | None:
        """Return when the table must be looked at even if this process dies; bots are looked after at once."""
        table = self.table
        later = table.home.timing.now() + WATCHED
        if any(table.seats[seat].bot for seat in table.playing.to_act):
            return later
        due = self._next_due()
        return None if due is None else max(due, later)

    async def _keep(self) -> None:
        """Sleep until something is due, do it, and go on while there is more to come."""
        timing = self.table.home.timing
        while (due := self._next_due()) is not None:
            self._wakes = due
            await timing.sleep_until(due)
            try:
                async with self.table.lock:
                    await self.table.refresh()
                    await self._do_what_is_due(timing.now())
            except Busy:
                continue
            except Damaged:
                break
            except StoreUnavailable:
                await timing.sleep_until(timing.now() + PAUSE)
            except Exception as error:  # whatever it is, the clocks of this table must go on
                LOG.error("tending", exc_info=error)
                await timing.sleep_until(timing.now() + PAUSE)
        self._keeper = None

    async def _do_what_is_due(self, now: int) -> None:
        table = self.table
        for feed in list(table.feeds.values()):
            feed.news()
        for seat in table.playing.to_act if table.running else ():
            if table.seats[seat].bot is None and seat in table.playing.to_act:
                deadline = self._deadline(seat)
                if self._answers_itself(seat) and self._release(seat) <= now:
                    await self._answer_for(seat)
                    return
                if deadline is not None and deadline <= now:
                    await self._time_out(seat)
                    return

    async def _answer_for(self, seat: int) -> None:
        found = self.table.playing.open_decision(seat)
        assert found is not None
        await self.table.record("choice", seat, found.actions[0])

    async def _time_out(self, seat: int) -> None:
        how = self.table.settings.on_timeout
        if how == "loss":
            await self._give_up(seat, "loss")
            return
        await self.table.record("default", seat, self.table.playing.default(seat))
        if how == "bot" and self.table.running:
            await self._give_up(seat, "bot")

    # --- Bots ---

    def _start_bots(self) -> None:
        match = self.table.playing
        for seat in match.to_act:
            bot, found = self.table.seats[seat].bot, match.open_decision(seat)
            if bot is not None and found is not None and found.token not in self._thinking:
                self._thinking[found.token] = asyncio.create_task(self._think(bot, found))

    async def _think(self, bot: str, found: Open) -> None:
        """Let a bot choose, and play it; if it fails, the choice of a time-out is made for it."""
        home = self.table.home
        try:
            while self._still(found):
                if await home.bus.claim(f"bot:{self.table.row.id}:{found.token}", CLAIM):
                    await self._think_once(bot, found)
                else:
                    await home.timing.sleep_until(home.timing.now() + PAUSE)
        except Exception as error:
            LOG.error("bot", exc_info=error)
        finally:
            self._thinking.pop(found.token, None)

    async def _think_once(self, bot: str, found: Open) -> None:
        timing = self.table.home.timing
        chosen = await self._bot_choice(bot, found)
        action = self.table.playing.default(found.seat) if chosen is None else chosen
        await timing.sleep_until(self._release(found.seat))
        while self._still(found):
            try:
                return await self._retried(lambda: self._play(found, action))
            except (StoreUnavailable, Busy):
                await timing.sleep_until(timing.now() + PAUSE)

    def _still(self, found: Open) -> bool:
        now = self.table.playing.open_decision(found.seat) if self.table.running else None
        return now is not None and now.token == found.token

    async def _bot_choice(self, bot: str, found: Open) -> int | None:
        try:
            return await self.table.home.bots.choose(self._job(bot, found))
        except BotFailed:
            self.table.home.counting.bot_failures += 1
            return None

    def _job(self, bot: str, found: Open) -> Job:
        match, row = self.table.playing, self.table.row
        events = match.told(Viewer.seat(found.seat))
        return Job(
            bot=bot,
            game=row.game,
            options=str(match.options),
            seats=row.seats,
            seat=found.seat,
            seed=decision_seed(row.secret, found.token),
            events=tuple(str(event) for event in events if not isinstance(event, Talk)),
            question=found.question,
            token=found.token,
            actions=found.actions,
        )

    async def _play(self, found: Open, action: int) -> None:
        if self._still(found):
            await self.table.record("choice", found.seat, action)
