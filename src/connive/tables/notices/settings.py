"""What a person wants to be told, and how."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

NoticeKind = Literal["turn", "over", "test"]
"""It is your turn; a game is over; somebody tries out what a notice looks like."""

Kinds = Annotated[list[NoticeKind], Meta(max_length=8)]


class NoticeSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which kinds are told in browsers and which by e-mail, and in which language."""

    lang: Literal["en", "fr"] = "en"
    browser: Kinds = msgspec.field(default_factory=lambda: ["turn", "over"])
    email: Kinds = msgspec.field(default_factory=lambda: ["turn"])


def read(body: str | None) -> NoticeSettings:
    """Return settings as they were kept, or the usual ones."""
    return NoticeSettings() if body is None else msgspec.json.decode(body, type=NoticeSettings)


def write(settings: NoticeSettings) -> str:
    """Return settings as they are kept."""
    return msgspec.json.encode(settings).decode()
