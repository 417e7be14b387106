"""How somebody played a finished game that lives by hiding: what they claimed, what they doubted, how rightly.

Invariant: it is a function of a match that is over. Of a running game nothing is ever counted.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from connive.core.statement import Statement
from connive.play.match import Match
from connive.play.truth import Instant, instants
from connive.review.model import Review

BINS = 10


class Style(msgspec.Struct):
    """What one seat said and heard that could be doubted."""

    said: int = 0
    lies: int = 0
    lies_answered: int = 0
    lies_believed: int = 0
    heard: int = 0
    doubts: int = 0
    doubts_right: int = 0
    lies_heard: int = 0


def styles(match: Match) -> list[Style]:
    """Return what each seat of a match that is over said and doubted; nothing in games without statements."""
    found = [Style() for _ in range(match.seats)]
    statements = match.game.part("statements", optional=True)
    if statements is None or match.secret is None:
        return found
    steps, by = list(instants(match)), None
    for now, after in pairwise([*steps, None]):
        assert now is not None
        heard = _doubtable(statements, now.state, now.choice.seat)
        if heard is not None and by is not None and len(match.game.legal_ids(now.state, now.choice.seat)) > 1:
            _answered(found, now, heard, by)
        by = None if after is None else _speaker(found, statements, now, after, by)
    return found


def _speaker(found: list[Style], statements: Any, now: Instant, after: Instant, by: int | None) -> int | None:
    """Return who made the statement that somebody is asked about after a choice; count it if it is new."""
    for seat in range(len(found)):
        said = _doubtable(statements, after.state, seat) if seat != now.choice.seat else None
        if said is not None:
            if by is not None and _doubtable(statements, now.state, seat) is not None:
                return by
            own = found[now.choice.seat]
            own.said += 1
            own.lies += not said.holds(after.state)
            return now.choice.seat
    return None


def _doubtable(statements: Any, state: Any, seat: int) -> Statement | None:
    """Return what a seat is asked to believe or to doubt."""
    said: Statement | None = statements.statement(state, seat)
    return said if said is not None and said.doubt is not None else None


def _answered(found: list[Style], now: Instant, said: Statement, by: int) -> None:
    own, doubted, false = found[now.choice.seat], now.choice.action == said.doubt, not said.holds(now.state)
    own.heard += 1
    own.doubts += doubted
    own.doubts_right += doubted and false
    own.lies_heard += false
    found[by].lies_answered += false
    found[by].lies_believed += false and not doubted


def doubts_in(review: Review) -> list[str]:
    """Return for each seat, as JSON, what a review says of its doubts: by how likely statements seemed to it."""
    bins = [[[0, 0, 0] for _ in range(BINS)] for _ in range(review.seats)]
    for turn in review.turns:
        if turn.heard is not None:
            one = bins[turn.seat][min(int(turn.heard.chance * BINS), BINS - 1)]
            one[0] += 1
            one[1] += turn.heard.doubted
            one[2] += turn.heard.true
    return ["" if not any(one[0] for one in each) else msgspec.json.encode(each).decode() for each in bins]


def summed(texts: Sequence[str]) -> list[list[int]]:
    """Return the sum of several of these."""
    total = [[0, 0, 0] for _ in range(BINS)]
    for text in texts:
        for one, other in zip(total, msgspec.json.decode(text, type=list[list[int]]), strict=True):
            one[:] = [a + b for a, b in zip(one, other, strict=True)]
    return total
