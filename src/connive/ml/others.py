"""Seats that are played natively by one network, doubts aside: the others at a learner's table.

Invariant: they play as the bot of that name does, by the same shares with a chance of their own. Where it would ask its
belief before it doubts a statement, that very bot is asked.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from connive.bots.bot import Place, make_bot
from connive.bots.network import NetworkBot
from connive.compiled import others
from connive.compiled.book import book
from connive.compiled.native import READING, Suite
from connive.compiled.others import NOBODY
from connive.compiled.thinker import laid_out
from connive.core.game import Game
from connive.ml.code import code, table_types
from connive.ml.single import Single

RULES = ("rules", ("to_act", "legal", "step"))
OTHERS = Suite("others", others, ("begin_memory", "play_on"), (RULES, *READING), kinds=table_types)
"""The kernels of `compiled.others`; compiled when somebody first plays against a network."""


class Others:
    """Everybody but one seat. `answer` says what a bot does that must think for itself, in the match as it stands."""

    def __init__(self, match: Single, bot: NetworkBot, answer: Callable[[int], int]) -> None:
        self._match, self._answer = match, answer
        self._told = np.zeros(book(match.game, match.seats).memory, np.int64)
        self._chance = np.zeros(1, np.uint64)
        mind, self._code = bot.reflex, code(match.game, OTHERS)
        assert mind is not None
        desk = laid_out(match.game, match.seats, bot.network.numbers, self._code)
        doubt = doubt_of(match.game) if mind.odds else NOBODY
        self._given = mind.heat, mind.overlooks, mind.rare, doubt, self._told, self._chance, desk

    @property
    def memory(self) -> tuple[Any, Any]:
        """What everybody was told, as a network reads it, and the state of chance."""
        return self._told.copy(), self._chance.copy()

    @memory.setter
    def memory(self, memory: tuple[Any, Any]) -> None:
        self._told[:], self._chance[:] = memory

    def begin(self, seed: int) -> None:
        """Take a seat after the deal."""
        self._chance[0] = seed
        self._match.show(self._code.begin_memory, self._told)

    def play_on(self, mine: int, action: int = NOBODY) -> None:
        """Carry out an action of the seat that acts, and then the others' until a seat is asked or the end."""
        match = self._match
        while True:
            must_answer = match.go_on(self._code.play_on, action, mine, *self._given)
            if not match.choices or match.seat == mine:
                return
            action = self._answer(match.seat) if must_answer else NOBODY


def native_others(name: str, match: Single, answer: Callable[[int], int]) -> Others | None:
    """Return others that play natively, if what this bot does can be done so."""
    bot = make_bot(name, Place(match.game, match.options, match.seats, 0), 0)
    return Others(match, bot, answer) if isinstance(bot, NetworkBot) and bot.reflex else None


def doubt_of(game: Game) -> int:
    """Return the action by which a statement is doubted."""
    return int(getattr(game.part("statements", optional=True), "DOUBT", NOBODY))
