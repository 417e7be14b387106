"""What a side of Confusion can say about its own spies: which is the Double Agent, which must be a certain piece."""

from collections.abc import Callable

from connive.core.insight import Certainty, Fact
from connive.core.text import Phrase
from connive.games.confusion.beliefs import Belief
from connive.games.confusion.model import NONE, State
from connive.games.confusion.pages import grouped
from connive.games.confusion.pieces import SIDE
from connive.games.confusion.table import is_double_agent
from connive.games.confusion.view import View, piece_name, place_name

SEEN = ("revealed", "exposed", "unmasked")


def facts(view: View, seat: int) -> list[Fact]:
    """Return how likely each own spy on the board is the Double Agent (F1.3)."""
    own = [seat * SIDE + i for i in range(len(view.pieces)) if view.square_of(seat * SIDE + i) != NONE]
    unknown = [spy for spy in own if not view.token(spy).promoted]
    return [Fact("double_agent", {"spy": place_name(view, spy)}, _betrays(spy)) for spy in unknown]


def _betrays(spy: int) -> Callable[[State], bool]:
    return lambda world: bool(is_double_agent(world, spy))


def certainties(belief: Belief) -> list[Certainty]:
    """Return the own spies that can be one piece only (F7.1)."""
    found = list[Certainty]()
    for note in belief.notebook().own:
        if len(note.possible) == 1 and note.square is not None:
            told = any(crossing.why in SEEN for crossing in note.crossed)
            piece = note.possible[0]
            double = piece == len(belief.view.pieces) - 1
            words = {"spy": place_name(belief.view, note.spy), "piece": piece_name(belief.view, piece)}
            key = "must_be_double" if double else "must_be"
            found.append(Certainty(f"spy {note.spy}", key, words, told, "F7.1"))
    return found


def limits(belief: Belief) -> list[Certainty]:  # noqa: ARG001
    """Return nothing: what a spy cannot be is crossed out before everybody's eyes."""
    return []


def rivals(belief: Belief, certain: Certainty) -> list[Phrase]:
    """Return the other pieces, and the Double Agent."""
    last = len(belief.view.pieces) - 1
    found = list[Phrase]()
    for piece in range(last + 1):
        words = {"spy": certain.words["spy"], "piece": piece_name(belief.view, piece)}
        if words["piece"] != certain.words["piece"]:
            found.append(Phrase("answer.must_be_double" if piece == last else "answer.must_be", dict(words)))
    return found


def proof(belief: Belief, certain: Certainty) -> list[Phrase]:
    """Return what crossed out the other pieces, in the order in which it happened."""
    note = next(note for note in belief.notebook().own if f"spy {note.spy}" == certain.about)
    return [
        Phrase("note.not", {"pieces": pieces, "why": reason}) for pieces, reason in grouped(belief.view, note.crossed)
    ]


def surprise(belief: Belief, s: State) -> float:
    """Return how unlikely the true pieces of the own spies are."""
    own, first = belief.evidence[belief.seat], belief.seat * SIDE
    return own.odds.surprise([s.piece[first + spy] for spy in range(own.size)], own.weights)
