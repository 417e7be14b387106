"""Records as frames."""

import pytest

from connive import REFEREE, SPECTATOR, Match, Record, Viewer, load
from connive.core.errors import BadRecord, BadViewer
from connive.core.randomness import FastRng
from connive.terminal.frames import Player, Replay, check_viewer

from .scripted import Scripted


def played(choices: int = 10_000) -> Match:
    """Return a small match after a number of random choices, or at its end."""
    match, rng = Match("berlin63", seed=8, options="rows=3 columns=3 cast=six quiet_limit=12"), FastRng(5)
    while match.to_act and len(match.log) < choices:
        ids = match.decision(match.to_act[0]).ids
        match.act(match.to_act[0], ids[rng.below(len(ids))])
    return match


FINISHED = played()


@pytest.mark.parametrize("viewer", [Viewer.seat(0), Viewer.seat(1), SPECTATOR, REFEREE], ids=str)
def test_the_last_frame_is_the_view_at_the_end(viewer: Viewer) -> None:
    replay = Replay(FINISHED.record(), viewer, "en")
    assert replay.frames[-1].view == FINISHED.view(viewer)
    assert replay.finished
    assert len(replay.lines) == len(FINISHED.told(viewer))


def test_there_is_a_frame_for_every_open_choice_and_the_end() -> None:
    assert len(Replay(FINISHED.record(), REFEREE, "en").frames) == len(FINISHED.log) + 1


def test_a_seat_does_not_see_what_it_did_not_know() -> None:
    match = played(8)
    replay = Replay(match.record(), Viewer.seat(0), "en")
    assert not replay.finished
    assert [line.text for line in replay.lines] == [text for _, text in match.story(Viewer.seat(0))]


def test_a_part_is_replayed_to_its_own_viewer_only() -> None:
    part = load(str(FINISHED.record(SPECTATOR)))
    assert Replay(part, SPECTATOR, "fr").finished
    with pytest.raises(BadRecord):
        Replay(part, Viewer.seat(0), "en")


def test_a_viewer_the_match_does_not_have_is_refused() -> None:
    with pytest.raises(BadViewer):
        check_viewer(Viewer.seat(3), 2)
    assert check_viewer(SPECTATOR, 2) == SPECTATOR


@pytest.mark.parametrize(
    "line", ["* moved base=77 origin=0 target=5", "* looked base=3 character=leo_storm", "* turn seat=9 quiet=0"]
)
def test_events_that_make_no_sense_are_a_bad_record(line: str) -> None:
    record = FINISHED.record(SPECTATOR)
    forged = Record(record.game, record.rules, record.seats, record.options, SPECTATOR, (line,))
    with pytest.raises(BadRecord):
        Replay(load(str(forged)), SPECTATOR, "en")


def test_printing_all_tells_the_story_and_draws_the_end() -> None:
    screen = Scripted()
    Player(Replay(FINISHED.record(), REFEREE, "en"), screen).print_all()
    assert "Berlin 63, seen by referee" in screen.text
    assert "game over" in screen.text
    assert screen.shown[-1] == "End of the record."


def test_an_unfinished_record_says_so() -> None:
    screen = Scripted()
    Player(Replay(played(5).record(), Viewer.seat(1), "en"), screen).print_all()
    assert "seen by Red" in screen.text
    assert screen.shown[-1] == "The record stops before the end of the game."


def test_stepping_goes_on_back_and_anywhere() -> None:
    screen = Scripted("", "", "b", "5", "99999999999", "0", "nonsense", "q")
    replay = Replay(FINISHED.record(), REFEREE, "en")
    Player(replay, screen).step_through()
    last = len(replay.frames)
    steps = [line for line in screen.shown if line.startswith("step ")]
    assert steps == [f"step {at} of {last}" for at in (1, 2, 3, 2, 5, last, 1, 2)]


def test_stepping_ends_after_the_last_frame_or_with_the_input() -> None:
    replay = Replay(FINISHED.record(), REFEREE, "en")
    screen = Scripted("9999", "")
    Player(replay, screen).step_through()
    assert screen.script == []
    Player(replay, Scripted()).step_through()
