"""Conclave as text: actions (`send Ec3 b2`, `give E B`, `draw left`) and positions in one line; both round-trip."""

import re
from collections.abc import Sequence

from connive.core.actions import Action, shorten
from connive.core.errors import BadNotation
from connive.core.notation import reading
from connive.core.state import fits
from connive.games.conclave import actions
from connive.games.conclave.card_moves import add_to_hand, follow, lay
from connive.games.conclave.cards import CARDS, MAGIC_LETTERS, MAGICS, NO_CARD, SUIT, Card, Magic, read_code
from connive.games.conclave.model import (
    CELLS,
    DECK,
    DECKS,
    HAND,
    INSIDE,
    LOADED,
    PILES,
    SEATS,
    WIDTH,
    Corner,
    Question,
    State,
)
from connive.games.conclave.view import View, cell_name

SEAT_LETTERS = tuple("ABCD")
DECK_NAMES = ("left", "right")

_SEND = re.compile(r"send ([a-z]{2}\d) ([a-d])([1-4])", re.ASCII)
_GIVE = re.compile(f"give ([{MAGIC_LETTERS.lower()}]) ([a-d])", re.ASCII)
_DRAW = re.compile("draw (left|right)", re.ASCII)


def write_action(view: View, seat: int, action: int) -> str:  # noqa: ARG001
    """Write an action: the same for every view."""
    match actions.ACTIONS[action]:
        case actions.Give(magic, to):
            return f"give {MAGIC_LETTERS[magic]} {SEAT_LETTERS[to]}"
        case actions.Send(card, cell):
            return f"send {card.code} {cell_name(cell)}"
    return f"draw {DECK_NAMES[action - actions.Draw.id]}"


def read_action(view: View, seat: int, text: str) -> int:  # noqa: ARG001
    """Return the action that a text means, legal or not. Capitals do not matter."""
    try:
        return actions.ACTIONS.id(_read(" ".join(text.lower().split())))
    except ValueError:
        raise BadNotation(text=shorten(text)) from None


def _read(words: str) -> Action:
    if found := _SEND.fullmatch(words):
        return actions.Send(read_code(found[1]), "abcd".index(found[2]) + (int(found[3]) - 1) * WIDTH)
    if found := _GIVE.fullmatch(words):
        return actions.Give(Magic(MAGIC_LETTERS.index(found[1].upper())), SEAT_LETTERS.index(found[2].upper()))
    if found := _DRAW.fullmatch(words):
        return actions.Draw(DECK_NAMES.index(found[1]))
    raise ValueError(words)


# --- Positions ---

_NUMBERS = ("turn", "last_turns", "lot")
_WORDS = ("grid", "hands", "followers", *DECK_NAMES, "active", "question", "corner", *_NUMBERS)


def write_position(s: State) -> str:
    """Write a position: the grid row by row, hands and followers seat by seat, both decks from the top, the rest."""
    rows = [s.grid[row * WIDTH : row * WIDTH + s.side] for row in range(s.side)]
    hands = [s.hands[seat * HAND : (seat + 1) * HAND] for seat in range(s.seats)]
    words = {
        "grid": "/".join("".join(Card(c).code if c != NO_CARD else "." for c in row) for row in rows),
        "hands": ",".join(_codes([c for c in hand if c != NO_CARD]) for hand in hands),
        "followers": ",".join(_codes(_followers(s, seat)) for seat in range(s.seats)),
    }
    for deck, name in enumerate(DECK_NAMES):
        words[name] = _codes(s.decks[deck * DECK : deck * DECK + s.left[deck]][::-1])
    words["active"] = SEAT_LETTERS[s.active]
    words["question"] = Question(s.question).name.lower()
    words["corner"] = Corner(s.corner).name.lower()
    words |= {name: str(getattr(s, name)) for name in _NUMBERS if getattr(s, name)}
    return " ".join(f"{name}={value}" for name, value in words.items())


def _codes(cards: Sequence[int]) -> str:
    return "".join(Card(card).code for card in cards) or "-"


def _followers(s: State, seat: int) -> list[int]:
    return [c for c in range(CARDS) if s.held[seat * MAGICS + c // SUIT] >> c % SUIT & 1]


def read_position(s: State, text: str) -> None:
    """Fill a prepared state from such a line. Cards that are nowhere in it count as removed."""
    with reading(text):
        pairs = [word.split("=", 1) for word in text.split()]
        words = dict(pairs)
        if len(words) != len(pairs) or not words.keys() <= set(_WORDS):
            raise ValueError(text)
        _clear(s)
        _read_cards(s, words)
        s.active = SEAT_LETTERS.index(words["active"])
        s.question = int(Question[words["question"].upper()])
        s.corner = int(Corner[words.get("corner", "top_left").upper()])
        for name in _NUMBERS:
            setattr(s, name, int(words.get(name, "0")))
        s.asked = 0 if s.question == Question.OVER else 1 << s.active
        _check(s)


def _clear(s: State) -> None:
    s.grid, s.hands, s.decks = [NO_CARD] * CELLS, [NO_CARD] * (SEATS * HAND), [NO_CARD] * (DECKS * DECK)
    s.held, s.total, s.count = [0] * PILES, [0] * PILES, [0] * PILES
    s.occupied, s.left, s.log_len = 0, [0] * DECKS, 0


def _read_cards(s: State, words: dict[str, str]) -> None:
    for row, line in enumerate(_split(words["grid"], "/", s.side)):
        for column, card in enumerate(_read_row(line, s.side)):
            if card is not None:
                lay(s, card, row * WIDTH + column)
    for seat, line in enumerate(_split(words["hands"], ",", s.seats)):
        hand = _read_codes(line)
        if len(hand) > HAND:
            raise ValueError("too many cards in a hand")
        for card in hand:
            add_to_hand(s, seat, card)
    for seat, line in enumerate(_split(words.get("followers", ",".join("-" * s.seats)), ",", s.seats)):
        for card in _read_codes(line):
            follow(s, seat, card)
    for deck, name in enumerate(DECK_NAMES):
        cards = _read_codes(words.get(name, "-"))
        if len(cards) > DECK:
            raise ValueError("too many cards in a deck")
        s.decks[deck * DECK : deck * DECK + len(cards)] = cards[::-1]
        s.left[deck] = len(cards)


def _split(text: str, sign: str, parts: int) -> list[str]:
    found = text.split(sign)
    if len(found) != parts:
        raise ValueError(text)
    return found


def _read_row(text: str, side: int) -> list[int | None]:
    found = [None if code == "." else int(read_code(code)) for code in re.findall(r"\.|[^.]{3}|.+", text)]
    if len(found) != side:
        raise ValueError(text)
    return found


def _read_codes(text: str) -> list[int]:
    if text == "-":
        return []
    return [int(read_code(text[i : i + 3])) for i in range(0, max(len(text), 1), 3)]


def _check(s: State) -> None:
    """Refuse what no game could reach: cards twice or of another pack, hands and decks that do not fit the moment."""
    cards = [c for c in (*s.grid, *s.hands, *s.decks) if c != NO_CARD]
    cards += [c for seat in range(s.seats) for c in _followers(s, seat)]
    if len(set(cards)) != len(cards) or sum(s.count) != sum(map(int.bit_count, s.held)):
        raise ValueError("a card twice")
    if not set(cards) <= set(LOADED[s.pack].cards):
        raise ValueError("not in this pack")
    if s.active >= s.seats or not 0 <= s.last_turns <= s.seats or min(s.turn, s.lot) < 0 or not fits(s):
        raise ValueError("a number out of range")
    if s.occupied == 0 or s.occupied == INSIDE[s.side]:
        raise ValueError("nowhere to send")
    drawing = s.question == Question.DRAW
    if drawing and (s.last_turns or 0 in s.left):
        raise ValueError("nothing to choose from")
    if s.question in (Question.TURN, Question.SEND) and (s.left == [0, 0]) != (s.last_turns > 0):
        raise ValueError("last turns come when the decks are empty")
    if s.question == Question.OVER and (s.last_turns or s.left != [0, 0]):
        raise ValueError("not over")
    for seat in range(s.seats):
        if HAND - s.hands[seat * HAND : (seat + 1) * HAND].count(NO_CARD) != _hand_size(s, seat):
            raise ValueError("a hand of the wrong size")


def _hand_size(s: State, seat: int) -> int:
    """Return how many cards a seat holds at this moment (K2.6, K3.1)."""
    if s.question == Question.OVER:
        return 0
    if s.question == Question.DRAW:
        return s.hand_size - int(seat == s.active)
    to_come = (seat - s.active) % s.seats
    return s.hand_size - int(s.last_turns > 0 and to_come >= s.last_turns)
