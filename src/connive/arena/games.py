"""Plays pairings: every game of a deal, with how long each bot thought.

Invariant: what a bot is told is what `Host` tells it; results are a function of the pairing, times are not.
"""

from collections import defaultdict
from collections.abc import Iterable
from time import perf_counter

import msgspec

from connive.arena.habits import Heard, heard
from connive.arena.pairing import Pairing, Table
from connive.bots.bot import Bot, Budget
from connive.bots.host import Host
from connive.bots.talking import tell, words_of
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.registry import find_game
from connive.play.match import Match
from connive.play.talk import Talk

MICROSECONDS = 1_000_000


class Setting(msgspec.Struct, frozen=True):
    """What is played, and how much bots may think."""

    game: str
    options: str
    seats: int
    budget: Budget | None = None
    calibrate: bool = False
    """Whether to note down what was said, believed and doubted; takes time."""
    record: bool = False
    """Whether to keep the record of every game."""
    talk: bool = False
    """Whether bots talk."""


class Played(msgspec.Struct, frozen=True):
    """One game: the bot of every seat, the result of each, how it ended, and how many choices it took."""

    bots: Table
    results: tuple[int, ...]
    reason: str
    length: int


class Finished(msgspec.Struct, frozen=True):
    """A pairing that was played, with the time of every move in microseconds, by bot, and what was said."""

    number: int
    deal: int
    games: tuple[Played, ...]
    times: dict[str, list[int]]
    heard: list[Heard] = []
    records: list[str] = []


class Timed:
    """A bot with a watch."""

    def __init__(self, bot: Bot, times: list[int]) -> None:
        self._bot, self._times = bot, times

    def observe(self, events: Iterable[Event]) -> None:
        """Take in what this seat has been told."""
        self._bot.observe(events)

    def hear(self, talk: Talk) -> None:
        """Take in what was said."""
        tell(self._bot, [talk])

    @property
    def says(self) -> str:
        """What goes with the last choice."""
        return words_of(self._bot)

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:
        """Let the bot choose, and note how long that took."""
        began = perf_counter()
        action = self._bot.choose(decision, budget)
        self._times.append(round((perf_counter() - began) * MICROSECONDS))
        return action


def play_pairing(setting: Setting, pairing: Pairing) -> Finished:
    """Play one deal in all its ways."""
    times: dict[str, list[int]] = defaultdict(list)
    statements: list[Heard] = []
    games, records = [], []
    for bots in pairing.seatings:
        match = play_game(setting, bots, pairing.seed, times)
        games.append(_played(match, bots))
        if setting.calibrate:
            statements += heard(match, bots)
        if setting.record:
            records.append(str(match.record()))
    return Finished(pairing.number, pairing.deal, tuple(games), dict(times), statements, records)


def play_game(setting: Setting, bots: Table, seed: int, times: dict[str, list[int]]) -> Match:
    """Play one game; seat i is the i-th bot, and all chance follows from the seed."""
    game = find_game(setting.game)
    match = Match(game, seats=setting.seats, options=setting.options, seed=seed)
    host = Host.seat(match, dict(enumerate(bots)), seed, setting.budget, talk=setting.talk)
    host.bots = {seat: Timed(bot, times[bots[seat]]) for seat, bot in host.bots.items()}
    host.run()
    return match


def _played(match: Match, bots: Table) -> Played:
    assert match.outcome is not None
    length = sum(not isinstance(entry, Talk) for entry in match.log)
    return Played(bots, match.outcome.results, match.outcome.reason, length)
