"""Everything that can be wrong with what somebody asked for. Each error has a code, its facts, and a message.

Invariant: an error depends only on what the one who receives it may know.
"""

from typing import ClassVar

from connive.core.text import Catalogue, Param, catalogue, snake


class ConniveError(Exception):
    """The root of all refusals. `str(error)` is English; `message(lang)` any language.

    The `code` of `BadOption` is `bad_option`, unless a class says otherwise.
    """

    code: ClassVar[str] = "error"

    def __init_subclass__(cls) -> None:
        if "code" not in vars(cls):
            cls.code = snake(cls.__name__)

    def __init__(self, **params: Param) -> None:
        super().__init__()
        self.params = params

    def message(self, lang: str = "en") -> str:
        """Return the sentence in a language."""
        return self._words(lang).say(f"error.{self.code}", **self.params)

    def _words(self, lang: str) -> Catalogue:
        return catalogue(lang)

    def __str__(self) -> str:
        return self.message()

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (type(self), self.params))


def _rebuilt(cls: type[ConniveError], params: dict[str, Param]) -> ConniveError:
    return cls(**params)


class UnknownGame(ConniveError):
    """No registered game has this name."""


class BadOptions(ConniveError):
    """An option is unknown or its value is not allowed."""


class UnknownOption(BadOptions):
    """The game has no option of this name."""


class BadOption(BadOptions):
    """An option cannot have this value."""


class BadSeats(ConniveError):
    """The game is not played with this number of seats."""


class BadSeat(ConniveError):
    """There is no such seat at this match."""


class BadViewer(ConniveError):
    """There is no such viewer."""


class NotAsked(ConniveError):
    """The seat has no open decision."""


class StaleToken(ConniveError):
    """The decision this choice was made for is no longer open."""


class UnknownAction(ConniveError):
    """The number or value is no action of this game at all."""


class BadNotation(ConniveError):
    """The text is no action, event or value in notation."""


class BadPosition(ConniveError):
    """The text is no position, or an impossible one."""


class BadSeed(ConniveError):
    """The seed or secret has the wrong form."""


class BadEntropy(ConniveError):
    """What players added to the chance is not a few short lines."""


class BadRecord(ConniveError):
    """A record file is damaged, cut short, or contradicts itself."""


class WrongVersion(BadRecord):
    """A record was written by rules or a format this program does not know."""


class VerificationFailed(ConniveError):
    """The deal is not the one that was committed to."""


class NotCompiled(ConniveError):
    """Native code was asked for and the `compiled` extra is not installed."""


class UnknownBot(ConniveError):
    """No registered bot has this name."""


class BadTalk(ConniveError):
    """The words are empty or too long."""


class BadInput(ConniveError):
    """A file could not be read or is not text."""


class IllegalAction(ConniveError):
    """The action is not legal now. Names the clause of the rules that forbids it."""

    def __init__(self, *, game: str, clause: str, reason: str, **facts: Param) -> None:
        super().__init__(game=game, clause=clause, reason=reason, **facts)
        self.game, self.clause, self.reason, self.facts = game, clause, reason, facts

    def message(self, lang: str = "en") -> str:
        """Return the refusal with its clause: "Ray Dash cannot run through a base (B5.3)."."""
        words = catalogue(lang, self.game)
        said = words.say(f"refusal.{self.reason}", **self.facts)
        return words.say("error.illegal_action", said=said, clause=self.clause)
