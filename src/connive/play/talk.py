"""Table-talk: public words, carried as events beside those of the rules. A game may forbid some of them."""

import msgspec

from connive.core.actions import shorten
from connive.core.errors import BadTalk
from connive.core.events import Event
from connive.core.game import Game
from connive.core.text import one_line

MAX_LENGTH = 500
SAID = "says"


class Talk(Event, frozen=True):
    """What a seat said to everybody."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{self.seat} {SAID} {msgspec.json.encode(self.text).decode()}"

    def veiled(self) -> "Talk":
        """Return what is told to somebody who does not want to read this seat: that it spoke, not what it said."""
        return Talk(self.seat, "")


def check_talk(game: Game, text: str) -> str:
    """Return the words as one clean line, or refuse them: too long, empty, or against the rules of the game."""
    line = one_line(text)
    if not line or len(line) > MAX_LENGTH:
        raise BadTalk(text=shorten(line), limit=MAX_LENGTH)
    refused = game.refuse_talk(line)
    if refused is not None:
        raise refused
    return line
