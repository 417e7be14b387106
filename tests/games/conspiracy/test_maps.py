"""Map files: those we ship are sound and symmetric, and a broken one is refused with what is wrong."""

import pytest

from connive.core.text import LANGUAGES, catalogue
from connive.games.conspiracy.maps import MAPS, BadMap, Map, read_map, usual_map

SOUND = """
usual_for = [2]
case = "vienna"
starts = ["paris", "rome"]
headquarters = ["london", "moscow"]
links = ["vienna-paris", "vienna-rome", "paris-london", "rome-moscow"]
spaces = [
    { name = "vienna", code = "C", x = 50, y = 50 },
    { name = "paris", code = "E0", x = 20, y = 50 },
    { name = "rome", code = "E1", x = 80, y = 50 },
    { name = "london", code = "H0", x = 0, y = 50 },
    { name = "moscow", code = "H1", x = 100, y = 50 },
]
[seating]
2 = [0, 1]
"""


def lopsided_for(board: Map) -> list[int]:
    """Return the numbers of seats for which some seat is nearer to the briefcase or to the starts than another."""

    def outlook(hq: int) -> tuple[int, ...]:
        steps = board.distances(hq)
        return (steps[board.case], *sorted(steps[start] for start in board.starts))

    return [seats for seats, hqs in board.seating.items() if len({outlook(hq) for hq in hqs}) > 1]


def test_C1_2_a_sound_map_is_read() -> None:
    board = read_map("small", SOUND)
    assert board.spies == 2
    assert board.links == ((1, 2), (0, 3), (0, 4), (1,), (2,))
    assert board.seating == {2: (3, 4)}
    assert board.distances(3) == [2, 1, 3, 0, 4]
    assert lopsided_for(board) == []


@pytest.mark.parametrize(
    ("wrong", "instead", "trouble"),
    [
        ("usual_for", "unusual_for", "unreadable"),
        ("= [2]", "= [2", "unreadable"),
        ("x = 50, y", "x = 'west', y", "unreadable"),
        ('name = "rome"', 'name = "paris"', "space_twice"),
        ('code = "E1"', 'code = "E0"', "code_twice"),
        ("x = 100", "x = 101", "drawn_outside"),
        ("x = 80", "x = 20", "same_spot"),
        ('case = "vienna"', 'case = "riga"', "unknown_space"),
        ('"rome-moscow"', '"rome-riga"', "unknown_space"),
        ('"rome-moscow"', '"rome-moscow-vienna"', "bad_link"),
        ('"rome-moscow"', '"rome-rome"', "loop"),
        ('"rome-moscow"', '"rome-moscow", "moscow-rome"', "link_twice"),
        ("2 = [0, 1]", "2 = [0, 0]", "bad_seating"),
        ("2 = [0, 1]", "2 = [0, 2]", "bad_seating"),
        ("2 = [0, 1]", "3 = [0, 1]", "bad_seating"),
        ("2 = [0, 1]", "two = [0, 1]", "bad_seating"),
        ("2 = [0, 1]", "", "no_seating"),
        ("usual_for = [2]", "usual_for = [3]", "no_seating"),
        ('starts = ["paris", "rome"]', 'starts = ["paris"]', "bad_spies"),
        ('starts = ["paris", "rome"]', 'starts = ["paris", "paris"]', "space_twice"),
        ('case = "vienna"', 'case = "london"', "case_at_home"),
        (', "rome-moscow"', "", "unreachable_headquarters"),
        (
            '{ name = "rome", code = "E1", x = 80, y = 50 },',
            '{ name = "rome", code = "E1", x = 80, y = 50 }, { name = "riga", code = "X", x = 1, y = 1 },',
            "not_connected",
        ),
    ],
)
def test_C1_2_a_broken_map_is_refused_by_name(wrong: str, instead: str, trouble: str) -> None:
    assert wrong in SOUND
    with pytest.raises(BadMap) as error:
        read_map("small", SOUND.replace(wrong, instead, 1))
    assert error.value.params["trouble"] == trouble
    for lang in LANGUAGES:
        assert "small" in error.value.message(lang)


def test_C1_2_limits_of_the_state() -> None:
    spaces = "".join(f'{{ name = "s{i}", code = "S{i}", x = {i}, y = 1 }},' for i in range(30))
    with pytest.raises(BadMap, match="35 spaces"):
        read_map("small", SOUND.replace("spaces = [", "spaces = [" + spaces))
    few = "".join(f'{{ name = "s{i}", code = "S{i}", x = {i}, y = 1 }},' for i in range(5))
    links = "".join(f'"vienna-s{i}",' for i in range(5))
    with pytest.raises(BadMap, match="too many links"):
        read_map("small", SOUND.replace("spaces = [", "spaces = [" + few).replace("links = [", "links = [" + links))


def test_C1_2_our_maps_are_symmetric_where_they_are_usual() -> None:
    for seats in (2, 3, 4):
        assert seats not in lopsided_for(usual_map(seats))


def test_C1_2_three_seats_on_quadrant_have_equal_distances_and_still_a_gap() -> None:
    quadrant = MAPS[0]
    assert lopsided_for(quadrant) == []
    first, second, third = quadrant.seating[3]
    assert quadrant.distances(first)[third] > quadrant.distances(first)[second]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_C1_2_every_space_has_a_name_of_its_own(lang: str) -> None:
    words = catalogue(lang, "conspiracy")
    for board in MAPS:
        names = [words.say(f"space.{space.name}") for space in board.spaces]
        assert len(set(names)) == len(names)
        assert max(map(len, names)) <= 10
