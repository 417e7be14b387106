"""The third party: somebody who sits nowhere and watches all that a server shows to anybody, and more.

Two rooms play the same game with the same number of choices, but other choices, other answers, and in one of them
tries that are refused. What the outsider is told, lists, and reads in the metrics (as if whoever runs the server had
exposed them) is the same, byte for byte, minute for minute.

On a simulated clock the times are the same too: those of lists, of signs of life, of a spectator's updates and of the
answers of bots at the outsider's own table.
"""

import asyncio
from random import Random
from typing import Any

import pytest
from benchmarks.outsider import serving
from benchmarks.outsider_people import Game
from benchmarks.outsider_people import Outsider as Outside
from tests.web.test_wire_leaks import first_cases, order_of
from tests.web.wires import TABLE, Room, Wire, room, turn_over
from tools.simulator.third_party import MOVED, OTHER, WatchedWorld

from connive.core.randomness import FastRng
from connive.games.conspiracy.model import Spy
from connive.tables import table
from connive.tables.settings import MINUTE
from connive.testing.cases import Case, full_cases
from connive.testing.play import random_choice
from connive.web.metrics import Metrics

STEPS = 40


class Outsider:
    """Somebody who is let in, follows the lobby, and reads what can be read."""

    def __init__(self, place: Room) -> None:
        self._place, self._metrics = place, Metrics(place.server)
        self.wire: Wire | None = None

    async def come(self) -> None:
        _, cookie = await self._place.server.people.come_in("Outsider")
        self.wire = self._place.wires[-1] = Wire(self._place.server, cookie)
        await self.wire.ask(type="lobby", id="l")

    async def sees(self) -> tuple[Any, ...]:
        """Return all that there is to see, but for the seconds that a disk took."""
        assert self.wire is not None
        tables, server = self._place.server.tables, self._place.server
        page = [line for line in self._metrics.text().decode().splitlines() if "store_seconds" not in line]
        told = [frame for frame in self.wire.frames if '"welcome"' not in frame]
        return told, await tables.open_tables(), await tables.finished_tables(), page, server.good


async def play(case: Case, place: Room, seed: int, tries: int) -> list[tuple[Any, ...]]:
    """Play, and return what an outsider saw in each minute."""
    rng, outsider, seen = FastRng(seed), Outsider(place), []
    await outsider.come()
    for step in range(STEPS):
        seat, action = random_choice(case, place.match._state, rng, lively=False)
        for number in range(tries):
            wrong = {"type": "choose", "id": f"x{step}.{number}", "table": TABLE, "seat": seat}
            assert (await place.wires[seat].ask(**wrong, token="0.99999", action=action))["type"] == "refused"
        assert (await place.choose(seat, action))["type"] == "accepted"
        await turn_over()
        place.server.time._now += MINUTE  # type: ignore[attr-defined]
        seen.append(await outsider.sees())
        if case.game.rules.is_over(place.match._state):
            break
    return seen


@pytest.mark.parametrize("case", first_cases(full_cases()), ids=str)
def test_whatever_is_chosen_an_outsider_sees_the_same(case: Case) -> None:
    async def scenario() -> None:
        async with room(order_of(case), case.seats) as one, room(order_of(case), case.seats) as other:
            mine, theirs = await play(case, one, 1, tries=0), await play(case, other, 2, tries=3)
            both = min(len(mine), len(theirs)) - 1  # the end of a game is told to all
            assert both > 5 and mine[:both] == theirs[:both]
            assert one.match._state != other.match._state

    asyncio.run(scenario())


# --- In simulated time ---


def watched(paid: Spy, hand: int, lull: bool) -> WatchedWorld:
    world = WatchedWorld(63, paid, hand, lull)
    assert world.run().failure is None and world.could
    return world


@pytest.mark.slow
def test_whether_somebody_could_challenge_changes_no_byte_and_no_moment() -> None:
    one, other = (watched(paid, hand=1, lull=False) for paid in (MOVED, OTHER))
    assert all(one.could) and not any(other.could) and len(one.could) > 5
    assert one.seen == other.seen


@pytest.mark.slow
def test_whether_and_when_somebody_clicks_in_a_window_is_not_to_be_seen() -> None:
    one, other = (watched(MOVED, hand, lull=True) for hand in (1, 2))
    assert one.seen == other.seen


@pytest.mark.slow
@pytest.mark.parametrize(("name", "broken"), [("HEARD", ("choice", "talk")), ("UNCOUNTED", ())])
def test_an_outsider_finds_what_leaks(name: str, broken: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Updates that say that somebody answered; metrics that count answers when they are given."""
    monkeypatch.setattr(table, name, broken)
    one, other = (watched(MOVED, hand, lull=True) for hand in (1, 2))
    assert one.seen != other.seen


# --- At a real server process ---


async def seen_at_a_server(what: str, leak: str = "") -> list[list[list[str]]]:
    """Return what the outsider is told of each window in two worlds on one server: content, sizes and order."""
    async with serving(leak) as url, Outside.there(url) as outsider:
        assert outsider.metrics == 404
        games = [Game(url, what, world, Random(1), number, turns=2) for number, world in enumerate((True, False))]
        return [[window.told for window in await game.play(outsider)] for game in games]


@pytest.mark.long
@pytest.mark.parametrize("what", ["secret", "click"])
def test_at_a_real_server_two_worlds_look_alike_to_an_outsider(what: str) -> None:
    one, other = asyncio.run(seen_at_a_server(what))
    assert one == other and len(one) == 2 and all(one)


@pytest.mark.long
def test_at_a_real_server_an_outsider_finds_what_leaks() -> None:
    one, other = asyncio.run(seen_at_a_server("click", "told"))
    assert one != other
