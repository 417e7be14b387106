"""What one viewer of Berlin 63 may know now: the fold of its events, and the sentence of each.

Invariant: a View is made from events alone. Public fields have the names they have in the State.
"""

from typing import Any, Self

import msgspec

from connive.core.events import Event
from connive.core.text import Term
from connive.core.view import Blanks, ViewBase, sentence, word
from connive.core.viewer import Viewer
from connive.games.berlin63 import events
from connive.games.berlin63.model import (
    BASES,
    BLUE,
    CASTS,
    CLAUSES,
    COLUMN,
    NEIGHBOUR,
    RAY,
    ROW,
    SIDE,
    VERONICA,
    WIDTH,
    Character,
    Options,
    Question,
    Reason,
    Stride,
)


class Base(msgspec.Struct):
    """A token on the board. `character` is what this viewer knows for certain is in it now."""

    square: int | None
    character: Character | None = None


class Claim(msgspec.Struct):
    """A claim of the power event under way."""

    base: int
    character: Character
    target: int | None
    direction: int | None


class End(msgspec.Struct):
    """How the game ended."""

    reason: Reason
    clause: str
    winner: int | None


class View(ViewBase, msgspec.Struct):
    """All that one viewer may know."""

    viewer: str
    rows: int
    columns: int
    cast: list[Character]
    repel_ends: bool
    reserve_counts: bool
    quiet_limit: int
    reserve_size: list[int]
    reserve: list[list[Character] | None]
    box: list[list[Character]]
    leader: list[Character | None]
    bases: list[Base | None]
    question: Question = Question.DEPLOY
    to_act: int = 0
    turn: int = 0
    active: int = 0
    quiet: int = 0
    stirred: bool = False
    mover: int | None = None
    origin: int | None = None
    direction: int | None = None
    stride: Stride = Stride.WALK
    attacked: int | None = None
    repelled: bool = False
    claims: list[Claim] = []
    power: Claim | None = None
    proved: bool = False
    froze: int = 0
    accused: list[int] = []
    ended: End | None = None

    @classmethod
    def start(cls, viewer: Viewer, options: Options, seats: int) -> Self:
        """Return the view of somebody who has seen nothing yet."""
        cast = [Character(c) for c in CASTS[options.cast]]
        size = len(cast)
        return cls(
            viewer=str(viewer),
            rows=options.rows,
            columns=options.columns,
            cast=cast,
            repel_ends=options.repel_ends_activation,
            reserve_counts=options.last_stand == "board_and_reserve",
            quiet_limit=options.quiet_limit,
            reserve_size=[size] * seats,
            reserve=[list(cast), list(cast)],
            box=[[], []],
            leader=[None, None],
            bases=[None] * BASES,
        )

    def square_of(self, base: int) -> int:
        """Return where a base stands."""
        token = self.bases[base]
        return -1 if token is None or token.square is None else token.square

    def base_at(self, square: int) -> int | None:
        """Return the base on a square; of an attacker and its victim, the victim."""
        found = [base for base in range(BASES) if self.square_of(base) == square]
        return next((base for base in found if base != self.mover), found[0] if found else None)

    def _token(self, base: int) -> Base:
        token = self.bases[base]
        assert token is not None
        return token

    def _reserve_changes(self, seat: int, out: Character | None, back: Character | None = None) -> None:
        known = self.reserve[seat]
        if known is None:
            return
        if out is None or out not in known:
            self.reserve[seat] = None
            return
        known.remove(out)
        if back is not None:
            known.append(back)
            known.sort()

    # --- One method for each kind of event that changes something ---

    def on_dealt(self, event: events.Dealt) -> None:
        """B1.3."""
        self.leader[event.seat] = event.leader

    def on_first(self, event: events.First) -> None:
        """B1.5."""
        self.active = event.seat

    def on_placed(self, event: events.Placed) -> None:
        """B1.4."""
        seat, column = divmod(event.base, SIDE)
        row = 0 if seat == BLUE else self.rows - 1
        self.bases[event.base] = Base(row * WIDTH + column, event.character)
        self.reserve_size[seat] -= 1
        self._reserve_changes(seat, event.character)

    def on_asked(self, event: events.Asked) -> None:
        """The next question."""
        self.to_act, self.question = event.seats, event.question

    def on_turn(self, event: events.Turn) -> None:
        """B2, B6.2."""
        self.turn += 1
        self.active, self.quiet, self.stirred = event.seat, event.quiet, False
        self.mover = self.origin = self.direction = self.attacked = None
        self.stride, self.repelled, self.accused = Stride.WALK, False, []
        self._forget_claims()

    def _forget_claims(self) -> None:
        self.claims, self.power, self.froze, self.proved = [], None, 0, False

    def on_mixed(self, event: events.Mixed) -> None:
        """B2.1: a swap moves what is known; an unknown outcome makes it uncertain."""
        self._redressed(event.base // SIDE)
        token = self._token(event.base)
        if event.other is not None:
            other = self._token(event.other)
            if event.swapped is None:
                token.character = other.character = None
            elif event.swapped:
                token.character, other.character = other.character, token.character
        elif event.swapped is None:
            token.character = None
        elif event.character is not None:
            self._reserve_changes(event.base // SIDE, event.character, token.character)
            token.character = event.character

    def on_moved(self, event: events.Moved) -> None:
        """B2.2, B2.3, B5.3."""
        self._token(event.base).square = event.target
        self.mover, self.origin, self.attacked = event.base, event.origin, event.attacked
        self.direction = direction_of(event.origin, event.target)
        if self.power is not None and self.power.character == RAY:
            self.stride = Stride.DASH

    def on_claimed(self, event: events.Claimed) -> None:
        """B4.1, B4.5."""
        made = Claim(event.base, event.character, event.target, event.direction)
        if event.character == VERONICA:
            self.froze |= 1 << event.base // SIDE
            self.claims.append(made)
            return
        self._forget_claims()
        self.claims, self.power = [made], made
        if event.character == Character.LILLY_HOPPER:
            self.mover, self.stride, self.direction = event.base, Stride.LEAP, event.direction

    def on_shown(self, event: events.Shown) -> None:
        """B4.3, B4.4, B6.1."""
        self.proved = event.proved
        if event.proved and event.base not in self.accused:
            self.accused.append(event.base)
        if event.character is not None:
            self._token(event.base).character = event.character

    def on_lost(self, event: events.Lost) -> None:
        """B4.3, B4.4: a claim that failed is taken off the stack."""
        self.stirred = True
        self.reserve_size[event.seat] -= 1
        self.box[event.seat].append(event.character)
        self._reserve_changes(event.seat, event.character)
        if self.claims and not self.proved:
            self.claims.pop()

    def on_repelled(self, event: events.Repelled) -> None:
        """B3.3."""
        self._token(event.base).square = event.square
        self.repelled = True

    def on_eliminated(self, event: events.Eliminated) -> None:
        """B3.5."""
        self.stirred = True
        self.bases[event.base] = Base(None, event.character)

    def on_pushed(self, event: events.Pushed) -> None:
        """B5.1."""
        self._token(event.base).square = event.square

    def on_looked(self, event: events.Looked) -> None:
        """B5.2."""
        if event.character is not None:
            self._token(event.base).character = event.character

    def on_passed(self, event: events.Passed) -> None:
        """B6.1: a wrongly accused side that passes has had its chance."""
        self._redressed(event.seat)

    def _redressed(self, seat: int) -> None:
        if self.question == Question.REDRESS:
            self.accused = [base for base in self.accused if base // SIDE != seat]

    def on_unmasked(self, event: events.Unmasked) -> None:
        """B7.5."""
        self._token(event.base).character = event.character

    def on_reserved(self, event: events.Reserved) -> None:
        """B7.5."""
        shown = self.reserve[event.seat] or []
        self.reserve[event.seat] = sorted({*shown, event.character})

    def on_leader(self, event: events.Leader) -> None:
        """B7.5."""
        self.leader[event.seat] = event.character

    def on_ended(self, event: events.Ended) -> None:
        """B7; of a reserve that is still unknown, nothing was shown because it is empty."""
        self.to_act, self.question = 0, Question.OVER
        self.reserve = [shown or [] for shown in self.reserve]
        self.quiet = self.quiet_limit if event.reason == Reason.QUIET else self.quiet
        self.ended = End(event.reason, CLAUSES[event.reason], event.winner)

    def on_stands(self, event: events.Stands) -> None:
        """Set up by hand."""
        self._token(event.base).square = event.square

    def on_resumed(self, event: events.Resumed) -> None:
        """Set up by hand."""
        self.turn, self.stirred, self.repelled = event.turn, event.stirred, event.repelled
        self.mover, self.origin, self.direction = event.mover, event.origin, event.direction
        self.stride, self.attacked = event.stride, event.attacked
        self.accused = [base for base in range(BASES) if event.accused >> base & 1]
        self._forget_claims()
        if event.power is not None:
            answers = event.power in (Character.JACK_STEEL, Character.ADAM_QUARK)
            base = event.attacked if answers else event.mover
            self.power = Claim(base or 0, event.power, event.power_target, event.power_direction)
            self.claims = [self.power] if event.claim is not None else []
        for base, target in ((event.freeze, event.claim), (event.counter, event.freeze)):
            if base is not None:
                self.claims.append(Claim(base, Character.VERONICA_SNAKE, target, None))
        self.froze, self.proved = event.froze, event.proved


def direction_of(origin: int, target: int) -> int:
    """Return the direction from a square to its neighbour."""
    return next((d for d in range(8) if NEIGHBOUR[origin * 8 + d] == target), -1)


def square_name(square: int) -> str:
    """Return a square as people write it: a1 is the first square of Blue's first row."""
    return f"{'abcde'[COLUMN[square]]}{ROW[square] + 1}"


def describe(view: View, event: Any) -> tuple[str, Blanks]:
    """Return the sentence of an event; `view` is the view before it."""
    claimed = isinstance(event, events.Claimed)
    return sentence(event, _variant(event), lambda name, value: _words(view, name, value, claimed))


def _words(view: View, name: str, value: Any, claimed: bool) -> Blanks:
    """Return the words for one fact of an event; a base also says whose it is."""
    if name == "base":
        seat, enemy = Term(f"seat.{value // SIDE}"), Term(f"seat.{1 - value // SIDE}")
        return {name: place_name(view, value), "seat": seat, "enemy": enemy}
    if name in ("other", "attacked") or (claimed and name == "target"):
        return {name: place_name(view, value)}
    if name in ("square", "origin", "target"):
        return {name: square_name(value)}
    if name == "stride":
        return {}
    return {name: Term(f"direction.{value}") if name == "direction" else word(name, value)}


def _variant(event: Event) -> str:
    """Return which of an event's sentences fits what is told."""
    match event:
        case events.Mixed(other=None, swapped=swapped):
            return {None: "reserve_veiled", True: "reserve_swapped", False: "reserve_kept"}[swapped]
        case events.Mixed(swapped=swapped):
            return {None: "veiled", True: "swapped", False: "kept"}[swapped]
        case events.Moved(attacked=attacked):
            return "walk" if attacked is None else "attack"
        case events.Claimed(character=character):
            return character.name.lower()
        case events.Shown(character=character, proved=proved):
            return ("proved" if proved else "false") + ("_veiled" if character is None else "")
        case events.Dealt(leader=None) | events.Placed(character=None) | events.Looked(character=None):
            return "veiled"
        case events.Dealt() | events.Placed() | events.Looked():
            return "open"
        case events.Ended(winner=winner):
            return "draw" if winner is None else "won"
    return ""


def place_name(view: View, base: int) -> str:
    """Return the square of a base, or its starting column in capitals once it has left the board."""
    square = view.square_of(base)
    return square_name(square) if square >= 0 else "ABCDE"[base % SIDE]
