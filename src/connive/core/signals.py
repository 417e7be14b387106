"""Signals: ready-made sentences of table-talk, which everybody reads in their own language.

A signal is written `/move rita berlin`, the same in every language: its name, and a word for each of its slots. A slot
is a table of the game's catalogue and a word is a key of it, so everybody reads the sentence in their own language.
Typed words may be the names of any language; what is kept is the plain form.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from connive.core.actions import shorten
from connive.core.errors import ConniveError
from connive.core.game import Game
from connive.core.options import Options
from connive.core.text import LANGUAGES, Catalogue, Term, catalogue

MARK = "/"
"""What every signal begins with; free text does not."""

SEAT = "seat"
"""The slot that every game has: somebody at the table, by number."""


class Signal(msgspec.Struct, frozen=True):
    """A kind of signal: the key of its sentence, and what its blanks are filled with, in the order of writing."""

    name: str
    slots: tuple[str, ...] = ()

    def usage(self, words: Catalogue) -> str:
        """Return how it is typed, in a language: `/warn PLAYER`."""
        return " ".join([MARK + words.say(f"signal_name.{self.name}"), *(words.say(f"slot.{s}") for s in self.slots)])

    def outline(self, words: Catalogue) -> str:
        """Return its sentence with open blanks."""
        return words.say(f"signal.{self.name}", **dict.fromkeys(self.slots, "…")).replace("….", "…")


class Signalled(NamedTuple):
    """A signal that somebody gave: which, and the word in each slot."""

    signal: Signal
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([MARK + self.signal.name, *self.words])

    def sentence(self, words: Catalogue) -> str:
        """Return what was said, in a language."""
        filled = {slot: Term(f"{slot}.{word}") for slot, word in zip(self.signal.slots, self.words, strict=True)}
        return words.say(f"signal.{self.signal.name}", **filled)


class BadSignal(ConniveError):
    """A text begins like a signal and is none of the game's."""

    def __init__(self, *, game: str, text: str) -> None:
        super().__init__(game=game, text=text)
        self._game = game

    def message(self, lang: str = "en") -> str:
        """Return what there is to say, in a language."""
        from connive.core.registry import find_game

        words = catalogue(lang, self._game)
        known = ", ".join(signal.usage(words) for signal in signals(find_game(self._game)))
        return words.say("error.bad_signal" if known else "error.no_signals", text=self.params["text"], known=known)


def signals(game: Game) -> tuple[Signal, ...]:
    """Return the signals of a game; a game without a `signals.py` has none."""
    part = game.part("signals", optional=True)
    return tuple(part.SIGNALS) if part else ()


def slot_words(game: Game, options: Options, seats: int, slot: str) -> tuple[str, ...]:
    """Return what can stand in a slot at a table."""
    if slot == SEAT:
        return tuple(map(str, range(seats)))
    return tuple(game.part("signals").slot_words(options, seats, slot))


def signalled(game: Game, text: str) -> Signalled | None:
    """Return the signal that a text in its plain form is; None if it is free text."""
    name, *words = text.removeprefix(MARK).split() or [""]
    found = next((each for each in signals(game) if each.name == name), None) if text.startswith(MARK) else None
    return Signalled(found, tuple(words)) if found and len(words) == len(found.slots) else None


def read_signal(game: Game, options: Options, seats: int, text: str) -> Signalled:
    """Return the signal that a typed text means at a table, or refuse it."""
    typed, *words = text.removeprefix(MARK).casefold().split() or [""]
    name = _key(game, "signal_name", typed, (each.name for each in signals(game)))
    found = next((each for each in signals(game) if each.name == name), None)
    if found is None or len(words) != len(found.slots):
        raise BadSignal(game=game.name, text=shorten(text))
    read = [_key(game, s, w, slot_words(game, options, seats, s)) for s, w in zip(found.slots, words, strict=True)]
    if None in read:
        raise BadSignal(game=game.name, text=shorten(text))
    return Signalled(found, tuple(word for word in read if word is not None))


def _key(game: Game, table: str, typed: str, keys: Iterable[str]) -> str | None:
    """Return the key that is meant: itself, or what some language calls it."""
    names = [catalogue(lang, game.name) for lang in LANGUAGES]
    return next((k for k in keys if typed in (k, *(words.say(f"{table}.{k}").casefold() for words in names))), None)
