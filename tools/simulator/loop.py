"""An event loop whose time is simulated, and the owners of what runs on it: processes that can freeze or die.

Invariant: nothing here reads a clock, a thread or a socket, so the same beginning always has the same end. What belongs
to a process that is dead never runs again, not even to clean up, as after SIGKILL.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from typing import Any

OWNER: ContextVar["Owner | None"] = ContextVar("owner", default=None)
ROUNDS = 8
"""How often tasks are told to end; some clean up first."""

THREAD_SECONDS = 0.01
"""How long the work of a thread takes."""

Held = tuple[Callable[..., object], tuple[Any, ...], Context]


class Stuck(Exception):
    """Nothing will ever happen any more."""


class Owner:
    """Whose callbacks they are. Tasks and callbacks belong to the one who made them."""

    def __init__(self) -> None:
        self.alive, self.frozen = True, False
        self.context = copy_context()
        self.context.run(OWNER.set, self)
        self._held: list[Held] = []

    def run(self, callback: Callable[..., object], args: tuple[Any, ...]) -> None:
        """Call something, unless its owner is dead; a frozen one does it later."""
        if self.frozen and self.alive:
            self._held.append((callback, args, copy_context()))
        elif self.alive:
            callback(*args)

    def thaw(self) -> None:
        """Do in order what came while it was frozen."""
        self.frozen, held, self._held = False, self._held, []
        for callback, args, context in held:
            asyncio.get_running_loop().call_soon(callback, *args, context=context)


class SimulatedLoop(asyncio.BaseEventLoop):
    """A loop that jumps to the next moment at which something happens."""

    def __init__(self) -> None:
        super().__init__()
        self._now, self.steps = 0.0, 0
        self._selector = self
        self.tasks: list[asyncio.Task[Any]] = []
        self.set_task_factory(self._keep_task)

    def _keep_task(self, loop: asyncio.AbstractEventLoop, coro: Any, **options: Any) -> "asyncio.Task[Any]":
        """Make a task. All are kept until the end: when one is cleaned up must not depend on memory."""
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, **options)
        self.tasks.append(task)
        return task

    def time(self) -> float:
        """Return the simulated seconds since the beginning."""
        return self._now

    def select(self, timeout: float | None) -> list[object]:
        """Jump to the next moment instead of waiting for it."""
        if timeout is None:
            raise Stuck
        if timeout > 0:
            self._now = self._scheduled[0]._when  # type: ignore[attr-defined]
        return []

    def _process_events(self, events: list[object]) -> None:
        """There are no files and no sockets."""

    def _write_to_self(self) -> None:
        """There are no other threads."""

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Call something in this moment, for its owner."""
        self.steps += 1
        context = copy_context() if context is None else context
        owner = context.get(OWNER)
        if owner is None:
            return super().call_soon(callback, *args, context=context)
        return super().call_soon(owner.run, callback, args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Call something at a moment, for its owner."""
        self.steps += 1
        context = copy_context() if context is None else context
        owner = context.get(OWNER)
        if owner is None:
            return super().call_at(when, callback, *args, context=context)
        return super().call_at(when, owner.run, callback, args, context=context)

    def end_all(self) -> None:
        """Cancel every task and let it end; of those that will not, nobody hears."""
        for _ in range(ROUNDS):
            left = [task for task in self.tasks if not task.done()]
            for task in left:
                task.cancel()
            self.call_later(1.0, self.stop)
            self.run_forever()
        self.call_soon(self._close_all)
        self.call_later(1.0, self.stop)
        self.run_forever()

    def _close_all(self) -> None:
        """Close what waits for a call that a dead process dropped."""
        left, self.tasks = [task for task in self.tasks if not task.done()], []
        for task in left:
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            for _ in range(ROUNDS):  # one that waits for something while it cleans up must be closed there again
                try:
                    task.get_coro().close()
                    break
                except Exception:
                    continue

    def run_in_executor(self, _: object, work: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """Do a thread's work a moment later, on this loop: when a real thread is done is chance."""
        done = self.create_future()
        self.call_later(THREAD_SECONDS, _settle, done, work, args)
        return done


def _settle(done: "asyncio.Future[Any]", work: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if done.done():
        return
    try:
        done.set_result(work(*args))
    except Exception as error:
        done.set_exception(error)
