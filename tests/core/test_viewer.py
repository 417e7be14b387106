"""Viewers: who is looking, and what reaches whom."""

import pytest

from connive import REFEREE, SPECTATOR, Viewer
from connive.core.emit import EVERYBODY, only, others
from connive.core.errors import BadViewer
from connive.core.viewer import viewers


@pytest.mark.parametrize("text", ["0", "1", "2", "3", "spectator", "referee"])
def test_a_viewer_round_trips_through_text(text: str) -> None:
    assert str(Viewer.parse(text)) == text
    assert repr(Viewer.parse(text)) == f"Viewer.parse({text!r})"


@pytest.mark.parametrize("text", ["", "4", "-1", "00", "0 ", "²", "٣", "Referee", "all", "spectator\n", "x" * 9999])
def test_what_is_no_viewer_is_refused(text: str) -> None:
    with pytest.raises(BadViewer) as refusal:
        Viewer.parse(text)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("seat", [-1, 4, 99, 10**5000, -(10**5000)], ids=["-1", "4", "99", "huge", "-huge"])
def test_there_are_at_most_four_seats(seat: int) -> None:
    with pytest.raises(BadViewer) as refusal:
        Viewer.seat(seat)
    assert len(str(refusal.value)) < 200


def test_a_seat_knows_its_seat_and_the_others_have_none() -> None:
    assert [viewer.own_seat for viewer in viewers(4)] == [0, 1, 2, 3, None, None]


def test_a_seat_sees_its_own_secrets_and_no_other_seats() -> None:
    for seat in range(4):
        assert [viewer.sees(only(seat)) for viewer in viewers(4)] == [
            *(other == seat for other in range(4)),
            *(False, True),
        ]


def test_a_spectator_sees_only_what_everybody_may_know() -> None:
    assert SPECTATOR.sees(EVERYBODY)
    assert SPECTATOR.sees(others(only(0)))
    assert not any(SPECTATOR.sees(only(seat)) for seat in range(4))


def test_the_referee_sees_secrets_instead_of_their_veils() -> None:
    assert all(REFEREE.sees(only(seat)) and not REFEREE.sees(others(only(seat))) for seat in range(4))


def test_viewers_of_a_match_are_its_seats_the_spectator_and_the_referee() -> None:
    assert [str(viewer) for viewer in viewers(2)] == ["0", "1", "spectator", "referee"]


def test_viewers_are_values() -> None:
    assert Viewer.seat(1) == Viewer.parse("1")
    assert len({Viewer.seat(0), Viewer.parse("0"), SPECTATOR, Viewer.parse("spectator")}) == 2
