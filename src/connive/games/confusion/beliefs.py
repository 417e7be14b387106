"""What is possible for one side of Confusion: which of its pieces is in which of its own spies, and the notebook.

The model, stated so that it can be replaced: all assignments are equally likely at the deal; an enemy answers for the
Double Agent with the chances that `AnswerModel` gives, by default yes or no alike; nothing else that the enemy does
teaches anything about the pieces it sees. Invariant: `contains` does not depend on the model, only on the rules.
"""

from typing import Protocol

import msgspec

from connive.core.events import Event, number_of, tag_of
from connive.core.lots import LOTS
from connive.core.randomness import Rng
from connive.core.viewer import Viewer
from connive.games.confusion import events
from connive.games.confusion.evidence import Cause, Crossing, Evidence
from connive.games.confusion.model import NONE, ROW, SPIES, Options, State, place_spies, prepare
from connive.games.confusion.pieces import SIDE
from connive.games.confusion.view import Announcement, View, frame


class AnswerModel(Protocol):
    """How an enemy answers for the Double Agent."""

    def __call__(self, view: View, move: Announcement) -> float:
        """Return the chance of a yes to this announcement, if the spy is the Double Agent."""
        ...


def even_chance(view: View, move: Announcement) -> float:  # noqa: ARG001
    """Yes or no alike, whatever is announced."""
    return 0.5


class SpyNotes(msgspec.Struct, frozen=True):
    """F7.1: one spy in the notebook: the pieces still possible, the chance of each, and why the others are not."""

    spy: int
    square: int | None
    promoted: bool
    possible: list[int]
    odds: list[float]
    crossed: list[Crossing]


class Notebook(msgspec.Struct, frozen=True):
    """F7: your own spies, and the mirror: what the enemy can know about its own, given what you answered."""

    own: list[SpyNotes]
    mirror: list[SpyNotes]


class Belief:
    """The fold of one seat's events into the evidence about both sides' spies."""

    def __init__(self, seat: int, options: Options, seats: int, answers: AnswerModel = even_chance) -> None:
        self.seat = seat
        self._options, self._seats, self._answers = options, seats, answers
        self.view = View.start(Viewer.seat(seat), options, seats)
        self.evidence = [Evidence(self.view.pieces) for _ in range(2)]
        self._seen: State | None = None

    def apply(self, event: Event) -> None:
        """Learn from the next event, then see it."""
        learn = getattr(self, f"_from_{tag_of(type(event))}", None)
        if learn is not None:
            learn(event)
        self.view.apply(event)
        self._seen = None

    # --- What each kind of event teaches (F7.1) ---

    def _from_answered(self, event: events.Answered) -> None:
        """Answers to a promoted spy teach nothing about which crown piece it is."""
        move = self.view.announced
        if move is None or self.view.token(move.spy).promoted:
            return
        side, spy = divmod(move.spy, SIDE)
        yes = self._answers(self.view, move)
        cause = Cause("allowed" if event.yes else "refused", self.view.turn, move.origin, move.target)
        chance = yes if event.yes else 1 - yes
        self.evidence[side].answered(spy, frame(side, move.direction), move.distance, event.yes, chance, cause)

    def _from_promoted(self, event: events.Promoted) -> None:
        self._crown(event.spy, True, "promoted", self.view.square_of(event.spy))

    def _from_stands(self, event: events.Stands) -> None:
        if event.promoted:
            self._crown(event.spy, True, "promoted", event.square)

    def _from_turn(self, event: events.Turn) -> None:  # noqa: ARG002
        self._look_at_first_rows()

    def _from_asked(self, event: events.Asked) -> None:  # noqa: ARG002
        self._look_at_first_rows()

    def _look_at_first_rows(self) -> None:
        """A spy that stands on the enemy's first row unpromoted is no crown piece."""
        for spy, token in enumerate(self.view.spies):
            if token is None or token.square is None or token.promoted:
                continue
            if ROW[token.square] == self.view.goal_row(spy // SIDE):
                self._crown(spy, False, "unpromoted", token.square)

    def _crown(self, spy: int, is_crown: bool, why: str, square: int | None) -> None:
        cause = Cause(why, self.view.turn, target=square if square != NONE else None)
        self.evidence[spy // SIDE].crown(spy % SIDE, is_crown, cause)

    def _from_revealed(self, event: events.Revealed) -> None:
        self._shown(event.spy, event.piece, "revealed")

    def _from_exposed(self, event: events.Exposed) -> None:
        self._shown(event.spy, len(self.view.pieces) - 1, "exposed")

    def _from_unmasked(self, event: events.Unmasked) -> None:
        self._shown(event.spy, event.piece, "unmasked")

    def _shown(self, spy: int, piece: int | None, why: str) -> None:
        if piece is not None:
            self.evidence[spy // SIDE].keep(spy % SIDE, [piece], Cause(why, self.view.turn))

    # --- Worlds ---

    def sample(self, rng: Rng) -> State:
        """Return a world, drawn from the exact distribution over the pieces of the own spies."""
        s = self._known().copy()
        own = self.evidence[self.seat]
        s.piece[self.seat * SIDE : self.seat * SIDE + own.size] = own.odds.draw(rng)
        s.lot = rng.below(LOTS)
        return s

    def contains(self, s: State) -> bool:
        """Tell whether a state is a world that this seat cannot exclude."""
        own = self.evidence[self.seat]
        first = self.seat * SIDE
        pieces = s.piece[first : first + own.size]
        if not own.allows(pieces):
            return False
        world = self._known().copy()
        world.piece[first : first + own.size] = pieces
        world.lot = s.lot
        return world == s

    def _known(self) -> State:
        if self._seen is None:
            self._seen = state_of(self.view, self._options, self._seats)
        return self._seen

    # --- The notebook ---

    def notebook(self) -> Notebook:
        """Return the deductions about both sides' spies, with the reason for every crossing-out."""
        return Notebook(self._lines(self.seat), self._lines(1 - self.seat))

    def _lines(self, side: int) -> list[SpyNotes]:
        evidence = self.evidence[side]
        odds: list[list[float]] = evidence.odds.marginals.tolist()
        return [self._line(side * SIDE + spy, evidence, odds[spy]) for spy in range(evidence.size)]

    def _line(self, spy: int, evidence: Evidence, odds: list[float]) -> SpyNotes:
        crossed = list(evidence.crossed[spy % SIDE])
        possible = [piece for piece, chance in enumerate(odds) if chance > 0]
        for piece in set(range(evidence.size)) - {*possible, *(crossing.piece for crossing in crossed)}:
            spies = tuple(spy // SIDE * SIDE + other for other in evidence.elsewhere(piece))
            crossed.append(Crossing(piece, "elsewhere", spies=spies))
        token = self.view.token(spy)
        if len(possible) == 1:
            odds = [float(piece in possible) for piece in range(evidence.size)]  # what is certain is not 0.9999
        return SpyNotes(spy, token.square, token.promoted, possible, odds, sorted(crossed, key=lambda c: c.piece))


def state_of(view: View, options: Options, seats: int) -> State:
    """Return a state with the public fields and the pieces that this viewer sees; the own pieces are left open."""
    s = State()
    prepare(s, options, seats)
    s.question, s.asked, s.active, s.turn, s.quiet = view.question, view.to_act, view.active, view.turn, view.quiet
    s.stirred, s.extra = int(view.stirred), int(view.extra)
    s.barred, s.awaited = number_of(view.barred), number_of(view.awaited)
    s.case, s.tokens = view.case, view.tokens[:]
    place_spies(s, [view.square_of(spy) for spy in range(SPIES)])
    for spy, token in enumerate(view.spies):
        if token is not None:
            s.piece[spy] = number_of(token.piece)
            s.promoted |= int(token.promoted) << spy
    if view.announced is not None:
        move = view.announced
        s.mover, s.direction, s.distance, s.how = move.spy, move.direction, move.distance, move.how
    if view.ended is not None:
        s.winner, s.reason = number_of(view.ended.winner), view.ended.reason
    return s
