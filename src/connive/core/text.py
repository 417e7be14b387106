"""Every sentence a person reads, by key and language, from catalogue files; a game adds its own to the common ones.

Invariant: no user-visible sentence lives outside a catalogue, and all languages have the same keys.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources

import msgspec

LANGUAGES = ("en", "fr")


class Term(msgspec.Struct, frozen=True, tag="term", tag_field="is"):
    """A value that is itself a word of the catalogue: `Term("character.leo_storm")`."""

    key: str


Param = str | int | float | Term


class Catalogue:
    """The sentences of one language."""

    def __init__(self, lang: str, sentences: Mapping[str, str]) -> None:
        self.lang, self.sentences = lang, sentences

    def say(self, key: str, **params: Param) -> str:
        """Return the sentence `key` with its blanks filled in."""
        words = {name: self.say(value.key) if isinstance(value, Term) else value for name, value in params.items()}
        said = self.sentences[key].format(**words)
        return said[:1].upper() + said[1:] if key.startswith(_SENTENCES) else said

    def __contains__(self, key: str) -> bool:
        return key in self.sentences


_SENTENCES = ("event.", "refusal.", "question.", "reason.", "error.")


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
def _load(package: str, lang: str) -> dict[str, str]:
    file = resources.files(package) / "text" / f"{lang}.toml"
    return dict(_flat("", tomllib.loads(file.read_text(encoding="utf-8"))))


def _flat(prefix: str, table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}{name}.", value)
        else:
            yield prefix + name, str(value)
