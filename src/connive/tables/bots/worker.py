"""A bot's worker process: `python -m connive.tables.bots.worker` reads jobs from its input and writes answers.

Invariant: what it knows of a game is in the job; it ends when its input does.
"""

import os
import signal
import sys
from typing import BinaryIO

from connive.bots.bot import Place, make_bot
from connive.core.registry import find_game
from connive.core.viewer import Viewer
from connive.tables.bots.jobs import LENGTH, Answer, Job, packed, read_job


def answer(job: Job) -> Answer:
    """Let a bot choose."""
    game = find_game(job.game)
    options = game.read_options(job.options)
    events = [game.events.parse(line) for line in job.events]
    seat = job.decision.seat
    view = game.new_view(Viewer.seat(seat), options, job.seats)
    for event in events:
        view.apply(event)
    bot = make_bot(job.bot, Place(game, options, job.seats, seat), job.seed)
    bot.observe(events)
    return Answer(bot.choose(job.decision.within(game, view)))


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer jobs until there are no more."""
    while head := incoming.read(LENGTH.size):
        job = read_job(incoming.read(LENGTH.unpack(head)[0]))
        try:
            reply = answer(job)
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
