"""The typed events of Berlin 63. A field that is None was not told to this audience, or is nothing."""

from collections.abc import Iterator

from connive.core.emit import EVERYBODY, only, others
from connive.core.events import Emission, Event, EventCodec
from connive.games.berlin63.model import (
    BASES,
    NONE,
    SIDE,
    VERONICA,
    Character,
    Kind,
    Question,
    Reason,
    State,
)


class Dealt(Event, frozen=True):
    """B1.3: a side was dealt its leader."""

    seat: int
    leader: Character | None


class First(Event, frozen=True):
    """B1.5: who begins."""

    seat: int


class Placed(Event, frozen=True):
    """B1.4: a spy was placed in a base on the first row."""

    base: int
    character: Character | None


class Asked(Event, frozen=True):
    """A choice is open for the seats of a bit set."""

    seats: int
    question: Question


class Turn(Event, frozen=True):
    """A side's turn begins, after so many quiet turns."""

    seat: int
    quiet: int


class Mixed(Event, frozen=True):
    """B2.1: an illusion with another base, or with the reserve; only its owner knows the outcome."""

    base: int
    other: int | None
    swapped: bool | None
    character: Character | None


class Moved(Event, frozen=True):
    """B2.2: a base moved, and attacks the base it met."""

    base: int
    origin: int
    target: int
    attacked: int | None


class Claimed(Event, frozen=True):
    """B4.1: a base claims a character, with the whole effect wanted."""

    base: int
    character: Character
    target: int | None
    direction: int | None


class Accepted(Event, frozen=True):
    """B4.2: the claim was accepted."""

    seat: int


class Challenged(Event, frozen=True):
    """B4.2: the claim was challenged."""

    seat: int


class Shown(Event, frozen=True):
    """B4.10: a challenged base was shown, and the claim was proved or not."""

    base: int
    character: Character | None
    proved: bool


class Lost(Event, frozen=True):
    """B4.3, B4.4: a reserve spy went to the box."""

    seat: int
    character: Character


class Frozen(Event, frozen=True):
    """B4.5: the claim of this base has no effect."""

    base: int


class Repelled(Event, frozen=True):
    """B3.3: the attacker went back."""

    base: int
    square: int


class Blast(Event, frozen=True):
    """B3.4: Adam Quark exploded here."""

    square: int


class Eliminated(Event, frozen=True):
    """B3.5: a spy went to the box face up."""

    base: int
    character: Character


class Pushed(Event, frozen=True):
    """B5.1: Leo Storm moved this base."""

    base: int
    square: int


class Looked(Event, frozen=True):
    """B5.2: Miranda Hypnos looked at this base."""

    base: int
    character: Character | None


class Passed(Event, frozen=True):
    """A seat made no use of its choice."""

    seat: int


class Unmasked(Event, frozen=True):
    """B7.5: at the end, who stood in a base."""

    base: int
    character: Character


class Reserved(Event, frozen=True):
    """B7.5: at the end, who was in a reserve."""

    seat: int
    character: Character


class Leader(Event, frozen=True):
    """B7.5: at the end, who was a side's leader."""

    seat: int
    character: Character


class Ended(Event, frozen=True):
    """B7: the game is over."""

    reason: Reason
    winner: int | None


class Stands(Event, frozen=True):
    """In a position set up by hand: where a base stands."""

    base: int
    square: int


class Resumed(Event, frozen=True):
    """In a position set up by hand: the number of the turn, and whether it has cost a spy already."""

    turn: int
    stirred: bool


EVENTS = EventCodec(
    Kind,
    [
        *(Dealt, First, Placed, Asked, Turn, Mixed, Moved, Claimed, Accepted, Challenged, Shown, Lost, Frozen),
        *(Repelled, Blast, Eliminated, Pushed, Looked, Passed, Unmasked, Reserved, Leader, Ended, Stands, Resumed),
    ],
)


def introduce(s: State) -> Iterator[Emission]:
    """Tell each viewer about a position set up by hand: the public part to all, its own secrets to each side."""
    for seat in range(2):
        yield Emission(Dealt(seat, Character(s.leader[seat])), only(seat))
        yield Emission(Dealt(seat, None), others(only(seat)))
    for base in range(BASES):
        if s.who[base] != NONE:
            yield from _introduce_base(s, base)
    for seat in range(2):
        used = s.reserve[seat] | sum(1 << who for who in s.who[seat * SIDE : (seat + 1) * SIDE] if who != NONE)
        yield from _public(*(Lost(seat, who) for who in Character if s.cast & ~used & 1 << who))
    if s.turn:
        yield from _public(Turn(s.active, s.quiet), Resumed(s.turn, bool(s.stirred)))
    else:
        yield from _public(First(s.active))
    yield from _public(*_under_way(s), Asked(s.asked, Question(s.question)))


def _public(*events: Event) -> Iterator[Emission]:
    return (Emission(event, EVERYBODY) for event in events)


def _introduce_base(s: State, base: int) -> Iterator[Emission]:
    owner = only(base // SIDE)
    yield Emission(Placed(base, Character(s.who[base])), owner)
    yield Emission(Placed(base, None), others(owner))
    if s.place[base] == NONE:
        yield from _public(Eliminated(base, Character(s.who[base])))
    else:
        yield from _public(Stands(base, s.place[base]))


def _under_way(s: State) -> Iterator[Event]:
    """Return the public events of the activation and the power event that are still open."""
    if s.question in (Question.DEPLOY, Question.TURN, Question.OVER):
        return
    yield from (Shown(base, None, True) for base in range(BASES) if s.accused >> base & 1)
    attacked = s.attacked if s.attacked != NONE and s.place[s.attacked] != NONE else None
    if s.origin != NONE and s.place[s.mover] != NONE:
        yield Moved(s.mover, s.origin, s.place[s.mover], attacked if not s.repelled else None)
        if s.repelled:
            yield Repelled(s.mover, s.place[s.mover])
    if s.question in (Question.DOUBT, Question.FREEZE, Question.SACRIFICE):
        for i, base in enumerate(s.claims[: s.depth]):
            target = s.claims[i - 1] if i else (s.power_target if s.power_target != NONE else None)
            direction = s.power_direction if s.power_direction != NONE and not i else None
            yield Claimed(base, Character(VERONICA if i else s.power), target, direction)
