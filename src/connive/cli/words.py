"""The language of one run: `--lang`, else CONNIVE_LANG, else LANG; and the sentences in it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from connive.core.text import LANGUAGES, Param, catalogue

FLAG = "--lang"
VARIABLES = ("CONNIVE_LANG", "LANG")
_language: ContextVar[str] = ContextVar("connive_language", default=LANGUAGES[0])


def choose_language(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """Return the language asked for.

    >>> choose_language(["games", "--lang", "fr"], {"LANG": "C"})
    'fr'
    >>> choose_language([], {"LANG": "fr_FR.UTF-8"})
    'fr'
    """
    for i, word in enumerate(args):
        given = args[i + 1] if word == FLAG and i + 1 < len(args) else word.removeprefix(f"{FLAG}=")
        if word.startswith(FLAG) and given in LANGUAGES:
            return given
    named = (environ.get(name, "")[:2].lower() for name in VARIABLES)
    return next((lang for lang in named if lang in LANGUAGES), LANGUAGES[0])


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Speak a language in this run, and no longer."""
    before = _language.set(lang)
    try:
        yield
    finally:
        _language.reset(before)


def language() -> str:
    """Return the language of this run."""
    return _language.get()


def say(key: str, /, **params: Param) -> str:
    """Return a common sentence in the language of this run."""
    return catalogue(language()).say(key, **params)
