"""Simulated people at a window: when they react, and whether they leave it to the server."""

from functools import partial
from random import Random
from typing import NamedTuple

from benchmarks.jumping_time import Hands
from benchmarks.window_moments import Moment
from connive.core.decision import Decision
from connive.tables.actions.prospects import prospect
from connive.tables.live import LiveTable
from connive.tables.standing_orders import UNTIL

PEOPLE = ("ann", "bob", "cat")
SILENT, MOMENT, USED = 0.1, 0.1, 0.05
"""How often somebody does not react at all, asks for a moment first, or does more than to let it pass."""

BEFORE, PREPARES = 0.5, 0.3
"""How often a standing pass was given before the window opened, and how often somebody prepares their next choice."""


class Scene(NamedTuple):
    """How people behave: how much slower those are who hide something, and how often windows are left to the server.

    `leave` has two shares, of those who hide something and of the others. `part` is the part of the windows played.
    """

    name: str
    how: str
    part: float = 1.0
    thinking: float = 1.0
    leave: tuple[float, float] = (0.0, 0.0)


class Hand(NamedTuple):
    """What a person does in a window: when, whether it is more than letting it pass, and whether by hand at once."""

    times: list[int]
    used: bool
    by_hand: bool


class People:
    """People who sit at one window after the other, each with a pace of their own."""

    def __init__(self, scene: Scene) -> None:
        self.rng, self._scene = Random(63), scene
        self._paces = [self.rng.uniform(-0.3, 0.6) for _ in PEOPLE]
        self._prospects: dict[tuple[str, int], tuple[int, ...]] = {}

    def change_places(self) -> None:
        """Sit down elsewhere."""
        self.rng.shuffle(self._paces)

    def reaction(self, seat: int, hides: bool) -> int:
        """Draw how long a person takes, in milliseconds."""
        drawn = self.rng.lognormvariate(self._paces[seat], 0.5)
        return int(1000 * drawn * (self._scene.thinking if hides else 1))

    async def react(self, live: LiveTable, hands: Hands, now: int, seat: int, moment: Moment) -> Hand:
        """Let a person answer, leave it to the server, or be silent, and perhaps ask for a moment before."""
        found, hides = live.table.open_decision(seat), moment.hides[seat]
        assert found is not None
        chances = (*(MOMENT, SILENT, USED), self._scene.leave[0 if hides else 1], BEFORE)
        asks, silent, uses, leaves, before = (self.rng.random() < chance for chance in chances)
        until, times = self.rng.choice(UNTIL), list[int]()
        if any(self._scene.leave):
            await self._prepare(live, hands, now, seat, moment, times)
        if leaves and before:
            await live.let_pass(seat, f"p{seat}", until)
            return Hand([*times, now], used=False, by_hand=False)
        at = now + self.reaction(seat, hides)
        if asks:
            times.append(at)
            hands.later(at, partial(live.wait, seat, f"w{seat}", found.token))
            at += self.reaction(seat, hides) * 5
        if silent:
            return Hand(times, used=False, by_hand=False)
        times.append(at)
        if leaves:
            hands.later(at, partial(live.let_pass, seat, f"p{seat}", until))
            return Hand(times, used=False, by_hand=not asks)
        action, used = self._answer(live, found, uses)
        hands.later(at, partial(live.choose, seat, f"a{seat}", found.token, action))
        return Hand(times, used, by_hand=not asks)

    def _answer(self, live: LiveTable, found: Decision, uses: bool) -> tuple[int, bool]:
        """Return the answer, and whether it is more than to let it pass."""
        silence = live.table.playing.offers()[found.seat].silence
        action = next((id for id in found.ids if id != silence), silence) if uses else silence
        return action, action != silence

    async def _prepare(
        self, live: LiveTable, hands: Hands, now: int, seat: int, moment: Moment, times: list[int]
    ) -> None:
        """Prepare the next choice now and then, where that can be done; the same moments come again and again."""
        prepares, at = self.rng.random() < PREPARES, now + self.reaction(seat, hides=False)
        if not prepares:
            return
        key = moment.position, seat
        if key not in self._prospects:
            ahead = await prospect(live.table, seat)
            self._prospects[key] = ahead.decision.ids if ahead.decision is not None else ()
        if self._prospects[key]:
            times.append(at)
            hands.later(at, partial(live.prepare, seat, f"n{seat}", self.rng.choice(self._prospects[key])))
