"""Every sentence a person reads, by key and language, from catalogue files; a game adds its own to the common ones.

Invariant: no user-visible sentence lives outside a catalogue, and all languages have the same keys.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources

import msgspec

LANGUAGES = ("en", "fr")

_ELIDED = re.compile(r"\b([dD]|[qQ]u)e (?=[AEÉIOU])")
"""French has `d’Ambre` and `qu’Ambre`, whatever name a blank is filled with."""

_SEPARATORS = {"en": ",", "fr": "\u202f"}


class Term(msgspec.Struct, frozen=True, tag="term", tag_field="is"):
    """A value that is itself a word of the catalogue: `Term("character.leo_storm")`."""

    key: str


Param = str | int | float | Term


class Phrase(msgspec.Struct, frozen=True, omit_defaults=True, tag="phrase", tag_field="is"):
    """A sentence in no language yet: its key in the catalogue, and what goes into its blanks."""

    key: str
    words: "dict[str, str | int | float | Term | Phrase]" = {}


class Catalogue:
    """The sentences of one language."""

    def __init__(self, lang: str, sentences: Mapping[str, str]) -> None:
        self.lang, self.sentences = lang, sentences

    def say(self, key: str, /, **params: Param) -> str:
        """Return the sentence `key` with its blanks filled in."""
        said = self.sentences[key].format(**{name: self._word(value) for name, value in params.items()})
        if self.lang == "fr":
            said = _ELIDED.sub(r"\1’", said)
        return said[:1].upper() + said[1:] if key.startswith(_SENTENCES) else said

    def tell(self, phrase: Phrase) -> str:
        """Return a phrase in this language."""
        words = {name: self.tell(word) if isinstance(word, Phrase) else word for name, word in phrase.words.items()}
        return self.say(phrase.key, **words)

    def _word(self, value: Param) -> Param:
        if isinstance(value, Term):
            return self.say(value.key)
        return _Number(value, self.lang) if type(value) is int else value

    def __contains__(self, key: str) -> bool:
        return key in self.sentences


class _Number(int):
    """A number that `{blank:,}` writes in groups of three, as the language does."""

    separator: str

    def __new__(cls, value: int, lang: str) -> "_Number":
        made = super().__new__(cls, value)
        made.separator = _SEPARATORS[lang]
        return made

    def __format__(self, spec: str) -> str:
        return int.__format__(self, spec).replace(",", self.separator)


_SENTENCES = ("event.", "refusal.", "question.", "reason.", "error.", "signal.")


@lru_cache
def catalogue(lang: str = "en", game: str | None = None) -> Catalogue:
    """Return the common catalogue of a language, with that of a game on top."""
    lang = lang if lang in LANGUAGES else LANGUAGES[0]
    sentences = dict(_load("connive", lang))
    if game is not None:
        from connive.core.registry import find_game

        sentences |= _load(find_game(game).package, lang)
    return Catalogue(lang, sentences)


@lru_cache
def retelling(lang: str, game: str) -> Catalogue:
    """Return a game's catalogue for what somebody has chosen: `retold.KEY` for `choice.KEY`, where there is one."""
    words = catalogue(lang, game)
    retold = {key: said for key, said in words.sentences.items() if key.startswith("retold.")}
    return Catalogue(words.lang, {**words.sentences, **{f"choice{key[6:]}": said for key, said in retold.items()}})


@lru_cache
def _load(package: str, lang: str) -> dict[str, str]:
    file = resources.files(package) / "text" / f"{lang}.toml"
    return dict(_flat("", tomllib.loads(file.read_text(encoding="utf-8"))))


def _flat(prefix: str, table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}{name}.", value)
        else:
            yield prefix + name, str(value)


def one_line(text: str) -> str:
    """Return a text with everything that cannot be printed, and every run of blanks, turned into one blank.

    >>> one_line(" a\\n\\x00 b ")
    'a b'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def snake(name: str) -> str:
    """Turn the name of a class into a word of a catalogue: `ReserveLost` into `reserve_lost`."""
    return "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))
