"""The mages as numbers: a card is `magic * 15 + brotherhood * 5 + influence - 1`, and what its back shows.

Invariant: no two cards have the same magic, brotherhood and influence, so a card is its number in every pack.
"""

import re
from enum import IntEnum

MAGICS = 6
BROTHERHOODS = 3
TOP_INFLUENCE = 5
SUIT = BROTHERHOODS * TOP_INFLUENCE
CARDS = MAGICS * SUIT
NO_CARD = CARDS + MAGICS
"""Cards are numbered from 0 to 89; a pack holds some of them. `CARDS + magic` is a card that shows only its back."""


class Magic(IntEnum):
    """The six magics (K1.1)."""

    EARTH = 0
    WIND = 1
    MIND = 2
    WISDOM = 3
    LOVE_AND_WAR = 4
    NATURE = 5


class Brotherhood(IntEnum):
    """The three brotherhoods (K1.1)."""

    CROW = 0
    GAZELLE = 1
    BOAR = 2


def _name(card: int) -> str:
    if card >= CARDS:
        return Magic(card - CARDS).name
    magic, brotherhood, influence = card // SUIT, card % SUIT // TOP_INFLUENCE, card % TOP_INFLUENCE + 1
    return f"{Magic(magic).name}_{Brotherhood(brotherhood).name}_{influence}"


class Card(IntEnum):
    """A card as somebody sees it: its face (`EARTH_CROW_3`), or no more than its back (`EARTH`) (K1.2)."""

    _ignore_ = "space number"
    space = vars()
    for number in range(CARDS + MAGICS):
        space[_name(number)] = number

    @property
    def face_up(self) -> bool:
        """Tell whether brotherhood and influence are known."""
        return self < CARDS

    @property
    def magic(self) -> Magic:
        """The magic, which the back shows too."""
        return Magic(self // SUIT if self.face_up else self - CARDS)

    @property
    def brotherhood(self) -> Brotherhood | None:
        """The brotherhood, None for a back."""
        return Brotherhood(self % SUIT // TOP_INFLUENCE) if self.face_up else None

    @property
    def influence(self) -> int | None:
        """The influence, None for a back."""
        return self % TOP_INFLUENCE + 1 if self.face_up else None

    @property
    def back(self) -> "Card":
        """What others see of this card in a hand or a deck."""
        return back_of(self.magic)

    @property
    def code(self) -> str:
        """The card in notation: `Ec3` is the Crow of Earth with influence 3, `E` a card with the back of Earth."""
        if not self.face_up:
            return MAGIC_LETTERS[self.magic]
        return f"{MAGIC_LETTERS[self.magic]}{BROTHERHOOD_LETTERS[self % SUIT // TOP_INFLUENCE]}{self.influence}"


MAGIC_LETTERS = "EWMSLN"
BROTHERHOOD_LETTERS = "cgb"
CODE = re.compile(f"([{MAGIC_LETTERS}])([{BROTHERHOOD_LETTERS}])([1-{TOP_INFLUENCE}])", re.IGNORECASE | re.ASCII)

MAGIC: tuple[int, ...] = (*(c // SUIT for c in range(CARDS)), *range(MAGICS + 1))
BROTHERHOOD: tuple[int, ...] = (
    *(card % SUIT // TOP_INFLUENCE for card in range(CARDS)),
    *(BROTHERHOODS,) * (MAGICS + 1),
)
INFLUENCE: tuple[int, ...] = (*(card % TOP_INFLUENCE + 1 for card in range(CARDS)), *(0,) * (MAGICS + 1))
"""The marks of each card, by its number; a back has no brotherhood and no influence, and no card no magic either."""


def back_of(magic: int) -> Card:
    """Return the back of a magic.

    >>> back_of(Magic.WIND).code
    'W'
    """
    return Card(CARDS + magic)


def card_of(magic: int, brotherhood: int, influence: int) -> Card:
    """Return the card with these marks."""
    return Card(magic * SUIT + brotherhood * TOP_INFLUENCE + influence - 1)


def read_code(code: str) -> Card:
    """Return the card face that `Card.code` wrote; ValueError if it is none.

    >>> read_code("Ec3").name
    'EARTH_CROW_3'
    """
    found = CODE.fullmatch(code)
    if found is None:
        raise ValueError(code)
    magic, brotherhood, influence = found.groups()
    return card_of(MAGIC_LETTERS.index(magic.upper()), BROTHERHOOD_LETTERS.index(brotherhood.lower()), int(influence))
