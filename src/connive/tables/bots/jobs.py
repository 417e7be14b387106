"""What is handed to a bot's worker process and what comes back: what the seat was told, and its decision."""

import struct

import msgspec

from connive.bots.advice import Advice, Depth
from connive.core.decision import Decision

LENGTH = struct.Struct(">I")
LARGEST = 8_000_000
NO_ACTION = -1
"""What stands for an action where there is none."""

FORGOTTEN = "forgotten"
"""The trouble of a worker that was sent the end of a game whose beginning it does not know."""

REMEMBERED = 64
"""How many games a worker remembers: those it was asked about last."""


class Job(msgspec.Struct, frozen=True):
    """A decision for a bot. What its seat was told is text, as in record files; a new bot is made for each decision.

    `key` names the game and the seat. A worker that remembers the first `since` lines is sent the others only.
    """

    bot: str
    game: str
    options: str
    seats: int
    seed: int
    events: tuple[str, ...]
    decision: Decision
    key: str = ""
    since: int = 0
    advises: Depth | None = None
    """It is a person who is asked: say what could be considered, and choose nothing."""
    talks: bool = False
    """Whether the bot listens to what is said, and speaks."""


class Answer(msgspec.Struct, frozen=True):
    """What the bot chose and says with it, or said to a person, or what went wrong."""

    action: int = NO_ACTION
    trouble: str = ""
    advice: Advice | None = None
    seconds: float = 0.0
    hasty: bool = False
    """How long a worker was busy with it; whether a cheap bot stood in for want of quota."""
    says: str = ""

    def fits(self, job: Job) -> bool:
        """Tell whether it answers a job."""
        return self.advice is not None if job.advises else self.action in job.decision.ids


_jobs = msgspec.msgpack.Decoder(Job)
_answers = msgspec.msgpack.Decoder(Answer)


def packed(message: Job | Answer) -> bytes:
    """Return a message with its length before it."""
    body = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(body)) + body


def read_job(body: bytes) -> Job:
    """Return the job in a message."""
    return _jobs.decode(body)


def read_answer(body: bytes) -> Answer:
    """Return the answer in a message."""
    return _answers.decode(body)
