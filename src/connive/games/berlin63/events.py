"""The typed events of Berlin 63. A field that is None was not told to this audience, or is nothing."""

from collections.abc import Iterator

from connive.core.emit import only
from connive.core.events import Emission, Event, EventCodec, or_none, public, secret
from connive.games.berlin63.model import (
    BASES,
    NEIGHBOUR,
    NONE,
    SIDE,
    VERONICA,
    Character,
    Question,
    Reason,
    State,
    Stride,
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
    """A side's turn begins, after a number of quiet turns."""

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
    """In a position set up by hand: the turn, the activation and the power event under way, as the state has them."""

    turn: int
    stirred: bool
    mover: int | None
    origin: int | None
    direction: int | None
    stride: Stride
    attacked: int | None
    repelled: bool
    power: Character | None
    power_target: int | None
    power_direction: int | None
    claim: int | None
    freeze: int | None
    counter: int | None
    froze: int
    proved: bool
    accused: int


EVENTS = EventCodec(__name__)


def introduce(s: State) -> Iterator[Emission]:
    """Tell each viewer about a position set up by hand: the public part to all, its own secrets to each side."""
    for seat in range(2):
        yield from secret(only(seat), Dealt(seat, Character(s.leader[seat])), Dealt(seat, None))
    for base in range(BASES):
        if s.who[base] != NONE:
            yield from _introduce_base(s, base)
    for seat in range(2):
        used = s.reserve[seat] | sum(1 << who for who in s.who[seat * SIDE : (seat + 1) * SIDE] if who != NONE)
        yield from public(*(Lost(seat, who) for who in Character if s.cast & ~used & 1 << who))
    if s.question == Question.DEPLOY:
        yield from public(First(s.active), Asked(s.asked, Question.DEPLOY))
        return
    yield from public(Turn(s.active, s.quiet), *_under_way(s), _resumed(s))
    if s.question == Question.OVER:
        yield from public(*_ending(s))
    else:
        yield from public(Asked(s.asked, Question(s.question)))


def _introduce_base(s: State, base: int) -> Iterator[Emission]:
    yield from secret(only(base // SIDE), Placed(base, Character(s.who[base])), Placed(base, None))
    if s.place[base] == NONE:
        yield from public(Eliminated(base, Character(s.who[base])))
    else:
        yield from public(Stands(base, s.place[base]))


def _under_way(s: State) -> Iterator[Event]:
    """Return the public events of the activation and the power event that are still open."""
    if s.question in (Question.DEPLOY, Question.TURN, Question.OVER):
        return
    yield from (Shown(base, None, True) for base in range(BASES) if s.accused >> base & 1)
    attacked = s.attacked if s.attacked != NONE and s.place[s.attacked] != NONE else None
    if s.origin != NONE and s.place[s.mover] != NONE:
        entered = NEIGHBOUR[s.origin * 8 + s.direction] if s.repelled else s.place[s.mover]
        yield Moved(s.mover, s.origin, entered, attacked)
        if s.repelled:
            yield Repelled(s.mover, s.place[s.mover])
    if s.question in (Question.DOUBT, Question.FREEZE, Question.SACRIFICE):
        for i, base in enumerate(s.claims[: s.depth]):
            target = s.claims[i - 1] if i else or_none(s.power_target)
            direction = None if i else or_none(s.power_direction)
            yield Claimed(base, Character(VERONICA if i else s.power), target, direction)


def _resumed(s: State) -> Resumed:
    """Return the public fields that no other event restores exactly."""
    mover, origin, direction, attacked = map(or_none, (s.mover, s.origin, s.direction, s.attacked))
    return Resumed(
        turn=s.turn,
        stirred=bool(s.stirred),
        mover=mover,
        origin=origin,
        direction=direction,
        stride=Stride(s.stride),
        attacked=attacked,
        repelled=bool(s.repelled),
        power=Character(s.power) if s.power != NONE else None,
        power_target=or_none(s.power_target),
        power_direction=or_none(s.power_direction),
        claim=or_none(s.claims[0]),
        freeze=or_none(s.claims[1]),
        counter=or_none(s.claims[2]),
        froze=s.froze,
        proved=bool(s.proved),
        accused=s.accused,
    )


def _ending(s: State) -> Iterator[Event]:
    """Return what everybody is shown of a finished game, as the rules do (B7.5)."""
    yield from (Unmasked(base, Character(s.who[base])) for base in range(BASES) if s.place[base] != NONE)
    for seat in range(2):
        yield from (Reserved(seat, who) for who in Character if s.reserve[seat] >> who & 1)
        yield Leader(seat, Character(s.leader[seat]))
    yield Ended(Reason(s.reason), or_none(s.winner))
