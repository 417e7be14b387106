"""The contract of a game: the same file names with the same public names in every game package.

A `Game` is stateless and cheap; its parts are imported when first used, so that listing games costs nothing.
"""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cached_property
from importlib import import_module, resources
from typing import Any, Protocol, Self, TypeVar, cast

from connive.core.actions import ActionTable, shorten
from connive.core.emit import Logged
from connive.core.errors import BadSeats, IllegalAction
from connive.core.events import Emission, Event, EventCodec
from connive.core.options import Given, Options, read_options
from connive.core.randomness import Rng
from connive.core.state import StateBase, Vec
from connive.core.text import Term
from connive.core.viewer import Viewer

S = TypeVar("S", bound=StateBase)


class State(Logged, Protocol):
    """The whole truth of a match: a `@layout` class with an event log."""

    def copy(self) -> Self:
        """Return an independent state."""
        ...

    def key(self) -> tuple[object, ...]:
        """Return the position as a hashable value."""
        ...


class Model(Protocol):
    """`model.py`: the state, its options, and the tables of the game as data."""

    State: type[Any]
    Options: type[Options]
    MAX_LEGAL: int

    def prepare(self, s: Any, options: Any, seats: int) -> None:
        """Write options and seats into a fresh state, before the deal."""


class Rules(Protocol):
    """`rules.py`: pure functions over the state, the one source of rules, interpreted and compiled alike."""

    def deal(self, s: Any, rng: Rng) -> None:
        """Set up a prepared state. The only randomness."""

    def to_act(self, s: Any) -> int:
        """Return the bit set of seats with an open choice."""
        ...

    def legal(self, s: Any, seat: int, out: Vec) -> int:
        """Write the seat's legal action ids in ascending order, return how many."""
        ...

    def step(self, s: Any, seat: int, action: int) -> None:
        """Carry out a legal action and write its events. Every viewer receives at least one."""

    def default(self, s: Any, seat: int) -> int:
        """Return the legal action taken for a seat whose time is out; it carries no information."""
        ...

    def is_over(self, s: Any) -> bool:
        """Tell whether the game has ended."""
        ...

    def result(self, s: Any, seat: int) -> int:
        """Return the number of seats that this seat beat less the number that beat it."""
        ...

    def longest(self, s: Any) -> int:
        """Return a number of choices that no game exceeds from a prepared state on, with its options and seats."""
        ...


class View(Protocol):
    """`view.py`: the fold of one viewer's events; what a client draws. A JSON-ready struct."""

    to_act: int
    question: Any
    ended: Any

    def apply(self, event: Any) -> None:
        """Take in the next event."""


class Views(Protocol):
    """The public names of `view.py`."""

    View: Any

    def describe(self, view: Any, event: Any) -> tuple[str, dict[str, str | int | float | Term]]:
        """Return the catalogue key of an event's sentence and the words that go into it."""
        ...


class Belief(Protocol):
    """`beliefs.py`: the fold of one seat's events; the worlds that are possible for it."""

    def apply(self, event: Any) -> None:
        """Take in the next event."""

    def sample(self, rng: Rng) -> Any:
        """Return a world as a State, drawn by its probability."""
        ...

    def contains(self, s: Any) -> bool:
        """Tell whether a state is among the worlds that are still possible."""
        ...

    def notebook(self) -> Any:
        """Return the deductions with their reasons, as a JSON-ready struct."""
        ...


class Beliefs(Protocol):
    """The public names of `beliefs.py`."""

    Belief: Any


class Notation(Protocol):
    """`notation.py`: actions and positions as text."""

    def write_action(self, view: Any, seat: int, action: int) -> str:
        """Write a seat's action as a view that sees the seat's side shows it."""
        ...

    def read_action(self, view: Any, seat: int, text: str) -> int:
        """Return the action that a text means for a seat, legal or not."""
        ...

    def write_position(self, s: Any) -> str:
        """Write the whole position in one line."""
        ...

    def read_position(self, s: Any, text: str) -> None:
        """Fill a prepared state from such a line."""


class Heuristics(Protocol):
    """`heuristics.py`: what a sensible player thinks; plain functions, compiled with the rules."""

    def value(self, s: Any, seat: int) -> int:
        """Return how good a state looks for a seat, in thousandths of a win."""
        ...

    def weight(self, s: Any, seat: int, action: int) -> int:
        """Return how often a lively random player would take a legal action; at least 1."""
        ...


class Game:
    """One game: its name, the version of its rules, the numbers of seats, and its parts by file name."""

    def __init__(self, package: str, *, version: int, seats: tuple[int, ...]) -> None:
        self.package, self.version, self.seats = package, version, seats
        self.name = package.rpartition(".")[2]
        self._parts: dict[str, Any] = {}

    def part(self, name: str, optional: bool = False) -> Any:
        """Return a file of the game as a module; None if it is optional and this game has no such file."""
        if name not in self._parts:
            self._parts[name] = self._imported(f"{self.package}.{name}")
        if self._parts[name] is None and not optional:
            raise ModuleNotFoundError(f"{self.package} has no {name}.py", name=f"{self.package}.{name}")
        return self._parts[name]

    def _imported(self, module: str) -> Any:
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            return None

    def data(self, name: str) -> dict[str, Any]:
        """Return what a TOML file of the game says; nothing if this game has no such file."""
        try:
            text = (resources.files(self.package) / f"{name}.toml").read_text(encoding="utf-8")
        except FileNotFoundError:
            return {}
        return tomllib.loads(text)

    @cached_property
    def model(self) -> Model:
        """State, options, tables."""
        return cast(Model, self.part("model"))

    @cached_property
    def rules(self) -> Rules:
        """Deal, legality, steps, results."""
        return cast(Rules, self.part("rules"))

    @cached_property
    def actions(self) -> ActionTable:
        """Every action by id."""
        return cast(ActionTable, self.part("actions").ACTIONS)

    @cached_property
    def events(self) -> EventCodec:
        """Every kind of event."""
        return cast(EventCodec, self.part("events").EVENTS)

    @cached_property
    def views(self) -> Views:
        """What a viewer knows, and the sentences of events."""
        return cast(Views, self.part("view"))

    @cached_property
    def beliefs(self) -> Beliefs:
        """What is possible as far as a seat can know."""
        return cast(Beliefs, self.part("beliefs"))

    @cached_property
    def notation(self) -> Notation:
        """Actions and positions as text."""
        return cast(Notation, self.part("notation"))

    @cached_property
    def heuristics(self) -> Heuristics:
        """A sensible player's first thoughts."""
        return cast(Heuristics, self.part("heuristics"))

    @cached_property
    def silent(self) -> frozenset[int]:
        """The questions that silence answers: `SILENT` of `model.py`, where having a choice is a secret."""
        return frozenset(getattr(self.model, "SILENT", ()))

    def introduce(self, s: Any) -> Iterable[Emission]:
        """Return the events that tell every viewer about a position set up by hand."""
        return cast(Iterable[Emission], self.part("events").introduce(s))

    def closing(self, told: Iterable[Event]) -> Iterable[Emission]:
        """Return what is published when a match is over, from all that the referee was told; most games add nothing."""
        closing = getattr(self.part("events"), "closing", None)
        return cast(Iterable[Emission], closing(told)) if closing else ()

    def refuse(self, view: Any, seat: int, action: int) -> IllegalAction:
        """Return why an action that is not legal is refused, from what the seat can see."""
        return cast(IllegalAction, self.part("refusals").refuse(view, seat, action))

    def refuse_talk(self, text: str) -> IllegalAction | None:
        """Return why the rules forbid to say something; a game without a `talk.py` forbids nothing."""
        talk = self.part("talk", optional=True)
        return cast("IllegalAction | None", talk.refuse_talk(text)) if talk else None

    def rules_text(self, lang: str = "en") -> str:
        """Return RULES.md, in French if asked."""
        name = "RULES.md" if lang == "en" else f"RULES.{lang}.md"
        return (resources.files(self.package) / name).read_text(encoding="utf-8")

    def read_options(self, given: Given) -> Options:
        """Return validated options."""
        return read_options(self.model.Options, given)

    def read_seats(self, seats: int | None) -> int:
        """Return a valid number of seats, the game's usual one by default."""
        if seats is None:
            return self.seats[0]
        if seats not in self.seats:
            raise BadSeats(game=self.name, seats=shorten(seats, 20), allowed=", ".join(map(str, self.seats)))
        return seats

    def new_state(self, options: Options, seats: int) -> Any:
        """Return a state that is prepared and not yet dealt."""
        state = self.model.State()
        self.model.prepare(state, options, seats)
        return state

    def new_view(self, viewer: Viewer, options: Options, seats: int) -> Any:
        """Return the view of somebody who has not yet seen an event."""
        return self.views.View.start(viewer, options, seats)

    def new_belief(self, seat: int, options: Options, seats: int) -> Any:
        """Return the belief of a seat before its first event."""
        return self.beliefs.Belief(seat, options, seats)

    def decode(self, s: Logged) -> Sequence[Emission]:
        """Return the events of the last step."""
        return self.events.decode(s.log, s.log_len)

    def legal_ids(self, s: Any, seat: int) -> tuple[int, ...]:
        """Return the legal actions of a seat; empty when it is not asked."""
        if not self.rules.to_act(s) >> seat & 1:
            return ()
        out = [0] * self.model.MAX_LEGAL
        return tuple(out[: self.rules.legal(s, seat, out)])

    def __repr__(self) -> str:
        return f"<Game {self.name} rules {self.version}>"


__all__ = ["Belief", "Emission", "Event", "Game", "Heuristics", "Model", "Notation", "Rules", "State", "View"]
