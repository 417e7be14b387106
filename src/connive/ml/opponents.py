"""One seat for a learner, bots on all others: what the Gymnasium environments stand on.

Invariant: a bot is told the events of its seat, as at a table; the learner's choices and the seed decide everything.
Each decision of a bot has a seed of its own, so a bot that is made anew and told everything goes on as the old one.
"""

from typing import Any, SupportsIndex

import numpy as np

from connive.bots.bot import Bot, Place, Reseedable, check_name, make_bot
from connive.core.actions import shorten
from connive.core.decision import Decision
from connive.core.game import Game
from connive.core.options import Given
from connive.ml import networkbots, policybot  # noqa: F401  # registers network:FILE, grandmaster:FILE, policy:FILE
from connive.ml.errors import BadShape
from connive.ml.forms import Form
from connive.ml.others import Others, native_others
from connive.ml.single import Single
from connive.ml.stories import Stories, read_word

BY_CHANCE = "random"
"""The seat that is drawn for each match, and the bot that is played without events or decisions."""


class Table:
    """A match in which one seat is the learner's and all others choose by themselves."""

    def __init__(
        self, game: str | Game, seats: int | None, options: Given, opponent: str, seat: int | str, form: str
    ) -> None:
        self.match = Single(game, seats, options)
        known = [*map(str, range(self.match.seats)), BY_CHANCE]
        if str(seat) not in known:
            raise BadShape(wanted=f"seat={' | '.join(known)}", given=shorten(seat))
        check_name(opponent)
        self.opponent, self._wanted = opponent, seat
        self.form = Form(self.match.game.name, form)
        self.seat = self.moves = 0
        self.stories = Stories()
        self._bots: dict[int, tuple[Bot, int]] = {}
        self._seed = 0
        self._others = self._find_others()

    def _find_others(self) -> Others | None:
        return None if self.opponent == BY_CHANCE else native_others(self.opponent, self.match, self._asked)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what is made again: bots, and all that is native."""
        return self.__dict__ | {"_bots": {}, "_others": self._others and self._others.memory}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ |= kept
        self._others = self._find_others()
        if self._others:
            self._others.memory = kept["_others"]

    def deal(self, chance: np.random.Generator) -> None:
        """Begin a match in which the learner has something to choose."""
        while True:
            self._draw = chance.random
            self.match.deal(int(chance.integers(1 << 63)))
            self.moves, self.stories = 0, Stories()
            self.seat = int(chance.integers(self.match.seats)) if self._wanted == BY_CHANCE else int(self._wanted)
            self._bots = {}
            if self.opponent != BY_CHANCE:
                self._seed = int(chance.integers(1 << 60))
            if self._others:
                self._others.begin(self._seed)
                self._others.play_on(self.seat)
            else:
                self._go_on()
            if self.match.choices:
                return

    def step(self, action: int) -> None:
        """Carry out a legal action of the learner and then the others' until the learner is asked again, or the end."""
        self.moves += 1
        if self._others:
            self._others.play_on(self.seat, action)
        else:
            self.match.step(action)
            self._go_on()

    def _go_on(self) -> None:
        match, draw, mine = self.match, self._draw, self.seat
        step, desk = match.step, match.desk
        while match.choices and match.seat != mine:
            step(desk[int(draw() * match.choices)] if self.opponent == BY_CHANCE else self._asked(match.seat))

    def _asked(self, seat: int) -> int:
        """Return what the bot on a seat chooses; it comes when it is first asked, and is told all that happened."""
        self.moves += 1
        match = self.match
        place = Place(match.game, match.options, match.seats, seat)
        bot, told = self._bots.get(seat) or (make_bot(self.opponent, place, self._seed), 0)
        bot = bot.with_seed(self._seed + len(match.story)) if isinstance(bot, Reseedable) else bot
        words = self.stories.words(match, seat, self.moves)
        bot.observe([read_word(match.game, word) for word in words[told:]])
        self._bots[seat] = bot, len(words)
        view = self.stories.view(match, seat, self.moves)
        decision = Decision(seat, view.question.name.lower(), f"{seat}.{self.moves}", tuple(match.legal()))
        return bot.choose(decision.within(match.game, view))

    def action_text(self, action: SupportsIndex) -> str:
        """Return an action as the learner writes it."""
        return self.stories.action_text(self.match, self.seat, self.moves, action)

    def observation(self) -> Any:
        """Return what the learner knows."""
        return self.form.write(self.match, self.stories, self.moves, self.seat)

    def reward(self) -> float:
        """Return the learner's result, 0 before the end."""
        return 0.0 if self.match.choices else float(self.match.result(self.seat))
