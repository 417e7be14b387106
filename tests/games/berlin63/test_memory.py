"""What both sides of Berlin 63 remember, event by event."""

from connive.core.emit import NOTHING
from connive.games.berlin63 import actions, events
from connive.games.berlin63.memory import (
    CAUGHT,
    GONE,
    KNOWN,
    LOOKED,
    MAYBE,
    MEMORY,
    SAID,
    facts,
    flipped,
    knows,
    remember,
    turned,
)
from connive.games.berlin63.model import LEO, RAY, STEEL, Options


def told(*written: tuple[int, ...]) -> list[int]:
    mem = [0] * MEMORY
    for kind, *arguments in written:
        remember(mem, kind, arguments, 0)
    return mem


def test_who_was_shown_is_known_until_an_illusion() -> None:
    shown = (events.Shown.kind, 3, RAY, 0)
    assert told(shown)[KNOWN + 3] == RAY + 1
    assert told(shown)[CAUGHT + 3] == 1
    mixed = told(shown, (events.Mixed.kind, 3, 4, NOTHING, NOTHING))
    assert mixed[KNOWN + 3] == mixed[CAUGHT + 3] == 0
    assert mixed[MAYBE + 3] == mixed[MAYBE + 4] == 1 << RAY


def test_what_the_owner_did_in_an_illusion_is_not_remembered() -> None:
    assert told((events.Mixed.kind, 0, 1, 1, LEO)) == told((events.Mixed.kind, 0, 1, NOTHING, NOTHING))


def test_a_look_is_known_to_both() -> None:
    mem = told((events.Looked.kind, 7, STEEL))
    assert (mem[KNOWN + 7], mem[LOOKED + 7]) == (STEEL + 1, 1)


def test_the_dead_are_out_and_their_base_is_forgotten() -> None:
    mem = told(
        (events.Claimed.kind, 6, LEO, NOTHING, NOTHING), (events.Eliminated.kind, 6, RAY), (events.Lost.kind, 0, STEEL)
    )
    assert mem[SAID + 6] == 0
    assert mem[GONE : GONE + 2] == [1 << STEEL, 1 << RAY]


def test_both_sides_see_their_own_bases_first() -> None:
    blue, red = told((events.Shown.kind, 2, RAY, 1)), told((events.Shown.kind, 7, RAY, 1))
    seen = [[0] * 4, [0] * 4]
    ends = [facts(mem, [], seat, 100, out, 0) for seat, (mem, out) in enumerate(zip((blue, red), seen, strict=True))]
    assert ends == [1, 1]
    assert seen[0] == seen[1]


def test_red_sees_north_and_south_the_other_way_round() -> None:
    north, north_east = 0, 0
    assert flipped(actions.Move.id + north) == actions.Move.id + 2
    assert flipped(actions.Leap.id + north_east) == actions.Leap.id + 1
    assert flipped(actions.Push.id + 4) == actions.Push.id + 4 + 2
    assert flipped(actions.Look.id) == actions.Look.id
    assert turned("direction", 0, 1, 1, 2) == (0, 3)
    assert turned("place", 0, 1, 1, 2) == (5, 21)
    assert turned("place", 0, 1, 0, 2) == (0, 1)


def test_other_boards_are_not_known() -> None:
    assert knows(Options(first=1), 2)
    assert not knows(Options(rows=6), 2)
