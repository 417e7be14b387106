"""The maps of Conspiracy: data files, read and checked when the game is first used.

A new map is one more file, its name in `Options.map`, and the names of its spaces in the catalogues.
Invariant: a `Map` that exists is sound: connected, every headquarters reachable, within the limits of the state.
"""

import tomllib
from collections.abc import Iterable, Iterator
from importlib import resources

import msgspec

from connive.core.errors import ConniveError
from connive.core.text import Catalogue, Param, catalogue

MAX_SPACES = 32
MAX_LINKS = 6
MAX_SPIES = 8
SEATS = (2, 3, 4)


class BadMap(ConniveError):
    """A map file cannot be used; `trouble` names what is wrong, `what` where."""

    def __init__(self, *, map: str, trouble: str, what: Param = "") -> None:
        super().__init__(map=map, trouble=trouble, what=what)

    def message(self, lang: str = "en") -> str:
        """Return the sentence in a language."""
        words = self._words(lang)
        trouble = words.say(f"map_trouble.{self.params['trouble']}", what=self.params["what"])
        return words.say("error.bad_map", map=self.params["map"], trouble=trouble)

    def _words(self, lang: str) -> Catalogue:
        return catalogue(lang, "conspiracy")


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space: its name in the catalogue, its code in the rules, and where it is drawn, in per cent."""

    name: str
    code: str
    x: int
    y: int


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a map file says, in names."""

    usual_for: list[int]
    case: str
    starts: list[str]
    headquarters: list[str]
    links: list[str]
    spaces: list[Space]
    seating: dict[str, list[int]]


class Map(msgspec.Struct, frozen=True):
    """A board: spaces by number, and what is where (C1.2 to C1.4)."""

    name: str
    spaces: tuple[Space, ...]
    links: tuple[tuple[int, ...], ...]
    case: int
    starts: tuple[int, ...]
    seating: dict[int, tuple[int, ...]]
    usual_for: tuple[int, ...]

    @property
    def spies(self) -> int:
        """How many spies are in the game."""
        return len(self.starts)

    def distances(self, start: int) -> list[int]:
        """Return the number of steps from a space to every other; -1 where no path leads."""
        steps = [-1] * len(self.spaces)
        steps[start], front = 0, [start]
        while front:
            here = front.pop(0)
            for there in self.links[here]:
                if steps[there] < 0:
                    steps[there] = steps[here] + 1
                    front.append(there)
        return steps


def read_map(name: str, text: str) -> Map:
    """Return the map that a file describes, or refuse it with what is wrong."""
    try:
        file = msgspec.convert(tomllib.loads(text), MapFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadMap(map=name, trouble="unreadable", what=str(error)[:200]) from None
    names = [space.name for space in file.spaces]
    _check(name, "too_many_spaces", [] if 2 <= len(names) <= MAX_SPACES else [len(names)])
    _check(name, "space_twice", _repeated(names))
    _check(name, "code_twice", _repeated([space.code for space in file.spaces]))
    _check(name, "drawn_outside", [s.name for s in file.spaces if not (0 <= s.x <= 100 and 0 <= s.y <= 100)])
    _check(name, "same_spot", _repeated([f"{space.x}, {space.y}" for space in file.spaces]))
    numbers = {space: i for i, space in enumerate(names)}
    used = [file.case, *file.starts, *file.headquarters, *(end for link in file.links for end in link.split("-"))]
    _check(name, "unknown_space", [space for space in used if space not in numbers])
    made = Map(
        name=name,
        spaces=tuple(file.spaces),
        links=_links(name, file.links, numbers),
        case=numbers[file.case],
        starts=tuple(numbers[start] for start in file.starts),
        seating=_seating(name, file, numbers),
        usual_for=tuple(file.usual_for),
    )
    _check_whole(made, file, numbers)
    return made


def _check(name: str, trouble: str, found: Iterable[Param]) -> None:
    for what in found:
        raise BadMap(map=name, trouble=trouble, what=what)


def _repeated(values: list[str]) -> list[Param]:
    return [value for i, value in enumerate(values) if value in values[:i]]


def _links(name: str, links: list[str], numbers: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    ends = [link.split("-") for link in links]
    _check(name, "bad_link", [link for link, pair in zip(links, ends, strict=True) if len(pair) != 2])
    _check(name, "loop", [link for link, (a, b) in zip(links, ends, strict=True) if a == b])
    _check(name, "link_twice", _repeated(["-".join(sorted(pair)) for pair in ends]))
    linked: list[set[int]] = [set() for _ in numbers]
    for a, b in ends:
        linked[numbers[a]].add(numbers[b])
        linked[numbers[b]].add(numbers[a])
    _check(name, "too_many_links", [space for space, i in numbers.items() if len(linked[i]) > MAX_LINKS])
    return tuple(tuple(sorted(there)) for there in linked)


def _seating(name: str, file: MapFile, numbers: dict[str, int]) -> dict[int, tuple[int, ...]]:
    """C1.4: which headquarters the seats take, for each number of seats the map is made for."""
    seating: dict[int, tuple[int, ...]] = {}
    for seats, places in file.seating.items():
        known = [place for place in places if 0 <= place < len(file.headquarters)]
        sound = seats.isdecimal() and int(seats) in SEATS and len(set(known)) == len(places) == int(seats)
        _check(name, "bad_seating", [] if sound else [seats])
        seating[int(seats)] = tuple(numbers[file.headquarters[place]] for place in places)
    _check(name, "no_seating", [] if seating else [name])
    _check(name, "no_seating", [seats for seats in file.usual_for if seats not in seating])
    return seating


def _check_whole(made: Map, file: MapFile, numbers: dict[str, int]) -> None:
    _check(made.name, "bad_spies", [] if 2 <= made.spies <= MAX_SPIES else [made.spies])
    _check(made.name, "space_twice", _repeated(file.starts) + _repeated(file.headquarters))
    _check(made.name, "case_at_home", [hq for hq in file.headquarters if numbers[hq] == made.case])
    steps = made.distances(made.case)
    _check(made.name, "unreachable_headquarters", [hq for hq in file.headquarters if steps[numbers[hq]] < 0])
    _check(made.name, "not_connected", [space.name for space, n in zip(made.spaces, steps, strict=True) if n < 0])


def _read_all() -> Iterator[Map]:
    folder = resources.files(__package__) / "data" / "maps"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            yield read_map(file.name.removesuffix(".toml"), file.read_text(encoding="utf-8"))


MAPS = tuple(_read_all())
"""Every map, by number: the state holds the number."""


def usual_map(seats: int) -> Map:
    """Return the map that is played with this many seats unless an option says otherwise."""
    return next(board for board in MAPS if seats in board.usual_for)
