"""Packs of cards as data files: which mages there are, and how they are laid out. Every trouble with a file has a name.

Invariant: a `Pack` has been checked; what it says can be dealt for every number of seats that it names.
"""

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import NoReturn

import msgspec

from connive.core.errors import ConniveError
from connive.core.text import Catalogue, Param, catalogue
from connive.games.conclave.cards import TOP_INFLUENCE, Brotherhood, Card, Magic, card_of

WIDTH = 4
HAND = 4
DECK = 19
PACK = 72
SEAT_COUNTS = (2, 3, 4)
SUIT_CARDS = 4
"""The largest grid, hand, draw deck and pack that a state has room for; the cards of a suit in a full pack."""

Suit = dict[str, list[int]]


class BadPack(ConniveError):
    """The file of a pack cannot be used; `trouble` says why."""

    def __init__(self, *, pack: str, trouble: str, **facts: Param) -> None:
        super().__init__(pack=pack, trouble=trouble, **facts)
        self.pack, self.trouble, self.facts = pack, trouble, facts

    def message(self, lang: str = "en") -> str:
        """Return the sentence in a language."""
        words = self._words(lang)
        said = words.say(f"pack_trouble.{self.trouble}", **self.facts)
        return words.say("error.bad_pack", pack=self.pack, said=said)

    def _words(self, lang: str) -> Catalogue:
        return catalogue(lang, __package__.rpartition(".")[2])


class PackFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a file says: the table first, then the influences by magic and brotherhood."""

    grid: list[str]
    reach: int
    hand: dict[str, int]
    removed: dict[str, int]
    study: bool = False
    earth: Suit = {}
    wind: Suit = {}
    mind: Suit = {}
    wisdom: Suit = {}
    love_and_war: Suit = {}
    nature: Suit = {}


class Pack(msgspec.Struct, frozen=True):
    """A pack that can be played with. `laid` are the cells that get a card, on a grid that is always 4 wide."""

    name: str
    cards: tuple[Card, ...]
    side: int
    laid: tuple[int, ...]
    reach: int
    hand: Mapping[int, int]
    removed: Mapping[int, int]
    study: bool

    @property
    def spare(self) -> int:
        """The number of cells that the refill leaves empty (K2.7)."""
        return self.side * self.side - len(self.laid)

    def deck(self, seats: int) -> int:
        """Return the number of cards in each draw deck (K1.3)."""
        return self._rest(seats) // 2

    def _rest(self, seats: int) -> int:
        return len(self.cards) - self.removed[seats] - seats * self.hand[seats] - len(self.laid)

    def totals(self) -> tuple[dict[Magic, int], dict[Brotherhood, int]]:
        """Return the influence of each magic and of each brotherhood."""
        magics: Counter[Magic] = Counter()
        brotherhoods: Counter[Brotherhood] = Counter()
        for card in self.cards:
            magics[card.magic] += card.influence or 0
            brotherhoods[Brotherhood(card.brotherhood or 0)] += card.influence or 0
        return dict(magics), dict(brotherhoods)


@lru_cache
def load_pack(name: str) -> Pack:
    """Return the pack of a file in `data/`."""
    file = resources.files(__package__) / "data" / f"{name}.toml"
    return read_pack(name, file.read_text(encoding="utf-8"))


def read_pack(name: str, text: str) -> Pack:
    """Return the pack that the text of a file describes, or refuse it by name of its trouble."""
    try:
        file = msgspec.convert(tomllib.loads(text), PackFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadPack(pack=name, trouble="unreadable", said=str(error)[:200]) from None
    cards = _read_cards(name, file)
    side, laid = _read_grid(name, file.grid)
    hand, removed = _by_seats(name, file, file.hand), _by_seats(name, file, file.removed)
    if hand.keys() != removed.keys():
        _no(name, "seats")
    pack = Pack(name, cards, side, laid, file.reach, hand, removed, file.study)
    _check_size(pack)
    for seats in pack.hand:
        _check_deal(pack, seats)
    return pack


def _no(name: str, trouble: str, **facts: Param) -> NoReturn:
    raise BadPack(pack=name, trouble=trouble, **facts)


def _read_cards(name: str, file: PackFile) -> tuple[Card, ...]:
    cards = []
    for magic in Magic:
        suit: Suit = getattr(file, magic.name.lower())
        for brotherhood, influences in suit.items():
            if brotherhood.upper() not in Brotherhood.__members__:
                _no(name, "brotherhood", said=brotherhood[:40])
            for influence in influences:
                if not 1 <= influence <= TOP_INFLUENCE:
                    _no(name, "influence", influence=influence, highest=TOP_INFLUENCE)
                cards.append(card_of(magic, Brotherhood[brotherhood.upper()], influence))
    twice = next((card for card, count in Counter(cards).items() if count > 1), None)
    if twice is not None:
        _no(name, "twice", card=twice.code)
    return tuple(sorted(cards))


def _read_grid(name: str, rows: list[str]) -> tuple[int, tuple[int, ...]]:
    side = len(rows)
    if not 2 <= side <= WIDTH or any(len(row) != side or set(row) - {"x", "."} for row in rows):
        _no(name, "grid", smallest=2, largest=WIDTH)
    laid = tuple(y * WIDTH + x for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "x")
    if not 0 < len(laid) < side * side:
        _no(name, "cells")
    return side, laid


def _by_seats(name: str, file: PackFile, table: dict[str, int]) -> dict[int, int]:
    """Return a table by number of seats: all of them for a full pack, some of them for one for study."""
    found = {seats: table[str(seats)] for seats in SEAT_COUNTS if str(seats) in table}
    if len(found) != len(table) or not found or (len(found) < len(SEAT_COUNTS) and not file.study):
        _no(name, "seats")
    return found


def _check_size(pack: Pack) -> None:
    if not 1 <= pack.reach <= WIDTH * TOP_INFLUENCE:
        _no(pack.name, "reach", reach=pack.reach)
    if len(pack.cards) > PACK or (len(pack.cards) < PACK and not pack.study):
        _no(pack.name, "size", count=len(pack.cards), wanted=PACK)
    for magic in Magic:
        for brotherhood in Brotherhood:
            count = sum(card.magic == magic and card.brotherhood == brotherhood for card in pack.cards)
            if count != SUIT_CARDS and not pack.study:
                _no(pack.name, "suit", count=count, wanted=SUIT_CARDS)


def _check_deal(pack: Pack, seats: int) -> None:
    if not 1 <= pack.hand[seats] <= HAND:
        _no(pack.name, "hand", seats=seats, largest=HAND)
    if pack.removed[seats] < 0:
        _no(pack.name, "removed", seats=seats)
    rest = pack._rest(seats)
    if rest % 2 or not 2 <= rest <= 2 * DECK:
        _no(pack.name, "decks", seats=seats, count=rest, largest=2 * DECK)
