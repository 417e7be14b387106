"""What is possible for one side of Berlin 63: exact worlds of the enemy's spies and leader, and the notebook.

The model, stated so that it can be replaced: the enemy deploys any way with equal chance, and in an illusion takes each
outcome that the rules allow it with equal chance. Claims teach nothing by themselves.
Invariant: the weight of a world is positive exactly if the seat cannot exclude it.
"""

import msgspec
import numpy as np
import numpy.typing as npt

from connive.core.events import Event, number_of, tag_of
from connive.core.lots import LOTS
from connive.core.randomness import Rng
from connive.core.viewer import Viewer
from connive.games.berlin63 import events
from connive.games.berlin63.arrangements import arrangements
from connive.games.berlin63.model import (
    BASES,
    CAST,
    CASTS,
    NONE,
    SIDE,
    Character,
    Options,
    Question,
    State,
    prepare,
)
from connive.games.berlin63.view import View

Odds = list[float]
FINE = 1 << 30


class Note(msgspec.Struct, frozen=True):
    """One reason: what happened, on which turn, and with whom."""

    key: str
    turn: int
    character: Character | None = None
    other: int | None = None


class BaseNote(msgspec.Struct, frozen=True):
    """What is known of an enemy base: the chance of each character, and why."""

    base: int
    odds: Odds
    certain: Character | None
    notes: list[Note]


class Notebook(msgspec.Struct, frozen=True):
    """The deductions of one seat. Lists of odds are by character."""

    bases: list[BaseNote]
    reserve: Odds
    leader: Odds
    worlds: int


class Belief:
    """The fold of one seat's events into weights over (arrangement of the enemy's bases, enemy leader)."""

    def __init__(self, seat: int, options: Options, seats: int) -> None:
        self.seat, self.enemy = seat, 1 - seat
        self._options, self._seats = options, seats
        self.view = View.start(Viewer.seat(seat), options, seats)
        self.table = arrangements(tuple(CASTS[options.cast]), options.columns)
        self.weights: npt.NDArray[np.float64] = self.table.prior()
        self._sums: npt.NDArray[np.float64] | None = None
        self._public: State | None = None
        self._fallen: list[int] = []
        self._notes: list[list[Note]] = [[] for _ in range(SIDE)]

    def apply(self, event: Event) -> None:
        """Learn from the next event, then see it."""
        learn = getattr(self, f"_from_{tag_of(type(event))}", None)
        if learn is not None:
            learn(event)
            self._sums = None
        self.view.apply(event)
        self._public = None

    # --- What each kind of event teaches ---

    def _from_dealt(self, event: events.Dealt) -> None:
        if event.seat == self.seat and event.leader is not None:
            self._exclude_leader(event.leader)

    def _from_mixed(self, event: events.Mixed) -> None:
        if event.base // SIDE != self.enemy:
            return
        base = event.base % SIDE
        if event.other is None:
            self._mix_with_reserve(base)
            self._note(event.base, "mixed_reserve")
            return
        self.weights = (self.weights + self.weights[self.table.swapped(base, event.other % SIDE)]) / 2
        self._note(event.base, "mixed", other=event.other)
        self._note(event.other, "mixed", other=event.base)

    def _mix_with_reserve(self, base: int) -> None:
        """B2.1: each reserve spy may have come in, unless the leader stands there: then nothing changed."""
        held = self.table.who[:, base].astype(np.int64)
        leads = held[:, None] == np.arange(CAST)
        share = 1 / (1 + self.view.reserve_size[self.enemy])
        mixed = self.weights * np.where(leads, 1.0, share)
        for character in self.table.cast:
            before = self.table.replaced(base, character)
            came = self.weights[before] * share
            came[before < 0] = 0
            came[leads] = 0
            came[:, character] = 0  # the leader could not have gone into the reserve
            mixed += came
        self.weights = mixed
        for box in self.view.box[self.enemy]:
            self._exclude(self.table.holds[:, box])

    def _from_shown(self, event: events.Shown) -> None:
        self._seen(event.base, event.character, "shown")

    def _from_looked(self, event: events.Looked) -> None:
        self._seen(event.base, event.character, "looked")

    def _from_unmasked(self, event: events.Unmasked) -> None:
        self._seen(event.base, event.character, "unmasked")

    def _from_eliminated(self, event: events.Eliminated) -> None:
        self._seen(event.base, event.character, "eliminated")
        if event.base // SIDE == self.enemy:
            self._fallen.append(event.character)

    def _seen(self, base: int, character: Character | None, key: str) -> None:
        if base // SIDE == self.enemy and character is not None:
            self._exclude(self.table.who[:, base % SIDE] != character)
            self._note(base, key, character)

    def _from_lost(self, event: events.Lost) -> None:
        if event.seat == self.enemy:
            self._exclude(self.table.holds[:, event.character])

    def _from_reserved(self, event: events.Reserved) -> None:
        if event.seat == self.enemy:
            self._exclude(self.table.holds[:, event.character])

    def _from_asked(self, event: events.Asked) -> None:  # noqa: ARG002
        """B7.1: the game goes on, so nobody who fell was the leader."""
        while self._fallen:
            self._exclude_leader(self._fallen.pop())

    def _from_leader(self, event: events.Leader) -> None:
        if event.seat == self.enemy:
            for other in range(CAST):
                if other != event.character:
                    self._exclude_leader(other)

    def _exclude(self, worlds: npt.NDArray[np.bool_]) -> None:
        self.weights[worlds] = 0
        self._rescale()

    def _exclude_leader(self, character: int) -> None:
        self.weights[:, character] = 0
        self._rescale()

    def _rescale(self) -> None:
        """Keep numbers away from underflow: only their proportions matter."""
        top = self.weights.max()
        assert top > 0, "the events contradict each other"
        self.weights /= top

    def _note(self, base: int, key: str, character: Character | None = None, other: int | None = None) -> None:
        self._notes[base % SIDE].append(Note(key, self.view.turn, character, other))

    # --- Worlds ---

    def sample(self, rng: Rng) -> State:
        """Return a world drawn by its weight."""
        number, leader = self.draw(rng)
        return self._state(number, leader, rng.below(LOTS))

    def draw(self, rng: Rng) -> tuple[int, int]:
        """Return the number of an arrangement and a leader, drawn by their weight."""
        if self._sums is None:
            self._sums = np.cumsum(self.weights)
        at = (rng.below(FINE) + 0.5) / FINE * self._sums[-1]
        number, leader = divmod(int(np.searchsorted(self._sums, at, side="right")), CAST)
        return number, leader

    def contains(self, s: State) -> bool:
        """Tell whether a state is a world that this seat cannot exclude."""
        placed = s.placed[self.enemy]
        who = s.who[self.enemy * SIDE : self.enemy * SIDE + placed]
        leader = s.leader[self.enemy]
        fits = (self.table.who[:, :placed] == who).all(axis=1) & (self.weights[:, leader] > 0)
        return bool(fits.any()) and self._state(int(np.argmax(fits)), leader, s.lot) == s

    def _state(self, number: int, leader: int, lot: int) -> State:
        if self._public is None:
            self._public = state_of(self.view, self._options, self._seats)
        s, first = self._public.copy(), self.enemy * SIDE
        for i in range(s.placed[self.enemy]):
            s.who[first + i] = int(self.table.who[number, i])
        s.reserve[self.enemy] = s.cast
        for character in [*s.who[first : first + s.placed[self.enemy]], *self.view.box[self.enemy]]:
            s.reserve[self.enemy] &= ~(1 << character)
        s.leader[self.enemy] = leader
        s.lot = lot
        return s

    def notebook(self) -> Notebook:
        """Return the odds of each enemy base, of the reserve and of the leader, with the reasons."""
        by_arrangement = self.weights.sum(axis=1)
        total = float(by_arrangement.sum())
        notes = []
        for i in range(self._options.columns):
            odds = np.bincount(self.table.who[:, i], weights=by_arrangement, minlength=CAST) / total
            certain = Character(int(odds.argmax())) if int((odds > 0).sum()) == 1 else None
            notes.append(BaseNote(self.enemy * SIDE + i, odds.tolist(), certain, self._notes[i]))
        away = (by_arrangement @ (~self.table.holds)) / total
        away[[c for c in range(CAST) if c not in self.table.cast or c in self.view.box[self.enemy]]] = 0
        leader = self.weights.sum(axis=0) / total
        return Notebook(notes, away.tolist(), leader.tolist(), int((self.weights > 0).sum()))


def state_of(view: View, options: Options, seats: int) -> State:
    """Return a state with the public fields and this viewer's own secrets; the enemy's are left open."""
    s = State()
    prepare(s, options, seats)
    s.question, s.asked, s.active, s.turn, s.quiet = view.question, view.to_act, view.active, view.turn, view.quiet
    s.stirred, s.stride, s.repelled, s.proved = int(view.stirred), view.stride, int(view.repelled), int(view.proved)
    s.mover, s.origin, s.direction = number_of(view.mover), number_of(view.origin), number_of(view.direction)
    s.attacked, s.froze = number_of(view.attacked), view.froze
    s.accused = sum(1 << base for base in view.accused)
    _write_bases(s, view)
    _write_claims(s, view)
    own = Viewer.parse(view.viewer).own_seat or 0
    s.reserve[own] = sum(1 << character for character in view.reserve[own] or [])
    s.leader[own] = number_of(view.leader[own])
    if view.question == Question.OVER and view.ended is not None:
        s.winner, s.reason = number_of(view.ended.winner), view.ended.reason
    return s


def _write_bases(s: State, view: View) -> None:
    for base in range(BASES):
        token = view.bases[base]
        s.who[base] = s.place[base] = NONE
        if token is not None:
            s.placed[base // SIDE] += 1
            s.who[base] = number_of(token.character)
            s.place[base] = number_of(token.square)
            if token.square is not None and (base != view.mover or s.board[token.square] == 0):
                s.board[token.square] = base + 1
    if view.attacked is not None and s.place[view.attacked] != NONE:
        s.board[s.place[view.attacked]] = view.attacked + 1


def _write_claims(s: State, view: View) -> None:
    s.claims = [*(claim.base for claim in view.claims), NONE, NONE, NONE][:3]
    s.depth = len(view.claims)
    s.power = s.power_target = s.power_direction = NONE
    if view.power is not None:
        s.power, s.power_target = view.power.character, number_of(view.power.target)
        s.power_direction = number_of(view.power.direction)
