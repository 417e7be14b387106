"""What both sides of Berlin 63 remember, event by event."""

from connive.core.emit import NOTHING
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
from connive.games.berlin63.model import LEAP, LEO, LOOK, MOVE, PUSH, RAY, STEEL, Kind, Options


def told(*events: tuple[int, ...]) -> list[int]:
    mem = [0] * MEMORY
    for kind, *arguments in events:
        remember(mem, kind, arguments, 0)
    return mem


def test_who_was_shown_is_known_until_an_illusion() -> None:
    shown = (Kind.SHOWN, 3, RAY, 0)
    assert told(shown)[KNOWN + 3] == RAY + 1
    assert told(shown)[CAUGHT + 3] == 1
    mixed = told(shown, (Kind.MIXED, 3, 4, NOTHING, NOTHING))
    assert mixed[KNOWN + 3] == mixed[CAUGHT + 3] == 0
    assert mixed[MAYBE + 3] == mixed[MAYBE + 4] == 1 << RAY


def test_what_the_owner_did_in_an_illusion_is_not_remembered() -> None:
    assert told((Kind.MIXED, 0, 1, 1, LEO)) == told((Kind.MIXED, 0, 1, NOTHING, NOTHING))


def test_a_look_is_known_to_both() -> None:
    mem = told((Kind.LOOKED, 7, STEEL))
    assert (mem[KNOWN + 7], mem[LOOKED + 7]) == (STEEL + 1, 1)


def test_the_dead_are_out_and_their_base_is_forgotten() -> None:
    mem = told((Kind.CLAIMED, 6, LEO, NOTHING, NOTHING), (Kind.ELIMINATED, 6, RAY), (Kind.LOST, 0, STEEL))
    assert mem[SAID + 6] == 0
    assert mem[GONE : GONE + 2] == [1 << STEEL, 1 << RAY]


def test_both_sides_see_their_own_bases_first() -> None:
    blue, red = told((Kind.SHOWN, 2, RAY, 1)), told((Kind.SHOWN, 7, RAY, 1))
    seen = [[0] * 4, [0] * 4]
    ends = [facts(mem, [], seat, 100, out, 0) for seat, (mem, out) in enumerate(zip((blue, red), seen, strict=True))]
    assert ends == [1, 1]
    assert seen[0] == seen[1]


def test_red_sees_north_and_south_the_other_way_round() -> None:
    north, north_east = 0, 0
    assert flipped(MOVE + north) == MOVE + 2
    assert flipped(LEAP + north_east) == LEAP + 1
    assert flipped(PUSH + 4) == PUSH + 4 + 2
    assert flipped(LOOK) == LOOK
    assert turned("direction", 0, 1, 1, 2) == (0, 3)
    assert turned("place", 0, 1, 1, 2) == (5, 21)
    assert turned("place", 0, 1, 0, 2) == (0, 1)


def test_other_boards_are_not_known() -> None:
    assert knows(Options(first=1), 2)
    assert not knows(Options(rows=6), 2)
