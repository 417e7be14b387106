"""Actions (`hide 2`, `claim 1`, `guess 0`) and whole positions in one line, as text; both round-trip."""

from connive.core.actions import shorten
from connive.core.errors import BadNotation, BadPosition
from connive.core.lots import LOTS

from .model import NONE, NUMBERS, Question, State
from .rules import open_choice
from .view import View

LISTS = ("card", "coins", "claim", "guess")


def write_action(view: View, seat: int, action: int) -> str:  # noqa: ARG001
    """Write an action; the words are the same for everybody."""
    return f"{Question(action // NUMBERS).name.lower()} {action % NUMBERS}"


def read_action(view: View, seat: int, text: str) -> int:
    """Return the action that a text means, legal or not."""
    wanted = " ".join(text.lower().split())
    for action in range(Question.OVER * NUMBERS):
        if write_action(view, seat, action) == wanted:
            return action
    raise BadNotation(text=shorten(text))


def write_position(s: State) -> str:
    """Write the numbers of both seats; who is asked what follows from them."""
    words = [f"{name}={','.join(map(str, getattr(s, name)))}" for name in LISTS]
    return " ".join([*words, f"lot={s.lot}"])


def read_position(s: State, text: str) -> None:
    """Fill a prepared state from such a line."""
    try:
        words = dict(word.split("=") for word in text.split())
        s.lot = int(words.pop("lot", "0"))
        for name, numbers in words.items():
            getattr(s, name)[:] = map(int, numbers.split(","))
        if not words.keys() <= set(LISTS) or not _possible(s):
            raise BadPosition(text=shorten(text))
    except (ValueError, AttributeError, TypeError):
        raise BadPosition(text=shorten(text)) from None
    open_choice(s)


def _possible(s: State) -> bool:
    """Tell whether play can reach these numbers: within their limits, and given in the order of the rules."""
    in_turn = [number != NONE for number in (*s.claim, *s.guess)]
    return (
        all(len(getattr(s, name)) == 2 for name in LISTS)
        and all(1 <= card <= s.cards for card in s.card)
        and s.card[0] != s.card[1]
        and all(NONE <= given[seat] <= s.card[seat] for given in (s.coins, s.claim) for seat in range(2))
        and all(NONE <= guess <= s.cards for guess in s.guess)
        and in_turn == sorted(in_turn, reverse=True)
        and not (in_turn[0] and NONE in s.coins)
        and 0 <= s.lot < LOTS
    )
