"""Audits: an honest bot is confirmed, a changed move is found, and what cannot be repeated is refused by name."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from connive.arena.audit import OF_A_SERVER, STAND_IN, Audit, NoBot, NoBotSeed, TimedBot, audit
from connive.bots.bot import Budget, Place, make_bot
from connive.bots.host import Host, play_out
from connive.core.errors import BadRecord, BadSeat
from connive.core.registry import find_game
from connive.core.viewer import SPECTATOR, Viewer
from connive.play.bot_seat import BotSeat, decision_seed
from connive.play.match import Match
from connive.play.record import Record, load
from connive.tables.bots.pool import SPARE
from connive.tables.lobby.seats import Order

from ..tables.services import QUICK, Service, play_randomly, service

SMALL = "rows=3 columns=3 cast=six quiet_limit=12"
OPTIONS: dict[str, str | int | bool] = {"rows": 3, "columns": 3, "cast": "six", "quiet_limit": 12}


def played(seed: int, bots: tuple[str, ...] = ("lookahead", "random"), options: str = SMALL) -> Record:
    game = find_game("berlin63")
    return load(str(play_out(game, game.read_options(options), 2, list(bots), seed).record()))


def all_same(found: Audit) -> bool:
    return bool(found.checks) and found.count("bot") == len(found.checks)


@pytest.mark.parametrize("seed", range(3))
def test_the_bots_of_a_record_are_confirmed(seed: int) -> None:
    record = played(seed)
    found = [audit(record, seat) for seat in range(2)]
    assert all(map(all_same, found))
    choices = [line for line in record.lines if "says" not in line]
    assert sum(len(each.checks) for each in found) == len(choices)


@pytest.mark.parametrize("name", ["conclave", "confusion", "conspiracy"])
def test_bots_of_every_game_are_confirmed(name: str) -> None:
    game = find_game(name)
    small = {
        "conclave": "pack=small",
        "confusion": "pieces=three quiet_limit=4",
        "conspiracy": "map=study round_limit=6",
    }
    seats = max(game.seats)
    match = play_out(
        game, game.read_options(small[name]), seats, ["random", "lookahead", "random", "lookahead"][:seats], 3
    )
    assert all(all_same(audit(match.record(), seat)) for seat in range(seats))


def test_a_changed_move_is_found_with_its_moment() -> None:
    record = played(2)
    at, other = next(other_move(record, 0))
    lines = (*record.lines[:at], f"0 {other}")
    forged = msgspec.structs.replace(record, lines=lines)
    (difference,) = audit(forged, 0).differences
    assert difference.line == at + 1
    assert (difference.recorded, difference.repeated) == (other, record.lines[at][2:])


def other_move(record: Record, seat: int):  # type: ignore[no-untyped-def]
    """Yield where a seat chose, and what it could have chosen instead."""
    match = record.dealt()
    for at, line in enumerate(record.lines):
        mover, text = int(line[0]), line[2:]
        if mover == seat and at > 6:
            others = [each for each in match.decision(seat).texts if each != text]
            if others:
                yield at, others[0]
        match.act(mover, text)


def test_another_seed_or_another_bot_is_not_confirmed() -> None:
    record = played(1)
    own = next(bot for bot in record.bots if bot.seat == 0)
    assert all_same(audit(record, 0, own))
    assert audit(record, 0, msgspec.structs.replace(own, seed=12345)).differences
    assert audit(record, 0, msgspec.structs.replace(own, bot="random")).differences


def test_the_budget_is_recorded_and_given_again() -> None:
    match = Match("berlin63", seed=4, options=SMALL)
    Host.seat(match, {0: "random", 1: "random"}, 9, Budget(simulations=50)).run()
    record = load(str(match.record()))
    assert {bot.simulations for bot in record.bots} == {50}
    assert all_same(audit(record, 1))


def test_a_game_that_was_continued_with_fresh_bots_is_confirmed() -> None:
    match = Match("berlin63", seed=4, options=SMALL)
    first = Host.seat(match, {0: "random", 1: "lookahead"}, 9)
    for _ in range(14):
        first.move()
    again = load(str(match.record())).match()
    Host.seat(again, {0: "random", 1: "lookahead"}, 77).run()
    record = load(str(again.record()))
    assert [bot.since > 0 for bot in record.bots] == [False, False, True, True]
    assert all(all_same(audit(record, seat)) for seat in range(2))


def test_choices_before_a_bot_sat_down_are_a_persons() -> None:
    match = Match("berlin63", seed=4, options=SMALL)
    for _ in range(3):
        match.act(0, match.decision(0).ids[0])
    Host.seat(match, {0: "random", 1: "random"}, 5).run()
    found = audit(match.record(), 0)
    assert found.by_person == 3 and all_same(found)


# --- What cannot be audited ---


def test_a_persons_seat_a_timed_bot_and_a_hidden_seed_are_refused_by_name() -> None:
    record = played(1)
    bare = msgspec.structs.replace(record, bots=())
    with pytest.raises(NoBot):
        audit(bare, 0)
    timed = msgspec.structs.replace(record, bots=(BotSeat(0, "random", 5, seconds=0.2),))
    with pytest.raises(TimedBot, match=r"0\.2"):
        audit(timed, 0)
    hidden = msgspec.structs.replace(record, bots=(BotSeat(0, "random"),))
    with pytest.raises(NoBotSeed):
        audit(hidden, 0)
    with pytest.raises(BadSeat):
        audit(record, 2)


def test_a_part_of_one_viewer_is_refused() -> None:
    game = find_game("berlin63")
    match = play_out(game, game.read_options(SMALL), 2, ["random", "random"], 1)
    with pytest.raises(BadRecord):
        audit(match.record(Viewer.seat(0)), 0)


def test_the_seed_of_a_bot_is_in_no_part_before_the_end() -> None:
    match = Match("berlin63", seed=4, options=SMALL)
    host = Host.seat(match, {0: "random", 1: "random"}, 123_456_789)
    host.move()
    for viewer in (Viewer.seat(0), Viewer.seat(1), SPECTATOR):
        text = str(match.record(viewer))
        assert "bot: 1 random\n" in text and "seed=" not in text
        assert load(text).bots[0].seed is None
    host.run()
    assert "seed=" in str(match.record(SPECTATOR))


# --- Games of a server ---


async def finished(services: Service, key: str, seed: int) -> Record:
    """Play a table to its end and download the record."""
    await play_randomly(await services.tables.find(key), seed)
    return load(str(await services.tables.record(key, "ann", None)))


def test_the_bots_of_a_server_are_confirmed_from_a_downloaded_record(tmp_path: Path) -> None:
    async def scenario() -> Record:
        async with service(tmp_path / "a.db") as services:
            await services.people("ann")
            order = Order("berlin63", options=OPTIONS, settings=QUICK, bots={"1": "lookahead"})
            table = await services.tables.create(order, "ann")
            part = str(await services.tables.record(table.row.id, "ann", "0"))
            assert "bot: 1 lookahead anew" in part and "seed=" not in part
            return await finished(services, table.row.id, 8)

    record = asyncio.run(scenario())
    assert all_same(audit(record, 1))
    with pytest.raises(NoBot):
        audit(record, 0)


def test_a_bot_that_took_over_is_audited_from_then_on_also_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> Record:
        async with service(tmp_path / "a.db") as services:
            await services.people("ann", "bob")
            table = await services.tables.create(Order("berlin63", options=OPTIONS, settings=QUICK), "ann")
            await services.tables.join(table.row.id, "bob", None, None)
            playing = await services.tables.find(table.row.id)
            await play_randomly(playing, 3, steps=8)
            await playing.give_up(1)
        async with service(tmp_path / "a.db") as services:
            return await finished(services, table.row.id, 5)

    record = asyncio.run(scenario())
    (bot,) = record.bots
    found = audit(record, 1)
    assert bot.since == found.by_person > 0
    assert all_same(found)


def test_a_choice_of_the_stand_in_is_told_from_one_of_nobody() -> None:
    assert STAND_IN == SPARE
    match = Match("berlin63", seed=4, options=SMALL)
    match.seat_bot(BotSeat(0, "random", anew=True))
    match.seat_bot(BotSeat(1, "random", anew=True))
    assert match.secret is not None
    while match.to_act:
        seat = match.to_act[0]
        decision = match.decision(seat)
        name = "lookahead" if decision.token == "0.6" else "random"
        bot = make_bot(name, Place(match.game, match.options, 2, seat), decision_seed(match.secret, decision.token))
        bot.observe(match.events(Viewer.seat(seat)))
        match.act(seat, bot.choose(decision))
    found = audit(match.record(), 0)
    (check,) = [check for check in found.checks if check.token == "0.6"]
    assert check.by in ("bot", "stand_in") and not found.differences
    assert all_same(audit(match.record(), 1))


def test_a_searching_bot_is_confirmed_by_the_budget_in_its_record() -> None:
    """However much it thinks here: the record says how much it thought."""
    match = Match("berlin63", seed=6, options=SMALL)
    Host.seat(match, {0: "regular", 1: "random"}, 3).run()
    record = load(str(match.record()))
    (own,) = [bot for bot in record.bots if bot.seat == 0]
    assert own.simulations > 0 and all_same(audit(record, 0))
    assert audit(record, 0, msgspec.structs.replace(own, simulations=3)).differences


def test_a_bot_of_a_server_that_played_before_its_game_was_compiled_is_confirmed() -> None:
    match = Match("berlin63", seed=6, options=SMALL)
    match.seat_bot(BotSeat(0, "expert", anew=True))
    assert match.secret is not None
    for _ in range(20):
        seat = match.to_act[0]
        decision = match.decision(seat)
        action = decision.ids[0]
        if seat == 0:
            bot = make_bot(
                "expert", Place(match.game, match.options, 2, 0), decision_seed(match.secret, decision.token)
            )
            bot.observe(match.events(Viewer.seat(0)))
            action = bot.choose(decision, OF_A_SERVER[1])
        match.act(seat, action)
    assert all_same(audit(match.record(), 0))
