"""Names of people: one clean visible line, not that of somebody else's account, and not reserved for bots."""

import re
import unicodedata
from functools import lru_cache

from connive.bots.bot import bot_names
from connive.core.actions import shorten
from connive.core.text import LANGUAGES, catalogue, one_line
from connive.storage.names import BLANK_LETTERS, skeleton
from connive.tables.errors import BadName, NameReserved

NAME_LIMIT = 24
STACKED = 2
"""How many accents can stand on one letter."""

STAFF = (
    "moderator", "moderateur", "moderatrice", "moderation", "administrator", "administrateur", "administratrice",
    "connive", "official", "officiel",
)  # fmt: skip
"""Words that nobody's name may hold."""

OFFICES = (
    "mod", "modo", "admin", "staff", "support", "system", "systeme", "server", "serveur", "root", "bot", "robot",
    "referee", "arbitre", "spectator", "spectateur", "computer", "ordinateur", "nobody", "personne", "host", "hote",
)  # fmt: skip
"""Words that nobody may be called."""


ARTICLES = frozenset(("a", "an", "the", "le", "la", "les", "l", "un", "une"))
"""Words that make no other name of one."""


def check_name(name: str) -> str:
    """Return a name as one clean line, or refuse it."""
    line = unicodedata.normalize("NFC", one_line(name[: 4 * NAME_LIMIT]))
    if not line or len(line) > NAME_LIMIT or not skeleton(line) or not _is_plain(line):
        raise BadName(name=shorten(line), limit=NAME_LIMIT)
    if _is_reserved(line):
        raise NameReserved(name=shorten(line))
    return line


def _is_plain(line: str) -> bool:
    """Tell whether a name holds nothing invisible and no heaps of accents."""
    apart = unicodedata.normalize("NFD", line)
    marks = "".join("m" if unicodedata.combining(c) else " " for c in apart)
    return not BLANK_LETTERS & set(line) and "m" * (STACKED + 1) not in marks


def _is_reserved(line: str) -> bool:
    look = skeleton(line)
    numbered = skeleton(re.sub(r"[\d\W_]+$", "", line))
    words = {skeleton(word) for word in re.split(r"[\d\W_]+", line) if word.casefold() not in ARTICLES} - {""}
    made_of_them = bool(words) and words <= _reserved()
    return made_of_them or bool({look, numbered} & _reserved()) or any(skeleton(word) in look for word in STAFF)


@lru_cache(maxsize=1)
def _reserved() -> frozenset[str]:
    """Return how the names of bots and of offices look, in every language."""
    shown = [catalogue(lang).say(f"bot.{name}") for lang in LANGUAGES for name in bot_names()]
    return frozenset(map(skeleton, (*OFFICES, *STAFF, *bot_names(), *shown)))
