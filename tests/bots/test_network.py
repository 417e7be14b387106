"""Bots with a network: whole numbers, the same native and interpreted; a search where the network knows nothing."""

import hashlib
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from connive.arena.pairing import check_names
from connive.bots.bot import Budget, Place, Reseedable, bot_names, make_bot, usual_budget
from connive.bots.host import Host
from connive.bots.minds import Solver, Standby, with_mind
from connive.bots.netsearch import NetSearchBot
from connive.bots.network import Memory, NetworkBot
from connive.bots.search import JudgingBot
from connive.bots.settings import Mind, settings
from connive.compiled import network, network_file
from connive.compiled.book import book
from connive.compiled.interpret import interpreted
from connive.compiled.native import NETWORK, is_warm, native
from connive.compiled.netsearch import Plan
from connive.compiled.network_file import Card, Network, pack, reading, unpack
from connive.compiled.thinker import Thinker
from connive.core.errors import BadInput
from connive.core.game import Game
from connive.core.registry import find_game, games
from connive.core.viewer import Viewer
from connive.games.berlin63.actions import Accept, Challenge
from connive.games.berlin63.model import Question
from connive.ml.full.errors import BadNetwork, OtherNetwork
from connive.play.match import Match

HIDDEN, MIND = 32, 16
GAMES = ("berlin63", "confusion")


def numbers(game: Game, seats: int = 2, seed: int = 1) -> Any:
    """The numbers of a network that has opinions, though it learned nothing."""
    one, rng = book(game, seats), np.random.default_rng(seed)
    sizes = [HIDDEN, MIND, one.rows, one.traits]
    parts: list[Any] = [
        sizes,
        rng.integers(-20, 60, HIDDEN),
        rng.integers(-30, 30, one.rows * HIDDEN),
        rng.integers(-60, 60, MIND),
        rng.integers(-100, 100, HIDDEN * MIND),
        rng.integers(-40, 40, one.traits * MIND),
        rng.integers(-60, 60, MIND),
        [5],
    ]
    return np.concatenate(parts).astype(np.int16)


def made(game: Game, seats: int = 2) -> Network:
    card = Card(network_file.FORMAT, game.name, reading(game, (seats,)), (seats,), 0, 0.0, "")
    found = unpack(pack(card, numbers(game, seats)))
    assert found is not None
    return found


def moments(game: Game, seed: int, most: int) -> list[tuple[Any, int, list[int]]]:
    """States of a match at choices, with the seat that is asked and what it remembers."""
    match = Match(game, seed=seed)
    found: list[tuple[Any, int, list[int]]] = []
    place = Place(game, match.options, match.seats, 0)
    memories, told = [Memory(place._replace(seat=seat)) for seat in range(match.seats)], [0] * match.seats
    rng = np.random.default_rng(seed)
    while match.outcome is None and len(found) < most:
        seat = match.to_act[0]
        for viewer in range(match.seats):
            events = match.events(Viewer.seat(viewer))
            for event in events[told[viewer] :]:
                memories[viewer].apply(event)
            told[viewer] = len(events)
        decision = match.decision(seat)
        if len(decision.ids) > 1:
            found.append((match._state.copy(), seat, list(memories[seat].numbers)))
        match.act(seat, decision.ids[int(rng.integers(len(decision.ids)))], decision.token)
    return found


def searched(thinker: Thinker, state: Any, seat: int, memory: list[int], keen: int = 50, simulations: int = 12) -> Any:
    plan, how = Plan(), Mind()
    plan.viewer, plan.seats = seat, 2
    plan.heat, plan.keen, plan.explore = how.heat, keen, how.explore
    plan.pessimism, plan.slip = how.pessimism, how.slip
    thinker.start([state], [0], plan, 7, memory)
    thinker.grow(simulations)
    return thinker.found()


# --- The same everywhere ---


@pytest.mark.parametrize("name", GAMES)
def test_native_and_interpreted_networks_say_the_same_bit_for_bit(name: str) -> None:
    game = find_game(name)
    plain = Thinker(game, 2, numbers(game), interpreted(game, NETWORK))
    compiled = Thinker(game, 2, numbers(game), native(game, NETWORK))
    opinions = []
    for at, (state, seat, memory) in enumerate(moments(game, 11, 30)):
        heat = (100, 60, 300)[at % 3]
        overlooks = (0, 30)[at % 2]
        opinions.append(plain.ponder(state, seat, memory, heat, overlooks, at))
        assert opinions[-1] == compiled.ponder(state, seat, memory, heat, overlooks, at)
        if at % 10 == 0:
            assert searched(plain, state, seat, memory) == searched(compiled, state, seat, memory)
    assert len({one.value for one in opinions}) > 5 and len({tuple(one.shares) for one in opinions}) > 5


def test_whoever_knows_the_truth_answers_a_claim_as_the_statement_says() -> None:
    game = find_game("berlin63")
    doubts = 0
    for state, seat, _ in moments(game, 3, 200):
        said = game.part("statements").statement(state, seat)
        right = game.part("heuristics").rightly(state, seat)
        assert right == (-1 if said is None else Accept.id if said.holds(state) else Challenge.id)
        doubts += said is not None
    assert doubts > 5


def is_lie(game: Game, state: Any, seat: int, action: int) -> bool:
    after = state.copy()
    game.rules.step(after, seat, action)
    said = game.part("statements").statement(after, 1 - seat)
    return said is not None and not said.holds(after)


def test_a_lie_looks_worse_to_whoever_thinks_that_the_others_listen_well() -> None:
    game = find_game("berlin63")
    ship = network_file.shipped(game, 2)
    assert ship is not None
    thinker = Thinker(game, 2, ship.numbers, native(game, NETWORK))
    powers = [moment for moment in moments(game, 5, 300) if moment[0].question == Question.POWER]
    worth = [
        [
            one.mean
            for moment in powers
            for one in searched(thinker, *moment, keen, 300)
            if is_lie(game, *moment[:2], one.action)
        ]
        for keen in (0, 100)
    ]
    assert len(worth[0]) > 10 and sum(worth[1]) < sum(worth[0])


def test_the_tables_are_the_same_on_every_machine() -> None:
    digest = hashlib.sha256(repr((network.EXP, network.TANH)).encode()).hexdigest()
    assert digest[:16] == "33ecec78718c7f9a"


def test_the_largest_numbers_do_not_leave_32_bits() -> None:
    assert network.MOST * network.MOST_FACTOR * 256 < 1 << 31
    assert network.MOST * network.MOST_TRAIT * 128 < 1 << 31


# --- Files ---


def test_a_damaged_network_is_not_a_network() -> None:
    card = Card(network_file.FORMAT, "berlin63", "x", (2,), 0, 0.0, "")
    whole = pack(card, np.arange(500, dtype=np.int16))
    assert unpack(whole) is not None
    for at in (3, len(whole) // 2, len(whole) - 9):
        assert unpack(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]) is None
    assert unpack(whole[:-20]) is None and unpack(b"") is None and unpack(b"\xff\n\xff") is None


def test_files_are_named_in_contests_and_refused_in_words(tmp_path: Path) -> None:
    game = find_game("berlin63")
    place = Place(game, game.read_options(None), 2, 0)
    file = tmp_path / "network.bin"
    file.write_bytes(pack(made(game).card, made(game).numbers))
    check_names([f"network:{file}", f"grandmaster:{file}"])
    assert isinstance(make_bot(f"network:{file}@heat=150", place, 1), NetworkBot)
    thinks = make_bot(f"grandmaster:{file}@simulations=77", place, 1)
    assert usual_budget(thinks) == Budget(77 if is_warm(game, NETWORK) else 24)
    other = find_game("confusion")
    for name, trouble in {
        f"network:{file}@heat=many": BadNetwork,
        f"network:{file}@depth=3": BadNetwork,
        f"network:{tmp_path}/none": BadInput,
        f"network:{tmp_path}": BadInput,
    }.items():
        with pytest.raises(trouble):
            make_bot(name, place, 1)
    with pytest.raises(OtherNetwork, match="berlin63"):
        make_bot(f"network:{file}", Place(other, other.read_options(None), 2, 0), 1)
    with pytest.raises(OtherNetwork):
        make_bot(f"network:{file}", place._replace(options=game.read_options("rows=6")), 1)
    (tmp_path / "bad").write_bytes(b"{}")
    with pytest.raises(BadNetwork):
        make_bot(f"network:{tmp_path}/bad", place, 1)


# --- Players ---


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("searching", [False, True])
def test_they_play_whole_games_and_repeat_themselves(name: str, searching: bool) -> None:
    game = find_game(name)
    logs = []
    for _ in range(2):
        match = Match(game, seed=4)
        places = [Place(game, match.options, 2, seat) for seat in range(2)]
        how = Mind(simulations=6, worlds=3) if searching else Mind(overlooks=20, odds=50)
        bots = {seat: with_mind(place, seat, made(game), how) for seat, place in enumerate(places)}
        host = Host(match, dict(bots), dict.fromkeys(bots))
        list(islice(iter(host.move, False), 60))
        logs.append(list(match.log))
    assert logs[0] == logs[1] and len(logs[0]) > 20


@pytest.mark.parametrize("name", ["novice", "network", "grandmaster"])
@pytest.mark.parametrize("options", ["", "rows=6"])
def test_with_another_chance_it_is_the_bot_that_would_be_made(name: str, options: str) -> None:
    """As servers do it: a bot that was told everything is given the chance of the next decision."""
    game = find_game("berlin63")
    match = Match(game, options=options, seed=2)
    seat = match.to_act[0]
    place, events = Place(game, match.options, 2, seat), match.events(Viewer.seat(seat))
    first, fresh = make_bot(name, place, 1), make_bot(name, place, 99)
    for bot in (first, fresh):
        bot.observe(events)
    first.choose(match.decision(seat), Budget(10))
    assert isinstance(first, Reseedable)
    again = first.with_seed(99)
    assert type(again) is type(fresh)
    assert again.choose(match.decision(seat), Budget(10)) == fresh.choose(match.decision(seat), Budget(10))


def test_where_no_network_knows_the_options_they_search_and_say_so() -> None:
    game = find_game("berlin63")
    assert {"network", "grandmaster"} <= set(bot_names())
    for name in ("novice", "regular", "expert", "network", "grandmaster"):
        match = Match(game, options="rows=6", seed=1)
        bot = make_bot(name, Place(game, match.options, 2, match.to_act[0]), 1)
        assert isinstance(bot, Standby | Solver)
        bot.observe(match.events(Viewer.seat(match.to_act[0])))
        bot.choose(match.decision(match.to_act[0]), Budget(20))
        assert bot.explain().startswith("No network") and bot.explain("fr").startswith("Aucun réseau")


def doubts(odds: int) -> list[bool]:
    """Whether each claim of two matches was doubted, by minds that want such odds."""
    game, found = find_game("berlin63"), list[bool]()
    for seed in range(2):
        match = Match(game, seed=seed)
        places = [Place(game, match.options, 2, seat) for seat in range(2)]
        bots = {seat: with_mind(place, seat, made(game), Mind(odds=odds)) for seat, place in enumerate(places)}
        host = Host(match, dict(bots), dict.fromkeys(bots))
        while match.to_act and len(match.log) < 60:
            asked = match.decision(match.to_act[0]).question == "doubt"
            host.move()
            if asked:
                found.append(match.log[-1].action == Challenge.id)  # type: ignore[union-attr]
    return found


def test_who_wants_better_odds_than_there_are_never_doubts() -> None:
    assert any(doubts(0))
    believed = doubts(101)
    assert len(believed) > 5 and not any(believed)


def test_a_mind_says_what_it_felt() -> None:
    game = find_game("berlin63")
    match = Match(game, seed=1)
    seat = match.to_act[0]
    bot = with_mind(Place(game, match.options, 2, seat), 1, made(game), Mind())
    bot.observe(match.events(Viewer.seat(seat)))
    bot.choose(match.decision(seat))
    assert "feels right" in bot.explain() and "sens" in bot.explain("fr")


# --- What comes with the games ---

SHIPPED = [name for name in games() if network_file.has_network(find_game(name))]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_network_is_small_whole_and_reads_its_game_as_it_is(name: str) -> None:
    game = find_game(name)
    found = network_file.shipped(game, game.seats[0])
    assert found is not None and found.card.game == name
    assert (resources.files(game.package) / network_file.FILE).stat().st_size <= 1_000_000  # type: ignore[attr-defined]
    place = Place(game, game.read_options(None), game.seats[0], 0)
    assert isinstance(make_bot("network", place, 1), NetworkBot)
    judges = settings(game).grandmaster is not None
    assert isinstance(make_bot("grandmaster", place, 1), JudgingBot if judges else NetSearchBot)


def test_three_games_have_a_network() -> None:
    assert {"berlin63", "confusion", "conspiracy"} <= set(SHIPPED)
