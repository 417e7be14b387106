"""Records for tests: honest ones, and ones that a forger has sealed again."""

import hashlib

from connive import Match, Record, Viewer
from connive.core.errors import BadRecord
from connive.core.text import Term

from .playing import lose, random_match


def talkative(seed: int, choices: int, options: str = "", entropy: tuple[str, ...] = ()) -> Match:
    """Return a match in which something was said at the end."""
    match = random_match(seed, choices, options, entropy)
    match.talk(0, "a “quoted” word, seal: and * a star")
    return match


def sealed(body: str) -> str:
    """Return a text with a seal that fits it, as a forger would."""
    return f"{body}seal: {hashlib.sha256(body.encode()).hexdigest()}\n"


def forged(record: Record | str, old: str, new: str) -> str:
    """Return a record with something replaced, sealed again."""
    body = str(record).rpartition("seal:")[0]
    assert body.count(old) >= 1, old
    return sealed(body.replace(old, new, 1))


MATCH = talkative(3, 60, "rows=6", ("heads", "tails"))
OVER = lose(Match("berlin63", seed=1), 0)
WHOLE, PART = str(MATCH.record()).encode(), str(MATCH.record(Viewer.seat(0))).encode()
ENDED = OVER.record()


def trouble(error: BadRecord) -> str:
    """Return the key of what is wrong with a record."""
    term = error.params["trouble"]
    assert isinstance(term, Term)
    return term.key.removeprefix("trouble.")
