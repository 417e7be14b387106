"""A bot's worker process: `python -m connive.tables.bots.worker` reads jobs from its input and writes answers.

Invariant: what it knows of a game came with its jobs; it chooses as a new bot that is told everything would,
whether it was told everything now or remembers the beginning. Where somebody reacts, nobody may know whether they have
a choice, so a bot thinks as long where it has none. It ends when its input does.
"""

import os
import signal
import sys
from collections import OrderedDict
from typing import BinaryIO

from connive.bots.advice import Advises
from connive.bots.bot import Bot, Place, Ponders, Reseedable, make_bot
from connive.bots.levels import best
from connive.bots.talking import tell, with_talk, words_of
from connive.core.registry import find_game
from connive.core.viewer import Viewer
from connive.play.fold import Told
from connive.play.talk import Talk, read_talk
from connive.tables.bots.jobs import FORGOTTEN, LENGTH, REMEMBERED, Answer, Job, packed, read_job


class SeatMemory:
    """What a worker remembers of one game: what the seat was told, its view, and the bots that were told the same."""

    def __init__(self, job: Job) -> None:
        game, seat = find_game(job.game), job.decision.seat
        self._place = Place(game, game.read_options(job.options), job.seats, seat)
        self._view = game.new_view(Viewer.seat(seat), self._place.options, job.seats)
        self._told: list[Told] = []
        self._bots: dict[tuple[str, bool], tuple[int, Bot]] = {}

    @property
    def length(self) -> int:
        """How many lines it knows."""
        return len(self._told)

    def answer(self, job: Job) -> Answer:
        """Take in what is new, and let a bot choose, or advise."""
        game = self._place.game
        for line in job.events:
            told = read_talk(line) or game.events.parse(line)
            if not isinstance(told, Talk):
                self._view.apply(told)
            self._told.append(told)
        known, bot = self._bot(job)
        tell(bot, self._told[known:])
        self._bots[job.bot, job.talks] = (self.length, bot)
        decision = job.decision.within(game, self._view)
        if job.advises:
            assert isinstance(bot, Advises)
            return Answer(advice=bot.advise(decision, job.advises))
        if len(decision.ids) == 1 and decision.question in best(game).hurried and isinstance(bot, Ponders):
            bot.ponder(decision.question)
        return Answer(bot.choose(decision), says=words_of(bot))

    def _bot(self, job: Job) -> tuple[int, Bot]:
        """Return a bot with the chance of this decision, and how many lines it was told."""
        known, bot = self._bots.pop((job.bot, job.talks), (0, None))
        if isinstance(bot, Reseedable):
            return known, bot.with_seed(job.seed)
        bot = make_bot(job.bot, self._place, job.seed)
        return 0, with_talk(bot, job.bot, self._place, job.seed) if job.talks else bot


class Worker:
    """Answers jobs, and remembers the games of the last ones."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, SeatMemory] = OrderedDict()

    def answer(self, job: Job) -> Answer:
        """Let a bot choose, or say that the beginning of the game is not known here."""
        game = self._games.pop(job.key, None) if job.since else SeatMemory(job)
        if game is None or game.length != job.since:
            return Answer(trouble=FORGOTTEN)
        answer = game.answer(job)  # a game in which something went wrong is not remembered
        self._games[job.key] = game
        while len(self._games) > REMEMBERED:
            self._games.popitem(last=False)
        return answer


def answer(job: Job) -> Answer:
    """Let a bot choose that is told everything now."""
    return Worker().answer(job)


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer jobs until there are no more."""
    worker = Worker()
    while head := incoming.read(LENGTH.size):
        job = read_job(incoming.read(LENGTH.unpack(head)[0]))
        try:
            reply = worker.answer(job)
        except Exception as error:
            reply = Answer(trouble=type(error).__name__)
        outgoing.write(packed(reply))
        outgoing.flush()


def main() -> None:
    """Serve on standard input and output; bots that print do not disturb the protocol."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, outgoing)


if __name__ == "__main__":
    main()
