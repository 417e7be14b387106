"""Bots of other projects in a contest: they play by our rules, know their seat only, and keep to their budget."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from connive.arena import peers
from connive.arena.contest import hold
from connive.arena.errors import NoOpenSpiel
from connive.arena.journal import Journal
from connive.bots.bot import Budget, Place, make_bot
from connive.core.errors import UnknownBot
from connive.core.registry import find_game
from connive.core.viewer import Viewer
from connive.play.match import Match

from .contests import TINY, contest

openspiel = pytest.importorskip("connive.arena.openspiel")


def place(seat: int = 0) -> Place:
    game = find_game("berlin63")
    return Place(game, game.read_options(TINY), 2, seat)


def asked(bot: Any, budget: Budget) -> tuple[int, tuple[int, ...]]:
    """Return what a bot chooses first in a match, and what it may choose."""
    match = Match("berlin63", options=TINY, seed=3)
    bot.observe(match.events(Viewer.seat(0)))
    return bot.choose(match.decision(0), budget), match.decision(0).ids


@pytest.mark.parametrize("plies", ["whole", "3"])
def test_openspiel_plays_whole_matches_by_our_rules(plies: str) -> None:
    told: list[tuple[int, int]] = []
    small = contest(("random", f"ismcts:{plies}"), deals=2, simulations=6)
    report = hold(Journal(small), lambda done, of: told.append((done, of)))
    assert report.games == 4 and told == [(0, 2), (1, 2), (2, 2)]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("conspiracy", 3), ("conclave", 4)])
def test_openspiel_plays_at_tables_of_more_than_two(game: str, seats: int) -> None:
    match = Match(game, seats=seats, seed=1)
    seat = match.to_act[0]
    bot = make_bot("ismcts:1", Place(match.game, match.options, seats, seat), 1)
    bot.observe(match.events(Viewer.seat(seat)))
    assert bot.choose(match.decision(seat), Budget(2)) in match.decision(seat).ids


def test_openspiel_repeats_itself_by_simulations() -> None:
    first, second = (make_bot("ismcts:whole", place(), 5) for _ in range(2))
    assert asked(first, Budget(30)) == asked(second, Budget(30))


def test_openspiel_is_shown_worlds_of_its_belief_only() -> None:
    """The enemy's spies differ between what it is shown, and its own never do."""
    bot = openspiel.Peer(place(), 1, 0)
    match = Match("berlin63", options=TINY, seed=3)
    while match.decision(seat := match.to_act[0]).question == "deploy":
        match.act(seat, match.decision(seat).ids[0])
    bot.observe(match.events(Viewer.seat(0)))
    shown = [bot.world(0) for _ in range(12)]
    assert len({str(world) for world in shown}) > 1
    assert len({world.information_state_string(0) for world in shown}) == 1
    assert len({world.observation_string(0) for world in shown}) == 1


@pytest.mark.parametrize("ticks", [0, 7])
def test_a_search_by_the_clock_ends_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch, ticks: int) -> None:
    clock: Iterator[int] = count()
    monkeypatch.setattr(openspiel, "perf_counter", lambda: float(next(clock)))
    bot = openspiel.Peer(place(), 1, 0)
    action, legal = asked(bot, Budget(seconds=ticks + 0.5))
    assert action in legal
    assert bot._search._begun == openspiel.FEWEST + 1 + ticks


@pytest.mark.parametrize("name", ["ismcts:", "ismcts:0", "ismcts:-3", "ismcts:all"])
def test_other_peers_are_unknown(name: str) -> None:
    with pytest.raises(UnknownBot, match="ismcts"):
        make_bot(name, place(), 1)


def test_without_openspiel_a_peer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "find_spec", lambda _: None)
    with pytest.raises(NoOpenSpiel, match="connive\\[ml\\]"):
        make_bot("ismcts:whole", place(), 1)
