"""Non-interference at the socket: two worlds that look alike to a viewer give it the same frames, byte for byte, in the
same number and order, over whole games; so for the spectators. And canaries: no secret is in a frame, log or metric."""

import asyncio
import logging
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.tables.services import QUICK, FakeTime, clocked
from tests.web.wires import SECRET, TABLE, Room, room, turn_over

from connive.core.emit import SPECTATORS
from connive.core.randomness import FastRng
from connive.core.viewer import REFEREE, SPECTATOR, Viewer
from connive.play.match import SEATS
from connive.tables.fair_queue import Asker
from connive.tables.lobby.seats import Order
from connive.testing.cases import Case, full_cases, small_cases
from connive.testing.play import random_choice
from connive.testing.secrecy import seen
from connive.web.logs import JsonLines
from connive.web.metrics import Metrics

PROBES = 12
STEPS = 150


def order_of(case: Case, settings: Any = QUICK) -> Order:
    """Set up a table at which every choice counts at once: windows are compared in tests/tables/test_windows.py."""
    settings = msgspec.structs.replace(settings, window=0)
    return Order(case.game.name, case.seats, msgspec.to_builtins(case.options), settings)


def put(target: Room, state: Any) -> None:
    """Put another world into a room."""
    target.match._state = state
    target.match._decisions.clear()


def look_through(target: Room, viewer: int) -> None:
    """In a room whose world changes only the viewer and the spectators see what fits: nobody else needs a view."""
    match, seen_by = target.match, (Viewer.seat(viewer), SPECTATOR)
    own = match.fold(Viewer.seat(viewer))
    match._folds |= {who.mask: own for who in (*SEATS, REFEREE) if who not in seen_by}
    for key, feed in target.table.feeds.items():
        if key.viewer not in seen_by:
            feed._fold = own


def look_alike(case: Case, world: Any, viewer: int, actor: int, action: int, truth: Any, rng: FastRng) -> int | None:
    """Return a choice of the actor in the world that the viewer cannot tell from what happens in truth."""
    told = after(case, truth, actor, action)
    ids = case.game.legal_ids(world, actor)
    tries = [action] if action in ids else []
    tries += [ids[rng.below(len(ids))] for _ in range(PROBES)] if actor != viewer and ids else []
    for attempt in dict.fromkeys(tries):
        got = after(case, world, actor, attempt)
        if all(seen(got, mask) == seen(told, mask) for mask in (1 << viewer, SPECTATORS)):
            return attempt
    return None


def after(case: Case, state: Any, actor: int, action: int) -> Any:
    copied = state.copy()
    case.game.rules.step(copied, actor, action)
    return case.game.decode(copied)


class Compared(NamedTuple):
    """The steps taken, those taken in a really different world, and whether the game ended in one."""

    made: int
    different: int
    ended: bool


async def compare(case: Case, viewer: int, seed: int, steps: int) -> Compared:
    """Play a game in truth beside other worlds."""
    rng, different, made = FastRng(seed), 0, 0
    order = order_of(case, clocked() if seed % 2 else QUICK)
    async with room(order, case.seats) as truth, room(order, case.seats) as other:
        look_through(other, viewer)
        for _ in range(steps):
            state = truth.match._state
            world = truth.match.belief(viewer).sample(rng)
            actor, action = random_choice(case, state, rng, lively=bool(rng.below(2)))
            if over_after(case, state, actor, action):
                ended = await compare_ends(case, viewer, actor, truth, other, (state, action), world)
                return Compared(made + 1, different + ended, ended)
            alike = look_alike(case, world, viewer, actor, action, state, rng)
            different += alike is not None and world != state
            put(other, state.copy() if alike is None else world)
            await probe(truth, other, viewer, rng)
            for place, choice in ((truth, action), (other, action if alike is None else alike)):
                answer = await place.choose(actor, choice)
                assert answer["type"] == "accepted", answer
            made += 1
            await turn_over()
            for seat in (viewer, None):
                mine, theirs = truth.wires[seat].frames, other.wires[seat].frames
                assert mine == theirs, (str(case), seat, mine[-1], theirs[-1])
        return Compared(made, different, ended=False)


# --- The last step ---


def over_after(case: Case, state: Any, actor: int, action: int) -> bool:
    copied = state.copy()
    case.game.rules.step(copied, actor, action)
    return case.game.rules.is_over(copied)


async def compare_ends(
    case: Case, viewer: int, actor: int, truth: Room, other: Room, last: tuple[Any, int], world: Any
) -> bool:
    """End a game in truth, and in a world that looked alike until then if it can end there too.

    What is told then is exactly what the rules reveal at the end: the events of the last step and those of `closing`,
    the view that follows from them, and the outcome. All else is the same in both worlds, byte for byte, and so are
    the number and order of frames. Returns whether the worlds differed.
    """
    state, action = last
    ids = case.game.legal_ids(world, actor)
    endings = [each for each in dict.fromkeys([action, *ids]) if each in ids and over_after(case, world, actor, each)]
    if not endings:
        world, endings = state.copy(), [action]
    put(other, world.copy())
    told = []
    for place, before, choice in ((truth, state.copy(), action), (other, world, endings[0])):
        heard = {seat: len(place.wires[seat].frames) for seat in (viewer, None)}
        assert (await place.choose(actor, choice))["type"] == "accepted"
        await turn_over()
        revealed = after(case, before, actor, choice)
        told.append([end_of(case, place, seat, start, revealed) for seat, start in heard.items()])
    assert told[0] == told[1], (str(case), told)
    return bool(world != state)


def end_of(case: Case, place: Room, seat: int | None, start: int, revealed: list[Any]) -> list[str]:
    """Check what a viewer was told at the end against what the rules reveal; return the rest of it, as text."""
    viewer = SPECTATOR if seat is None else Viewer.seat(seat)
    match = place.match
    expected = [event for event, audience in (*revealed, *closing_of(match)) if viewer.sees(audience)]
    rest = []
    for frame in place.wires[seat].frames[start:]:
        message = msgspec.json.decode(frame)
        if message["type"] == "update":
            assert message.pop("events") == as_told(expected)
            assert message.pop("view") == as_told(folded(case, viewer, match.events(viewer)))
            assert message.pop("version") == len(match.told(viewer)) and message["decision"] is None
        elif message["type"] == "table":
            assert message.pop("outcome") == as_told(match.outcome)
            assert message["secret"] == SECRET.hex()
            message.pop("tally")
        rest.append(msgspec.json.encode(message).decode())
    assert sum('"type":"update"' in text for text in rest) == 1
    return rest


def as_told(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def closing_of(match: Any) -> list[Any]:
    """Return what the game publishes when a match is over, from all that the referee was told before."""
    count = len(match._emissions) - len(list(match.game.closing(match.events(REFEREE))))
    before = [event for event, audience in match._emissions[:count] if REFEREE.sees(audience)]
    return list(match.game.closing(before))


def folded(case: Case, viewer: Viewer, events: Any) -> Any:
    view = case.game.new_view(viewer, case.options, case.seats)
    for event in events:
        view.apply(event)
    return view


async def probe(truth: Room, other: Room, viewer: int, rng: FastRng) -> None:
    """Ask for what is not allowed in both worlds: the refusals are the same too."""
    if rng.below(4):
        return
    token = f"{viewer}.{truth.match.choices[viewer]}"
    action = rng.below(len(truth.match.game.actions))
    legal = truth.match.open_decision(viewer)
    if legal is not None and action in legal.ids:
        token = "9.9"
    request = {"type": "choose", "id": f"probe{rng.below(1 << 20)}", "table": TABLE, "seat": viewer}
    said = [await place.wires[viewer].ask(**request, token=token, action=action) for place in (truth, other)]
    assert said[0] == said[1] and said[0]["type"] == "refused"


def first_cases(cases: list[Case]) -> list[Case]:
    """One variant of each game and number of seats."""
    found: dict[tuple[str, int], Case] = {}
    for case in cases:
        found.setdefault((case.game.name, case.seats), case)
    return list(found.values())


@pytest.mark.parametrize("case", first_cases(full_cases()), ids=str)
def test_worlds_that_look_alike_send_the_same_frames(case: Case) -> None:
    for viewer in range(2):
        made, different, _ = asyncio.run(compare(case, viewer, 7 + viewer, STEPS))
        assert different > made // 4 and made > 5, (made, different)


@pytest.mark.parametrize("case", first_cases(small_cases()), ids=str)
def test_the_last_step_tells_what_the_rules_reveal_and_nothing_else(case: Case) -> None:
    assert any(asyncio.run(compare(case, seed % 2, seed, STEPS)).ended for seed in range(20))


@pytest.mark.long
@pytest.mark.parametrize("case", full_cases(), ids=str)
def test_worlds_that_look_alike_send_the_same_frames_at_length(case: Case) -> None:
    for viewer in range(case.seats):
        for seed in range(6):
            asyncio.run(compare(case, viewer, 100 * seed + viewer, 2_000))


def test_the_comparison_would_find_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that numbers frames by what happens in the state is caught."""
    from connive.tables.feeds import Feed

    case = first_cases(full_cases())[0]
    update = Feed._update

    def leaking(self: Feed, events: Any) -> bytes:
        return update(self, events).replace(b'"clocks"', f'"clocks{sum(self._match._state.leader)}"'.encode())

    monkeypatch.setattr(Feed, "_update", leaking)
    with pytest.raises(AssertionError):
        asyncio.run(compare(case, 0, 2, 60))


# --- Canaries ---

NAME, WORDS, PASSWORD = "Canary Name", "canary words at the table", "canary password 99"


def test_no_secret_is_in_a_frame_a_log_line_or_a_metric(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        case = first_cases(full_cases())[0]
        async with room(order_of(case), case.seats) as place:
            person, cookie = await place.server.people.come_in(NAME)
            await place.server.people.accounts.make(person, NAME, PASSWORD, Asker())
            await place.wires[0].ask(type="talk", id="t", table=TABLE, seat=0, text=WORDS)
            place.wires[1].send_text('{"type": "choose", "broken": "' + WORDS)
            rng = FastRng(5)
            while not case.game.rules.is_over(place.match._state):
                shown = [frame for wire in place.wires.values() for frame in wire.frames]
                assert not any(SECRET.hex() in frame for frame in shown)
                await place.choose(*random_choice(case, place.match._state, rng, lively=False))
            await turn_over()
            assert any(SECRET.hex() in frame for frame in place.wires[1].frames), "the secret is shown at the end"
            metrics = Metrics(place.server).text().decode()
            lines = "\n".join(JsonLines().format(record) for record in caplog.records)
            for canary in (NAME, WORDS, PASSWORD, SECRET.hex(), cookie.partition(".")[0], TABLE, person.id):
                assert canary not in metrics and canary not in lines, canary

    with caplog.at_level(logging.DEBUG, logger="connive"):
        asyncio.run(scenario())


def test_an_unforeseen_error_is_logged_without_its_values() -> None:
    try:
        raise ValueError(WORDS)
    except ValueError as error:
        record = logging.LogRecord(
            "connive", logging.ERROR, "", 1, "unforeseen", None, (type(error), error, error.__traceback__)
        )
    line = JsonLines().format(record)
    assert "ValueError" in line and WORDS not in line


@pytest.mark.parametrize("case", first_cases(full_cases())[:1], ids=str)
def test_each_seat_sees_only_what_its_events_say(case: Case) -> None:
    """The frames of a seat are made of its own events and view, and nothing else of the state."""

    async def scenario() -> None:
        async with room(order_of(case), case.seats, FakeTime()) as place:
            rng = FastRng(9)
            for _ in range(40):
                if case.game.rules.is_over(place.match._state):
                    break
                await place.choose(*random_choice(case, place.match._state, rng, lively=True))
            await turn_over()
            for seat in range(case.seats):
                updates = [msgspec.json.decode(f) for f in place.wires[seat].frames if '"type":"update"' in f]
                viewer = Viewer.seat(seat)
                view = case.game.new_view(viewer, case.options, case.seats)
                told = [event for update in updates for event in update["events"]]
                events = place.match.events(viewer)
                assert told == list(msgspec.to_builtins(events))
                for event in events:
                    view.apply(event)
                assert updates[-1]["view"] == msgspec.to_builtins(view)

    asyncio.run(scenario())
