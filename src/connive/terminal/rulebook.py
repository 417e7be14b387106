"""The rules of a game by clause: `## B4 Title` opens a chapter, `- **B4.5** Text` is a clause of it."""

import re

from connive.core.actions import shorten
from connive.core.errors import ConniveError
from connive.core.game import Game

CHAPTER = re.compile(r"^## ([A-Z]+\d+)\b.*$", re.MULTILINE)
CLAUSE = re.compile(r"^- \*\*([A-Z]+\d+\.\d+)\*\* ", re.MULTILINE)


class UnknownClause(ConniveError):
    """The rules have no clause of this number."""


class NoRules(ConniveError):
    """There is no rules text in this language."""


class Rulebook:
    """The text of a game's rules, whole or by clause.

    >>> from connive.core.registry import find_game
    >>> "b5.3" in Rulebook(find_game("berlin63"))
    True
    """

    def __init__(self, game: Game, lang: str = "en") -> None:
        self.game = game.name
        try:
            self.text = game.rules_text(lang)
        except FileNotFoundError:
            raise NoRules(game=game.name) from None
        self.chapters = _pieces(CHAPTER, self.text)
        self.clauses = {
            number: text for chapter in self.chapters.values() for number, text in _pieces(CLAUSE, chapter).items()
        }

    def __contains__(self, number: str) -> bool:
        return number.upper() in self.clauses or number.upper() in self.chapters

    def find(self, number: str) -> str:
        """Return a clause or a chapter; `4.5` and `b4.5` are the same to a game whose clauses begin with B."""
        wanted = number.strip().upper()
        letter = next(iter(self.chapters), " ")[:1]
        for name in (wanted, letter + wanted):
            if name in self:
                return (self.clauses | self.chapters)[name]
        raise UnknownClause(game=self.game, clause=shorten(number), known=", ".join(self.chapters))


def _pieces(head: re.Pattern[str], text: str) -> dict[str, str]:
    """Cut a text at its headings; what stands before the first is left out."""
    found = list(head.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return {match[1]: text[match.start() : end].strip() for match, end in zip(found, ends, strict=True)}
