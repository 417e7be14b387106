"""At the end the Bank Books are shown with their whole history (C5.3)."""

from connive.core.randomness import FastRng
from connive.core.viewer import REFEREE, SPECTATOR, Viewer
from connive.games.conspiracy.events import Entry, Opened, Paid
from connive.play.match import Match
from connive.play.record import load


def finished() -> Match:
    match = Match("conspiracy", options="round_limit=4", seed=8)
    rng = FastRng(8)
    while match.to_act:
        seat = match.to_act[0]
        ids = match.decision(seat).ids
        match.act(seat, ids[rng.below(len(ids))])
    return match


def test_C5_3_everybody_is_shown_every_pay_off_at_the_end() -> None:
    match = finished()
    paid = [e for e in match.events(REFEREE) if isinstance(e, Opened | Paid)]
    assert len(paid) > 5
    for viewer in (Viewer.seat(0), Viewer.seat(2), SPECTATOR):
        entries = [e for e in match.events(viewer) if isinstance(e, Entry)]
        assert sorted((e.seat, e.hundreds) for e in entries) == sorted((e.seat, e.hundreds or 0) for e in paid)


def test_C5_3_nothing_of_the_history_is_told_before_the_end() -> None:
    match = Match("conspiracy", seed=8)
    match.act(0, match.decision(0).ids[5])
    assert not any(isinstance(e, Entry) for e in match.events(REFEREE))


def test_C5_3_a_record_replays_with_its_history() -> None:
    match = finished()
    assert load(str(match.record())).match().events(SPECTATOR) == match.events(SPECTATOR)
