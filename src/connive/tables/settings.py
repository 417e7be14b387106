"""How a table is set up: clock, windows, pace of bots, spectators, series. Typed, bounded, with defaults."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 86_400_000


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think, in seconds; `days` is for correspondence and then counts for each choice.

    A reaction window has `reaction` seconds of its own before the bank is touched.
    """

    kind: Literal["none", "bank", "correspondence"] = "none"
    bank: Annotated[int, Meta(ge=1, le=86_400)] = 900
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 10
    reaction: Annotated[int, Meta(ge=1, le=3_600)] = 20
    days: Annotated[int, Meta(ge=1, le=30)] = 3


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long, in milliseconds, a bot takes at least.

    To react, drawn evenly between two public bounds; for a choice of its own `turn`, so that people can follow.
    """

    low: Annotated[int, Meta(ge=0, le=60_000)] = 700
    high: Annotated[int, Meta(ge=0, le=60_000)] = 1_700
    turn: Annotated[int, Meta(ge=0, le=60_000)] = 0


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is agreed on at a table beside the options of its game.

    `window`: how many seconds people have where silence is an answer too; 0 means that everybody answers by hand.
    `bots_talk`: bots listen to signals and give some; never at a rated table.
    `rated`: the result counts for the ratings of those who play; what such a table must be is in docs/ratings.md.
    """

    clock: Clock = Clock()
    pace: Pace = Pace()
    window: Annotated[int, Meta(ge=0, le=120)] = 8
    on_timeout: Literal["default", "bot", "loss"] = "default"
    on_leave: Literal["bot", "loss"] = "bot"
    spare_bot: Annotated[str, Meta(max_length=40)] = "regular"
    one_screen: bool = False
    notebook: bool = True
    spectators: bool = True
    spectator_delay: Annotated[int, Meta(ge=0, le=3_600)] = 0
    wins: Annotated[int, Meta(ge=1, le=9)] = 1
    limit: Annotated[int, Meta(ge=1, le=25)] = 1
    rated: bool = False
    bots_talk: bool = True


BEFORE = {"bots_talk": False}
"""What was agreed on, without a word about it, at tables made before there was a choice."""


def read_settings(text: str) -> Settings:
    """Return the settings that were kept with a table."""
    return msgspec.convert(BEFORE | msgspec.json.decode(text, type=dict), Settings)


def write_settings(settings: Settings) -> str:
    """Return settings as they are kept with a table."""
    return msgspec.json.encode(settings).decode()
