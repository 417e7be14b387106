"""Names that look alike are one name: the skeleton of a name is what is left of it when looks are all that counts.

Invariant: a name that no eye can tell from another has the same skeleton; a name that nobody can see has none.
"""

import unicodedata
from functools import lru_cache
from typing import Literal

BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5")
"""Letters and signs that show nothing."""

UNSEEN = ("Mn", "Me", "Cf", "Cc", "Cs", "Co", "Cn")
"""Accents and marks, and what is not shown at all."""

ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l"})
"""Small Latin letters and digits that look alike in some typeface, or did as capitals."""

ALIKE_TOGETHER = (("rn", "m"), ("vv", "w"))


def skeleton(name: str) -> str:
    """Return what a name looks like, without case, accents, blanks and signs, in Latin letters where they fit.

    >>> skeleton("Ann") == skeleton("АNN") == skeleton("Ａ n\u0301 n") == skeleton("A\u3164nn")
    True
    >>> skeleton("Master"), skeleton("\u3164")
    ('master', '')
    """
    shown = "".join(_plain(c) for c in _bare("NFD", name))  # before compatibility: some letters change their look by it
    small = "".join(_plain(c) for c in _bare("NFKD", _bare("NFKD", shown).casefold()))
    found = "".join(c for c in small.casefold() if c.isalnum()).translate(ALIKE)
    for pair, letter in ALIKE_TOGETHER:
        found = found.replace(pair, letter)
    return found


def _bare(form: Literal["NFD", "NFKD"], text: str) -> str:
    """Return a text taken apart, without marks and blanks."""
    apart = unicodedata.normalize(form, text)
    return "".join(c for c in apart if c not in BLANK_LETTERS and unicodedata.category(c) not in UNSEEN)


@lru_cache(maxsize=4_096)
def _plain(c: str) -> str:
    """Return the letter that stands for all those that look like this one: the Latin one if there is one."""
    if c.isascii():
        return c
    from confusable_homoglyphs.confusables import confusables_data

    alike = [str(each["c"]) for each in confusables_data.get(c, ())]
    latin = next((each for each in alike if each.isascii() and each.isalnum()), None)
    if latin is not None:
        return latin
    if len(alike) != 1:
        return c
    return alike[0] if len(confusables_data.get(alike[0], ())) > 1 else min(c, alike[0])
