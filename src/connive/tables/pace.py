"""Timing neutrality: how long a reaction window lasts at least, whatever the seat could or wanted to do.

Invariant: the draw is a function of the table's secret and the decision's token: it tells nothing about the content,
nobody can foresee it, and after the game anybody can check it.
"""

import hmac

from connive.core.randomness import SecretStream
from connive.tables.settings import Pace


def window_length(secret: bytes, token: str, pace: Pace) -> int:
    """Return the least length of a window in milliseconds."""
    stream = SecretStream(hmac.digest(secret, f"connive pace\n{token}".encode(), "sha256"))
    return pace.low + stream.below(max(0, pace.high - pace.low) + 1)
