"""The interface of a bot, local or remote.

Invariant: a bot is a function of its seed, the events of its seat, and the decisions and budgets put to it; it never
sees a State of the match. With a budget in simulations it repeats itself on any machine.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, runtime_checkable

from connive.core.actions import shorten
from connive.core.decision import Decision
from connive.core.errors import ConniveError, UnknownBot
from connive.core.events import Event
from connive.core.game import Game
from connive.core.options import Options
from connive.core.randomness import FastRng


class Place(NamedTuple):
    """Where a bot sits: all that it is told before the first event."""

    game: Game
    options: Options
    seats: int
    seat: int


class Budget(NamedTuple):
    """How much a bot may think about one decision; 0 is no limit of this kind. Bots that do not think ignore it."""

    simulations: int = 0
    seconds: float = 0.0


class BadBudget(ConniveError):
    """A budget that allows no thought, or has no limit."""

    code = "bad_budget"


def check_budget(budget: Budget) -> Budget:
    """Return a budget that has a limit of some kind, or refuse it."""
    if min(budget) < 0 or max(budget) <= 0:
        raise BadBudget(simulations=budget.simulations, seconds=budget.seconds)
    return budget


class Bot(Protocol):
    """A player that is a program."""

    def observe(self, events: Iterable[Event]) -> None:
        """Take in what this seat has been told since the last call."""

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:
        """Return the id of a legal action; without a budget, think as much as this bot usually does."""
        ...


@runtime_checkable
class Ponders(Protocol):
    """A bot whose thought takes time that others could notice."""

    def ponder(self, question: str) -> None:
        """Think about one's only action as long as about one of several; nothing comes of it."""


class Mixed(Bot, Protocol):
    """A bot that can say how it mixes; `choose` draws from this with a chance of the bot's own."""

    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:
        """Return the probability of each of `decision.ids`."""
        ...


@runtime_checkable
class Thinks(Protocol):
    """A bot that thinks so much about a choice if nobody says otherwise."""

    @property
    def usual(self) -> Budget:
        """Its budget, as things are now."""
        ...


def usual_budget(bot: Bot) -> Budget | None:
    """Return what a bot thinks by itself, to be given to it and written down; None if it does not think."""
    return bot.usual if isinstance(bot, Thinks) else None


@runtime_checkable
class Reseedable(Bot, Protocol):
    """A bot that can go on with another chance: for servers, which make a new bot for each decision."""

    def with_seed(self, seed: int) -> Bot:
        """Return the bot that `make_bot` would make with this seed, told all that this one was told.

        The two share what they were told, so this one must not be used any more.
        """
        ...


class WorldSource(Protocol):
    """Where a search gets its worlds: a fold of one seat's events."""

    def apply(self, event: Event) -> None:
        """Take in the next event."""

    def worlds(self, rng: FastRng, count: int) -> tuple[list[Any], list[float]]:
        """Return about `count` possible states, at least one, and their weights, which add up to 1."""
        ...

    def decoys(self, rng: FastRng, count: int) -> list[Any]:
        """Return at most `count` states in which the seat's own secrets are others, as others may think; maybe none."""
        ...


WorldWeight = Callable[[Any], float]
"""How much a world should count, beside what a source of worlds makes of it."""

Maker = Callable[[Place, int], Bot]
KindMaker = Callable[[str, Place, int], Bot]
_MAKERS: dict[str, Maker] = {}
_KINDS: dict[str, KindMaker] = {}


def register(name: str) -> Callable[[Maker], Maker]:
    """Register a bot under a name: a class or function of a place and a seed."""

    def enter(maker: Maker) -> Maker:
        _MAKERS[name] = maker
        return maker

    return enter


def register_kind(kind: str) -> Callable[[KindMaker], KindMaker]:
    """Register bots named `KIND:REST`: a class or function of the rest, a place and a seed.

    They have no place in `bot_names`: a server seats named bots only, and never reads a file that a player names.
    """

    def enter(maker: KindMaker) -> KindMaker:
        _KINDS[kind] = maker
        return maker

    return enter


def bot_names() -> tuple[str, ...]:
    """Return the names of all registered bots."""
    from connive.bots import lookahead, minds, random, search  # noqa: F401  # registers them

    return tuple(sorted(_MAKERS))


def check_name(name: str) -> None:
    """Refuse a name that is neither a registered bot's nor of a registered kind."""
    if name not in bot_names() and _kind(name) not in _KINDS:
        raise UnknownBot(name=shorten(name), known=", ".join(bot_names()))


def make_bot(name: str, place: Place, seed: int) -> Bot:
    """Seat a bot by name."""
    check_name(name)
    if name in _MAKERS:
        return _MAKERS[name](place, seed)
    return _KINDS[_kind(name)](name.partition(":")[2], place, seed)


def _kind(name: str) -> str:
    kind, colon, _ = name.partition(":")
    return kind if colon else ""
