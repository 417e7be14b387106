"""Table-talk: public words beside the events of the game. They change nothing; a game may forbid some of them."""

import unicodedata

import msgspec

from connive.core.actions import shorten
from connive.core.errors import BadTalk
from connive.core.game import Game
from connive.core.options import Options
from connive.core.signals import MARK, read_signal, signalled
from connive.core.text import Catalogue, one_line

MAX_LENGTH = 500
LONGEST = 2 * MAX_LENGTH
"""A text with all its blanks. Some signs are many letters; what a text stands for has the same limit."""

SAID = "says"


class Talk(msgspec.Struct, frozen=True, tag_field="event", tag="talk", forbid_unknown_fields=True):
    """What a seat said to everybody. On the wire it stands among a viewer's events."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{self.seat} {SAID} {msgspec.json.encode(self.text).decode()}"

    def veiled(self) -> "Talk":
        """Return what is told to somebody who does not want to read this seat: that it spoke, not what it said."""
        return Talk(self.seat, "")

    def sentence(self, game: Game, words: Catalogue) -> str:
        """Return it as a line of a story; a signal in the language of the reader."""
        key = "event.talk" if self.text else "event.muted"
        signal = signalled(game, self.text)
        return words.say(key, seat=words.say(f"seat.{self.seat}"), text=signal.sentence(words) if signal else self.text)


def read_talk(line: str) -> Talk | None:
    """Return what `str(talk)` wrote; None if a line is something else."""
    seat, said, text = line.partition(f" {SAID} ")
    return Talk(int(seat), msgspec.json.decode(text, type=str)) if said and seat.isdecimal() else None


def clean(text: str) -> str:
    """Return words as one clean line, or refuse them: too long, or empty."""
    line = one_line(text[:LONGEST])
    shown = len(unicodedata.normalize("NFKC", line))
    if not line or len(text) > LONGEST or max(len(line), shown) > MAX_LENGTH:
        raise BadTalk(text=shorten(line), limit=MAX_LENGTH)
    return line


def check_talk(game: Game, options: Options, seats: int, text: str) -> str:
    """Return the words as one clean line, or refuse them: too long, empty, or against the rules of the game.

    A signal is returned in its plain form. It says nothing that the rules forbid: its slots hold things of the table.
    """
    line = clean(text)
    if line.startswith(MARK):
        return str(read_signal(game, options, seats, line))
    refused = game.refuse_talk(line)
    if refused is not None:
        raise refused
    return line
