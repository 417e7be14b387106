"""The process of one review: `python -m connive.tables.reviews.worker N TIMES` reads a record and writes its review.

Invariant: it runs with a low priority, so people's moves and bots' thoughts go first.
"""

import os
import signal
import sys

import msgspec

from connive.compiled.native import SEARCH, is_warm
from connive.core.registry import find_game
from connive.play.record import load
from connive.review.chances import settings
from connive.review.reviewer import review

BEHIND = 3
"""How much it stands back: it gets half of what others get, so it is done some time on a busy machine too."""
COLD = 10_000
"""The budget of a game that is not compiled on this machine."""


def reviewed(text: bytes, simulations: int, times: int) -> bytes:
    """Return the review of a record as JSON, with this many simulations (0: the usual number), times a factor."""
    record = load(text)
    usual = settings(find_game(record.game)).simulations if is_warm(record.game, SEARCH) else COLD
    return msgspec.json.encode(review(record, (simulations or usual) * times))


def main() -> None:
    """Review what comes in; what libraries print does not disturb the answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(BEHIND)
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    outgoing.write(reviewed(sys.stdin.buffer.read(), int(sys.argv[1]), int(sys.argv[2])))
    outgoing.flush()


if __name__ == "__main__":
    main()
