"""Actions (`hide 2`, `claim 1`, `guess 0`) and whole positions in one line, as text; both round-trip."""

from connive.core.lots import LOTS
from connive.core.notation import Word, Words, action_of, must, plain_text, reading

from .actions import ACTIONS
from .model import NONE, State
from .rules import open_choice
from .view import View

WORDS = Words(*(Word(name, NONE) for name in ("card", "coins", "claim", "guess")), "lot")
"""The numbers of both seats; who is asked what follows from them."""


def write_action(view: View, seat: int, action: int) -> str:  # noqa: ARG001
    """Write an action; the words are the same for everybody."""
    return plain_text(ACTIONS[action])


def read_action(view: View, seat: int, text: str) -> int:
    """Return the action that a text means, legal or not."""
    return action_of(text, ACTIONS, lambda action: write_action(view, seat, action))


def write_position(s: State) -> str:
    """Write a position: the fields that are not at rest."""
    return " ".join(WORDS.write(s))


def read_position(s: State, text: str) -> None:
    """Fill a prepared state from such a line."""
    with reading(text):
        WORDS.clear(s)
        for name, value in (word.split("=") for word in text.split()):
            WORDS.read(s, name, value)
        must(_possible(s), "no play leads there")
        open_choice(s)


def _possible(s: State) -> bool:
    """Tell whether play can reach these numbers: within their limits, and given in the order of the rules."""
    in_turn = [number != NONE for number in (*s.claim, *s.guess)]
    return (
        all(1 <= card <= s.cards for card in s.card)
        and s.card[0] != s.card[1]
        and all(NONE <= given[seat] <= s.card[seat] for given in (s.coins, s.claim) for seat in range(2))
        and all(NONE <= guess <= s.cards for guess in s.guess)
        and in_turn == sorted(in_turn, reverse=True)
        and not (in_turn[0] and NONE in s.coins)
        and 0 <= s.lot < LOTS
    )
