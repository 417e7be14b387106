"""Playing on from a moment: what is dealt again depends on nothing that the seat could not know.

From the truth and from a world that looks the same to the seat, the same secret begins the same game, byte for byte;
and in that game the seat is told, asked and offered what it was in the first.
"""

import msgspec

from connive.core.viewer import Viewer
from connive.play.match import Match
from connive.review.starts import Beginning, dealt_anew, truth
from connive.testing.basics import random_moment
from connive.testing.cases import Case

FIRST, SECOND = b"1" * 32, b"2" * 32


def playing_on_knows_only_the_seat(case: Case, seed: int) -> None:
    """Compare what follows from the truth and from a world that looks the same; without `recall.py` nobody plays on."""
    match = random_moment(case, seed)
    if not match.to_act or case.game.part("recall", optional=True) is None:
        return
    moment, seat = len(match.log), seed % case.seats
    same = truth(match, moment).match(case.game.name, FIRST)
    world = dealt_anew(match, moment, seat, FIRST)
    other = world.match(case.game.name, FIRST)
    begun = [_bytes(dealt_anew(each, len(each.log), seat, SECOND)) for each in (match, same, other)]
    assert begun[0] == begun[1] == begun[2], f"what seat {seat} plays on from depends on what it could not know"
    assert _faced(same, seat) == _faced(other, seat), f"seat {seat} is not told what it was told"


def _bytes(beginning: Beginning) -> bytes:
    return msgspec.json.encode(beginning)


def _faced(match: Match, seat: int) -> bytes:
    """Return all that a seat knows and may do."""
    viewer = Viewer.seat(seat)
    return msgspec.json.encode((match.events(viewer), match.view(viewer), match.to_act, match.open_decision(seat)))
